"""Every kind of event comes back from a log as it went in, whatever it says."""

from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.bounds import Bounds
from events.event import AnyEvent, Event
from events.memory import MemoryLog
from events.task import ModelReply, Task, ToolCall, Usage

KINDS = get_args(AnyEvent)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
INT = st.integers(-(2**63), 2**64 - 1)
JSON = st.recursive(
    st.none() | st.booleans() | INT | st.floats(allow_nan=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


def values(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type. A type that is not listed here is one that no event may have."""
    simple = {str: TEXT, int: INT, float: st.floats(allow_nan=False), Any: JSON, dict[str, Any]: maps()}
    if hint in (Task, ModelReply, ToolCall, Usage, Bounds):
        return structs(hint)
    if hint == int | None:
        return st.none() | INT
    if hint == dict[str, Any] | None:
        return st.none() | maps()
    if hint == tuple[str, ...] | None:
        return st.none() | values(tuple[str, ...])
    if get_args(hint)[1:] == (...,):
        return st.lists(values(get_args(hint)[0]), max_size=3).map(tuple)
    if get_origin(hint) is tuple:
        return st.tuples(*map(values, get_args(hint)))
    return simple[hint]


def maps() -> st.SearchStrategy[dict[str, Any]]:
    return st.dictionaries(TEXT, JSON, max_size=3)


def structs(kind: type) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{name: values(hint) for name, hint in get_type_hints(kind).items() if name[0] != "_"})


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_comes_back(kind: type) -> None:
    @given(st.lists(structs(kind), min_size=1, max_size=3))
    def comes_back(events: list[AnyEvent]) -> None:
        log = MemoryLog()
        record = run(log.writer("s").append(events))
        assert record.events == tuple(events)
        assert list(log.read("s")) == [record]

    comes_back()


def run(append: Any) -> Any:
    """What a coroutine returns that never has to wait."""
    try:
        append.send(None)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("an append to memory waited")


def test_the_union_is_the_whole_vocabulary() -> None:
    assert set(KINDS) == set(Event.__subclasses__())


def test_every_event_says_what_happened() -> None:
    assert [kind for kind in KINDS if not (kind.__doc__ or "").rstrip().endswith(".")] == []
