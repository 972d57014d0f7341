"""The ways in which one text is written: percent-encoded, form-encoded, as JSON, as HTML, in any mixture of them."""

import html
import json
import re
from base64 import b64encode, urlsafe_b64encode
from functools import lru_cache
from html.entities import codepoint2name
from typing import Literal
from urllib.parse import quote, quote_plus

_PLAIN = re.compile(r"[A-Za-z0-9_.-]+")
Encoding = Literal["exact", "percent", "form", "json", "html", "base64", "base64url"]


def spellings(value: str) -> dict[bytes, Encoding]:
    """Each way to write the value, in UTF-8, with the plainest encoding that gives it."""
    raw = value.encode("utf-8", "surrogatepass")
    ways: list[tuple[Encoding, list[str]]] = [
        *([] if _PLAIN.fullmatch(value) else _escaped(value, raw)),
        ("base64", [b64encode(raw).decode()]),
        ("base64url", [urlsafe_b64encode(raw).decode().rstrip("=")]),
    ]
    found: dict[bytes, Encoding] = {raw: "exact"}
    for encoding, texts in ways:
        for text in texts:
            found.setdefault(text.encode("utf-8", "surrogatepass"), encoding)
    return found


def _escaped(value: str, raw: bytes) -> list[tuple[Encoding, list[str]]]:
    return [("percent", _percent(raw)), ("form", [quote_plus(raw)]), ("json", _json(value)), ("html", _html(value))]


@lru_cache(maxsize=1024)
def any_spelling(value: str) -> re.Pattern[bytes]:
    """Matches the value in UTF-8, each of its characters written plainly or escaped for a URL, form, JSON or HTML."""
    return re.compile(b"".join(_any_character(each) for each in value))


def plain_core(value: str) -> bytes:
    """The longest run of characters that every spelling leaves alone: where it is not, the value cannot be."""
    return max(re.findall(r"[A-Za-z0-9_]+", value), key=len, default="").encode()


def _percent(raw: bytes) -> list[str]:
    # encodeURIComponent, quote, encodeURI; either case of hexadecimal digits
    ways = [quote(raw, safe=safe) for safe in ("!'()*", "", "/", "!'()*;,/?:@&=+$#")]
    return [*ways, *(re.sub("%..", lambda each: each[0].lower(), way) for way in ways)]


def _json(value: str) -> list[str]:
    ways = [json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1]]
    # PHP escapes the slash; templates escape what would end a script or an attribute
    ways += [way.replace("/", "\\/") for way in ways]
    ways += [re.sub(r"[<>&'=]", lambda each: f"\\u{ord(each[0]):04x}", way) for way in ways]
    return [*ways, *(re.sub(r"\\u....", lambda each: "\\u" + each[0][2:].upper(), way) for way in ways)]


def _html(value: str) -> list[str]:
    names = html.escape(value)
    ways = [names, html.escape(value, quote=False), names.replace("&#x27;", "&#39;"), names.replace("&quot;", "&#34;")]
    ways += [way.replace("&#x27;", "&#039;") for way in (names, ways[-1])]
    return [*ways, *(way.replace("&quot;", "&#34;").replace("+", "&#43;").replace("=", "&#61;") for way in ways)]


def _any_character(character: str) -> bytes:
    if re.fullmatch("[A-Za-z0-9_]", character):
        return character.encode()
    raw = character.encode("utf-8", "surrogatepass")
    code = ord(character)
    # A percent sign may itself have been escaped, as in a URL within a URL.
    ways = [re.escape(raw), b"".join(rb"%%(?:25)*(?i:%02x)" % byte for byte in raw)]
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
