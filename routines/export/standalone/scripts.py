"""What inline scripts of a page hold."""

import json
import re
from collections.abc import Iterator
from typing import Any

from routines.export.standalone.css import select
from routines.export.standalone.dom import Node, parsed
from routines.export.standalone.page import Page
from routines.export.standalone.taking import nth, walk, walk_every
from routines.export.standalone.values import Failed

QUOTED = r"""(?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'"""
LITERAL = (
    rf"""{QUOTED}|`(?:[^`\\$]|\\.)*`)|(?P<plain>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false)(?![\w$.])"""
)
NAME = r"""(?P<name>[A-Za-z_$][\w$-]*)["']?\s*\]?\s*"""
ASSIGNED = re.compile(rf"(?<![\w$]){NAME}[:=]\s*(?:{LITERAL})")
DOCUMENT = re.compile(rf"{NAME}=\s*(?=[\[{{])")
PARSED = re.compile(rf"{NAME}=\s*JSON\.parse\(\s*{QUOTED})")
ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\n|.)", re.DOTALL)
CONTROLS_OF_SCRIPTS = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}


def script_variable(page: Page, name: str, index: int = 0) -> Any:
    """A literal that a script gives to a variable or member."""
    found = [match for node in inline(page) for match in ASSIGNED.finditer(node.raw_text()) if match["name"] == name]
    values = [unescaped(each["text"]) if each["text"] else json.loads(each["plain"]) for each in found]
    return nth(values, index, f"a script's `{name}`")


def script_json(page: Page, name: str, path: list[Any], every: bool = False) -> Any:
    """A place in the JSON of the script with this id, or given to this variable."""
    for known, value in documents(page):
        if known == name:
            return (walk_every if every else walk)(value, path)
    raise Failed(f"no script holds the JSON `{name}`")


def inline(page: Page) -> list[Node]:
    return select(parsed(page.text), "script:not([src])")


def documents(page: Page) -> Iterator[tuple[str, Any]]:
    for node in inline(page):
        source = node.raw_text()
        if "json" in node.attributes.get("type", "").lower() and (whole := json_at(source, 0)) is not None:
            yield node.attributes.get("id", ""), whole
        for start in DOCUMENT.finditer(source):
            if (value := json_at(source, start.end())) is not None:
                yield start["name"], value
        for call in PARSED.finditer(source):
            if (value := json_at(unescaped(call["text"]), 0)) is not None:
                yield call["name"], value


def json_at(source: str, start: int) -> Any:
    """None if there is none."""
    try:
        return json.JSONDecoder().raw_decode(source, start + len(source[start:]) - len(source[start:].lstrip()))[0]
    except (ValueError, RecursionError):
        return None


def unescaped(literal: str) -> str:
    """The text that a JavaScript string literal stands for."""
    plain = ESCAPE.sub(lambda found: unescaped_one(found[1]), literal[1:-1])
    return plain.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def unescaped_one(escape: str) -> str:
    if len(escape) > 1:
        code = int(escape[1:].strip("{}"), 16)
        return chr(code) if code < 0x110000 else "\ufffd"
    return CONTROLS_OF_SCRIPTS.get(escape, escape)
