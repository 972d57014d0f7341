"""JSON that travels in rows: a document a line, or as React streams it, `1:{"saved": true}`."""

import re

_ROW = re.compile(r"(?:[0-9a-f]+:)?([\[{].*)")
_FIRST = re.compile(r"\s*(?:[0-9a-f]+:)?[\[{]")
_MOST = 50


def is_in_rows(text: str) -> bool:
    """Whether the text begins as such a row, or as a document, does."""
    return _FIRST.match(text) is not None


def json_rows(text: str) -> list[str]:
    """The documents of the rows; what other rows hold is left out."""
    return [found[1] for line in text.split("\n")[:_MOST] if (found := _ROW.fullmatch(line.strip()))]
