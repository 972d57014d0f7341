"""The items of a list are what a page is about, not how it is read."""

import pytest

from routines.records.found import find_records, read_records

PARTS = "<p id=main>Saved.</p><p id=search.box>Search</p>"


@pytest.mark.parametrize(
    ("listed", "is_list"),
    [
        ('<a class=k href="#main">Jump to the content</a><a class=k href="#search.box">Jump to the search</a>', False),
        ('<ul><li><a href="#main">What was saved</a><li><a href="#search.box">What to look for</a></ul>', False),
        ('<ul><li><a href="#main">What was saved</a> 12 KB<li><a href="#search.box">Looked for</a> 7 KB</ul>', True),
        ('<ul><li><a href="#invoice-12">Invoice 12</a><li><a href="#invoice-13">Invoice 13</a></ul>', True),
        ('<ul><li><a href="#">Anna Berg</a><li><a href="#">Bernd Cole</a></ul>', True),
    ],
)
def test_links_to_parts_of_the_page_are_no_records(listed: str, is_list: bool) -> None:
    assert bool(find_records(f"<body>{listed}{PARTS}</body>")) is is_list


def test_who_did_everything_is_told_by_the_class_of_the_link_and_with_where_that_leads() -> None:
    row = (
        '<li><a href="/d/{0}">{1}</a> <a class="user" href="/u/ann"><bdi>Ann</bdi></a> <a href="/top">Up</a> <b>{2}</b>'
    )
    rows = row.format(1, "First", "4 KB") + row.format(2, "Second", "6 KB") + row.format(3, "Third", "7 KB")
    (rule, *_) = find_records(f"<ul class=log>{rows}</ul>")
    (record,) = read_records(f"<ul class=log>{row.format(9, 'Ninth', '1 KB')}</ul>", rule, "http://x/")
    assert record == {
        "title": "Ninth",
        "href": "http://x/d/9",
        "user": "Ann",
        "user_href": "http://x/u/ann",
        "text": "1 KB",
    }


def test_each_choice_of_a_menu_in_an_entry_is_told_with_where_it_leads() -> None:
    choice = '<a class="choice" href="/d/{{0}}/{0}"><i></i><b class="word">{0}</b></a>'
    menu = f"<p>{choice.format('take')}{choice.format('drop')}</p>"
    row = '<li><a href="/d/{0}">{1}</a><p><i></i><b class="word">new</b></p>' + menu
    rows = row.format(1, "First") + row.format(2, "Second") + row.format(3, "Third")
    (rule, *_) = find_records(f"<ul class=log>{rows}</ul>")
    (record,) = read_records(f"<ul class=log>{row.format(9, 'Ninth')}</ul>", rule, "http://x/")
    links = {value for name, value in record.items() if name.endswith("href")}
    assert links == {"http://x/d/9", "http://x/d/9/take", "http://x/d/9/drop"}
