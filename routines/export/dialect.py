"""RE2 expressions as other languages write them."""

import re
import warnings

_PIECE = re.compile(r"\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\w+:\]|[^\]\\])*\]|[\s\S]")
_UNKNOWN = re.compile(r"\\[pPQECXz]|\[\[?:\w+:\]|\(\?[a-zA-Z]*U|\(\?P<|\(\?[a-zA-Z-]+\)")
_ONLY_PYTHON = re.compile(r"\\A|\(\?[a-zA-Z-]+[:)]|\(\?P<")


def to_python(pattern: str) -> str | None:
    """For Python's `re` with `re.ASCII`: `$` is the very end there only as `\\Z`. None if it cannot be said."""
    written = "".join(_python_piece(piece) for piece in _PIECE.findall(pattern))
    if re.search(r"\\[pPQEC]|\[:\w+:\]|\(\?[a-zA-Z]*U", pattern):
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            re.compile(written, re.ASCII)
    except (re.error, Warning, OverflowError):
        return None
    return written


def _python_piece(piece: str) -> str:
    return {"$": "\\Z", "\\z": "\\Z"}.get(piece, piece)


def to_ecma(pattern: str) -> str | None:
    """For JavaScript and JSON Schema, which have no inline flags. None if it cannot be said."""
    if _UNKNOWN.search(pattern) or _ONLY_PYTHON.search(pattern):
        return None
    return pattern
