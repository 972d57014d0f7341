"""Bounds for the CSS selectors of a routine, which are evaluated where nothing can interrupt them.

`:has()` and `:nth-child(… of …)` look through a part of the document for every element. One within another multiplies
that, so it is refused; so are selectors longer than any that is written for a page. One alone is quadratic in the page,
as is `:nth-of-type(3)`: large pages are read in a process that can be ended.
"""

import re
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

MAX_LENGTH = 2_000
"""Characters."""
MAX_LOOKING = 5
"""Parts that look through the document for each element."""

_QUOTED = re.compile(r"""\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""", re.DOTALL)
_TOKEN = re.compile(r"(?P<looks>:has\()|(?P<opens>\()|(?P<closes>\))|(?P<of>\bof\b)", re.IGNORECASE)


class BadSelector(ValueError):
    """A selector that is none, or that would take too long; the text says why."""


@lru_cache(maxsize=512)
def checked(selector: str) -> str:
    """The selector. Raises `BadSelector`."""
    if why := _too_dear(selector):
        raise BadSelector(f"`{selector[:200]}` would take too long: {why}")
    try:
        _EMPTY.css(selector)
    except (SelectolaxError, UnicodeEncodeError):
        raise BadSelector(f"`{selector[:200]}` is no CSS selector") from None
    return selector


def _too_dear(selector: str) -> str:
    if len(selector) > MAX_LENGTH:
        return f"it has {len(selector)} characters; at most {MAX_LENGTH} are allowed"
    looking, nested = _looks(_QUOTED.sub("", selector))
    if nested:
        return "`:has()` and `of` may not stand within each other"
    return f"more than {MAX_LOOKING} parts of it look through the document" if looking > MAX_LOOKING else ""


def _looks(selector: str) -> tuple[int, bool]:
    """How many parts look through the document, and whether one stands within another."""
    count, nested, open_ = 0, False, list[bool]()
    for token in _TOKEN.finditer(selector):
        match token.lastgroup:
            case "looks":
                nested |= any(open_)
                open_.append(True)
                count += 1
            case "opens":
                open_.append(False)
            case "of" if open_:
                nested |= any(open_)
                open_[-1] = True
                count += 1
            case "closes" if open_:
                open_.pop()
    return count, nested


_EMPTY = LexborHTMLParser("")
