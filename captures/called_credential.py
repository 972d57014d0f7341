"""Whether what a page calls a credential can be one, although it is short, or of letters or of digits alone."""

import re
from functools import lru_cache
from typing import Final

from captures.field_name import is_token_name, plain_name, says_credential
from captures.opaque import is_of_words, is_plain_secret, is_random, is_unspoken, is_uuid, is_wordlike

_OF_MEMBER: Final = re.compile(r"(^|_)(id|user|login|device)_?key$")
"""Programs call the name of a member so: `idKey: "nr"`."""
_AS_ONE: Final = re.compile(r"[scpdt]h|s[ckptmnlw]|ns|ld|ng|ck|gh|qu|wr|kn")
"""Consonants that words have side by side, so that `instruction` reads like one."""
_SYLLABLES: Final = re.compile(r"(?!.*[^aeiouy]{4})[a-z]+")
_VOWEL: Final = re.compile(r"[aeiouy]")
_SHARE: Final = 4
"""Letters of a word for each vowel, at most."""
_ORDER: Final = ("0123456789" * 2, "9876543210" * 2, "abcdefghijklmnopqrstuvwxyz")
_ROUND: Final = "000"
_NAMES: Final = frozenset({"csrf", "key", "password", "secret", "token"})


def is_called_credential(name: str, value: str) -> bool:
    """Whether the name says credential and the value can be one: `api_key` of `zxcvbnmqw` or of `48291736`. A word, a
    name, `123456` and `xxxxxxxx` stand for a credential that is not there."""
    if not _says(name) or _is_name(value) or _is_filler(value):
        return False
    if is_plain_secret(value):
        return value.isdigit() or not (_reads(value) or is_of_words(value))
    return is_random(value) and not is_uuid(value)


@lru_cache(maxsize=4096)
def _says(name: str) -> bool:
    return says_credential(name) and _OF_MEMBER.search(plain_name(name)) is None


def _reads(letters: str) -> bool:
    """Whether letters in one case, but for the first, read like a word or several."""
    if is_wordlike(letters):
        return True
    plain = letters.lower()
    if not (letters.islower() or letters.isupper() or letters.istitle()) or is_unspoken(plain):
        return False
    spoken = len(_VOWEL.findall(plain)) * _SHARE >= len(plain)
    return spoken and _SYLLABLES.fullmatch(_AS_ONE.sub("s", plain)) is not None


def _is_name(value: str) -> bool:
    """Whether it is what something is called, as `settingsApiKey` is."""
    return is_token_name(value) or not _NAMES.isdisjoint(plain_name(value).split("_"))


def _is_filler(value: str) -> bool:
    """One or two characters again and again, characters in their order, or a round number."""
    in_order = any(value.lower() in row for row in _ORDER)
    return len(set(value)) <= 2 or in_order or (value.isdigit() and value.endswith(_ROUND))
