"""What an agent knew when it came to rest, as one digest: the end against which a replay is held."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from actors.discovery import Discovery, Placeholder, SubTask
from actors.question import short
from actors.state import AgentState
from actors.thread import plain
from events.difference import differences, show
from events.event import Rested
from events.fingerprint import fingerprint


def rested(state: AgentState) -> Rested:
    """The fact that the agent is at rest in this state."""
    known = _known(state)
    return Rested(fingerprint(known), tuple((name, short(value)) for name, value in _parts(known)))


def difference(then: Rested, now: AgentState, kept: AgentState | None = None) -> list[str]:
    """How what an agent knows differs from what it knew then; empty if it does not. `kept` is the state of then, if
    that is still to be had; else the parts that were noted tell where to look."""
    known = _known(now)
    digest = fingerprint(known)
    if digest == then.state:
        return []
    where = differences(_spelt(kept), _spelt(now)) if kept is not None and _digest(kept) == then.state else []
    return [f"the final state: was {then.state}, is {digest}", *(where or _differing(dict(then.parts), known))]


def _digest(state: AgentState) -> str:
    return fingerprint(_known(state))


def _known(state: AgentState) -> dict[str, Any]:
    """The state; its messages count by the digest that is chained over them.

    Members that have their defaults are left out, so that a member that is new since then changes no old digest.
    """
    known: dict[str, Any] = _told(state)
    known.pop("messages", None)
    return known


def _told(value: Any) -> Any:
    if isinstance(value, AgentState | Discovery | SubTask | Placeholder):
        told = ((each.name, getattr(value, each.name)) for each in fields(value) if not _is_default(value, each))
        return {name: _told(member) for name, member in told}
    if isinstance(value, Mapping):
        return {key: _told(member) for key, member in value.items()}
    return value


def _is_default(value: Any, field: FieldInfo) -> bool:
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return bool(getattr(value, field.name) == default)


def _parts(known: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The members by name; those of what was discovered are many, and each is one by itself."""
    for name, value in known.items():
        if name == "discovery":
            yield from ((f"{name}.{each}", member) for each, member in value.items())
        else:
            yield name, value


def _spelt(state: AgentState) -> Any:
    """All of a state in plain values, sets in their order; the messages speak for the digest over them."""
    known = _told(state)
    known.pop("thread", None)
    return msgspec.to_builtins(known, order="sorted", enc_hook=plain)


def _differing(then: Mapping[str, str], known: Mapping[str, Any]) -> list[str]:
    """The parts that differ; none if no parts were noted then."""
    if not then:
        return []
    now = dict(_parts(known))
    gone = [f"$.{name}: was there, is gone" for name in then if name not in now]
    new = [f"$.{name}: was not there, is {show(value)}" for name, value in now.items() if name not in then]
    other = [name for name, value in now.items() if name in then and short(value) != then[name]]
    return [*(_changed(name, now[name]) for name in other), *gone, *new]


def _changed(name: str, value: Any) -> str:
    return (
        "$.messages: something else was said" if name == "thread" else f"$.{name}: was another value, is {show(value)}"
    )
