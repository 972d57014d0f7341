"""Editors that scripts make of an element that is no form field: what such a one holds is its text."""

import html
import re
from collections.abc import Sequence

import msgspec

from actors.specialists.element import FIELDS, select
from actors.specialists.forms.scripted import field_of
from actors.specialists.pages import Pages
from captures.interaction import Interaction, is_one_gesture
from routines.extracting.page import normal

_FEWEST_KEYS = 4
_UNTYPED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\u2028\u2029]")
_PARAGRAPHS = re.compile(r"</?(p|div|br)\b[^<>]*>", re.IGNORECASE)


def value_of(event: Interaction) -> str:
    """The value after the event; an editable element that is no form field holds its text."""
    return event.value or ("" if event.tag in FIELDS else event.text)


def reads_alike(value: str, held: str) -> bool:
    """Whether nobody wrote anything: an editor puts what it finds into paragraphs of its own, and escapes it."""
    return _without_paragraphs(value) == _without_paragraphs(held)


def _without_paragraphs(value: str) -> str:
    return normal(html.unescape(_PARAGRAPHS.sub(" ", value)))


def as_left(events: list[Interaction], interactions: Sequence[Interaction], pages: Pages) -> list[Interaction]:
    """The events on a field; the last one of an editor with the text that it was left with. An editor closes a bracket
    or quotation mark itself, and takes that back when the person does so, after the browser said what was typed."""
    last = events[-1]
    if last.tag == "textarea" and (text := _key_by_key(events, interactions)):
        return [*events[:-1], msgspec.structs.replace(last, value=text)]
    if _is_ended_by_enter(events, interactions):
        return [each for each in events if each.value != last.value]
    if last.tag in FIELDS or last.type != "input" or last.value:
        return events
    later = [each for each in interactions if each.time > last.time]
    keys = [each.text for each in later if each.type == "keydown" and field_of(each) == field_of(last)]
    text = next((each for each in reversed(keys) if each), None) or _shown_next(last, later, pages)
    return [*events[:-1], msgspec.structs.replace(last, text=text)] if _is_begun(text, last.text) else events


def _is_ended_by_enter(events: list[Interaction], interactions: Sequence[Interaction]) -> bool:
    """Whether Enter ended the writing, and left a line break in the field that a script then took away: nobody clicked
    or pressed anything else before it was left."""
    typed = [each for each in events if each.type == "input"][1:]
    last = events[-1]
    if last.tag != "textarea" or last.type != "change" or not typed or typed[-1].value != last.value:
        return False
    ended = [each for each in interactions if each.type in ("keydown", "click") and _is_by_then(each, last)]
    enter = ended[-1] if ended and ended[-1].key == "Enter" and field_of(ended[-1]) == field_of(last) else None
    return (
        enter is not None
        and last.value == f"{enter.value}\n"
        and events[0].value != last.value
        and is_one_gesture(enter.time, last.time)
    )


def _is_by_then(each: Interaction, left: Interaction) -> bool:
    """Whether it was done before the field was left, or left it: a click is told after that."""
    return each.time <= left.time or (each.type == "click" and is_one_gesture(left.time, each.time))


def _key_by_key(events: list[Interaction], interactions: Sequence[Interaction]) -> str:
    """What was typed into a field that an editor empties after each key, behind what it leaves there; else empty. What
    nobody can type is left by the editor, now more and now less of it."""
    values = [_UNTYPED.sub("", each.value) for each in events]
    before = values[0][:-1]
    single = all(each and each[:-1] == before for each in values)
    if len(values) < _FEWEST_KEYS or not single or any(each.type != "input" for each in events):
        return ""
    breaks = [] if any(each.endswith("\n") for each in values) else _line_breaks(events, interactions)
    keys = sorted(
        [
            *((each.time, value[-1]) for each, value in zip(events, values, strict=True)),
            *((each.time, "\n") for each in breaks),
        ]
    )
    return "".join(key for _, key in keys).strip("\n")


def _line_breaks(events: list[Interaction], interactions: Sequence[Interaction]) -> list[Interaction]:
    there = (each for each in interactions if events[0].time <= each.time <= events[-1].time)
    return [each for each in there if each.key == "Enter" and field_of(each) == field_of(events[0])]


def _is_begun(text: str, typed: str) -> bool:
    """Whether it is what was typed but for what a script had put behind it."""
    return bool(text) and typed.startswith(text)


def _shown_next(last: Interaction, later: Sequence[Interaction], pages: Pages) -> str:
    """What the page showed in the editor next, before anything else was entered."""
    ended = next((each.time for each in later if each.type == "input"), None)
    for shown in pages.all:
        after = shown.time >= last.time and (ended is None or shown.time < ended) and shown.url == last.url
        if after and (found := [node for node in select(pages.tree(shown), last.selector) if node.tag == last.tag]):
            return " ".join(found[0].text().split())
    return ""
