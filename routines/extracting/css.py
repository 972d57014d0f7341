"""Bounds for the CSS selectors of a routine, which are evaluated where nothing can interrupt them.

`:has()` and `:nth-child(… of …)` look through a part of the document for every element. One within another multiplies
that, so it is refused; so are selectors longer than any that is written for a page. One alone is quadratic in the page.
Each descendant combinator (a space) and each `~` multiplies once more: where `a b c` does not match, every `b` above
`c` is tried with every `a` above it. People write such selectors, so they are not refused: `searches` counts them, and
who reads a page with one does that in a process that can be ended.
"""

import re
import sys
from functools import lru_cache

from selectolax.lexbor import LexborHTMLParser, SelectolaxError

MAX_LENGTH = 2_000
"""Characters."""
MAX_LOOKING = 5
"""Parts that look through the document for each element."""

_WRITTEN = re.compile(
    r"""/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\(?P<code>[0-9a-fA-F]{1,6})\s?|\\.""", re.DOTALL
)
"""Comments, strings and escapes."""
_TOKEN = re.compile(
    r"(?P<looks>:has\(|:nth-(?:last-)?child\((?!\s*(?:even|odd|[-+0-9n\s]+)\s*\)))|(?P<opens>\()|(?P<closes>\))",
    re.IGNORECASE,
)
"""`:nth-child()` looks for others if it holds more than a number or a formula such as `2n+1`."""
_COMBINATOR = re.compile(r"\s*[>+,(]\s*|\s*\)|(?P<searches>\s*~(?!=)\s*|\s+)")


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


@lru_cache(maxsize=512)
def searches(selector: str) -> int:
    """By how many searches, each within the one before, elements are matched. With n of them, a page of t tags
    takes up to t ** (n + 1) steps."""
    plain = _WRITTEN.sub(_plain, selector).strip()
    combined = sum(1 for found in _COMBINATOR.finditer(plain) if found["searches"])
    return combined + (_looks(plain)[0] > 0)


def _too_dear(selector: str) -> str:
    if len(selector) > MAX_LENGTH:
        return f"it has {len(selector)} characters; at most {MAX_LENGTH} are allowed"
    looking, nested = _looks(_WRITTEN.sub(_plain, selector))
    if nested:
        return "`:has()` and `:nth-child(… of …)` may not stand within each other"
    return f"more than {MAX_LOOKING} parts of it look through the document" if looking > MAX_LOOKING else ""


def _plain(found: re.Match[str]) -> str:
    """What stands for a comment, a string or an escape: nothing, or the letter that is escaped."""
    if found[0][0] != "\\":
        return ""
    letter = chr(min(int(found["code"], 16), sys.maxunicode)) if found["code"] else found[0][1]
    return letter if letter.isalnum() or letter == "-" else "_"


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
            case "closes" if open_:
                open_.pop()
    return count, nested


_EMPTY = LexborHTMLParser("")
