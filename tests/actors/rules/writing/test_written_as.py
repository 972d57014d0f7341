"""Texts that a browser lets be entered in one way only."""

import re
from typing import Any

import pytest

from actors.rules.facts.input import Input
from actors.rules.writing.written_as import written_as

TEXT = {"type": "string", "secret": False}


@pytest.mark.parametrize(
    ("kind", "taken", "refused"),
    [
        ("date", ["2027-12-01", ""], ["01.12.2027", "2027-12-1"]),
        ("time", ["07:30", "07:30:15"], ["7.30", "7:30"]),
        ("datetime-local", ["2027-12-01T07:30"], ["2027-12-01 07:30"]),
        ("month", ["2027-12"], ["12/2027"]),
        ("week", ["2027-W09"], ["9"]),
        ("color", ["#00ffAA"], ["red"]),
        ("email", ["ann@x.example", ""], ["ann", "ann @x.example"]),
    ],
)
def test_the_pattern_of_a_field(kind: str, taken: list[str], refused: list[str]) -> None:
    pattern = written_as(TEXT, Input(type=kind), taken[0])["pattern"]
    assert all(re.search(pattern, each) for each in taken)
    assert not any(re.search(pattern, each) for each in refused)
    assert written_as(TEXT, Input(type=kind), refused[0]) == {}


@pytest.mark.parametrize("told", [TEXT | {"secret": True}, TEXT | {"type": "integer"}, TEXT | {"enum": ["2027-12-01"]}])
def test_what_is_no_text_of_its_own_has_no_pattern(told: dict[str, Any]) -> None:
    assert written_as(told, Input(type="date"), "2027-12-01") == {}
    assert written_as(TEXT, Input(type="text"), "2027-12-01") == {}
