"""A thing that was clicked whose link handed its place to a script: no routine is made if that stays as it was
recorded, or if what is entered then is called by the number of its row, for another thing stands there tomorrow."""

import re
from collections.abc import Iterator, Sequence

from actors.rules.facts.click import Click
from actors.rules.facts.source import Choice, Constant, Parameter, Unknown
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts
from actors.rules.slug import slug
from actors.rules.sources.value import FIELDS
from actors.rules.writing.craft import Explained

_NUMBERED = re.compile(r"(?<![0-9])[0-9]+(?![0-9])")

_INDEX = re.compile(r"(^|_)(row_?)?(index|idx|ordinal|row_?(no|num|number))$|index$")
_TELLING = 2
"""A number of one digit may be anything."""


def acts_on_place(explained: Sequence[Explained], logins: frozenset[str], clicks: Sequence[Click]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    acting = [each for each in explained if acts(each) and each.transaction_id not in logins]
    for each in acting:
        for name, click in _pressed(each, clicks):
            return (
                f"{each.transaction_id} sends `{name}`, the button in the row of `{_thing(click)}`, and nothing in the "
                "recording tells how its number is found by what the row shows: a routine would press the button with "
                "that number in whatever row has it then; record how the thing is found by name"
            )
        for line, click in _handed(each, clicks):
            if not isinstance(line.source, Choice):
                return (
                    f"{each.transaction_id} sends {line.value}, the place of `{_thing(click)}`, and nothing in the "
                    "recording tells how that is found by what it is called: a routine would change whatever stands "
                    "in that place; record how it is found by name"
                )
            for name in _of_row(each, acting):
                return (
                    f"after `{click.called}` was found, what was entered is sent as `{name}`, by the number of its "
                    "row: a routine would change another one; record a way that opens the page of the thing itself"
                )
    return ""


def _pressed(each: Explained, clicks: Sequence[Click]) -> Iterator[tuple[str, Click]]:
    """The numbered buttons of rows whose names are always sent as they were; the first of what was searched for stays
    the first."""
    moment = each.request.get("time") or 0.0
    pressed = {one.numbered: one for one in clicks if one.numbered and one.time <= moment and not one.first_hit}
    fixed = (line.name for line in each.values if line.place in FIELDS and line.called is None and not line.is_taken)
    yield from ((name, pressed[name]) for name in fixed if name in pressed)


def _thing(click: Click) -> str:
    return click.row or next(iter(click.row_texts), "") or click.called


def _handed(each: Explained, clicks: Sequence[Click]) -> Iterator[tuple[Value, Click]]:
    """What was handed to a script by what was clicked last before the request: by a link, or, where it is always sent
    as the button of a row had it, by that."""
    moment = each.request.get("time") or 0.0
    last = next((one for one in reversed(clicks) if one.type == "click" and one.time <= moment), None)
    if last is None:
        return
    by_row = last.handed if len(last.handed) >= _TELLING and (last.row or last.row_texts) else ""
    by_link = last.argument if last.parameter else ""
    for line in (each for each in each.values if each.place in FIELDS and each.value):
        own = line.value == by_row or _counts_rows(line, last)
        if line.value == by_link or (own and isinstance(line.source, Constant | Unknown | None)):
            yield line, last


def _counts_rows(line: Value, click: Click) -> bool:
    """Whether it is called an index, and is that of the row in which was clicked."""
    place = click.row_place
    return place is not None and line.value in (str(place), str(place + 1)) and bool(_INDEX.search(slug(line.name)))


def _of_row(each: Explained, acting: Sequence[Explained]) -> Iterator[str]:
    """The fields, entered on the page that the request brought back to the same address, whose names begin with a
    number that no field had before."""
    known = {start for line in each.values for start in _starts(line.name)}
    later = (one for one in acting[acting.index(each) + 1 :] if one.request["url"] == each.request["url"])
    entered = (line for one in later for line in one.values if isinstance(line.source, Parameter) and not line.called)
    yield from (line.name for line in entered if set(_starts(line.name)) - known)


def _starts(name: str) -> list[str]:
    return [name[: found.end()] for found in _NUMBERED.finditer(name)]
