"""Limits that a user may set: a number in an environment variable, or the default."""

import os

from files.error import FileError


def limit_of(variable: str, default: int) -> int:
    """The number in the environment variable, which is at least 1; the default if it is not set. Raises `FileError`."""
    text = os.environ.get(variable, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdecimal() and len(text) <= 18 and int(text)):
        raise FileError(f"{variable} is {text[:40]!r} in the environment: set it to a whole number, or do not set it")
    return int(text)
