"""A form whose names a script put something before: read by the names that the page has, and written as it was sent."""

from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.value import Value

Line = dict[str, Any]


def as_in_form(lines: list[Value], form: Line) -> tuple[list[Value], frozenset[str]]:
    """The lines by the names that their fields have in the form, and the names of those that are in no form."""
    prefix = form.get("prefix", "")
    own = frozenset(line.name for line in lines if _is_field(line) and not line.name.startswith(prefix))
    bare = [replace(line, name=line.name.removeprefix(prefix)) if _is_field(line) else line for line in lines]
    return bare, own


def as_sent(lines: list[Value], form: Line, own: Collection[str]) -> list[Value]:
    """The lines under the names that were sent, but for those that are their `own`."""
    prefix = form.get("prefix", "")
    return [_named(line, prefix) if prefix and _is_field(line) and line.name not in own else line for line in lines]


def _named(line: Value, prefix: str) -> Value:
    called = None if line.called is None else replace(line.called, before=prefix + line.called.before)
    return replace(line, name=prefix + line.name, called=called)


def _is_field(line: Value) -> bool:
    return line.place in ("form", "multipart")
