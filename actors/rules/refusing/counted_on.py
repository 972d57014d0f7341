"""A number that a script counted on from what stood there, as a button with a plus does: a routine would always send
the recorded one."""

import re
from collections.abc import Iterator, Sequence

from actors.rules.facts.click import Click
from actors.rules.facts.source import Constant, Unknown
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts
from actors.rules.writing.craft import Explained

_BODY = frozenset({"form", "multipart", "json"})
_NUMBER = re.compile(r"(?<![\w.,:/-])\d{1,6}(?![\w.,:/-])")
_WHOLE = re.compile(r"[0-9]{1,6}")
_SIGNS = "-+\u2212\u2013\u25b2\u25bc\u25b4\u25be\u2191\u2193"
_STEP = re.compile(rf"[{_SIGNS}]+|.*\b(?:more|less|fewer|plus|minus|increase|decrease|up|down)\b.*", re.IGNORECASE)
_SOON = 2.0
"""Seconds after a click in which a script sends what it is for."""


def counts_on(explained: Sequence[Explained], logins: frozenset[str], clicks: Sequence[Click]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
        if each.transaction_id in logins or not acts(each):
            continue
        for line, shown in _counted(each, clicks):
            return (
                f"{each.transaction_id} sends `{line.name}` as {line.value}, where {shown} stood beside what was "
                "clicked: a script counted on from that, and a routine would send the recorded number, whatever is "
                "there then; record a way to enter the number, if there is one"
            )
    return ""


def _counted(each: Explained, clicks: Sequence[Click]) -> Iterator[tuple[Value, str]]:
    """The numbers that nobody gave, one off a number of the row in which somebody pressed what counts."""
    made = each.request.get("time") or 0.0
    last = next((one for one in reversed(clicks) if one.time <= made), None)
    if last is None or made - last.time > _SOON or not _is_step(last):
        return
    shown = {number for text in last.row_texts for number in _NUMBER.findall(text)}
    for line in each.values:
        known = line.place not in _BODY or not isinstance(line.source, Constant | Unknown)
        if not known and _WHOLE.fullmatch(line.value) and line.value not in shown:
            yield from ((line, number) for number in sorted(shown) if abs(int(number) - int(line.value)) == 1)


def _is_step(click: Click) -> bool:
    """Whether it shows nothing but the sign, or a word, of counting, and no field of its form was sent."""
    return bool(click.row) and click.form is None and _STEP.fullmatch(click.text.strip()) is not None
