"""What a script took from the very thing that was clicked, and a routine would send of the recorded one whatever it is
given: the code that it keeps, or a field of its row that is called after it."""

import json
import re
from collections.abc import Iterator, Sequence

from actors.rules.click_names import CODED
from actors.rules.facts.click import Click
from actors.rules.facts.source import Constant, Extracted, Unknown
from actors.rules.facts.value import Value
from actors.rules.naming import stands_in
from actors.rules.refusing.fixed import acts
from actors.rules.writing.craft import Explained

_BODY = frozenset({"form", "multipart", "json"})
_TELLING = 3
_LONGEST = 60
_END = (
    "and nothing in the recording tells how that is found by what it is called: a routine would send that of the "
    "recorded one, whatever it is given; record how it is found by name, or chosen from a list box"
)


def sends_the_clicked(explained: Sequence[Explained], logins: frozenset[str], clicks: Sequence[Click]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    acting = any(acts(each) for each in explained if each.transaction_id not in logins)
    for each in explained if acting else ():
        if each.transaction_id in logins:
            continue
        before = [one for one in clicks if one.time <= (each.request.get("time") or 0.0)]
        for line, told in (*_kept(each, before), *_called_after(each, before)):
            return f"{each.transaction_id} sends `{line.name}` as {line.value[:_LONGEST]}, {told}, {_END}"
    return ""


def _kept(each: Explained, clicks: Sequence[Click]) -> Iterator[tuple[Value, str]]:
    """What is always sent as it was kept for a script by what was clicked; a word may say what is done."""
    codes = {code: one for one in clicks for code in _codes_of(one)}
    for line in each.values:
        if line.place in _BODY and isinstance(line.source, Constant | Unknown) and line.value in codes:
            yield line, f"which `{codes[line.value].text[:_LONGEST]}` keeps that was clicked"


def _codes_of(click: Click) -> Iterator[str]:
    codes = (click.attributes.get(name, "") for name in CODED if click.text)
    return (code for code in codes if len(code) >= _TELLING and re.search(r"\d", code))


def _called_after(each: Explained, clicks: Sequence[Click]) -> Iterator[tuple[Value, str]]:
    """What is taken from an element that has the name of the row in which was clicked."""
    rows = [one.row for one in clicks if one.parameter and len(one.row) >= _TELLING]
    for line in each.values:
        source = line.source if isinstance(line.source, Extracted) else None
        way = json.dumps(source.extractors[:1], ensure_ascii=False) if source and not source.asked else ""
        row = next((row for row in rows if line.place in _BODY and stands_in(row, way)), "")
        if row:
            yield line, f"which stands in what is called after `{row[:_LONGEST]}`"
