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
    by = (each for each in found if each.parameter == given.parameter)
    named = ((each, way) for each in by for told in each.extractors[:1] if (way := _to(line.value, each.label, told)))
    return next((replace(line, source=replace(each, extractors=[way], decode="")) for each, way in named), line)


def _to(text: str, label: str, way: Way) -> Way:
    """From an entry of a list in JSON to the member that has the text, by which it was found, or by which and another
    one: the first name, where it is called by both. Empty if there is none."""
    path = way["path"] if way["kind"] == "json" else []
    place = max((n for n, step in enumerate(path) if isinstance(step, dict)), default=-1)
    name, *others = next(iter(path[place]), "").split(" ") if place >= 0 and len(path[place]) == 1 else [""]
    named = label.startswith(f"{text} ") if others else label == text
    if not named or not name or name.isdigit():
        return {}
    return way | {"path": [*path[: place + 1], *(int(part) if part.isdigit() else part for part in name.split("."))]}
