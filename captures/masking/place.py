"""Passwords that are too ordinary to be replaced wherever they stand: found where their place tells what they are."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from captures.masking.secret import Secret
from captures.spelling import any_spelling, plain_core

Hides = Callable[[str, str], bool]
"""(name, value) -> whether it is to be hidden there."""

# Separators may be escaped, as in a URL within a URL.
_MEMBER: Final = rb"(?:[?&;#]|&amp;|%%(?:25)*(?:3[Ff]|26))((?:[\w.~*\[\]-]|%%(?:25)*5[BbDd])+)(?:=|%%(?:25)*3[Dd])()%b"
_MEMBER_END: Final = rb"(?=[&#;\s\"'<>\\)]|%(?:25)*2[36]|$)"
_USERINFO: Final = rb"://[^/?#@\s\"'<>:]*:()%b(?=@)"
_QUOTED: Final = rb"""(?<![\w-])(\w[\w-]{0,63})\\*["']?\s*[:=]\s*\\*["']()%b(?=\\*["'])"""
_ELEMENT: Final = rb"""<(?:[\w.-]+:)?(\w[\w.-]{0,63})(?:\s[^<>]*)?>\s*(?:<!\[CDATA\[)?()%b(?=(?:\]\]>)?\s*<\\*/)"""
_INPUT: Final = re.compile(rb"<input\b[^<>]*>", re.IGNORECASE)
_OF_PASSWORD: Final = re.compile(rb"""\stype\s*=\s*["']?password\b""", re.IGNORECASE)
_VALUE: Final = rb"""(?i:\svalue)\s*=\s*["']?()%b(?=["'\s/>])"""


def mask_members(data: bytes, secret: Secret, hides: Hides) -> bytes:
    """`/login?password=…` and `//user:…@host`, in an address or in a text with addresses."""
    if plain_core(secret.value) not in data:
        return data
    member, userinfo, *_ = _patterns(secret.value)
    handle = secret.handle.encode()
    return _without(userinfo, _named(member, data, secret, hides), handle)


def mask_quoted(data: bytes, secret: Secret) -> bytes:
    """`password: "…"` in a text, as in the source of a query, `<password>…</password>`, and what a password field of a
    page was filled with."""
    if plain_core(secret.value) not in data:
        return data
    _, _, quoted, element, value = _patterns(secret.value)
    handle = secret.handle.encode()

    def by_name(name: str, _: str) -> bool:
        return secret.named(name)

    masked = _named(element, _named(quoted, data, secret, by_name), secret, by_name)
    return _INPUT.sub(lambda tag: _without(value, tag[0], handle) if _OF_PASSWORD.search(tag[0]) else tag[0], masked)


def mask_assigned(data: bytes, name: str, secret: Secret) -> bytes:
    """`name: value` and its like in what people wrote."""
    between = rb"""["'`*_]{0,3}(?:\s{0,3}(?:[:|]|=>?|\bis\b)\s{0,3}|[ =])["'`*]{0,3}"""
    value = re.escape(secret.value.encode("utf-8", "surrogatepass"))
    return re.sub(
        rb"(\b%b%b)%b(?!\w)" % (re.escape(name.encode()), between, value),
        lambda found: found[1] + secret.handle.encode(),
        data,
    )


@lru_cache(maxsize=64)
def _patterns(value: str) -> tuple[re.Pattern[bytes], ...]:
    spelled = any_spelling(value).pattern
    return tuple(re.compile(each % spelled) for each in (_MEMBER + _DOUBLE_END, _USERINFO, _QUOTED, _ELEMENT, _VALUE))


_DOUBLE_END: Final = _MEMBER_END.replace(b"%", b"%%")


def _named(pattern: re.Pattern[bytes], data: bytes, secret: Secret, hides: Hides) -> bytes:
    def masked(found: re.Match[bytes]) -> bytes:
        name = unquote(unquote(found[1].decode("utf-8", "replace")))
        return _cut(found, secret.handle.encode()) if hides(name, secret.value) else found[0]

    return pattern.sub(masked, data)


def _without(pattern: re.Pattern[bytes], data: bytes, handle: bytes) -> bytes:
    return pattern.sub(lambda found: _cut(found, handle), data)


def _cut(found: re.Match[bytes], handle: bytes) -> bytes:
    """What was found up to its last group, which is empty and stands before the value, and the handle."""
    return found[0][: found.start(found.re.groups) - found.start()] + handle
