"""What was entered in a field that the page calls nothing, or the last before the request in one that the request
calls otherwise, or was chosen there: no name tells under which member it is sent, but of the request one value alone
reads so."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES, by_options
from actors.rules.explaining.guess import parameter_for
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.value import Value
from actors.rules.looks import is_trivial
from actors.rules.naming import same_name
from actors.rules.sources.value import is_named_id
from captures.method import changes
from captures.opaque import is_random

_BODY = frozenset({"json", "form", "multipart"})
_QUERY = frozenset({"query"})
_SOON = 2.0
"""Seconds."""
_READ = frozenset({"integer", "number", ""})
"""Types in JSON of what may be typed; a text has none."""


def entered_in_nameless(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which each that alone reads as such a field is what the caller gives, however short it is."""
    lines = list(lines)
    acting = changes(context.method)
    typed = [each for each in context.inputs if _is_typed(each) and (acting or _is_asked_with(each, context))]
    fields = [each for each in typed if _is_nameless(each) or (acting and _is_last(each, lines, context))]
    told = _is_chosen if acting else _asks_otherwise
    chosen = [each for each in context.inputs if told(each, lines, context)]
    for each in (*fields, *chosen):
        alike = [other for other in (*fields, *chosen) if other.value.strip() == each.value.strip()]
        at = _place(each, lines, _BODY if acting else _QUERY)
        if at is not None and len({other.parameter for other in alike}) == 1:
            lines[at] = _as_code(alike[-1], lines[at]) if each in chosen else _as_typed(alike[-1], lines[at])
    return lines


def _as_code(each: Input, line: Value) -> Value:
    """What a script fetched with its label may have another code tomorrow: it is looked up."""
    return replace(line, chosen_as=each.id) if each.fetched else replace(line, source=by_options(each, line))


def _as_typed(each: Input, line: Value) -> Value:
    return replace(line, source=parameter_for(each, line))


def _is_typed(each: Input) -> bool:
    chosen = each.type in (*CHOSEN_TYPES, "checkbox", "file") or each.secret
    return bool(each.parameter and each.value.strip()) and not chosen


def _is_nameless(each: Input) -> bool:
    return not (each.name or each.label or each.element)


def _is_asked_with(each: Input, context: Context) -> bool:
    """Whether a script asked as soon as it was entered; a single character may be anything."""
    return len(each.value.strip()) > 1 and 0 <= context.time - each.time <= _SOON


def _is_last(each: Input, lines: Sequence[Value], context: Context) -> bool:
    """Whether it was entered last before a document, or beside what that carries, and nothing in it bears its name: a
    page may speak another language than its requests. A form sends the names of its fields; a search is no part of what
    is sent, and a single character may be anything."""
    before = [one for one in context.inputs if one.time <= context.time]
    told = (
        each.type != "search"
        and len(each.value.strip()) > 1
        and not any(line.place in ("form", "multipart") for line in lines)
    )
    here = before[-1:] == [each] or (each in before and _is_beside_sent(each, lines, context))
    return told and here and not any(same_name(each, line) for line in lines)


def _is_beside_sent(each: Input, lines: Sequence[Value], context: Context) -> bool:
    """Whether the document carries something else that was entered on its page."""
    given = {getattr(line.source, "parameter", "") for line in lines if line.place in _BODY}
    beside = (one for one in context.inputs if one.url == each.url and _is_typed(one))
    return any(one.parameter != each.parameter and one.parameter in given for one in beside)


def _is_chosen(each: Input, lines: Sequence[Value], context: Context) -> bool:
    """Whether a word was sent for what was chosen among others, on the page from which a document was sent that bears
    its name nowhere; or any code, if the page calls the list nothing and the choice in it was the last that was done,
    as where a script sends it at once, or what else was entered there is sent."""
    last = max((one for one in context.done if one.time <= context.time), key=lambda one: one.time, default=None)
    several = len({code for code in each.options.values() if code}) > 1
    of_form = any(line.place in ("form", "multipart") for line in lines)
    here = last is not None and last.url == each.url and not of_form
    told = _is_word(each.value) or (bool(each.nameless) and (last is each or _is_of_document(each, lines, context)))
    return told and _is_from_list(each) and several and here and not any(same_name(each, line) for line in lines)


def _is_from_list(each: Input) -> bool:
    """Whether it was chosen among others and travels by its code; a fetched word is looked up as it is."""
    word = each.fetched and each.value == each.chosen_label
    return each.type in CHOSEN_TYPES and not word and each.options.get(each.chosen_label) == each.value


def _asks_otherwise(each: Input, lines: Sequence[Value], context: Context) -> bool:
    """Whether a list was asked for by a word that was chosen among others, under a name that the page does not give:
    other requests carried another entry of the same box there, or this was sent first as soon as it was chosen."""
    codes = {*each.options.values()} - {each.value, ""}
    if not (_is_from_list(each) and codes) or any(same_name(each, line) for line in lines):
        return False
    asked = [line for line in lines if line.place in _QUERY and _reads(each, line)]
    if not _is_word(each.value):
        return any(_was_another_entry(each, line) for line in asked)
    return any(codes.intersection(line.other_values) or _is_sent_at_once(each, line, context) for line in asked)


def _was_another_entry(each: Input, line: Value) -> bool:
    """Whether others carried nothing there but other entries of the box, be it that for all: then it is one however
    ordinary the word is, as `true` is. A number may be that of a page."""
    others = {*line.other_values}
    known = len(others) == line.other_value_count and others <= {*each.options.values()}
    return not each.value.isdigit() and bool(others) and known


def _is_sent_at_once(each: Input, line: Value, context: Context) -> bool:
    first = line.since or (0.0 if line.same_elsewhere else context.time)
    return 0 <= first - each.time <= _SOON


def _is_of_document(each: Input, lines: Sequence[Value], context: Context) -> bool:
    """Whether it was chosen beside what was typed on its page, all of which the document carries."""
    given = {getattr(line.source, "parameter", "") for line in lines if line.place in _BODY}
    beside = [one for one in context.inputs if one.url == each.url and _is_typed(one) and one.time <= context.time]
    return bool(beside) and all(one.parameter in given for one in beside)


def _is_word(code: str) -> bool:
    return bool(re.fullmatch(r"[A-Za-z_ -]{2,}", code)) and not (is_trivial(code) or is_random(code))


def _place(each: Input, lines: Sequence[Value], places: frozenset[str]) -> int | None:
    """Where the one value stands that reads so; what other requests carry there as well is the last to be meant."""
    if any(each.parameter == getattr(line.source, "parameter", "") for line in lines):
        return None
    found = [at for at, line in enumerate(lines) if line.place in places and _reads(each, line)]
    own = [at for at in found if not lines[at].same_elsewhere] or found
    return own[0] if len(own) == 1 else None


def _reads(each: Input, line: Value) -> bool:
    """Whether it was sent after it was entered, and is no number of a thing that only scripts know."""
    typed = line.value.strip() == each.value.strip() and each.id in line.entered_as
    open_ = line.type in _READ and line.source is None and line.filename is None
    return typed and open_ and not is_named_id(line)
