"""What an agent knew when it came to rest, as one digest: the end against which a replay is held."""

from collections.abc import Mapping
from typing import Any

from msgspec import NODEFAULT
from msgspec.structs import FieldInfo, fields

from actors.discovery import Discovery, Placeholder, SubTask
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
    if isinstance(value, AgentState | Discovery | SubTask | Placeholder):
        told = ((each.name, getattr(value, each.name)) for each in fields(value) if not _is_default(value, each))
        return {name: _told(member) for name, member in told}
    if isinstance(value, Mapping):
        return {key: _told(member) for key, member in value.items()}
    return value


def _is_default(value: Any, field: FieldInfo) -> bool:
    default = field.default if field.default_factory is NODEFAULT else field.default_factory()
    return bool(getattr(value, field.name) == default)
