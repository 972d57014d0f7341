"""Addresses that a body carries, as the requests of a batch do: `{"method": "PATCH", "path": "/api/things/17"}`."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, Joined
from actors.rules.facts.value import Value
from captures.method import changes
from captures.opaque import is_random

_ADDRESS = re.compile(r"(?:https?://[^/?#\s]+)?(?:/[\w.~%-]+)+/?(?:\?[^\s#]*)?")


def in_addresses(lines: list[Value], context: Context) -> list[Value]:
    """The lines, and behind an address in a document of which nothing is known one for each id in its path."""
    if not changes(context.method):
        return lines
    return [one for line in lines for one in (line, *_parts(line))]


def ids_in(line: Value) -> list[str]:
    """The ids in the path of an address that a document carries; none if it is no such line."""
    if line.place != "json" or line.joined or not _ADDRESS.fullmatch(line.value):
        return []
    steps = urlsplit(line.value).path.strip("/").split("/")
    return list(dict.fromkeys(step for before, step in zip(["", *steps], steps, strict=False) if _is_id(before, step)))


def as_addressed(lines: list[Value]) -> list[Value]:
    """The lines as they are sent: an address is made of the id in it, if that is found by what was chosen."""
    parts = [line for line in lines if line.joined and ids_in(replace(line, value=line.joined, joined=""))]
    return [_made(line, [each for each in parts if _is_of(each, line)]) for line in lines if line not in parts]


def _is_id(before: str, step: str) -> bool:
    return (step.isdecimal() and before.lower() not in ("api", "rest", "v", "version")) or is_random(step)


def _parts(line: Value) -> Iterator[Value]:
    for each in ids_in(line) if line.source is None else ():
        yield replace(line, name="id", value=each, joined=line.value, type="", hint="constant_looking")


def _is_of(part: Value, line: Value) -> bool:
    return (part.place, part.path, part.joined) == (line.place, line.path, line.value)


def _made(line: Value, parts: list[Value]) -> Value:
    around = _around(line.value, [part.value for part in parts])
    if line.source is not None or not parts or not around:
        return line
    if len(parts) == 1 and isinstance(source := parts[0].source, Extracted) and not source.by_place:
        return replace(line, source=source)
    chosen = [part.source for part in parts if isinstance(part.source, Choice)]
    if len(chosen) < len(parts):
        return line
    return replace(line, source=Joined(parts=[*chosen], codes=[part.value for part in parts], texts=[*around]))


def _around(address: str, ids: list[str]) -> list[str]:
    """What stands before, between and after the ids; empty if there are none, or one stands there again."""
    if not ids or any(address.count(each) > 1 for each in ids):
        return []
    found = re.fullmatch("".join(f"(.*/){re.escape(each)}(?=[/?]|$)" for each in ids) + "(.*)", address)
    return [*found.groups()] if found else []
