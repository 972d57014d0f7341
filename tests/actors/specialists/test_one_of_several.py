"""How many things stand where one was taken by its place."""

from typing import Any

import pytest

from actors.specialists.one_of_several import how_many_beside
from routines.extracting.page import Page

BOARDS = '{"boards": [{"id": 3, "of": {"id": 1}}, {"id": 4, "of": {"id": 1}}, {"name": "none"}], "first": {"id": 3}}'


@pytest.mark.parametrize(
    ("way", "several"),
    [
        ({"kind": "json", "path": ["boards", 0, "id"]}, 2),
        ({"kind": "json", "path": ["boards", 0, "of", "id"]}, 1),
        ({"kind": "json", "path": ["first", "id"]}, 1),
        ({"kind": "json", "path": ["boards", {"name": "none"}, "id"]}, 1),
        ({"kind": "pattern", "pattern": '"id": (3)'}, 1),
    ],
)
def test_those_that_differ_are_counted(way: dict[str, Any], several: int) -> None:
    assert how_many_beside(Page("http://x/", text=BOARDS), [way]) == several


def test_where_nothing_finds_it_there_is_one() -> None:
    assert how_many_beside(Page("http://x/", text=BOARDS), []) == 1


@pytest.mark.parametrize(
    ("more", "several"), [({"index": 1}, 3), ({"index": 0}, 1), ({"index": 1, "attribute": ""}, 1)]
)
def test_elements_that_are_counted_to_find_one_are_several(more: dict[str, Any], several: int) -> None:
    rows = "".join(f'<tr class="row" data-id="{n}"><td>Ann' for n in (3, 4, 4, 5))
    way = {"kind": "attribute", "selector": "tr.row", "attribute": "data-id"} | more
    assert how_many_beside(Page("http://x/", text=f"<table>{rows}</table>"), [way]) == several


def test_texts_that_differ_are_several() -> None:
    page = Page("http://x/", text="<table><tr><td>Ann<td>Bob<td>Ann</table>")
    assert how_many_beside(page, [{"kind": "attribute", "selector": "td", "index": 1}]) == 2
