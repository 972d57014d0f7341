"""A label that was chosen, whose code travels: asked for beside each other on what had been shown before."""

from dataclasses import replace
from typing import Any

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from actors.rules.looks import is_particular, is_trivial
from actors.rules.noun import thing_named
from actors.rules.play import Call
from actors.rules.slug import slug
from actors.rules.sources.kept import is_called, kept_for_other, kept_in
from actors.rules.sources.labels import (
    is_code_of,
    is_itself,
    labels_for,
    links_to,
    named_after,
    names_action,
    names_fields,
    names_of_picked,
    was_sent_before,
    word_above,
)
from actors.rules.sources.leading import addresses_held, bare, leads_here, row_of, same_address
from actors.rules.sources.looked_up import Chosen, beside
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.sending_button import sends_entered
from actors.rules.sources.value import (
    FIELDS,
    counts_entries,
    is_key,
    is_version,
    names_one,
    names_thing,
    refers_to_thing,
)
from captures.method import changes
from routines.dates import forms_of

Line = dict[str, Any]
_LOOKED_UP = frozenset({"plain", "constant_looking", "opaque", "secret", "url"})
_IN_REQUEST = frozenset({"path", "query", "form", "multipart", "json", "xml"})
_SEVERAL = 3
"""Links that make a list."""
_SOON = 2.0
"""Seconds."""
_BESIDE = frozenset({"header", "form", "multipart", "json"})


def of_links(place: int, line: Value, asked: Situation) -> list[Question]:
    """The links that the person chose and that led to this address, or to the first page of the list it is of; and what
    scripts made one of, by an address that it holds."""
    if line.place != "url":
        return []
    context, url = asked.context, bare(asked.context.url.partition("#")[0])
    dates = (each for each in context.inputs if each.type == "date")  # sent as one, it tells more than `17`
    days = {each.id for each in dates if any(_is_date(line.value, each.value) for line in asked.lines)}
    chosen = [click for click in context.clicks if click.parameter and not click.row and click.id not in days]
    links = [click for click in chosen if click.href and bare(click.href) in (url, url.partition("?")[0])]
    led = [(click, click.href) for click in links]
    held = [
        (click, text) for click in chosen if not sends_entered(click, asked) for text in addresses_held(click, context)
    ]
    return [
        _among_its_list(_chosen(place, click, click.text, address, context), click) for click, address in led + held
    ]


def _is_date(text: str, day: str) -> bool:
    return text == day or forms_of(day, text) is not None


def of_rows(place: int, line: Value, asked: Situation) -> list[Question]:
    """The buttons and links, one in every row, that led to this address: it stands in the row that was meant, and so
    does a part of it, which is known by its row, not by its place. Where a script's button leads, nothing says."""
    context = asked.context
    rows = [click for click in context.clicks if click.row and click.parameter]
    if line.place == "url":
        return [
            _chosen(place, click, click.row, target, context)
            for click in rows
            for target in (*_targets(click, context), *addresses_held(click, context))
        ]
    if line.place not in ("path", "query") or not is_particular(line.value):
        return []
    leading = (click for click in rows if leads_here(click, context) or not (click.href or click.form))
    return [_by_row(_chosen(place, click, click.row, line.value, context, seen_on=asked.page)) for click in leading]


def in_row(place: int, line: Value, asked: Situation) -> list[Question]:
    """What a request carries beside its address that names the thing in the row, or goes with it, as a token does."""
    return [] if _row_is_sent(asked) else _of_row(place, line, asked)


def in_row_of_sent(place: int, line: Value, asked: Situation) -> list[Question]:
    """The same where what tells the row is sent, too: it may have been entered in that row, to be added to another
    thing, whose id is sent with it."""
    return _of_row(place, line, asked) if _row_is_sent(asked) else []


def _of_row(place: int, line: Value, asked: Situation) -> list[Question]:
    row = row_of(asked.context)
    chosen = any(is_code_of(line, each) for each in asked.context.inputs)  # though a row may have the same number
    sent = row is not None and was_sent_before(line, row.parameter, asked.context)
    if row is None or line.place not in _BESIDE or chosen or sent:
        return []
    held = _is_held_in(row, line, asked.context)
    if not names_one(line) and not held:
        return []
    question = _by_row(_chosen(place, row, row.row, line.value, asked.context))
    if held and not line.is_made:
        question = replace(question, call=Call(question.call.name, question.call.arguments | {"field": line.name}))
    own, other = kept_in(row, line, asked), kept_for_other(row, line, asked)
    return [replace(question, of_row=True, keyed=line.value in row.row_ids, held=own, foreign=other)]


def _is_held_in(row: Click, line: Value, context: Context) -> bool:
    """Whether the form of the row had it, and nobody entered it there: that of another row may have something else."""
    own = row.form is not None and line.name in row.form.fields and leads_here(row, context)
    entered = any(each.name == line.name for each in context.inputs)
    return own and not entered and line.place in ("form", "multipart") and (line.is_ordinary or line.is_made)


