"""The version that a change depends on, where a script puts it into quotes itself: `If-Match: "1795386122069"` for the
`last_modified` that the list has of the thing."""

import re

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Extracted, Joined
from actors.rules.facts.value import Value
from actors.rules.sources.value import is_condition

_QUOTED = re.compile(r'((?:W/)?")([^"]+)(")')


def in_quotes(lines: list[Value]) -> list[Value]:
    """The lines, and behind a version in quotes of which nothing is known one for what stands in them."""
    return [one for line in lines for one in (line, *_unquoted(line))]


def _unquoted(line: Value) -> list[Value]:
    found = _QUOTED.fullmatch(line.value) if is_condition(line) and line.source is None else None
    return [] if found is None else [replace(line, value=found[2], joined=line.value)]


def as_quoted(line: Value, parts: list[Value]) -> Value:
    """The version as it is sent, if what stands in its quotes is known; what gives the whole of it for the thing itself
    is a better word."""
    found, source = _QUOTED.fullmatch(line.value), parts[0].source if parts else None
    if found is None or not (line.source is None or (isinstance(line.source, Extracted) and line.source.by_place)):
        return line
    if isinstance(source, Extracted):
        return replace(line, source=source)
    if not isinstance(source, Choice):
        return line
    before, version, after = found.groups()
    return replace(line, source=Joined(parts=[source], codes=[version], texts=[before, after]))
