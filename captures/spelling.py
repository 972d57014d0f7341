"""The ways in which one text is written: percent-encoded, form-encoded, as JSON, as HTML, as encoders write it."""

import re
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator
from functools import lru_cache
from html.entities import codepoint2name
from typing import Literal
from urllib.parse import quote, quote_plus

from captures.escaping import in_markup, in_scripts

_PLAIN = re.compile(r"[A-Za-z0-9_.]+")
Encoding = Literal["exact", "percent", "form", "json", "html", "base64", "base64url"]


def spellings(value: str) -> dict[bytes, Encoding]:
    """Each way to write the value, in UTF-8, with the plainest encoding that gives it."""
    found: dict[bytes, Encoding] = {}
    for encoding, way in _ways(value, not _PLAIN.fullmatch(value)):
        found.setdefault(way, encoding)
    return found


def spelt_alike(value: str, other: str) -> dict[bytes, bytes]:
    """Each way to write the value, with the other one as whoever writes it so would write that."""
    escaped = not (_PLAIN.fullmatch(value) and _PLAIN.fullmatch(other))
    found: dict[bytes, bytes] = {}
    for (_, way), (_, alike) in zip(_ways(value, escaped), _ways(other, escaped), strict=True):
        found.setdefault(way, alike)
    return found


def _ways(value: str, escaped: bool) -> Iterator[tuple[Encoding, bytes]]:
    """Always as many, in the same order: of one encoder after the other."""
    raw = value.encode("utf-8", "surrogatepass")
    yield "exact", raw
    for encoding, texts in _escaped(value, raw) if escaped else ():
        yield from ((encoding, text.encode("utf-8", "surrogatepass")) for text in texts)
    yield "base64", b64encode(raw)
    yield "base64url", urlsafe_b64encode(raw).rstrip(b"=")


def _escaped(value: str, raw: bytes) -> list[tuple[Encoding, list[str]]]:
    scripts, markup = list(in_scripts(value)), list(in_markup(value))
    return [("percent", _percent(raw)), ("form", [quote_plus(raw)]), ("json", scripts), ("html", markup)]


@lru_cache(maxsize=1024)
def any_spelling(value: str) -> re.Pattern[bytes]:
    """Matches the value in UTF-8, each of its characters written plainly or escaped for a URL, form, JSON or HTML."""
    return re.compile(b"".join(_any_character(each) for each in value))


def plain_core(value: str) -> bytes:
    """The longest run of characters that every spelling leaves alone: where it is not, the value cannot be."""
    return max(re.findall(r"[A-Za-z0-9_]+", value), key=len, default="").encode()


def plain_end(value: str) -> bytes:
    """The last such run. Where a long value only begins, as in what repeats its beginning, it is missing."""
    return next(reversed(re.findall(r"[A-Za-z0-9_]+", value)), "").encode()


def _percent(raw: bytes) -> list[str]:
    # encodeURIComponent, quote, encodeURI; either case of hexadecimal digits
    ways = [quote(raw, safe=safe) for safe in ("!'()*", "", "/", "!'()*;,/?:@&=+$#")]
    return [*ways, *(re.sub("%..", lambda each: each[0].lower(), way) for way in ways)]


def _any_character(character: str) -> bytes:
    if re.fullmatch("[A-Za-z0-9_]", character):
        return character.encode()
    raw = character.encode("utf-8", "surrogatepass")
    code = ord(character)
    # A percent sign may itself have been escaped, as in a URL within a URL.
    # Two backslashes stand for one in JSON, four in JSON within JSON: the end of a value takes all of them.
    ways = [rb"\\{8}", rb"\\{4}", rb"\\{2}"] if character == "\\" else []
    ways += [re.escape(raw), b"".join(rb"%%(?:25)*(?i:%02x)" % byte for byte in raw)]
    ways += [rb"&#0*%d;" % code, rb"(?i:&#x0*%x;)" % code, *_backslashed(character)]
    if name := "apos" if character == "'" else codepoint2name.get(code):
        ways.append(f"&{name};".encode())
    return b"(?:" + b"|".join([*ways, *([rb"\+"] if character == " " else [])]) + b")"


def _backslashed(character: str) -> list[bytes]:
    """As JSON and JavaScript write it; doubly in JSON within JSON."""
    units = character.encode("utf-16-be", "surrogatepass")
    pairs = [units[n : n + 2].hex().encode() for n in range(0, len(units), 2)]
    ways = [b"".join(rb"\\{1,8}u(?i:%s)" % pair for pair in pairs)]
    if character in "\"'/\\\n\r\t\b\f":
        short = {"\n": "n", "\r": "r", "\t": "t", "\b": "b", "\f": "f"}.get(character, character)
        ways.append(rb"\\{1,8}" + re.escape(short.encode()))
    if ord(character) < 256:
        ways.append(rb"\\{1,8}x(?i:%02x)" % ord(character))
    return ways
