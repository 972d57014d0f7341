"""What inline scripts of a page hold: literals given to names, and whole JSON documents."""

import functools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from selectolax.lexbor import LexborNode

from routines.extracting.page import parsed

_LITERAL = (
    r"""(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"""
    r"""|(?P<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false)(?![\w$.])"""
)
_ASSIGNED = re.compile(rf"""(?<![\w$])(?P<name>[A-Za-z_$][\w$-]*)["']?\s*\]?\s*[:=]\s*(?:{_LITERAL})""")
_DOCUMENT = re.compile(r"""(?P<name>[A-Za-z_$][\w$]*)["']?\s*\]?\s*=\s*(?=[\[{])""")
_QUOTED = r"""(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
_PARSED = re.compile(rf"""(?P<name>[A-Za-z_$][\w$]*)["']?\s*\]?\s*=\s*JSON\.parse\(\s*{_QUOTED}""")
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\n|.)", re.DOTALL)
_CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}


@dataclass(frozen=True)
class Literal:
    """A string, number or boolean that a script gives to `name`."""

    name: str
    value: str | int | float | bool


@functools.lru_cache(maxsize=16)
def literals(html: str) -> list[Literal]:
    """All of the page's inline scripts, in order: of variables, members and properties alike."""
    return [
        Literal(found["name"], _text(found["text"]) if found["text"] else json.loads(found["plain"]))
        for node in _inline(html)
        for found in _ASSIGNED.finditer(_source(node))
        if found["text"] or len(found["plain"]) < 400
    ]


@functools.lru_cache(maxsize=16)
def documents(html: str) -> dict[str, Any]:
    """The JSON documents in the page, by the id of their `<script>`, or the variable they are given to.

    The first of a name counts. Object literals that are not JSON are not among them.
    """
    found: dict[str, Any] = {}
    for name, value in _documents(html):
        found.setdefault(name, value)
    return found


def _documents(html: str) -> Iterator[tuple[str, Any]]:
    for node in _inline(html):
        name, source = node.attributes.get("id") or "", _source(node)
        if name and "json" in (node.attributes.get("type") or "").lower() and (whole := _parse(source)) is not None:
            yield name, whole
        for start in _DOCUMENT.finditer(source):
            if (value := _parse_at(source, start.end())) is not None:
                yield start["name"], value
        for call in _PARSED.finditer(source):
            if (value := _parse(_text(call["text"]))) is not None:
                yield call["name"], value


def _inline(html: str) -> list[LexborNode]:
    return parsed(html).css("script:not([src])")


def _source(node: LexborNode) -> str:
    return node.text(deep=True) or ""


def _parse(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _parse_at(source: str, start: int) -> Any:
    try:
        return json.JSONDecoder().raw_decode(source, start)[0]
    except (ValueError, RecursionError):
        return None


def _text(literal: str) -> str:
    """The text that a JavaScript string literal stands for (ECMA-262 §12.9.4)."""
    plain = _ESCAPE.sub(lambda found: _unescape(found[1]), literal[1:-1])
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unescape(escape: str) -> str:
    if len(escape) > 1:
        code = int(escape[1:].strip("{}"), 16)
        return chr(code) if code < 0x110000 else "\ufffd"
    return _CONTROLS.get(escape, escape)
