"""What is told of a trial that cannot find what the recording deleted."""

from typing import Any

import pytest

from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.trying.gone import may_be_gone, why_gone
from actors.rules.writing.craft import Crafted, Explained
from routines.extractor import NOT_OFFERED

Line = dict[str, Any]
LIST = {"type": "fetch", "url": "http://x/api/boats"}
MISSED = "nothing was found for boat 'Kite': `value` was not found: no element has `name` = 'Kite'"
LOST = {"index": 1, "ok": False, "status": 200, "error": MISSED}
FOUND = {"index": 1, "ok": True, "status": 200, "error": ""}


def tried(method: str, *operations: Line) -> tuple[Crafted, Line]:
    request = {"method": method, "url": "http://x/api/boats/7"}
    seventh = Value(place="path", name="2", value="7", source=Parameter(parameter="boat"))
    change = {"type": "fetch", "method": method, "url": "http://x/api/boats/{{value}}"}
    crafted = Crafted(
        {"operations": [LIST, change]}, {}, [], [Explained("t0004", request, [seventh])], frozenset[str]()
    )
    error = next((each["error"] for each in operations if not each["ok"]), "")
    return crafted, {"result": {"ok": False, "error": error, "operations": [*operations]}}


def told(method: str, *operations: Line, live: bool = True) -> str:
    return why_gone(*tried(method, *operations), live)


def test_what_was_deleted_is_gone_and_the_way_out_is_told() -> None:
    said = told("DELETE", LOST)
    assert said.startswith("the recorded thing is gone, as the recording removed it: create it again ")
    assert "--validate simulate" in said
    assert said.endswith(f"({MISSED})")
    assert told("DELETE", FOUND, {"index": 2, "ok": False, "status": 404, "error": "the server answered 404"})


def test_what_was_made_is_there_and_the_way_out_is_told() -> None:
    said = told("POST", LOST | {"error": f"nothing was found for boat 'Kite': {NOT_OFFERED} (nothing matches)"})
    assert said.startswith("what was recorded is there already, as the recording may have made it: take it away ")
    assert "--validate simulate" in said


@pytest.mark.parametrize(
    ("method", "operations", "live"),
    [
        ("PATCH", (LOST,), True),
        ("DELETE", (LOST,), False),
        ("DELETE", (LOST | {"status": 500, "error": "the server answered 500"},), True),
        ("DELETE", (FOUND, {"index": 2, "ok": True, "status": 204, "error": ""}), True),
        ("DELETE", (), True),
    ],
)
def test_nothing_is_told_of_other_failures(method: str, operations: tuple[Line, ...], live: bool) -> None:
    assert told(method, *operations, live=live) == ""


def test_of_a_change_that_does_not_find_its_thing_it_is_told_that_the_recording_may_have_moved_it() -> None:
    assert "--validate simulate" in may_be_gone(*tried("PATCH", LOST), True)
    assert may_be_gone(*tried("PATCH", LOST), False) == ""
    assert may_be_gone(*tried("GET", LOST), True) == ""
    assert may_be_gone(*tried("PATCH", LOST | {"status": 500, "error": "the server answered 500"}), True) == ""
