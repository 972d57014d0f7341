"""`when`: whether a step is to be done, said by comparing what there is. There is nothing in it that could do anything.

    condition:  both ("or" both)*            both:  one ("and" one)*
    one:        "not" one | "(" condition ")" | value (("==" | "!=" | "<" | "<=" | ">" | ">=" | "in") value)?
    value:      a reference, a number, 'text', "text", true, false, null, or [value, ...]

What is referred to and not there is null. `<` compares numbers with numbers and texts with texts; `in` looks into a
list, for a name into an object, for a piece into a text. A value by itself holds if it is true, and only then.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from contracts.reference import Missing, Reference, only, referred

MAX_LENGTH = 2000
MAX_DEPTH = 40
_TOKEN = re.compile(
    r"""\s*(?:(?P<reference>\$(?:\{[^}]*\}|[A-Za-z_](?:[A-Za-z0-9_.-]|\[[^\]]*\])*))"""
    r"""|(?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?)|(?P<text>'[^']*'|"[^"]*")"""
    r"""|(?P<sign>==|!=|<=|>=|<|>|\(|\)|\[|\]|,)|(?P<word>[a-z]+))"""
)
_WORDS = {"true": True, "false": False, "null": None}
_COMPARING = ("==", "!=", "<=", ">=", "<", ">", "in")


class BadCondition(ValueError):
    """A condition that cannot be read; the text says where and why."""


@dataclass(frozen=True)
class Condition:
    """`holds` says whether, of what there is; `references` are those in it."""

    text: str
    references: tuple[Reference, ...]
    holds: Callable[[Mapping[str, Any]], bool]


Node = Callable[[Mapping[str, Any]], Any]


def condition(text: str) -> Condition:
    """Raises `BadCondition`."""
    if len(text) > MAX_LENGTH:
        raise BadCondition(f"has {len(text)} characters; {MAX_LENGTH} are allowed")
    reader = _Reader(text)
    node = reader.condition(0)
    reader.end()
    return Condition(text, tuple(reader.references), lambda scope: node(scope) is True)


class _Reader:
    def __init__(self, text: str) -> None:
        self._tokens = list(_tokens(text))
        self._next = 0
        self.references: list[Reference] = []

    def condition(self, level: int) -> Node:
        if level > MAX_DEPTH:
            raise BadCondition(f"is nested deeper than {MAX_DEPTH} levels")
        return self._joined("or", lambda: self._joined("and", lambda: self._one(level), all), any)

    def end(self) -> None:
        if self._next < len(self._tokens):
            raise BadCondition(f"{self._tokens[self._next][1]!r} was not expected there")

    def _joined(self, word: str, inner: Callable[[], Node], how: Callable[[Iterator[bool]], bool]) -> Node:
        nodes = [inner()]
        while self._take(word):
            nodes.append(inner())
        return nodes[0] if len(nodes) == 1 else lambda scope: how(node(scope) is True for node in nodes)

    def _one(self, level: int) -> Node:
        if self._take("not"):
            node = self._one(level + 1) if level <= MAX_DEPTH else self.condition(level)
            return lambda scope: node(scope) is not True
        if self._take("("):
            node = self.condition(level + 1)
            self._expect(")")
            return node
        left = self._value(level)
        sign = next((each for each in _COMPARING if self._take(each)), None)
        if sign is None:
            return left
        right = self._value(level)
        return lambda scope: _compare(sign, left(scope), right(scope))

    def _value(self, level: int) -> Node:
        kind, text = self._tokens[self._next] if self._next < len(self._tokens) else ("end", "the end")
        self._next += 1
        if kind == "reference" and (reference := _whole(text)):
            self.references.append(reference)
            return lambda scope: _at(reference, scope)
        if kind == "sign" and text == "[" and level <= MAX_DEPTH:
            return self._list(level)
        if kind in ("number", "text") or text in _WORDS:
            constant = _WORDS[text] if kind == "word" else json.loads(text) if kind == "number" else text[1:-1]
            return lambda scope: constant
        raise BadCondition(f"a value was expected, not {text!r}; text stands in quotes")

    def _list(self, level: int) -> Node:
        items: list[Node] = []
        while not self._take("]"):
            items.append(self._value(level + 1))
            if not self._take(","):
                self._expect("]")
                break
        return lambda scope: [item(scope) for item in items]

    def _take(self, text: str) -> bool:
        here = self._next < len(self._tokens) and self._tokens[self._next] in (("sign", text), ("word", text))
        self._next += here
        return here

    def _expect(self, text: str) -> None:
        if not self._take(text):
            raise BadCondition(f"{text!r} is missing")


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    place = 0
    while text[place:].strip():
        match = _TOKEN.match(text, place)
        if match is None:
            raise BadCondition(f"{text[place:].strip()[:20]!r} cannot be read")
        place = match.end()
        yield str(match.lastgroup), str(match[str(match.lastgroup)])


def _whole(text: str) -> Reference | None:
    try:
        return only(text)
    except ValueError as wrong:
        raise BadCondition(str(wrong)) from None


def _at(reference: Reference, scope: Mapping[str, Any]) -> Any:
    try:
        return referred(reference, scope)
    except Missing:
        return None


def _compare(sign: str, left: Any, right: Any) -> bool:
    match sign:
        case "==":
            return same(left, right)
        case "!=":
            return not same(left, right)
        case "in":
            return _is_in(left, right)
    if not (_number(left) and _number(right)) and not (isinstance(left, str) and isinstance(right, str)):
        return False
    return bool({"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[sign])


def _is_in(left: Any, right: Any) -> bool:
    match right:
        case list():
            return any(same(left, item) for item in right)
        case dict() | str():
            return isinstance(left, str) and left in right
        case _:
            return False


def same(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal: 1 is 1.0, and is not true."""
    match left, right:
        case (bool(), _) | (_, bool()):
            return left is right
        case dict(), dict():
            return left.keys() == right.keys() and all(same(left[name], right[name]) for name in left)
        case list(), list():
            return len(left) == len(right) and all(map(same, left, right))
        case _:
            return bool(left == right)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
