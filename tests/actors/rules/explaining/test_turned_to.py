"""The number of the page of a list to which the person turned, where it travels in a body."""

from typing import Any

import pytest

from actors.rules.explaining.turned_to import turned_to
from actors.rules.facts.value import Value
from tests.actors.rules.request_values import context, told, value

Line = dict[str, Any]
FIELDS = ["page", "p", "seat", "__EVENTARGUMENT"]
NEXT = {"type": "click", "tag": "button", "text": "Next", "time": 1.0}
THREE = {"type": "click", "tag": "button", "text": "3", "value": "3", "time": 1.0} | {"form": {"fields": FIELDS}}


def found(line: Value, *clicks: Line, time: float = 2.0) -> Any:
    return told(turned_to(line, context(clicks=list(clicks), time=time)))


def test_a_script_counts_it() -> None:
    line = value("json", "page", "3", "constant_looking", other_values=["1", "2"])
    assert found(line, NEXT)["parameter"] == "page"
    assert found(value("json", "pageSize", "3", other_values=["1"]), NEXT) is None
    assert found(value("json", "page", "3"), NEXT) is None
    assert found(line) is None


def test_a_button_reads_it() -> None:
    assert found(value("form", "p", "3"), THREE)["parameter"] == "p"
    assert found(value("form", "page", "2"), THREE) is None
    assert found(value("form", "seat", "3"), THREE) is None
    assert found(value("form", "p", "3"), THREE | {"tag": "a", "value": ""}) is None


def test_a_link_writes_it_into_a_field() -> None:
    link = THREE | {"tag": "a", "value": ""}
    line = value("form", "__EVENTARGUMENT", "Page$3")
    assert found(line, link) == {
        "kind": "derived",
        "parts": [{"parameter": "page", "type": "integer", "shown": "3"}],
        "how": "",
        "before": "Page$",
    }
    assert found(value("form", "__EVENTARGUMENT", "Select$3"), link) is None


def test_only_the_last_page_is_asked_for() -> None:
    line = value("form", "page", "3")
    assert found(line, THREE, THREE | {"text": "4", "value": "4", "time": 3.0}) is None


@pytest.mark.parametrize(
    "click",
    [
        THREE | {"tag": "input", "text": ""},
        THREE | {"text": "Seat 3"},
        THREE | {"form": {"fields": ["seat"]}},
    ],
)
def test_what_turns_no_page_or_sends_no_such_field_says_nothing(click: Line) -> None:
    assert found(value("form", "page", "3"), click) is None
