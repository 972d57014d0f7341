"""The ids in a document of JSON that is sent as a text, as the question of a script by GET carries its variables:
`?variables={"id":"…"}`."""

import json
import re
from collections.abc import Iterator

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Extracted, Joined
from actors.rules.facts.value import Value
from captures.opaque import is_random
from routines.extracting.json_path import leaves

_PLACES = frozenset({"query", "form", "multipart", "json"})


def in_documents(lines: list[Value]) -> list[Value]:
    """The lines, and behind such a document of which nothing is known one for each id in it."""
    return [one for line in lines for one in (line, *_parts(line))]


def as_documents(lines: list[Value]) -> list[Value]:
    """The lines as they are sent: a document is made of those ids in it that are found anew."""
    parts = [line for line in lines if line.joined and _ids_in(line.joined)]
    return [_made(line, [each for each in parts if _is_of(each, line)]) for line in lines if line not in parts]


def _parts(line: Value) -> Iterator[Value]:
    if line.source is None and line.place in _PLACES:
        for name, text in _ids_in(line.value):
            yield replace(line, name=name, value=text, joined=line.value, type="", hint="opaque")


def _ids_in(text: str) -> list[tuple[str, str]]:
    """The names and texts of what looks made for one thing; none if the text is no document."""
    if text[:1] not in ("{", "["):
        return []
    try:
        found = [(path, leaf) for path, leaf in leaves(json.loads(text)) if isinstance(leaf, str)]
    except (ValueError, RecursionError):
        return []
    names = {leaf: next((step for step in reversed(path) if isinstance(step, str)), "") for path, leaf in found}
    return [(name, leaf) for leaf, name in names.items() if is_random(leaf)]


def _is_of(part: Value, line: Value) -> bool:
    return (part.place, part.path, part.joined) == (line.place, line.path, line.value)


def _made(line: Value, parts: list[Value]) -> Value:
    sources = {
        part.value: part.source
        for part in parts
        if isinstance(part.source, Choice) or (isinstance(part.source, Extracted) and not part.source.by_place)
    }
    if line.source is not None or not sources:
        return line
    texts, codes = _split(line.value, [*sources])
    return replace(line, source=Joined(parts=[sources[each] for each in codes], codes=codes, texts=texts))


def _split(text: str, codes: list[str]) -> tuple[list[str], list[str]]:
    """What stands around the codes, and these in their order, as often as they stand there."""
    pieces = re.split(f'(?<=")({"|".join(map(re.escape, codes))})(?=")', text)
    return pieces[::2], pieces[1::2]
