"""The ids in a text that a program made of them: a document of JSON, as a script's question by GET carries its
variables (`?variables={"id":"…"}`), as OData writes a key in an address: `/Lines(Order=guid'…',No='00010')`,
`?Order=guid'…'`, or before the name of a format: `/lines/17.json`."""

import json
import re
from collections.abc import Iterator
from urllib.parse import unquote

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Extracted, Joined, Source
from actors.rules.facts.value import Value
from captures.opaque import is_random
from routines.extracting.json_path import leaves

_LITERAL = re.compile(r"(?:\w+)?'((?:[^']|'')*)'")
_KEYED = re.compile(r"[A-Za-z_][\w.]*\((.+)\)")
_FORMATTED = re.compile(r"([\w-]+)\.[a-z]{2,5}")
_KEY = re.compile(r"(?:^|,)(?:(\w+)=)?(?:(?:guid|datetime)?'((?:[^']|'')*)'|([\w-]*\d[\w-]*))(?=,|$)")


def in_texts(lines: list[Value]) -> list[Value]:
    """The lines, and behind such a text of which nothing is known one for each id in it."""
    return [one for line in lines for one in (line, *_parts(line))]


def as_texts(lines: list[Value]) -> list[Value]:
    """The lines as they are sent: a text is made of the ids in it, if all are found anew."""
    parts = [line for line in lines if line.joined and _ids_in(replace(line, value=line.joined))]
    return [_made(line, [each for each in parts if _is_of(each, line)]) for line in lines if line not in parts]


def _parts(line: Value) -> Iterator[Value]:
    for name, text in _ids_in(line) if line.source is None and not line.joined else ():
        told = replace(line, value=text, joined=line.value, type="", hint="opaque")
        yield told if line.place == "path" else replace(told, name=name)


def _ids_in(line: Value) -> list[tuple[str, str]]:
    """The names and texts of what tells a thing; none if the value is no such text."""
    if line.place == "path":
        keyed = _KEYED.fullmatch(unquote(line.value))
        found = _KEY.findall(keyed[1]) if keyed else []
        return [
            *((name or "id", quoted or plain) for name, quoted, plain in found if "'" not in quoted),
            *_before_format(unquote(line.value)),
        ]
    literal = _LITERAL.fullmatch(line.value) if line.place == "query" else None
    if literal and is_random(literal[1]):
        return [(line.name, literal[1])]
    return _ids_in_document(line.value) if line.place == "query" and line.value[:1] in ("{", "[") else []


def _before_format(segment: str) -> list[tuple[str, str]]:
    formatted = _FORMATTED.fullmatch(segment)
    return [("id", formatted[1])] if formatted and (formatted[1].isdecimal() or is_random(formatted[1])) else []


def _ids_in_document(text: str) -> list[tuple[str, str]]:
    """What looks made for one thing."""
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
    if not parts or len(sources) < len(parts) or not (line.source is None or _is_guess(line.source)):
        return line
    texts, codes = _split(line.value, [*sources])
    if line.place == "path" and len(codes) != len(parts):
        return line  # one stands there twice, or in something else: which is meant, nothing tells
    return replace(line, source=Joined(parts=[sources[each] for each in codes], codes=codes, texts=texts))


def _is_guess(source: Source) -> bool:
    """Whether nothing better is known than what stands around it somewhere."""
    return isinstance(source, Extracted) and (source.by_place or source.extractors[0]["kind"] == "pattern")


def _split(text: str, codes: list[str]) -> tuple[list[str], list[str]]:
    """What stands around the codes, and these in their order, as often as they stand there."""
    longest = sorted(codes, key=len, reverse=True)
    pieces = re.split(f"(?<![A-Za-z0-9])({'|'.join(map(re.escape, longest))})(?![A-Za-z0-9])", text)
    return pieces[::2], pieces[1::2]
