"""Values with a name before them, as people write them: in documentation, in a comment of a page, in notes."""

import re
from collections.abc import Iterator
from typing import Final

from captures.expression import expression

_ASSIGNED: Final = expression(
    r"""[A-Za-z][\w.-]{0,60}["'`*_]{0,3}[ \t]{0,3}(?::|=>?|\||\bis\b)[ \t]{0,3}["'`*]{0,3}[^\s"'`<>,;*|]{3,}"""
)
_SPLIT: Final = re.compile(
    r"""([A-Za-z][\w.-]*?)["'`*_]{0,3}[ \t]{0,3}(?::|=>?|\||\bis\b)[ \t]{0,3}["'`*]{0,3}([^\s"'`<>,;*|]+)"""
)
_OPTION: Final = expression(r"""(?:^|\s)--?[A-Za-z][\w-]{1,60}[ =]["']?[^\s"'`<>|;-][^\s"'`<>|;]{3,}""")
_AUTHORIZATION: Final = expression(
    r"(?:authorization|cookie)[\"'`]?\s{0,3}[:=]\s{0,3}[\"'`]?[A-Za-z]{3,20}\s+[^\s\"'`<>]{6,}", ignore_case=True
)
_LOGIN: Final = expression(r"(?:^|\s)(?:-u|--user)[ =]['\"]?[^\s'\":]{1,60}:[^\s'\"]{3,200}")
_COMMENT: Final = expression(r"(?s)<!--.*?-->")
_NESTED: Final = 3
"""Names before one value, at most."""
_PLACE: Final = re.compile(
    r"[\[{(<$%].*|(?:your|my|the)[-_ ]?.*|x{3,}|\*+|\.{3,}|(?:string|text|example|secret)", re.IGNORECASE
)
"""Placeholders: text in place of a value that the reader has to fill in."""


def assigned(text: bytes) -> Iterator[tuple[str, str]]:
    """(name, value) of `name: value`, `name=value`, `"name": "value"`, `name | value`, `name is value`, `--name value`,
    but for such that stand for another value, as `<your token>` does."""
    for start, end in _ASSIGNED(text):
        yield from _pairs(text[start:end].decode("utf-8", "replace"))
    for start, end in _OPTION(text):
        name, value = re.split(r"[ =]", text[start:end].decode("utf-8", "replace").strip(), maxsplit=1)
        if not _PLACE.fullmatch(value := value.strip("\"'")):
            yield name.lstrip("-"), value


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Of `Cookie: sid=value` both."""
    found = _SPLIT.match(text)
    for _ in range(_NESTED):
        if found is None:
            return
        if not _PLACE.fullmatch(value := found[2].rstrip(".!?)\\")):
            yield found[1], value
        found = _SPLIT.match(found[2])


def authorized(text: bytes) -> Iterator[str]:
    """The credentials of `Authorization: Bearer …` and of `curl --user name:password` in examples of calls."""
    for start, end in _AUTHORIZATION(text):
        yield text[start:end].decode("utf-8", "replace").split()[-1].rstrip("\\")
    for start, end in _LOGIN(text):
        yield text[start:end].decode("utf-8", "replace").partition(":")[2]


def comments(page: bytes) -> Iterator[bytes]:
    """The texts of the comments of a page."""
    return (page[start:end] for start, end in (_COMMENT(page) if b"<!--" in page else ()))
