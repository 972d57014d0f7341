"""The formats of credentials that the scanner Kingfisher knows by how they begin, as `captures/known_formats.py` has
them. Write that file anew, after an update of Kingfisher, with

    .venv/bin/python -m tests.captures.masking.formats_of_scanner > captures/known_formats.py
"""

import re
from re import _constants as code  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any

from kingfisher_sdk import Rules

_SHORTEST = re.compile(r".{4,}|..[_.-]", re.DOTALL)
"""What a credential begins with, at least: with less it is known by what stands around it only."""
_END = r"""(?:\\?['"\x60]|[\s;]|\\[nr]|$)"""
_CHARACTERS = {"[[:alnum:]]": "[A-Za-z0-9]", r"\z": r"\Z"}
_KNOWN_OTHERWISE = ("-----begin", "eyj", "http", "incoming", "endpoint", "mongodb")
"""Keys in PEM and web tokens are found by their whole form, passwords in addresses by their place."""
_HEAD = '''"""Formats of credentials, each with the text that it begins with.

They are those of the secret scanner Kingfisher {version} (https://github.com/mongodb/kingfisher, Apache License 2.0)
whose matches begin with characters that are always the same. `tests/captures/masking/formats_of_scanner.py`
writes this file; a test compares them.
"""

# ruff: noqa: E501
# fmt: off
FORMATS: tuple[tuple[str, str], ...] = (
'''


def formats() -> list[tuple[str, str]]:
    """(beginning, expression), each once."""
    rules = Rules(cache=False, confidence="low")
    details = [rules.detail(each["id"]) for each in rules.metadata() if each["visible"]]
    found = {pair for detail in details for pair in _beginnings(_tidied(detail["detection_regex"]))}
    return sorted(found)


def _tidied(expression: str) -> str:
    """As Python's `re` reads it, without what has to follow."""
    for theirs, ours in _CHARACTERS.items():
        expression = expression.replace(theirs, ours)
    return expression.removesuffix(_END)


def _beginnings(expression: str) -> list[tuple[str, str]]:
    try:
        parsed = parser.parse(expression)
        re.compile(expression)
    except re.error:
        return []
    items = [each for each in parsed if each[0] is not code.AT]
    if parsed.state.groups > 1 and items[0][0] is not code.SUBPATTERN:
        return []  # what begins it stands around the credential
    begun = _literals(items, captured=parsed.state.groups > 1)
    fine = (each for each in begun if _SHORTEST.fullmatch(each) and not each.lower().startswith(_KNOWN_OTHERWISE))
    return [(each, expression) for each in fine]


def _literals(items: Any, captured: bool) -> set[str]:
    """What it may begin with; an empty text if that is anything. `captured`: a group has to begin at once."""
    text = ""
    for kind, value in items:
        if kind is code.LITERAL:
            if captured:
                return {""}
            text += chr(value)
        elif kind is code.SUBPATTERN and not text:
            return _literals(value[3], captured and value[0] is None)
        elif kind is code.BRANCH:
            return {text + more for way in value[1] for more in _literals(way, captured)}
        elif kind is not code.AT:
            break
    return {text}


def written() -> str:
    from importlib.metadata import version

    lines = [f"    ({beginning!r}, {expression!r}),\n" for beginning, expression in formats()]
    return _HEAD.format(version=version("kingfisher-secret-scanner")) + "".join(lines) + ")\n"


if __name__ == "__main__":
    print(written(), end="")
