"""What an agent knew when it came to rest, as one digest: the end against which a replay is held."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

from actors.state import AgentState
from events.fingerprint import fingerprint


def digest(state: AgentState) -> str:
    """SHA-256 (hex) of the state. Its messages count by the digest that is chained over them.

    Members that have their defaults are left out, so that a member that is new since then changes no old digest.
    """
    known = _told(state)
    known.pop("messages", None)
    return fingerprint(known)


def _told(value: Any) -> Any:
    if is_dataclass(value):
        told = ((each.name, getattr(value, each.name)) for each in fields(value) if not _is_default(value, each))
        return {name: _told(member) for name, member in told}
    if isinstance(value, Mapping):
        return {key: _told(member) for key, member in value.items()}
    return value


def _is_default(value: Any, field: "Field[Any]") -> bool:
    default = field.default_factory() if field.default_factory is not MISSING else field.default
    return bool(getattr(value, field.name) == default)
