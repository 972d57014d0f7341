"""The ids in a text that a program made of them: a document of JSON, as a script's question by GET carries its
variables (`?variables={"id":"…"}`), or a form the particulars of a file (`operations={"variables":{"folder":"…"}}`);
as OData writes a key in an address: `/Lines(Order=guid'…',No='00010')`, `?Order=guid'…'`, or before the name of a
format: `/lines/17.json`."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote

from msgspec.structs import replace

from actors.rules.explaining.derived import entered_in
from actors.rules.explaining.positional import NAME, first_number, is_number_of
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Extracted, Joined, Source
from actors.rules.facts.value import Value
from actors.rules.slug import slug
from actors.rules.sources.value import is_id_name
from captures.opaque import is_random
from routines.extracting.json_path import Path, leaves

_PLACES = frozenset({"query", "form", "multipart"})
_MOST = 8
"""Ids in one document; one with more is a state of the page."""
_LITERAL = re.compile(r"(?:\w+)?'((?:[^']|'')*)'")
_KEYED = re.compile(r"[A-Za-z_][\w.]*\((.+)\)")
_FORMATTED = re.compile(r"([\w-]+)\.[a-z]{2,5}")
_KEY = re.compile(r"(?:^|,)(?:(\w+)=)?(?:(?:guid|datetime)?'((?:[^']|'')*)'|([\w-]*\d[\w-]*))(?=,|$)")


def in_texts(lines: list[Value], context: Context) -> list[Value]:
    """The lines, and behind such a text of which nothing is known one for each id in it."""
    return [one for line in lines for one in (line, *_parts(line, context))]


def as_texts(lines: list[Value], context: Context) -> list[Value]:
    """The lines as they are sent: a text is made of the ids in it, if all are found anew, and of what was entered."""
    parts = [line for line in lines if line.joined and _ids_in(replace(line, value=line.joined), context)]
    return [_made(line, [each for each in parts if _is_of(each, line)], context) for line in lines if line not in parts]


def _parts(line: Value, context: Context) -> Iterator[Value]:
    for name, text in _ids_in(line, context) if line.source is None and not line.joined else ():
        hint = "constant_looking" if text.isdecimal() else "opaque"
        told = replace(line, value=text, joined=line.value, type="", hint=hint)
        yield told if line.place == "path" else replace(told, name=name)


def _ids_in(line: Value, context: Context) -> list[tuple[str, str]]:
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
    if line.place not in _PLACES or line.value[:1] not in ("{", "["):
        return []
    found = _ids_in_document(line.value, context)
    return found if len(found) <= _MOST else []


def _before_format(segment: str) -> list[tuple[str, str]]:
    formatted = _FORMATTED.fullmatch(segment)
    return [("id", formatted[1])] if formatted and (formatted[1].isdecimal() or is_random(formatted[1])) else []


def _ids_in_document(text: str, context: Context) -> list[tuple[str, str]]:
    """What looks made for one thing, and the numbers that are called ids, as is the one that begins a list and that the
    address has; of two that are called and read alike nothing tells which is which."""
    try:
        found = list(leaves(json.loads(text)))
    except (ValueError, RecursionError):
        return []
    called = [(_name(path, leaf, context), leaf) for path, leaf in found]
    made = {leaf: name for name, leaf in called if isinstance(leaf, str) and is_random(leaf)}
    numbers = [(name, str(leaf)) for name, leaf in called if _is_number(leaf) and is_id_name(slug(name))]
    alone = [each for each, times in Counter(numbers).items() if times == 1]
    return [*((name, leaf) for leaf, name in made.items()), *alone]


def _name(path: Path, leaf: object, context: Context) -> str:
    if path == [0] and _is_number(leaf) and is_number_of(str(leaf), context):
        return NAME
    return next((step for step in reversed(path) if isinstance(step, str)), "")


def _is_number(leaf: object) -> bool:
    return (isinstance(leaf, int) and not isinstance(leaf, bool)) or (isinstance(leaf, str) and leaf.isdecimal())


def _is_of(part: Value, line: Value) -> bool:
    return (part.place, part.path, part.joined) == (line.place, line.path, line.value)


def _made(line: Value, parts: list[Value], context: Context) -> Value:
    known = [part for part in parts if _is_known(part.source)]
    told = all(part in known or _may_stay(part) for part in parts)
    if not known or not told or not (line.source is None or _is_guess(line.source)):
        return line
    first = first_number(line.value)
    texts, found = _split(line.value, known, first if is_number_of(first, context) else "")
    if any(part not in found for part in known) or (line.place == "path" and not _tells_apart(found, parts)):
        return line  # one stands there twice, or in something else: which is meant, nothing tells
    around = [entered_in(text, line, context.inputs) for text in texts]
    sources = [part.source for part in found if isinstance(part.source, Choice | Extracted)]
    return replace(line, source=Joined(parts=sources, codes=[part.value for part in found], texts=around))


def _may_stay(part: Value) -> bool:
    """Whether it may be the same for everybody, as the number of a workspace is."""
    return part.place != "path" and part.value.isdecimal()


def _is_known(source: Source | None) -> bool:
    return isinstance(source, Choice) or (isinstance(source, Extracted) and not source.by_place)


def _is_guess(source: Source) -> bool:
    """Whether nothing better is known than what stands around it somewhere."""
    return isinstance(source, Extracted) and (source.by_place or source.extractors[0]["kind"] == "pattern")


def _tells_apart(found: list[Value], parts: list[Value]) -> bool:
    return len(found) == len(parts) == len({part.value for part in parts})


def _split(text: str, parts: list[Value], first: str) -> tuple[list[str], list[Value]]:
    """What stands around the ids, and these in their order, as often as they stand there; a number only behind its
    name, for others may be the same, or first in a list."""
    longest = sorted(parts, key=lambda part: len(part.value), reverse=True)
    texts, found, end = list[str](), list[Value](), 0
    for each in re.finditer("|".join(f"({_expression(part, first)})" for part in longest), text):
        texts, found, end = [*texts, text[end : each.start()]], [*found, longest[(each.lastindex or 1) - 1]], each.end()
    return [*texts, text[end:]], found


def _expression(part: Value, first: str) -> str:
    code = re.escape(part.value)
    if part.place == "path" or not part.value.isdecimal():
        return rf"(?<![A-Za-z0-9]){code}(?![A-Za-z0-9])"
    behind = "|".join(f"(?<={re.escape(json.dumps(part.name) + between)})" for between in (":", ": ", ':"', ': "'))
    begins = r"(?<=^\[)|" if first and (part.name, part.value) == (NAME, first) else ""
    return rf"(?:{begins}{behind}){code}(?![\w.])"
