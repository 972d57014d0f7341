"""By which ids the row of what was clicked is known."""

import pytest
from selectolax.lexbor import LexborHTMLParser

from actors.specialists.rows.row_ids import known_by

ROWS = "".join(
    f'<tr data-rk="{number}"><td id="{name}">{name}</td>'
    f'<td><a href="/pots/{number}/edit?list=31" data-n="7">Edit</a></td></tr>'
    for number, name in ((508, "Bowl"), (509, "Cup"))
)
FEW = "".join(
    f'<tr><td>{name}<td>{number}<td><a href="/pots/{number}/edit?list=2&page={number}">Edit</a> '
    f'<a href="/pots?id={number}" data-size="{number}">Destroy</a> <a href="/pots/{number}/glaze">Glaze</a></tr>'
    for number, name in ((1, "Bowl"), (2, "Cup"))
)
GUARDED = "".join(
    f'<tr><td>{name}<td><a href="/pot?do=drop&id={number}&guard_key={guard}">Drop</a></tr>'
    for number, name, guard in ((1, "Bowl", "e6479264df"), (2, "Cup", "a89441d5ec"))
)
CARDS = (
    '<div class=card><b id=Bowl data-id="b41c9f0e7d2a4c55">Bowl</b></div><div class=card><b data-id="c1">Cup</b></div>'
)


@pytest.mark.parametrize(
    ("page", "selector", "ids", "place"),
    [
        (f"<table>{ROWS}</table>", "#Cup", ["509"], 1),
        (f"<table>{ROWS}</table>", "tr:nth-child(1) a", ["508"], 0),
        (f"<table>{FEW}</table>", "tr:nth-child(2) a", ["2"], 1),
        (f"<table>{FEW.replace('/pots/', '/pots/p')}</table>", "tr:nth-child(1) a", ["1"], 0),
        (f"<table>{FEW.replace('/pots/', '/pots/p').replace('?id=', '?size=')}</table>", "tr:nth-child(1) a", [], 0),
        (f"<table>{GUARDED}</table>", "tr:nth-child(2) a", ["2", "a89441d5ec"], 1),
        (CARDS, "#Bowl", ["b41c9f0e7d2a4c55"], 0),
    ],
)
def test_those_that_no_neighbour_has(page: str, selector: str, ids: list[str], place: int) -> None:
    node = LexborHTMLParser(page).css_first(selector)
    assert node is not None
    assert known_by(node) == {"row_ids": ids, "row_place": place}


def test_what_stands_alone_has_none() -> None:
    node = LexborHTMLParser('<p id=one data-id="508">Bowl</p>').css_first("#one")
    assert node is not None
    assert known_by(node) == {}
