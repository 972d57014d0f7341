"""The address of a link, form or button that depends on what the person looked for, or that names a thing by its id."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.play import Call, call
from actors.rules.sources.first_hit import in_row_of_hit
from actors.rules.sources.hit import Hit, found_alone, sought
from actors.rules.sources.leading import addresses_held, asks, clicked_before, depends, leads_here, row_of
from actors.rules.sources.origin import origins_in, taken
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.ways import is_by_place

Line = dict[str, Any]


@dataclass(frozen=True)
class Held(Question):
    """Where one of these `attributes`, and of one element alone, says so: that of the button that a script heard."""

    attributes: tuple[str, ...] = ()

    def source(self, answer: Line, line: Value) -> Source | None:
        told = [each | {"extractors": self._ways(each)} for each in origins_in(answer)]
        alone = [each for each in told if each["extractors"] and not is_by_place(each)]
        return taken(alone[-1], line) if alone else None

    def _ways(self, origin: Line) -> list[Line]:
        ways = (each for each in origin.get("extractors", []) if each["kind"] == "attribute")
        return [each | {"only": True} for each in ways if each.get("attribute") in self.attributes]


def of_address(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where it stood: with its query, as it stands on a page, else without."""
    if line.place != "url":
        return []
    context, parts = asked.context, urlsplit(asked.context.url)
    done = clicked_before(context)[::-1] if row_of(context) else context.clicks  # a script opens a row
    clicks = [click for click in done if not click.parameter or click.first_hit]
    leading = [each for each in clicks if leads_here(each, context) and not _turns_a_page(each, asked.lines)]
    found = [each for each in leading if depends(each, context)]
    if not found or all(each.time > context.time for each in found):  # a form in what was fetched is sent there, too
        held = _held(place, clicks, context)
        if held or not found:
            return held
    # Of pages that are all of one program, a form that asks on one of them may be meant by every other address.
    click = min(found, key=lambda each: asks(each, context))
    whole = [] if not parts.query or asks(click, context) else [f"{parts.path}?{parts.query}"]
    addresses = (*whole, parts.path)
    typed = sought(click.text, click.time, context)
    by_row = typed is None and not found_alone(click, context)
    in_row = [each for text in addresses if by_row for each in in_row_of_hit(place, text, click, context)]
    return [*in_row, *(_hit(place, text, click, typed, context) for text in addresses)]


def _hit(place: int, address: str, click: Click, typed: Input | None, context: Context) -> Hit:
    return Hit(
        place,
        _asked_for(click, address, context),
        click=click,
        typed=typed,
        alone=found_alone(click, context),
        seen_on=click.url,
        address=address,
    )


def _held(place: int, clicks: list[Click], context: Context) -> list[Question]:
    """An address that a button held for a script (`hx-put`), be it in the row of what a search found."""
    before = [each for each in clicks if each.time <= context.time and depends(each, context)]
    told = [(each, text) for each in reversed(before) for text in addresses_held(each, context)]
    asked = [
        (in_row_of_hit(place, text, each, context), _asked_held(place, each, text, context)) for each, text in told
    ]
    return [question for in_row, held in asked[:1] for question in (*in_row, held)]


def _asked_held(place: int, click: Click, address: str, context: Context) -> Held:
    names = tuple(name for name, text in click.attributes.items() if text == address)
    return Held(place, call("trace_value", value=address, transaction_id=context.transaction_id), attributes=names)


def _turns_a_page(click: Click, lines: list[Value]) -> bool:
    """Whether the caller says to which page."""
    numbers = (line.source for line in lines if line.place == "query" and isinstance(line.source, Parameter))
    given = any(each.type == "integer" for each in numbers)
    return given and click.is_pager


def _asked_for(click: Click, address: str, context: Context) -> Call:
    clicked = {"clicked": click.selector} if click.selector else {}
    return call("trace_value", value=address, transaction_id=context.transaction_id, **clicked)
