"""The values in an XML body: texts and attributes, each with the place where it is written."""

import html
import re
from collections.abc import Iterator
from typing import Final

# What never ends is the rest of the text: to seek its end at each place anew would take forever.
_PIECE: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<\?.*?(?:\?>|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<(?P<tag>[^<>]*)>|(?P<text>[^<]+)", re.DOTALL
)
_ATTRIBUTE: Final = re.compile(r"""(?<![\w:.-])(?P<name>[\w:.-]+)\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)')""")
_NAME: Final = re.compile(r"/?\s*(?:[\w.-]+:)?([\w.-]*)")

Leaf = tuple[str, str, tuple[int, int]]
"""The element's or attribute's name without prefix, the value, and from which character to which it is written."""


def looks_like_xml(text: str, claims: bool) -> bool:
    """Whether it begins and ends as XML does. What does not claim to be such must begin with its declaration."""
    return text.lstrip("\ufeff \t\r\n").startswith("<" if claims else "<?xml") and text.rstrip().endswith(">")


def xml_leaves(text: str) -> Iterator[Leaf]:
    """Every text that is more than space, and every attribute but declarations of namespaces. No entity is resolved but
    those of characters."""
    name = ""
    for piece in _PIECE.finditer(text):
        if piece["tag"] is not None:
            named = _NAME.match(piece["tag"])
            name = named[1] if named else ""
            yield from _attributes(piece["tag"], piece.start("tag"))
        elif piece["text"] is not None and piece["text"].strip():
            start = piece.start() + len(piece["text"]) - len(piece["text"].lstrip())
            written = piece["text"].strip()
            yield name, html.unescape(written), (start, start + len(written))


def _attributes(tag: str, start: int) -> Iterator[Leaf]:
    for each in _ATTRIBUTE.finditer(tag):
        group = "double" if each["double"] is not None else "single"
        if not each["name"].startswith("xmlns"):
            span = (start + each.start(group), start + each.end(group))
            yield each["name"].rpartition(":")[2], html.unescape(each[group]), span
