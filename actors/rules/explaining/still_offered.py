"""The button of a form for what the caller gives, whose page was asked for with that: of something that exists already
such a page is its form, with another button, and changes it. So the pressed one has to be there, or nothing is sent."""

import re
from typing import Any

from actors.rules.explaining.toggled import STATE
from actors.rules.facts.context import Context
from actors.rules.facts.source import Constant, Extracted
from actors.rules.facts.value import Value
from captures.route import parts_of
from routines.extractor import STILL_OFFERED

Line = dict[str, Any]


def with_button(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The values with the button that was pressed, if `trace_form` tells one that is called the same whatever is given,
    and the form holds what was typed before to ask for its page."""
    button = form.get("button")
    if not button or not any(_is_sent(line, button) for line in lines):
        return lines
    typed = [_plain(each.value) for each in context.inputs if each.parameter and 0 < each.time <= form["time"]]
    asked = [text for text in typed if text in _asked_with(form["url"])]
    held = {item["name"] for item in form["items"] if "name" in item}
    holds = any(text in _plain(each.value) for each in lines if each.name in held for text in asked)
    if not holds or _names_any(button["value"], typed):
        return lines
    source = Extracted(core=button["value"], transaction_id=form["id"], extractors=button["extractors"])
    return [*lines, Value(place=STATE, name=STILL_OFFERED, value=button["value"], source=source)]


def _is_sent(line: Value, button: Line) -> bool:
    here = line.place in ("form", "multipart") and isinstance(line.source, Constant)
    return here and (line.name, line.value) == (button["name"], button["value"])


def _asked_with(url: str) -> set[str]:
    """The values in an address."""
    return {_plain(each) for each in parts_of(url)} - {""}


def _names_any(value: str, given: list[str]) -> bool:
    """Whether it has a number or something that is given in it, as `Send 3` and `Follow Ann`: of others it differs."""
    words = f" {_plain(value)} "
    return any(f" {each} " in words for each in given) or re.search(r"\d", value) is not None


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
