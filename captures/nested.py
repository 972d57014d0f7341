"""Named values within a text: members, elements, and JSON in Base64."""

import base64
import binascii
import html
import re
from collections.abc import Iterator
from typing import Final

_QUOTED: Final = re.compile(r"""(?<![\w-])(\w[\w-]{0,63})\\*["']?\s*[:=]\s*\\*["']([^"'\\]{1,200})\\*["']""")
# Possessive, as a stranger's body may be nothing but space.
_ELEMENT: Final = re.compile(
    r"<(?:[\w.-]+:)?(?P<name>\w[\w.-]{0,63})(?:\s[^<>]*)?>\s*+"
    r"(?:<!\[CDATA\[(?P<data>.{1,4000}?)\]\]>|(?P<text>[^<>]{1,4000}+)(?=<))",
    re.DOTALL,
)
# As `{` and `[` begin there.
_JSON_IN_BASE64: Final = re.compile(r"[eW][w-z0-9+/_-][A-Za-z0-9+/_-]{8,}={0,2}")
_TO_PLAIN: Final = str.maketrans("-_", "+/")


def quoted_members(text: str) -> list[tuple[str, str]]:
    """`name: "value"` and `name="value"`, as in the source of a query or the tag of an element."""
    return _QUOTED.findall(text)


def elements(text: str) -> Iterator[tuple[str, str]]:
    """`<name>value</name>`, as in XML; of an element with further ones inside, the text before them."""
    for found in _ELEMENT.finditer(text) if "</" in text else ():
        yield found["name"], (found["data"] or html.unescape(found["text"])).strip()


def json_in_base64(value: str) -> str:
    """The JSON object or list that the value is in Base64, of either alphabet; empty if it is none."""
    if not _JSON_IN_BASE64.fullmatch(value):
        return ""
    plain = value.rstrip("=").translate(_TO_PLAIN)
    try:
        text = base64.b64decode(plain + "=" * (-len(plain) % 4)).decode()
    except (binascii.Error, ValueError):
        return ""
    return text if text.lstrip()[:1] in {"{", "["} else ""
