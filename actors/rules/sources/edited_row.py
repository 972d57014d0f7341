"""The fields of a row that is edited in its place: a page calls them by the number of the row, and whichever row it is
by then has them."""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice
from actors.rules.facts.value import Called, Value
from actors.rules.play import Call, call
from actors.rules.sources.leading import clicked_before, same_address
from actors.rules.sources.question import Line
from actors.rules.transcript import Result

_NUMBERED = re.compile(r"(?<=[A-Za-z])[0-9]+(?=[^A-Za-z0-9])")
Names = Mapping[str, Choice]
"""How names, and texts that begin with such a name, are looked up by what the row is called."""


def names_of_row(
    lines: list[Value], form: Line, context: Context
) -> Generator[list[Call], tuple[Result, ...], dict[str, Choice]]:
    """For the names of the fields that were entered in the row whose link had been clicked to have it edited, and what
    says which of its buttons was pressed; empty unless the page from which they were sent tells all of them."""
    row = _edited(context, form)
    names = [*dict.fromkeys(_entered(lines, form, context))] if row else []
    if row is None or not names:
        return {}
    asked = [*names, *_said_of(names, lines)]
    of = {"transaction_id": context.transaction_id}
    answers = yield [call("trace_choice", label=row.called, value=text, **of) for text in asked]
    found = [_looked_up(row, form, each.value) if each.ok else None for each in answers]
    known = {text: each for text, each in zip(asked, found, strict=True) if each is not None}
    return known if len(known) == len(asked) else {}


def in_edited_row(lines: list[Value], names: Names) -> list[Value]:
    """The lines with what their names, or what they say, is looked up by."""
    return [_named(line, names) for line in lines]


def _edited(context: Context, form: Line) -> Click | None:
    """The row whose link asked for the page from which the form was sent, at the same address."""
    clicks = [each for each in clicked_before(context) if each.type == "click" and each.time <= form.get("time", 0.0)]
    last = next(iter(clicks), None)
    here = last is not None and all(same_address(last.url, one) for one in (context.url, form.get("url", "")))
    return last if last is not None and here and last.argument and last.parameter else None


def _entered(lines: Sequence[Value], form: Line, context: Context) -> Iterator[str]:
    """The names, with a number in them, of what was filled in or unticked on that page."""
    filled = {each.name for each in context.inputs if each.name and each.time >= form.get("time", 0.0)}
    sent = {line.name for line in lines if line.place in ("form", "multipart") and line.called is None}
    left = {each["name"] for each in form.get("unticked", ())}
    yield from (name for name in sent | left if name in filled and len(list(_NUMBERED.finditer(name))) > 0)


def _said_of(names: Sequence[str], lines: Sequence[Value]) -> list[str]:
    """What is sent that begins as they do, up to the last number in them: which button of the row was pressed."""
    starts = tuple(dict.fromkeys(_start(name) for name in names))
    texts = (line.value for line in lines if line.place in ("form", "multipart") and line.value not in names)
    return [*dict.fromkeys(text for text in texts if text.startswith(starts))]


def _start(name: str) -> str:
    *_, last = _NUMBERED.finditer(name)
    return name[: last.end() + 1]


def _looked_up(row: Click, form: Line, answer: Line) -> Choice | None:
    for page in answer.get("pages", []):
        ways = [each for each in page["extractors"] if each["kind"] == "beside"]
        if ways and page["id"] == form.get("id"):
            label = page.get("label") or row.called
            return Choice(parameter=row.parameter, label=label, transaction_id=page["id"], extractors=ways[:1])
    return None


def _named(line: Value, names: Names) -> Value:
    if line.place not in ("form", "multipart"):
        return line
    if line.value in names and not line.is_given:
        line = replace(line, source=names[line.value])
    if line.called is not None or line.name not in names:
        return line
    told: dict[str, Any] = {"name": "field", "value": line.name, "hint": "plain", "source": names[line.name]}
    return replace(line, called=Called(place="name", **told))
