"""Undoing the encodings that values travel in."""

import base64
import binascii
import html
import json
import re
from functools import lru_cache
from typing import Any
from urllib.parse import unquote, unquote_plus

from routines.extracting.page import ExtractionError
from routines.placeholder import as_text

_LONG = 100_000
"""Characters of a document from which on it costs more to parse it than to know it again."""
_ONLY_OF_SCRIPTS = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(['`])|.)", re.DOTALL)


def decode(value: Any, encoding: str) -> Any:
    """The value without the encoding it travels in, or as a `text` whatever its type is. Raises `ExtractionError` if it
    is not in that encoding."""
    text = as_text(value)
    match encoding:
        case "percent":
            return unquote(text)
        case "form":
            return unquote_plus(text)
        case "html":
            return html.unescape(text)
        case "json":
            return _decode_json(text)
        case "base64":
            return _decode_base64(text)
        case "text":
            return text
        case _:
            return value


def _decode_json(text: str) -> Any:
    """A JSON document, or the inside of a string of JSON or JavaScript."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(f'"{_ONLY_OF_SCRIPTS.sub(_of_json, text)}"')
    except ValueError as error:
        raise ExtractionError(f"what was found is no JSON ({error})") from error


def _of_json(escape: re.Match[str]) -> str:
    """`\\x2B` and `\\'` of JavaScript as JSON has them."""
    return f"\\u00{escape[1]}" if escape[1] else escape[2] or escape[0]


def _decode_base64(text: str) -> str:
    padded = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
    try:
        return base64.b64decode(padded, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError) as error:
        raise ExtractionError(f"what was found is no Base64 text ({error})") from error


def parse_json(text: str) -> Any:
    """Raises `ExtractionError` if the text is no JSON document (NaN and Infinity are none)."""
    try:
        return json.loads(text.removeprefix("\ufeff"), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ExtractionError(f"the response is no JSON document ({error})") from error


def shared_json(text: str) -> Any:
    """The same, of a long text parsed only once while it is in use: nobody may change what is returned. Extractors are
    looked for and tried in one document many times."""
    return _remembered(text) if len(text) > _LONG else parse_json(text)


@lru_cache(maxsize=4)
def _remembered(text: str) -> Any:
    return parse_json(text)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")
