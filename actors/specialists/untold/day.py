"""Days that were clicked in a calendar: no event tells what the field held then, only what was sent shows the date."""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from itertools import islice
from typing import Any

from actors.specialists.element import find
from actors.specialists.forms.editor import value_of
from actors.specialists.listing import present
from actors.specialists.pages import Pages
from captures.capture import Capture
from captures.fields import RequestValue, request_values
from captures.interaction import Interaction
from captures.noise import is_noise
from captures.transaction import Transaction
from routines.dates import forms_of
from routines.extracting.element import outwards

_PLACES = frozenset({"query", "form", "multipart", "json"})
_MONTH = frozenset(map(str, range(1, 29)))
_FURTHEST = 8
_SECONDS, _MILLISECONDS = 10, 13
"""Digits of a moment since 1970."""


def untold_days(capture: Capture, pages: Pages) -> list[dict[str, Any]]:
    """The dates that were sent after their day was clicked in a calendar, as `get_form_inputs` lists what was
    entered: of each field the last. Where no page shows the calendar, the date has to be one that nobody had before."""
    clicks = [each for each in capture.interactions if each.type == "click" and _day(each)]
    lines = (line for each in clicks for line in _after(capture, pages, each))
    return list({line["name"]: line for line in lines}.values())


def _day(click: Interaction) -> int:
    text = click.text.strip()
    return int(text) if re.fullmatch(r"\d{1,2}", text) and 1 <= int(text) <= 31 else 0


def _after(capture: Capture, pages: Pages, click: Interaction) -> Iterator[dict[str, Any]]:
    seen = _calendar(pages, click)
    for each in capture.transactions:
        if each.started >= click.time and not is_noise(each):
            for value in request_values(each):
                day = _date_of(value, _day(click))
                if day and not _is_told(capture, value.value) and (seen or _is_new(capture, each, value, day)):
                    found = {
                        "id": click.id, "name": value.name, "type": "date", "value": day, "url": click.url,
                        "label": value.name, "time": click.time, "selector": click.selector,
                    }  # fmt: skip
                    yield present(found) | {"secret": False}
                    return


def _calendar(pages: Pages, click: Interaction) -> bool:
    """Whether the element stands among all days of a month."""
    for shown in pages.around(click):
        if (node := find(pages.tree(shown), click)) is not None:
            return any(set(here.text(separator=" ").split()) >= _MONTH for here in islice(outwards(node), 1, _FURTHEST))
    return False


def _date_of(value: RequestValue, day: int) -> str:
    """The date as `2027-03-05`, if the value is one of that day of the month; empty if it is none."""
    if value.place not in _PLACES:
        return ""
    dates = (each.isoformat() for each in _dates(value.value) if each.day == day)
    return next((each for each in dates if each == value.value or forms_of(each, value.value)), "")


def _dates(text: str) -> Iterator[date]:
    """What the numbers of a text may mean, in the orders in which they are written."""
    if text.isdecimal() and len(text) in (_SECONDS, _MILLISECONDS):
        yield datetime.fromtimestamp(int(text[:_SECONDS]), UTC).date()
        return
    numbers = [int(each) for each in re.findall(r"\d+", text[:40])]
    for order in ((0, 1, 2), (2, 1, 0), (2, 0, 1)):
        if len(numbers) > max(order):
            try:
                yield date(*(numbers[place] for place in order))
            except ValueError:
                continue  # no such day


def _is_told(capture: Capture, value: str) -> bool:
    entered = (value_of(each) for each in capture.interactions if each.type in ("input", "change"))
    return any(text == value or (text and forms_of(text, value)) for text in entered)


def _is_new(capture: Capture, sent_by: Transaction, value: RequestValue, day: str) -> bool:
    """Whether no answer had it, and it is not just the date of the recording."""
    today = datetime.fromtimestamp(sent_by.started, UTC).date().isoformat()
    before = (each.response.body for each in capture.transactions if each.ended <= sent_by.started)
    return day != today and not any(value.value.encode() in body for body in before)
