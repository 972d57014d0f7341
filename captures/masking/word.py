"""Passwords that are words: where one stands alone in a body, it is the password that somebody typed."""

import re
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from captures.body import path_segments
from captures.field_name import is_password_name, is_session_name, is_token_name
from captures.masking.handle import HANDLE
from captures.masking.replacing import in_its_place
from captures.masking.secret import Secret, Secrets
from captures.opaque import is_plain_secret, is_wordlike
from captures.spelling import any_spelling, plain_core

_SHORTEST: Final = 6
_BEFORE: Final = rb"(?:(?<![\w\x80-\xff])|(?<=%[\dA-Fa-f]{2})|(?<=\\[nrtbf])|(?<=\\u[\dA-Fa-f]{4}))"
_AFTER: Final = rb"(?![\w\x80-\xff])"
_NAMES_NEXT: Final = re.compile(rb"</?$|\b(?:name|type|id|for|class|rel|role|autocomplete)\s*=\s*\\*[\"']?$")
_NAMED_NEXT: Final = re.compile(rb"\\*[\"']?\s*[=:]")
_FILE: Final = rb"\.[A-Za-z]{2,5}(?![\w.-])"
_OPENS: Final = rb"(?:[\"'(]|\b(?:href|src|action)=)\\*"
_LEADS_HERE: Final = re.compile(_OPENS + rb"(?:(?:https?:)?\\*/\\*/[\w.:-]+)?\.{0,2}\\*/(?:[\w.%~-]+\\*/)*$")
_LEADS_ON: Final = re.compile(rb"\\*[/\"'?#&)>\s]|" + _FILE + rb"|$")
_BEGINS: Final = re.compile(_OPENS + rb"$")
_IS_FILE: Final = re.compile(_FILE)
_LONGEST: Final = 300
"""Bytes of an address before a word in it."""


def words_of(secrets: Secrets) -> tuple[Secret, ...]:
    """The typed passwords that are masked where they stand alone: six characters or more, not typed into an ordinary
    field as well, and no word such as `password`, which pages are full of. So are credentials of letters or digits
    alone that were sent as such."""
    ordinary = {value for _, value in secrets.public}
    typed = {secrets.by_value[value].handle for value in secrets.typed.values() if value in secrets.by_value}
    words = (each for value, each in sorted(secrets.by_value.items()) if value not in ordinary and _is_word(each))
    return tuple(each for each in words if each.handle in typed or _is_sent_alone(each))


def _is_word(secret: Secret) -> bool:
    """Whether it is replaced only where it stands alone, and is long enough for that and no word such as `password`."""
    return not secret.everywhere and len(secret.value) >= _SHORTEST and not _is_name(secret)


def _is_sent_alone(secret: Secret) -> bool:
    """Whether it is a credential that no word is like."""
    known = secret.kind in ("authorization", "token") and is_plain_secret(secret.value)
    return known and not is_wordlike(secret.value)


def paths_of(urls: Iterable[str]) -> frozenset[str]:
    """What folders and files are called in the addresses of requests, without endings: what was asked for before a
    password was typed is the application's own name if it is that password too."""
    parts = (part for url in urls for part in path_segments(url))
    return frozenset(name for part in parts for name in (part, part.rpartition(".")[0]) if name)


def mask_word(data: bytes, word: Secret, paths: Collection[str] = ()) -> bytes:
    """The data with the handle for the word. Where it names an element, attribute, class or member it stays, as does a
    folder or file of an address that is one of `paths`: a page without them would be another."""
    if plain_core(word.value) not in data:
        return data

    def masked(found: re.Match[bytes]) -> bytes:
        if not found.lastindex or _names(data, found) or (word.value in paths and _is_in_path(data, found)):
            return found[0]
        return in_its_place(data, found.start(), found.end(), word.handle.encode())

    return _alone(word.value).sub(masked, data)


@lru_cache(maxsize=64)
def _alone(value: str) -> re.Pattern[bytes]:
    """A handle, which stays, or the value between the boundaries of words."""
    return re.compile(HANDLE.pattern.encode() + b"|" + _BEFORE + b"(" + any_spelling(value).pattern + b")" + _AFTER)


def _names(data: bytes, found: re.Match[bytes]) -> bool:
    before = data[max(0, found.start() - 40) : found.start()]
    return bool(_NAMES_NEXT.search(before) or _NAMED_NEXT.match(data, found.end()))


def _is_in_path(data: bytes, found: re.Match[bytes]) -> bool:
    """Whether it is a folder or file of an address in quotes or of a link, that begins at the root or as `name.ext`."""
    before = data[max(0, found.start() - _LONGEST) : found.start()]
    if _LEADS_HERE.search(before):
        return _LEADS_ON.match(data, found.end()) is not None
    return bool(_BEGINS.search(before) and _IS_FILE.match(data, found.end()))


def _is_name(secret: Secret) -> bool:
    """Whether it is what fields are called too. In a token that a generator made, two or three letters between capitals
    spell such a name by chance."""
    value = secret.value if secret.kind == "password" else secret.value.lower()
    return is_password_name(value) or is_token_name(value) or is_session_name(value)
