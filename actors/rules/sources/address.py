"""The address of a link or form that depends on what the person looked for, or that names a thing by its id."""

from urllib.parse import urlsplit

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.play import Call, call
from actors.rules.sources.leading import asks, clicked_before, depends, leads_here, row_of
from actors.rules.sources.origin import Origin
from actors.rules.sources.question import Question, Situation


def of_address(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where it stood: with its query, as it stands on a page, else without."""
    if line.place != "url":
        return []
    context, parts = asked.context, urlsplit(asked.context.url)
    done = clicked_before(context)[::-1] if row_of(context) else context.clicks  # a script opens a row
    clicks = (click for click in done if not click.parameter)
    leading = [each for each in clicks if leads_here(each, context) and not _turns_a_page(each, asked.lines)]
    found = [each for each in leading if depends(each, context)]
    if not found:
        return []
    # Of pages that are all of one program, a form that asks on one of them may be meant by every other address.
    click = min(found, key=lambda each: asks(each, context))
    whole = [] if not parts.query or asks(click, context) else [f"{parts.path}?{parts.query}"]
    return [
        Origin(place, _asked_for(click, text, context), seen_on=click.url, address=text)
        for text in (*whole, parts.path)
    ]


def _turns_a_page(click: Click, lines: list[Value]) -> bool:
    """Whether the caller says to which page."""
    numbers = (line.source for line in lines if line.place == "query" and isinstance(line.source, Parameter))
    given = any(each.type == "integer" for each in numbers)
    return given and click.is_pager


def _asked_for(click: Click, address: str, context: Context) -> Call:
    clicked = {"clicked": click.selector} if click.selector else {}
    return call("trace_value", value=address, transaction_id=context.transaction_id, **clicked)
