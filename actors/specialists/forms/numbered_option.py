"""The codes of a select whose options have a number before what is sent: `2: HIGH`, or `3: Object` for what only a
script has.

Angular's `NgSelectOption` writes them so: the number of the option, a colon, and the value as a text, cut at 50
characters.
"""

import re

_NUMBERED = re.compile(r"\d+: (.*)", re.DOTALL)
_KEPT = re.compile(r"Object|null|undefined|(?:async )?function\b.*\(.*", re.DOTALL)
_CUT = 50


def plain_code(code: str) -> str:
    """What is sent for it; empty if only a script knows that."""
    found = _NUMBERED.fullmatch(code)
    if found is None:
        return code
    return "" if _KEPT.fullmatch(found[1]) or len(code) >= _CUT else found[1]


def are_numbered(codes: list[str]) -> bool:
    """Whether all of several are written so, each with a number of its own."""
    numbers = {code.partition(":")[0] for code in codes if _NUMBERED.fullmatch(code)}
    return len(numbers) == len(codes) > 1
