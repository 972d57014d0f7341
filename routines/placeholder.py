"""`{{name}}` in a text: what it stands for, and putting values there without their ever becoming syntax.

Every `{{` begins a placeholder, so a literal `{{` is written `{{{{` (`}}` needs no escape). Values are put in once and
never looked at again: a value that reads `{{other}}` arrives as that text.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from routines.size import MAX_FILLED

BUILTINS = ("now_ms", "now_s", "now_iso", "uuid")
"""Milliseconds and seconds since 1970 (integers), the same moment as `2027-02-03T09:30:00.000Z`, and a random UUID;
each keeps one value during an operation."""

_TOKEN = re.compile(r"\{\{\{\{|\{\{([a-z][a-z0-9_]*)\}\}")

Values = Mapping[str, Any]


class SubstitutionError(Exception):
    """A value that cannot stand where its placeholder stands; the text says which, where and why."""


@dataclass(frozen=True)
class Placeholder:
    name: str


def pieces(text: str) -> list[str | Placeholder]:
    """The text's literal parts (escapes undone) and its placeholders, in order; adjacent literals are joined."""
    found: list[str | Placeholder] = []
    literal, end = "", 0
    for token in _TOKEN.finditer(text):
        literal, end = literal + text[end : token.start()], token.end()
        if token[1] is None:
            literal += "{{"
            continue
        found += [literal, Placeholder(token[1])]
        literal = ""
    return [piece for piece in [*found, literal + text[end:]] if piece != ""]


def names(text: str) -> list[str]:
    """The names of the text's placeholders, in order."""
    return [piece.name for piece in pieces(text) if isinstance(piece, Placeholder)]


def only_name(text: str) -> str | None:
    """The name, if the text is exactly one placeholder."""
    match pieces(text):
        case [Placeholder(name)]:
            return name
    return None


def first_name(text: str) -> str | None:
    """The name, if the text starts with a placeholder."""
    match pieces(text):
        case [Placeholder(name), *_]:
            return name
    return None


def has_stray_braces(text: str) -> bool:
    """Whether a `{{` stands there that is neither a placeholder nor escaped (`{{ Name }}`, say)."""
    return "{{" in _TOKEN.sub("\0", text)


def escape(text: str) -> str:
    """The text in which every `{{` is literal."""
    return text.replace("{{", "{{{{")


def as_text(value: Any) -> str:
    """A value as the text that stands in a URL, a form or a header: JSON's spelling, texts as they are, null empty."""
    match value:
        case None:
            return ""
        case str():
            return value
        case _:
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def value_of(name: str, values: Values) -> Any:
    """Raises `SubstitutionError` if there is none."""
    if name not in values:
        raise SubstitutionError(f"{{{{{name}}}}} has no value: it is neither a parameter nor was it extracted before")
    return values[name]


def fill_text(text: str, values: Values) -> str:
    """The text with its placeholders' values in it, as text. Raises `SubstitutionError` beyond `MAX_FILLED`."""
    filled: list[str] = []
    left = MAX_FILLED
    for piece in pieces(text):
        filled.append(as_text(value_of(piece.name, values)) if isinstance(piece, Placeholder) else piece)
        left -= len(filled[-1])
        if left < 0:
            raise SubstitutionError(f"a text would have more than {MAX_FILLED:,} characters with the values in it")
    return "".join(filled)


def fill(text: str, values: Values) -> Any:
    """The value itself, with its type, if the text is exactly one placeholder; else the filled text."""
    name = only_name(text)
    return fill_text(text, values) if name is None else value_of(name, values)


def fill_json(value: Any, values: Values) -> Any:
    """A JSON document with its texts and member names filled; a text that is one placeholder takes the value's type."""
    match value:
        case str():
            return fill(value, values)
        case dict():
            return {fill_text(name, values): fill_json(member, values) for name, member in value.items()}
        case list():
            return [fill_json(element, values) for element in value]
        case _:
            return value


def fill_pairs(pairs: list[tuple[str, str]], values: Values) -> list[tuple[str, str]]:
    """Names and values of a query or form, filled; a pair whose value is one placeholder without value is left out, and
    one whose value is a list stands there once for each."""
    return [(fill_text(name, values), each) for name, text in pairs for each in texts_for(text, values)]


def texts_for(text: str, values: Values) -> list[str]:
    """What a field with this text sends: one text, none, or several."""
    name = only_name(text)
    match value_of(name, values) if name is not None else text:
        case None:
            return []
        case list() as several:
            return [as_text(each) for each in several]
    return [fill_text(text, values)]


def has_value(text: str, values: Values) -> bool:
    """False for a text that is one placeholder of an optional parameter that was not given."""
    name = only_name(text)
    return name is None or value_of(name, values) is not None


def check_filled(part: BaseModel, values: Values) -> None:
    """Raises `SubstitutionError` if all texts of a part of a routine would be too long together, once they are filled:
    a value that stands in many places is counted at each."""
    counted = Counter(names(part.model_dump_json()))
    sizes = {name: len(as_text(values[name])) for name in counted if values.get(name) is not None}
    if sum(size * counted[name] for name, size in sizes.items()) > MAX_FILLED:
        largest = max(sizes, key=lambda name: sizes[name] * counted[name])
        raise SubstitutionError(
            f"it would send more than {MAX_FILLED} characters: {{{{{largest}}}}} has {sizes[largest]} and stands there "
            f"{counted[largest]} times"
        )
