"""What the caller names to have it found is sent by the name that it has: a look-up ignores case and outer space, and
would rename what it found."""

from typing import Any

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Parameter
from actors.rules.facts.value import Value

Way = dict[str, Any]


def as_called(lines: list[Value]) -> list[Value]:
    """The values with what the found entry is called in the place of what was given to find it."""
    found = [each.source for each in lines if isinstance(each.source, Choice)]
    return [_called(line, found) for line in lines]


def _called(line: Value, found: list[Choice]) -> Value:
    given = line.source
    if not isinstance(given, Parameter) or line.place not in ("json", "form", "multipart", "xml"):
        return line
    by = (each for each in found if each.parameter == given.parameter and each.label == line.value)
    named = ((each, way) for each in by for told in each.extractors[:1] if (way := _to_name(told)))
    return next((replace(line, source=replace(each, extractors=[way], decode="")) for each, way in named), line)


def _to_name(way: Way) -> Way:
    """From an entry of a list in JSON to the member by which it was found; empty if that is not one text alone."""
    path = way["path"] if way["kind"] == "json" else []
    place = max((n for n, step in enumerate(path) if isinstance(step, dict)), default=-1)
    name = next(iter(path[place]), "") if place >= 0 and len(path[place]) == 1 else ""
    plain = bool(name) and " " not in name and not name.isdigit()
    return (
        way | {"path": [*path[: place + 1], *(int(part) if part.isdigit() else part for part in name.split("."))]}
        if plain
        else {}
    )
