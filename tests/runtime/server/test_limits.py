"""The limits of a server, and what is said seldom."""

import pytest

from runtime.server.limits import FEWEST, RESERVED_FILES, LimitError, Limits, limits_from
from runtime.server.seldom import Seldom
from tests.runtime.terminal import Type


def test_limits_are_given_by_name() -> None:
    given = limits_from(["readers=3", "body-seconds=0.5", "idle_seconds=7"])
    assert (given.readers, given.body_seconds, given.idle_seconds) == (3, 0.5, 7.0)
    assert given.callers == Limits().callers


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("reader=3", "there is no limit 'reader'; there are connections=512"),
        ("readers", "readers is a number above 0, such as readers=256"),
        ("readers=0", "not '0'"),
        ("readers=-1", "not '-1'"),
        ("readers=many", "not 'many'"),
        ("readers=1.5", "not '1.5'"),
        ("idle-seconds=nan", "not 'nan'"),
        ("idle-seconds=inf", "not 'inf'"),
        ("connections=100", "has no room for the callers (192) and readers (256)"),
    ],
)
def test_what_is_no_limit_is_told(given: str, said: str) -> None:
    with pytest.raises(LimitError) as wrong:
        limits_from([given])
    assert said in str(wrong.value)


def test_a_wrong_limit_ends_the_command(type_in: Type) -> None:
    for command in (("serve",), ("mcp", "--http", "0")):
        told = type_in(*command, "--in-process", "--limit", "reader=3")
        assert (told.code, "there is no limit 'reader'" in told.err) == (2, True)


@pytest.mark.parametrize("files", [0, 300, 700, 1000, 5000])
def test_fewer_files_are_fewer_connections(files: int) -> None:
    fitting = Limits().within(files)
    assert fitting.connections == min(512, max(FEWEST, files - RESERVED_FILES))
    assert fitting.connections > fitting.callers + fitting.readers


def test_the_same_is_said_at_once_and_then_seldom() -> None:
    said: list[str] = []
    time = 0.0
    seldom = Seldom(said.append, every=5, clock=lambda: time)
    for _ in range(10):
        seldom("full")
        time += 1
    seldom("other")
    assert said == ["full", "full (5 times)", "other"]
