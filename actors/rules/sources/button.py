"""The value of a button that was pressed, with a number in it: the page may have made it for one thing."""

import re
from dataclasses import dataclass
from typing import Any

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Source
from actors.rules.facts.value import Value
from actors.rules.play import call
from actors.rules.sources.leading import clicked_before, leads_here, same_address
from actors.rules.sources.origin import origins_in, taken
from actors.rules.sources.question import Question, Situation

Line = dict[str, Any]


@dataclass(frozen=True)
class Pressed(Question):
    """What the button says where it stands. `seen_on` is the address of its page."""

    seen_on: str = ""

    def source(self, answer: Line, line: Value) -> Source | None:
        there = [each | {"extractors": _ways(each, line)} for each in origins_in(answer)]
        usable = (each for each in there if each["extractors"])
        there = sorted(usable, key=lambda each: not same_address(each.get("url", ""), self.seen_on))
        return taken(there[0], line) if there else None


def of_button(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where the button stood that sent the form; one in a row is known by its row."""
    pressed = _pressed(line, asked.context)
    if pressed is None or pressed.row or not pressed.selector:
        return []
    told = {"value": line.value, "transaction_id": asked.context.transaction_id, "clicked": pressed.selector}
    return [Pressed(place, call("trace_value", **told), seen_on=pressed.url)]


def _pressed(line: Value, context: Context) -> Click | None:
    """A box that was ticked has been clicked, too, but is none."""
    is_field = any(each.name == line.name for each in context.inputs)
    if is_field or line.place not in ("form", "multipart") or not re.search(r"\d", line.value):
        return None
    sent = (each for each in clicked_before(context) if each.type == "click" and each.form and each.value == line.value)
    return next(
        (each for each in sent if each.form and line.name in each.form.fields and leads_here(each, context)), None
    )


def _ways(origin: Line, line: Value) -> list[Line]:
    """Those to a field of that name, or to the value of an element."""
    ways = origin.get("extractors", [])
    return [way for way in ways if way.get("name") == line.name or way.get("attribute") == "value"]
