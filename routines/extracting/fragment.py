"""The markup that an answer in JSON or XML brings along in its texts, for a script to put into the page."""

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

_MARKUP = re.compile(r"\s*<(?:!--|(?P<tag>[a-zA-Z][\w-]*))[^<>]*>")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_PARTS = re.compile(r"\s*(?:<\?xml[^<>]*>\s*)?<(?:partial|ajax)-response[\s>]")
"""How JSF and Wicket begin an answer that changes parts of a page."""
_CDATA = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)
_WELL = {"", "ok", "success", "done", "true"}
_MOSTLY = 0.5
_PARENTS = {"tr": "table", "td": "table", "th": "table", "tbody": "table", "thead": "table", "option": "select"}
"""What a document has around these: alone they would be dropped."""


@lru_cache(maxsize=16)
def markup_in(text: str) -> str:
    """All markup in the texts of a JSON object or array, or of the parts of a page in XML, in its order; empty if it
    has none, or is neither."""
    if _PARTS.match(text):
        return "\n".join(framed(each) for each in _CDATA.findall(text) if is_markup(each))
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return ""
    try:
        document = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return ""
    return "\n".join(framed(each) for each in parts(document) if isinstance(each, str) and is_markup(each))


def is_only_markup(text: str) -> bool:
    """Whether JSON brings markup along and nothing else but whether it was done and what to tell of it."""
    if not markup_in(text):
        return False
    found = list(parts(json.loads(text.removeprefix("\ufeff"))))
    others = [each for each in found if not (isinstance(each, str) and is_markup(each))]
    size = sum(len(each) for each in found if isinstance(each, str) and is_markup(each))
    return all(map(_is_idle, others)) and size > _MOSTLY * sum(len(str(each)) for each in found)


def _is_idle(leaf: Any) -> bool:
    """Whether a leaf is no value of its own: a switch, nothing, a word of success, or a text with tags to be shown."""
    if isinstance(leaf, str):
        return leaf.strip().casefold() in _WELL or _TAG.search(leaf) is not None
    return leaf is None or isinstance(leaf, bool)


def is_markup(text: str) -> bool:
    """Whether a text begins with an element and ends with one, rather than to have a tag somewhere."""
    return _MARKUP.match(text) is not None and text.rstrip().endswith(">")


def has_tag(text: str) -> bool:
    return _TAG.search(text) is not None


def framed(markup: str) -> str:
    """Markup in what it has to stand in, if it is a piece of a table or of a list of options."""
    parent = in_parent(markup)
    return f"<{parent}>{markup}</{parent}>" if parent else markup


def in_parent(markup: str) -> str:
    """What a piece of a table or of a list of options has to stand in; empty for any other."""
    found = _MARKUP.match(markup)
    return _PARENTS.get((found["tag"] or "").lower(), "") if found else ""


def parts(document: Any, is_part: Callable[[Any], bool] = lambda _: False) -> Iterator[Any]:
    """Every value of the document that holds no others, or is a part as a whole, in its order."""
    pending = [document]
    while pending:
        match pending.pop():
            case part if is_part(part):
                yield part
            case dict() as held:
                pending += reversed(held.values())
            case list() as held:
                pending += reversed(held)
            case leaf:
                yield leaf
