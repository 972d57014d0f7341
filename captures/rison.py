"""Rison, the notation in which some addresses carry what others carry as JSON: https://github.com/Nanonid/rison."""

import re
from typing import Final

_MEMBER: Final = re.compile(r"[(,]\w+:")
_TEXT: Final = re.compile(r"'((?:[^'!]|!.)*)(?:'|!?\Z)|([^-0-9 '!:(),*@$][^ '!:(),*@$]*)", re.DOTALL)
_ESCAPED: Final = re.compile(r"!(.)", re.DOTALL)


def is_rison(text: str) -> bool:
    """Whether it is an object of several members, or one with a list: `(filters:!((col:name,value:x)),page:0)`. A
    search for `(title:x)` is written in another language."""
    whole = text.startswith("(") and text.endswith(")") and text.count("(") == text.count(")")
    return whole and _MEMBER.match(text) is not None and ("," in text or "!(" in text)


def rison_texts(text: str) -> list[str]:
    """The strings in it, as they are meant, names of members included; one that nobody closed goes to the end."""
    return [bare or _ESCAPED.sub(r"\1", quoted) for quoted, bare in _TEXT.findall(text)]
