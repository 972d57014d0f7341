"""Telling a name that a generator made, another one each time, from one that people gave."""

import re

_PIECE = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_SPOKEN = re.compile(
    r"(?=.*[aeiouy])(?!.*[^aeiouy]{5})(?!.*(?:q(?!u)|[jqvwxz][^aeiouyr]|[^aeiouy][jqxz]))[a-z]{3,}", re.IGNORECASE
)
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_HEXADECIMAL = re.compile("[0-9a-f]{6,}|[0-9A-F]{6,}")
_SWITCH = re.compile(r"(?=[A-Za-z][0-9]|[0-9][A-Za-z]|[a-z][A-Z])")


def is_made(name: str) -> bool:
    """Whether a generator made the name or a part of it: hexadecimal digits, or letters and digits in no order. Words
    with numbers between them, as in `address1line2`, are none."""
    return bool(_made(name))


def is_made_mostly(name: str) -> bool:
    """Whether a generator made more than half of it."""
    return 2 * sum(map(len, _made(name))) > len(name)


def _made(name: str) -> list[str]:
    runs = re.findall(r"[A-Za-z0-9]+", _UUID.sub(" ", name))
    return _UUID.findall(name) + [run for run in runs if _is_made_run(run)]


def _is_made_run(run: str) -> bool:
    spoken = sum(len(piece) for piece in _PIECE.findall(run) if _SPOKEN.fullmatch(piece))
    if 2 * spoken > len(run) or run.isalpha():
        return False
    switches = len(_SWITCH.findall(run))
    return switches >= 2 if _HEXADECIMAL.fullmatch(run) else len(run) >= 8 and switches >= 3
