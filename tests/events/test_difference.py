"""Where two values part, in lines that a person can read."""

from typing import Any

import pytest
from hypothesis import given

from events.difference import LINES, WIDTH, differences
from tests.events.story import REPLY, changed
from tests.events.test_event import JSON


@pytest.mark.parametrize(
    ("then", "now", "lines"),
    [
        (1, 1, []),
        (1, 2, ["$: was 1, is 2"]),
        (1, True, ["$: was 1, is True"]),
        (1, 1.0, ["$: was 1, is 1.0"]),
        (float("nan"), float("nan"), []),
        (None, {}, ["$: was None, is {}"]),
        ({"a": 1}, {}, ["$.a: was 1, is gone"]),
        ({}, {"a b": [1]}, ["$['a b']: was not there, is [1]"]),
        ({"a": {"b": ["x", "y"]}}, {"a": {"b": ["x", "z"]}}, ["$.a.b[1]: was 'y', is 'z'"]),
        ([1, 2, 3], [0, 1, 2, 3], ["$[0]: was not there, is 0"]),
        ([1, 2, 3], [1, 3], ["$[1]: was 2, is gone"]),
        ([1, 2, 3], [2, 1, 3], ["$[0]: was not there, is 2", "$[1]: was 2, is gone"]),
        ([0] * 400 + [1], [0] * 400 + [2], ["$[400]: was 1, is 2"]),
        ((1, 2), [1, 2], []),
        (10**30, 10**30 + 1, [f"$: was {10**30}, is {10**30 + 1}"]),
        ("a\n\x1b[2J", "a", [r"$: was 'a\n\x1b[2J', is 'a'"]),
        (
            "x" * 100 + "a",
            "x" * 100 + "b",
            [f"$: at character 100 was '{'x' * 20}a', is '{'x' * 20}b'"],
        ),
    ],
)
def test_each_difference_has_its_place(then: Any, now: Any, lines: list[str]) -> None:
    assert differences(then, now) == lines


def test_structs_are_compared_by_field() -> None:
    [call] = REPLY.calls
    now = changed(REPLY, calls=(changed(call, name="get_unique_urls"),))
    assert differences(REPLY, now) == ["$.calls[0].name: was 'get_transaction', is 'get_unique_urls'"]


def test_many_and_long_differences_are_cut() -> None:
    lines = differences({str(number): "é" * 10_000 for number in range(90)}, {})
    assert len(lines) == LINES
    assert lines[-1] == "… and more differences"
    assert max(len(line) for line in lines) <= WIDTH
    [line] = differences({"k" * 999: 1}, {"k" * 999: [2] * 999})
    assert (
        line.endswith("is [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, …")
        or len(line) == WIDTH
    )
    assert len(differences(list(range(1000)), list(range(1000, 3000)))) == LINES


@given(JSON, JSON)
def test_there_is_no_difference_only_between_the_same(then: Any, now: Any) -> None:
    assert differences(then, then) == []
    assert bool(differences(then, now)) == (tagged(then) != tagged(now))


def tagged(value: Any) -> Any:
    """The value with the type of everything in it, since 1 == 1.0 == True."""
    match value:
        case dict():
            return {key: tagged(inner) for key, inner in value.items()}
        case list():
            return [tagged(inner) for inner in value]
        case _:
            return type(value), value
