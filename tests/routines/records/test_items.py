"""The items of a list are what a page is about, not how it is read."""

import pytest

from routines.records.found import find_records

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
