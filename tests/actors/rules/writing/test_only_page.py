"""One page of a list is told where nobody can ask for another."""

from typing import Any

import pytest

from actors.rules.writing.craft import Explained
from actors.rules.writing.only_page import only_page
from tests.actors.rules.request_values import clicks_of, value

Line = dict[str, Any]
NEXT = {"type": "click", "tag": "input", "value": "Next", "time": 1.0}
BEFORE = [{"id": "t0002", "url": "http://x/goods"}]


def turned(
    *clicks: Line, kind: str = "records", before: list[Line] = BEFORE, source: Line | None = None, name: str = "page"
) -> str:
    """What is told of a list that `POST /goods` answered after the clicks."""
    line = value("form", name, "2", source=source or {"kind": "constant"})
    goal = Explained("t0003", {"method": "POST", "url": "http://x/goods", "time": 2.0}, [line])
    return only_page(goal, {"kind": kind}, clicks_of(*clicks), before)


@pytest.mark.parametrize(
    ("click", "read"),
    [
        (NEXT, "Next"),
        (NEXT | {"tag": "button", "text": "Load more rows", "value": ""}, "Load more rows"),
        (NEXT | {"tag": "a", "text": "2", "value": ""}, "2"),
        (NEXT | {"tag": "button", "text": "Nächste Seite"}, "Nächste Seite"),
    ],
)
def test_what_turned_the_page_is_told(click: Line, read: str) -> None:
    assert turned(click) == read


def test_who_can_ask_for_a_page_is_told_nothing() -> None:
    assert turned(NEXT, source={"kind": "parameter", "parameter": "page"}) == ""
    assert turned(NEXT, source={"kind": "parameter", "parameter": "word"}, name="word") == "Next"


def test_what_was_no_list_or_turned_no_page() -> None:
    assert turned(NEXT, kind="none") == ""
    assert turned(NEXT, before=[{"id": "t0002", "url": "http://x/home"}]) == ""
    assert turned(NEXT | {"value": "Search"}) == ""
    assert turned(NEXT | {"value": "3"}) == ""
    assert turned(NEXT, NEXT | {"value": "Search", "time": 1.5}) == ""
    assert turned(NEXT | {"time": 3.0}) == ""
    assert turned() == ""
