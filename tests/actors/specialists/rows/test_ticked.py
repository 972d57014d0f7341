"""The row that a box picks."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.ticked import says_row, ticked_row

PICKED = """<div id=list><div role=row class=row><div><input type=checkbox id=p1></div><a>Ann</a><i>7 May</i></div>
<div role=row class=row><div><input type=checkbox id=p2></div><a>Bob</a><i>7 May</i></div></div>
<div role=row class=one><input type=checkbox id=one><b>Only</b></div>
<ul><li>Size <input type=checkbox id=big> big <input type=checkbox id=small> small</li>
<li>Kind <input type=checkbox id=soft> soft <input type=checkbox> hard</li></ul>"""


@pytest.mark.parametrize(("selector", "label"), [("#p1", "Ann"), ("#p2", "Bob"), ("#one", ""), ("#soft", "")])
def test_what_a_reader_calls_the_row_that_a_box_picks(selector: str, label: str) -> None:
    node = LexborHTMLParser(PICKED).css_first(selector)
    assert node is not None
    assert ticked_row(node) == label


@pytest.mark.parametrize(
    ("name", "values", "label", "row"),
    [
        ("pick", ("7", "9"), "Select Bo now", "Bo"),
        ("pick", ("7", "9"), "", "Shelf 1"),
        ("pick", ("7", "7"), "Select Bo now", ""),
        ("", ("7", "9"), "Select Bo now", ""),
    ],
)
def test_of_several_boxes_of_a_row_that_picks_it_which_sends_another_value_in_each(
    name: str, values: tuple[str, str], label: str, row: str
) -> None:
    box = "<input type=checkbox name='{}' value={} aria-label='{}'>"
    rows = "".join(
        f"<tr><td>{n}<td>{box.format(name, value, label)}<td>Shelf {n}<td>{who}<td><input type=checkbox></tr>"
        for n, (who, value) in enumerate(zip(("Ann", "Bo"), values, strict=True))
    )
    assert ticked_row(LexborHTMLParser(f"<table>{rows}</table>").css("[aria-label]")[1]) == row


@pytest.mark.parametrize(
    ("first", "row"), [("<td>{}<td>", "Bo"), ("<td><td>{}<td>", "Bo"), ("<td>{} on<td>", ""), ("<td>7<td>{}<td>", "")]
)
def test_of_several_boxes_of_a_row_that_picks_it_with_which_the_row_begins(first: str, row: str) -> None:
    box = "<span><input type=checkbox class=own></span>"
    rows = "".join(f"<tr>{first.format(box)}{who}<td><input type=checkbox>" for who in ("Ann", "Bo"))
    page = LexborHTMLParser(f"<table>{rows}</table>")
    assert ticked_row(page.css(".own")[1]) == row
    assert ticked_row(page.css("input:not(.own)")[1]) == ""


@pytest.mark.parametrize(
    ("label", "said"), [("Select 00041", True), ("Pick Ann", True), ("Ann", False), ("Select 0004", False), ("", False)]
)
def test_a_box_may_say_which_row_it_picks(label: str, said: bool) -> None:
    rows = "".join(
        f"<tr><td><input type=checkbox><td>{n}<td>{who}</tr>" for n, who in (("00041", "Ann"), ("00042", "Bo"))
    )
    node = LexborHTMLParser(f"<table>{rows}</table>").css_first("input")
    assert node is not None
    assert says_row(node, label) is said


@pytest.mark.parametrize(
    ("names", "row"), [(("may_read", "may_write"), ""), (("s[1]", "s[2]"), "two"), (("s", "s"), "two")]
)
def test_boxes_with_names_of_their_own_are_settings(names: tuple[str, str], row: str) -> None:
    texts = zip(names, ("one", "two"), strict=True)
    page = "".join(f"<li><label><input type=checkbox name='{name}'> {text}</label></li>" for name, text in texts)
    assert ticked_row(LexborHTMLParser(f"<ul>{page}</ul>").css("input")[1]) == row


def test_a_row_is_called_by_its_name_rather_than_by_what_a_generator_made() -> None:
    row = "<tr><td><input type=checkbox id={0}></td><td>OATH000{1}</td><td>{2}</td></tr>"
    page = f"<table>{row.format('a', '20EDE', 'grey tablet')}{row.format('b', '7D4CA', 'spare key')}</table>"
    box = LexborHTMLParser(page).css_first("#a")
    assert box is not None
    assert ticked_row(box) == "grey tablet"