def _row_is_sent(asked: Situation) -> bool:
    row = row_of(asked.context)
    sent = (line.source.parameter for line in asked.lines if isinstance(line.source, Parameter))
    return row is not None and row.parameter in sent


def of_labels(place: int, line: Value, asked: Situation) -> list[Question]:
    """What the person entered or chose that the value may be the code of."""
    context = asked.context
    looked_up = (line.place in _IN_REQUEST and line.hint in _LOOKED_UP) or is_version(line) or is_key(line)
    if not looked_up or names_fields(line, asked.lines):
        return []
    own = any(is_code_of(line, each) for each in context.inputs) or bool(named_after(line, context))
    if counts_entries(line) and not own:
        return []
    called = word_above(line, context) if line.place == "path" else ""
    known = asked.labels + links_to(line, context)
    known += [pair for pair in names_of_picked(line, context) if pair not in known]
    rows = {(click.parameter, click.row) for click in context.clicks if names_thing(line) or is_key(line)}
    found = [
        Chosen(
            place,
            beside(label, line.value, context),
            parameter,
            label,
            called=called,
            seen_on=asked.page,
            own_field=own or parameter == slug(line.name),
            sent=any(_sends(each, parameter, label) for each in asked.lines),
            held=_kept_by(parameter, label, line, asked),
        )
        for parameter, label in labels_for(line, known, context)
        if own or not was_sent_before(line, parameter, context)
        if not is_itself(label, line, parameter, context) and not names_action(label, line, parameter, context)
    ]
    return [_by_row(each) if (each.parameter, each.label) in rows else each for each in found]


def _kept_by(parameter: str, label: str, line: Value, asked: Situation) -> frozenset[str]:
    """The attributes in which what was clicked keeps just the value for a script, the call that hands it over too.
    Where things of two kinds are sent that have the same number, only what is called after one of them tells whose it
    is."""
    clicks = asked.context.clicks if refers_to_thing(line) else ()
    clicked = [each for each in clicks if each.parameter == parameter and each.called == label and not each.row]
    told = frozenset[str]().union(*(kept_in(each, line, asked) for each in clicked))
    alike = {thing_named(each.name) for each in asked.lines if each.value == line.value and refers_to_thing(each)}
    if len(alike) > 1:
        return frozenset(name for name in told if is_called(name, line, asked))
    return told | ({"onclick"} if any(each.handed == line.value for each in clicked) else set())


def _sends(line: Value, parameter: str, label: str) -> bool:
    return isinstance(line.source, Parameter) and (line.source.parameter, line.value) == (parameter, label)


def of_kinds(place: int, line: Value, asked: Situation) -> list[Question]:
    """What the person picked that a single digit may be the code of under a name that does not say so, as `room` of an
    entry of `rooms`; or under any, if nothing else of what was sent at once reads so."""
    context = asked.context
    if line.place not in FIELDS or not line.value.isdigit() or not is_trivial(line.value) or refers_to_thing(line):
        return []
    picked = {each.text for each in context.clicks if each.parameter and not (each.row or each.href)}
    at_once = {_sent_at_once(context)} if _is_alone(line, asked) else set()
    return [
        Chosen(
            place,
            beside(label, line.value, context),
            parameter,
            label,
            seen_on=asked.page,
            of_kind=parameter not in at_once,
        )
        for parameter, label in asked.labels
        if label in picked and not was_sent_before(line, parameter, context)
    ]


def _is_alone(line: Value, asked: Situation) -> bool:
    """Whether a change sends this number once."""
    alike = [each for each in asked.lines if each.place in FIELDS and each.value == line.value]
    return len(alike) == 1 and changes(asked.context.method)


def _sent_at_once(context: Context) -> str:
    """The parameter of what was clicked last, if the request was sent for that."""
    last = max((each for each in context.done if each.time <= context.time), key=lambda each: each.time, default=None)
    return last.parameter if isinstance(last, Click) and 0 < context.time - last.time <= _SOON else ""


def _targets(click: Click, context: Context) -> list[str]:
    return [each for each in (click.href, click.action) if each and same_address(each, context.url)]


def _chosen(place: int, click: Click, label: str, value: str, context: Context, seen_on: str = "") -> Chosen:
    asked = beside(label, value, context)
    return Chosen(place, asked, click.parameter, label, seen_on=seen_on or click.url)


def _among_its_list(asked: Chosen, click: Click) -> Chosen:
    """What is called so elsewhere on the page, in a menu or at its foot, is another thing."""
    if click.link is None or not click.link.around or len(click.choices) < _SEVERAL:
        return asked
    return replace(asked, call=Call(asked.call.name, asked.call.arguments | {"among": click.link.around}))


def _by_row(asked: Chosen) -> Chosen:
    """A row may show first to what other thing its own refers."""
    return replace(asked, call=Call(asked.call.name, asked.call.arguments | {"of_row": True}))
