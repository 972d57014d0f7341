"""The policy of the value trace specialist: for every value of a request, where it comes from."""

from collections.abc import Generator
from dataclasses import replace
from typing import Any

import msgspec

from actors.rules.explaining.asking import questions, questions_of_choice
from actors.rules.explaining.chosen import carriers_of
from actors.rules.explaining.destructive import copies_row, counts_on, loses_rows, overwrites, takes_along
from actors.rules.explaining.entries import alters_lists, entries_of
from actors.rules.explaining.held import form_of
from actors.rules.explaining.left_page import without_left_pages
from actors.rules.explaining.order import Known, said
from actors.rules.explaining.paired import misses_pair
from actors.rules.explaining.prefixed import as_in_form, as_sent
from actors.rules.explaining.replaced_list import replaced_in, with_taken_out
from actors.rules.explaining.settling import answered
from actors.rules.explaining.still_offered import with_button
from actors.rules.explaining.ticked_all import ticks_the_same
from actors.rules.explaining.toggled import with_state
from actors.rules.explaining.turned_boxes import forgets_boxes
from actors.rules.explaining.where_else import where_else
from actors.rules.explaining.whole_list import whole_lists
from actors.rules.facts.context import Context
from actors.rules.facts.reading import read_as
from actors.rules.facts.source import Unknown
from actors.rules.facts.value import Value
from actors.rules.paging import every
from actors.rules.play import Call, Steps, call
from actors.rules.sources.box_name import names_of_boxes
from actors.rules.sources.edited_row import names_of_row
from actors.rules.sources.question import Question
from actors.rules.sources.row_label import labels_of_rows
from actors.rules.transcript import Brief, Result

_AT_ONCE = 20
"""Questions asked in one turn: their answers have to be read together."""


_NO_REQUEST = (
    "the built-in policy traces the values of a request that a discovery has chosen, and here is none: choose a model"
)


def policy(brief: Brief) -> Steps:
    if not brief.context:
        yield [call("report_failure", reason=_NO_REQUEST)]
        return
    if isinstance(brief.context, dict) and "doubted" in brief.context:
        yield from where_else(brief.context)
        return
    context = read_as(Context, brief.context, "the context of the task")
    told = yield from every("list_request_values", transaction_id=context.transaction_id)
    values = read_as(list[Value], told, "the values of the request")
    form = yield from form_of(values, context)
    values, own = as_in_form(values, form)
    lists = yield from replaced_in(values, form, context)
    values = with_taken_out(values, lists)
    lines = said("at once", [_address(context), *values], Known(context))
    if why := overwrites(form, context) or takes_along(form, context):
        yield [call("report_failure", reason=why)]
        return
    known = Known(context, form)
    lines = said("with the form", lines, known)
    asked = questions(lines, context)
    answers = yield from _ask(asked)
    lines = without_left_pages(answered(lines, asked, answers), answers, context)
    lines = said("when answered", lines, known)
    carriers = yield from carriers_of(lines, context)
    asked = questions_of_choice(lines, context, carriers)
    answers = yield from _ask(asked)
    labels = yield from labels_of_rows(form, context)
    lines = answered(lines, asked, answers, carriers)
    boxes = yield from names_of_boxes(lines, context)
    boxes |= yield from names_of_row(lines, form, context)
    entries = yield from entries_of(lines, form, context)
    wholes = yield from whole_lists(lines, context)
    replaced = (yield from replaced_in(lines, form, context)) if lists else []
    known = replace(known, labels=labels, boxes=boxes, entries=entries, wholes=wholes, replaced=replaced)
    explained = said("at last", lines, known)
    if why := _destroys(explained, form, context) or alters_lists(entries, explained, context):
        yield [call("report_failure", reason=why)]
        return
    explained = yield from with_state(as_sent(explained, form, own), context)
    explained = with_button(explained, form, context)
    yield from _doubts(explained)
    yield [call("report_back", transaction_id=context.transaction_id, values=msgspec.to_builtins(explained))]


def _destroys(explained: list[Value], form: dict[str, Any], context: Context) -> str:
    """Why no routine is made of the request; empty if nothing speaks against one."""
    found = (each(explained, form, context) for each in (counts_on, loses_rows, copies_row, ticks_the_same))
    return next(filter(None, found), "") or forgets_boxes(form, context) or misses_pair(form, context)


def _address(context: Context) -> Value:
    """The address as a whole is a value too: a link that was chosen gives all of it at once."""
    return Value(place="url", value=context.url.partition("?")[0], hint="url")


def _ask(asked: list[Question]) -> Generator[list[Call], tuple[Result, ...], list[Result]]:
    answers: list[Result] = []
    for start in range(0, len(asked), _AT_ONCE):
        answers += yield [question.call for question in asked[start : start + _AT_ONCE]]
    return answers


def _doubts(explained: list[Value]) -> Generator[list[Call], tuple[Result, ...], None]:
    unknown = [f"{line.place} {line.name}" for line in explained if isinstance(line.source, Unknown)]
    if unknown:
        text = f"nothing in the capture says where these come from: {', '.join(unknown)[:400]}"
        yield [call("add_note", severity="warning", text=text)]
