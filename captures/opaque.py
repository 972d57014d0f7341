"""Judging a value by its looks: is it random, an ordinary word, or something anyone may know?"""

import re
from typing import Final
from urllib.parse import unquote

_SWITCHES: Final = frozenset({
    "true", "false", "on", "off", "yes", "no", "null", "none", "undefined", "deleted", "accepted", "denied", "allow",
    "deny", "auto", "light", "dark", "desktop", "mobile",
})  # fmt: skip
_PUBLIC: Final = re.compile(
    r"""(?ix) -?[\d.,:/+\s-]{1,16}            # numbers, dates, sizes
      | [a-z]{2,3}([-_][a-z]{2,4}){0,2}       # en, en-US, zh_Hans_CN
      | [a-z]{1,20}/[a-z_]{1,30}              # Europe/Berlin
      | (https?:/)?/[\w./%-]*                 # addresses and paths
      | [a-z]{1,12}                           # one word"""
)

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_DATE: Final = re.compile(r"\d{4}-\d\d-\d\d([T ].*)?|\d{1,2}([./])\d{1,2}\2\d{2,4}( .*)?")
_PHRASE: Final = re.compile(r"[a-z]+([ -][a-z]+){5,}")
_WORD: Final = re.compile(r"(?=.*[aeiouyAEIOUY])(?!.*[^aeiouyAEIOUY.,]{4})[A-Z]?[a-z]+[.,]?")

_UNSPOKEN: Final = re.compile(
    r"q[^u]|j[^aeiouys]|v[^aeiouyr]|x[bdfgjkmnrvwxz]|z[bcdfgjkmnpqrsvwx]|[bcfghjkmpqvwxz]x|[fgkhmpqvwxz]j"
)
"""Letters that hardly a word has side by side."""
_LONG_WORD: Final = 10
"""Letters of a word that few names of programs, such as `jquery`, have."""


def is_public(value: str) -> bool:
    """Whether a cookie of this value proves nothing: a switch, a number, a language, a path, one short word."""
    plain = unquote(value.strip('"')).strip("[]")
    if len(plain) < 6 or plain.lower() in _SWITCHES:
        return True
    return _PUBLIC.fullmatch(plain) is not None and not is_random(plain)


def is_opaque(value: str) -> bool:
    """Whether the value is so particular that it can be replaced wherever it stands: 12 characters or more, or six
    and more with letters and digits."""
    mixed = any(each.isdigit() for each in value) and any(each.isalpha() for each in value)
    return len(value) >= 12 or (len(value) >= 6 and mixed)


def is_code(value: str) -> bool:
    """Whether it can be one of the codes that a person writes down, or such a phrase: neither a date, nor a word or a
    short sentence as they stand where there is no code."""
    if _DATE.fullmatch(value) or not (len(value) >= 8 or is_opaque(value)):
        return False
    figures = any(each.isdigit() for each in value)
    return figures or _PHRASE.fullmatch(value) is not None or not all(map(_WORD.fullmatch, value.split()))


def is_plain_secret(value: str) -> bool:
    """Whether something that is called a credential may be one though it is of letters or of digits alone: six or more
    that read like no word, or more letters than a word mostly has. What stands for a value that is not there, as
    `required` does, is none."""
    if len(value) < 6 or not value.isascii():
        return False
    return value.isdigit() or (value.isalpha() and (len(value) >= 10 or not is_wordlike(value)))


def is_wordlike(value: str) -> bool:
    """Whether letters read like a word, in one case but for the first letter."""
    plain = value.lower()
    one_case = value.islower() or value.isupper() or value.istitle()
    return one_case and _WORD.fullmatch(plain) is not None and not is_unspoken(plain)


def is_unspoken(letters: str) -> bool:
    """Whether small letters, ten or more, have some side by side that hardly a word has so."""
    return len(letters) >= _LONG_WORD and _UNSPOKEN.search(letters) is not None


def is_telling(secret: str) -> bool:
    """Whether finding the secret in a text tells that it was put there: one that is shorter and looks like a word is
    one, and masking it would garble what people read."""
    return len(secret) >= 8 or is_opaque(secret)


def is_uuid(value: str) -> bool:
    """Whether it is written as RFC 9562 has it: such a value names a thing, more often than it proves anything."""
    return _UUID.fullmatch(value) is not None


_LONG_NUMBER: Final = re.compile(r"[0-9]{17,}")
"""Longer than a moment in microseconds: a number of 64 bits by chance."""


def is_random(value: str) -> bool:
    """Whether it looks as if a generator made it: at least eight characters, and two fifths of it, in runs that mix
    letters, digits and cases as words and numbers do not, or that are long numbers beside others: one alone may be the
    number of a thing."""
    runs = re.findall(r"[A-Za-z0-9]+", value)
    random = sum(len(run) for run in runs if _is_random_run(run) or (len(runs) > 1 and _LONG_NUMBER.fullmatch(run)))
    return random >= 8 and random >= 0.4 * sum(map(len, runs))


_PIECES: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def is_of_words(run: str) -> bool:
    """Whether letters alone, put together from words as programs name things: `webseedsSendingToUs`."""
    pieces = _PIECES.findall(run)
    spoken = all(re.search(r"[aeiouyAEIOUY]", piece) for piece in pieces if len(piece) > 2)
    return run.isalpha() and 1 < len(pieces) <= len(run) / 3.5 and spoken and max(map(len, pieces)) <= 16


def _is_random_run(run: str) -> bool:
    if is_of_words(run):
        return False
    if len(run) >= 20 and not run.isdigit():
        return True
    switches = len(re.findall(r"(?=[a-zA-Z]\d|\d[a-zA-Z]|[a-z][A-Z])", run))
    return len(run) >= 4 and switches >= max(2, len(run) // 8)
