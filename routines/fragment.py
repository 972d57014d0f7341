"""The markup that a JSON answer brings along in its texts, for a script to put into the page."""

import json
import re
from collections.abc import Iterator
from typing import Any

_MARKUP = re.compile(r"\s*<(?:!--|(?P<tag>[a-zA-Z][\w-]*))[^<>]*>")
_PARENTS = {"tr": "table", "tbody": "table", "option": "select"}
"""What a document has around these: alone they would be dropped."""


def markup_in(text: str) -> str:
    """All markup in the texts of a JSON object or array, in its order; empty if it has none, or is no JSON."""
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return ""
    try:
        document = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return ""
    return "\n".join(_framed(each) for each in _texts(document) if is_markup(each))


def is_markup(text: str) -> bool:
    """Whether a text begins with an element and ends with one, rather than to have a tag somewhere."""
    return _MARKUP.match(text) is not None and text.rstrip().endswith(">")


def _framed(markup: str) -> str:
    found = _MARKUP.match(markup)
    parent = _PARENTS.get((found["tag"] or "").lower()) if found else None
    return f"<{parent}>{markup}</{parent}>" if parent else markup


def _texts(document: Any) -> Iterator[str]:
    """Every text of the document, in its order."""
    pending = [document]
    while pending:
        match pending.pop():
            case str() as text:
                yield text
            case dict() as held:
                pending += reversed(held.values())
            case list() as held:
                pending += reversed(held)
