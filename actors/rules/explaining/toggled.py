"""A request that turns a thing, and does not say into which state: made of one that is turned already it would undo
that. So the state of before has to be there, or nothing is sent."""

from collections.abc import Generator
from typing import Any

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant, Extracted, responses_of
from actors.rules.facts.value import Value
from actors.rules.method import is_of_call, is_of_document, is_question, says_deletion
from actors.rules.play import Call, call
from actors.rules.sources.leading import row_of, same_address
from actors.rules.sources.value import names_thing
from actors.rules.transcript import Result
from captures.field_name import is_forgery_name
from routines.extractor import NOT_DONE_YET

Line = dict[str, Any]
STATE = "state"
"""The place of what a request depends on and does not carry."""
_TURNING = frozenset({"POST", "PUT", "PATCH"})
_BODY = frozenset({"form", "multipart", "json", "query", "text", "xml"})
_FRAMING = frozenset({"_method", "utf8", "commit", "operationName", "query", "clientMutationId"})


def with_state(lines: list[Value], context: Context) -> Generator[list[Call], tuple[Result, ...], list[Value]]:
    """The values with the state of the thing before, if something shows that the request turned it."""
    turning = context.method.upper() in _TURNING or is_link_that_acts(lines, context)
    if not turning or not context.clicks or _says_state(lines, context):
        return lines
    chosen = [each.source for each in lines if isinstance(each.source, Choice) and each.place != "header"]
    held = list(dict.fromkeys(one for each in lines for one in responses_of(each.source)))
    asked = chosen[-1] if chosen else None
    about = {"transaction_id": context.transaction_id, "label": asked.label if asked else "", "held_by": held}
    (answer,) = yield [call("trace_state", **about)]
    pages = answer.value["pages"] if answer.ok else []
    page = next((each for each in pages if each["id"] in held), next(iter(pages), None))
    return [*lines, _state(page, asked)] if page else lines


def is_link_that_acts(lines: list[Value], context: Context) -> bool:
    """Whether a link was clicked that did something, rather than led somewhere: a redirect followed, back to the page
    of the link, or the link has a token in it."""
    clicked = next((each for each in reversed(context.clicks) if each.time <= context.time and each.href), None)
    if context.method.upper() != "GET" or clicked is None or not context.landing_url:
        return False
    token = any(each.place == "query" and (each.is_made or is_forgery_name(each.name)) for each in lines)
    here = same_address(clicked.href, context.url)
    return here and (token or same_address(clicked.url, context.landing_url))


def _says_state(lines: list[Value], context: Context) -> bool:
    """Whether it carries anything but which thing is meant, or is no such request."""
    places = {*_BODY, "query"} if context.method.upper() == "GET" else _BODY
    carried = [each for each in lines if each.place in places and each.value]
    row, whole = row_of(context), any(each.place == "url" and each.is_taken for each in lines)
    own = {row.parameter} if row is not None else set[str]()
    found = [each for each in carried if (whole and each.place == "query") or _is_of_row(each, own)]
    telling = (each for each in carried if not (_is_framing(each, lines) or _says_which(each) or each in found))
    asks = is_question(context.url, {each.name: each.value for each in lines})
    return asks or says_deletion(context.url) or any(True for _ in telling)


def _is_of_row(line: Value, rows: set[str]) -> bool:
    """Whether it is what stands in the row of the thing: that may say the opposite once the thing is turned."""
    return isinstance(line.source, Choice) and line.source.parameter in rows


def _is_framing(line: Value, lines: list[Value]) -> bool:
    program = is_of_call(line, lines) or is_of_document(line, lines)
    return program or line.name in _FRAMING or line.is_made or is_forgery_name(line.name)


def _says_which(line: Value) -> bool:
    return isinstance(line.source, Choice | Extracted | Constant) and names_thing(line)


def _state(page: Line, asked: Choice | None) -> Value:
    told = {"transaction_id": page["id"], "extractors": page["extractors"]}
    if asked is None:
        return Value(place=STATE, name=NOT_DONE_YET, value=STATE, source=Extracted(core=STATE, **told))
    source = Choice(parameter=asked.parameter, label=asked.label, **told)
    return Value(place=STATE, name=NOT_DONE_YET, value=STATE, source=source)
