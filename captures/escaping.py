"""What the encoders of frameworks escape in a text, and how each of them writes it.

An encoder escapes all of its characters or none: a value has few ways to be written, not one for every mixture.
"""

import json
import struct
from collections.abc import Iterator
from typing import Final

_LOWER, _UPPER, _HEX, _DECIMAL = "\\u{:04x}", "\\u{:04X}", "&#x{:X};", "&#{};"
_MOST: Final = "".join(chr(code) for code in range(32, 127) if not chr(code).isalnum() and chr(code) not in ",._")
"""What those escape that let pass letters, digits and little else."""

# Which characters of a string are escaped, how, and how a slash is written.
_IN_SCRIPTS: Final = (
    ("", _LOWER, "/"),  # what JSON demands
    ("", _LOWER, "\\/"),  # PHP
    ("<>&", _LOWER, "/"),  # Go's and Ruby's JSON
    ("<>&'", _LOWER, "/"),  # Jinja, ASP.NET
    ("<>&'=", _LOWER, "/"),  # Gson
    ("<>&'\"", _UPPER, "/"),  # PHP, when it is meant for a page
    ("<>&'\"", _UPPER, "\\/"),
    ("<>&'\"+`", _UPPER, "/"),  # System.Text.Json
    ("<>&'\"+`", _LOWER, "\\/"),  # Go's html/template
    ("<>&'\"=;`-", _UPPER, "/"),  # Django's escapejs
    ("<>/", _UPPER, "\\u002F"),  # the state of a page that a server of JavaScript rendered
    ("<>&'\"=", "\\x{:02x}", "\\/"),  # Closure, OWASP's encoder for Java
    (_MOST, _UPPER, "\\/"),  # Twig
    (_MOST, "\\x{:02X}", "\\x2F"),  # ESAPI, Laminas
    (_MOST, "\\x{:02x}", "\\x2f"),
)
_IN_MARKUP: Final = (
    ("", _DECIMAL),
    ("+", _DECIMAL),  # Go's html/template
    ("+=`", _DECIMAL),  # and within no quotes
    ("+", _HEX),  # Razor, which escapes all that is not ASCII too
    ("/=`", _HEX),  # Mustache
    ("=`", _HEX),  # Handlebars
    ("/", _HEX),  # as OWASP advises
    (_MOST.replace("-", ""), _HEX),  # Twig and Laminas, in attributes
    (_MOST.replace("-", ""), "&#x{:x};"),  # ESAPI
    (_MOST.replace("-", ""), _DECIMAL),
)
_QUOTES: Final = (("&quot;", "&#x27;"), ("&quot;", "&#39;"), ("&#34;", "&#39;"), ("&quot;", "&#039;"), ('"', "'"))


def in_scripts(value: str) -> Iterator[str]:
    """As it stands between the quotes of a string of JSON or JavaScript, by one encoder after the other: always as
    many, and some the same."""
    for table, form in _TABLES_OF_SCRIPTS:
        way = value.translate(table)
        yield from (way, way if way.isascii() else _ascii(way, form))


def in_markup(value: str) -> Iterator[str]:
    """The same in HTML."""
    for table, form in _TABLES_OF_MARKUP:
        way = value.translate(table)
        yield from (way, "".join(each if each.isascii() else form.format(ord(each)) for each in way))


def _ascii(text: str, form: str) -> str:
    """Of JavaScript, where what no byte holds is written with four digits, or eight."""
    written = _LOWER if form == _LOWER else _UPPER
    return "".join(each if each.isascii() else "".join(map(written.format, _units(each))) for each in text)


def _units(character: str) -> tuple[int, ...]:
    """In UTF-16."""
    raw = character.encode("utf-16-be", "surrogatepass")
    return struct.unpack(f">{len(raw) // 2}H", raw)


def _script(characters: str, form: str, slash: str) -> dict[int, str]:
    demanded = {code: json.dumps(chr(code))[1:-1] for code in [*range(32), ord('"'), ord("\\")]}
    return demanded | _escaped(characters, form) | {ord("/"): slash}


def _markup(characters: str, form: str, double: str, single: str) -> dict[int, str]:
    named = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': double, "'": single}
    return _escaped(characters, form) | {ord(character): way for character, way in named.items()}


def _escaped(characters: str, form: str) -> dict[int, str]:
    return {ord(each): form.format(ord(each)) for each in characters}


_TABLES_OF_SCRIPTS: Final = [(_script(*each), each[1]) for each in _IN_SCRIPTS]
_TABLES_OF_MARKUP: Final = [
    (_markup(*each, *quotes), each[1])
    for each in _IN_MARKUP
    for quotes in (_QUOTES if not each[0] else _QUOTES[:1] if each[1] != _DECIMAL else _QUOTES[2:3])
]
