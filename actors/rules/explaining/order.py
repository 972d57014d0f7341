"""Who says where the values of a request come from, in which order, and over whose word: one table.

A rule is told all values and gives them back with what it has to say. One that overrides nobody speaks only of values
of which nothing is known yet. Before "when answered", and once more before "at last", the questions of `asking.py` are
asked; what their answers say overrides only what is known by its place in a list.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from msgspec.structs import replace

from actors.rules.explaining.addressed import as_addressed, in_addresses
from actors.rules.explaining.as_called import as_called
from actors.rules.explaining.by_button import of_the_button
from actors.rules.explaining.changed_member import entered_in_changed
from actors.rules.explaining.chosen_beside import as_chosen_beside
from actors.rules.explaining.conditional import in_quotes
from actors.rules.explaining.counted import as_counted, as_respelt
from actors.rules.explaining.document import as_changed, in_changes
from actors.rules.explaining.entries import Entry, as_in_entry
from actors.rules.explaining.guess import first_guess
from actors.rules.explaining.held import as_asked_with, as_held, is_needed, is_page, is_same
from actors.rules.explaining.in_text import as_texts, in_texts
from actors.rules.explaining.joined import as_joined, in_parts
from actors.rules.explaining.kept_by_clicked import as_clicked_keeps
from actors.rules.explaining.member_names import with_entered_names
from actors.rules.explaining.nameless import entered_in_nameless
from actors.rules.explaining.of_row_button import of_row_button
from actors.rules.explaining.offered import as_offered
from actors.rules.explaining.opened import as_opened
from actors.rules.explaining.own_form import of_own_form
from actors.rules.explaining.paired import in_pairs
from actors.rules.explaining.picked import as_picked
from actors.rules.explaining.picked_short import picked_short
from actors.rules.explaining.positional import named_by_address
from actors.rules.explaining.reckoned import as_reckoned
from actors.rules.explaining.replaced_list import Replaced, as_replaced
from actors.rules.explaining.rows import in_rows
from actors.rules.explaining.settling import (
    brought_along,
    made_anew,
    made_of_entered,
    named_as_found,
    same_again,
    unexplained,
)
from actors.rules.explaining.several import as_list
from actors.rules.explaining.split import as_split
from actors.rules.explaining.standing import as_standing
from actors.rules.explaining.ticked_all import as_ticked_all
from actors.rules.explaining.told_address import as_told
from actors.rules.explaining.turned_boxes import as_turned
from actors.rules.explaining.unsaid import as_kept
from actors.rules.explaining.untouched_in_row import untouched_in_row
from actors.rules.explaining.whole_list import Whole, as_whole
from actors.rules.explaining.yes_or_no import unticked
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant, Extracted
from actors.rules.facts.value import Value
from actors.rules.method import is_of_call, is_of_document, overrides
from actors.rules.sources.box_name import with_box_names
from actors.rules.sources.edited_row import in_edited_row
from actors.rules.sources.entered import never_by_place
from actors.rules.sources.form import sent_to
from captures.opaque import is_uuid

Line = dict[str, Any]
When = Literal["at once", "with the form", "when answered", "at last"]


@dataclass(frozen=True)
class Known:
    """What is known of a request beside its values; `form` is the form or document that it was sent from, as
    `trace_form` tells it, if any; `labels` are texts of its rows, with how they are taken before; `boxes` the names of
    boxes that pick a row; `entries` are objects of its body that lists had, `wholes` lists that stand there as an
    answer had them, `replaced` those that stand for the list of a thing."""

    context: Context
    form: Line = field(default_factory=dict)
    labels: Mapping[str, Extracted] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    boxes: Mapping[str, Choice] = field(default_factory=dict)
    wholes: list[Whole] = field(default_factory=list)
    replaced: list[Replaced] = field(default_factory=list)


Says = Callable[[list[Value], Known], list[Value]]


@dataclass(frozen=True)
class Rule:
    """`name` is what it knows, `overrides` whose word does not count against it: empty for nobody's."""

    when: When
    name: str
    says: Says
    overrides: str = ""


def _alone(says: Callable[[list[Value]], list[Value]]) -> Says:
    return lambda lines, _: says(lines)


def _in_context(says: Callable[[list[Value], Context], list[Value]]) -> Says:
    return lambda lines, known: says(lines, known.context)


def _each_in_context(says: Callable[[Value, Context], Value]) -> Says:
    return lambda lines, known: [says(line, known.context) for line in lines]


def _by_form(says: Callable[[list[Value], Line], list[Value]]) -> Says:
    return lambda lines, known: says(lines, known.form)


def _by_form_in_context(says: Callable[[list[Value], Line, Context], list[Value]]) -> Says:
    return lambda lines, known: says(lines, known.form, known.context)


def _of_program(lines: list[Value], known: Known) -> list[Value]:
    def is_written(line: Value) -> bool:
        made_anew = line.hint == "timestamp" or is_uuid(line.value)  # a server may take each once
        return (is_of_call(line, lines) and not made_anew) or is_of_document(line, lines) or overrides(line)

    return [replace(line, source=Constant()) if is_written(line) else line for line in lines]


def _held_by_page(lines: list[Value], known: Known) -> list[Value]:
    held = is_needed(known.form, lines) and (is_page(known.form) or is_same(known.form, known.context))
    return as_held(lines, known.form, known.context) if held else lines


def _sent_by_form(lines: list[Value], known: Known) -> list[Value]:
    return sent_to(lines, known.form, known.context) if is_needed(known.form, lines) else lines


def _held(lines: list[Value], known: Known) -> list[Value]:
    return as_held(lines, known.form, known.context, asked=True) if is_needed(known.form, lines) else lines


def _unticked(lines: list[Value], known: Known) -> list[Value]:
    return [*lines, *unticked(lines, known.form, known.context.inputs)]


def _in_rows(lines: list[Value], known: Known) -> list[Value]:
    return in_rows(lines, known.form, known.context, known.labels)


def _named_by_row(lines: list[Value], known: Known) -> list[Value]:
    return with_box_names(lines, known.boxes)


def _edited(lines: list[Value], known: Known) -> list[Value]:
    return in_edited_row(lines, known.boxes)


def _in_entry(lines: list[Value], known: Known) -> list[Value]:
    return as_in_entry(lines, known.entries, known.context)


def _whole(lines: list[Value], known: Known) -> list[Value]:
    return as_whole(lines, known.wholes)


def _replaced(lines: list[Value], known: Known) -> list[Value]:
    return as_replaced(lines, known.replaced, known.context)


def _unexplained(lines: list[Value], known: Known) -> list[Value]:
    return [unexplained(line) for line in lines]


_FORM = "in a form that shows what exists, all that was said of what nobody entered; else what was said of the empty"
ORDER: tuple[Rule, ...] = (
    Rule(
        "at once",
        "what was entered or chosen, where it travels as it was; what is empty or standard",
        _each_in_context(first_guess),
    ),
    Rule(
        "at once",
        "what was entered where no name tells, and one value alone reads so",
        _in_context(entered_in_nameless),
    ),
    Rule("at once", "a short entry of a list box, where one value alone reads so", _in_context(picked_short)),
    Rule(
        "at once",
        "what programs write: the number of a call, the text of GraphQL, a method",
        _of_program,
        "what was entered",
    ),
    Rule("at once", "the address that the header of an empty answer told", _in_context(as_told)),
    Rule("at once", "nothing, but that a first argument is the id in the address", _in_context(named_by_address)),
    Rule(
        "with the form",
        "what comes back as it was in the document that was changed",
        _by_form(in_changes),
        "everybody before",
    ),
    Rule(
        "with the form",
        "what was entered, where it alone reads as what was changed in a document",
        _by_form_in_context(entered_in_changed),
    ),
    Rule("with the form", "what the form of a page holds, or the document at the same address", _held_by_page, _FORM),
    Rule("with the form", "what the page of a form was asked for with", _by_form(as_asked_with)),
    Rule(
        "with the form",
        "nothing, but of which hidden fields a click in the form chose the code",
        _by_form_in_context(as_picked),
    ),
    Rule(
        "with the form", "what the button does that was clicked: it stays", _by_form(of_the_button), "everybody before"
    ),
    Rule("with the form", "several codes in one text: each by itself, to be asked about", _in_context(in_parts)),
    Rule("with the form", "an address in a body: the ids in it, to be asked about", _in_context(in_addresses)),
    Rule("with the form", "a text that a program made of ids: these, to be asked about", _in_context(in_texts)),
    Rule("with the form", "a version in quotes: what stands in them, to be asked about", _alone(in_quotes)),
    Rule("when answered", "the address that the form is sent to, if the page has it", _sent_by_form),
    Rule("when answered", "what a form or a document holds", _held, _FORM),
    Rule("at last", "an address in a body, if the ids in it are known", _alone(as_addressed)),
    Rule("at last", "a text that a program made of ids, if these are known", _in_context(as_texts)),
    Rule(
        "at last",
        "several codes in one text, if each is known",
        _alone(as_joined),
        "who knew them by anything but what was chosen",
    ),
    Rule("at last", "a box from which the tick was taken, though nothing is sent of it", _unticked),
    Rule(
        "at last",
        "boxes of one name, of which some were turned",
        _by_form_in_context(as_turned),
        "who knew the boxes that were left alone",
    ),
    Rule("at last", "boxes that a script ticked, all of a page", _by_form_in_context(as_ticked_all)),
    Rule("at last", "the row in which a field stands", _in_rows, "whoever knew the count of rows, or a held value"),
    Rule("at last", "the row that a box picks which is called after it", _named_by_row, "whoever knew the value"),
    Rule("at last", "the row that is edited in its place, which calls its fields", _edited, "whoever knew the value"),
    Rule(
        "at last",
        "a form that is sent as it stands",
        _by_form_in_context(as_standing),
        "all but tokens and what was entered in it",
    ),
    Rule(
        "at last",
        "which of several things a field was filled in for",
        _by_form_in_context(in_pairs),
        "who knew them by their places",
    ),
    Rule("at last", "the document that was changed, and the things in it", _by_form_in_context(as_changed)),
    Rule(
        "at last", "what the button of a row holds for its form", _in_context(of_row_button), "who took the row's name"
    ),
    Rule(
        "at last", "what nobody touched in the form of a row", _by_form_in_context(untouched_in_row), "everybody before"
    ),
    Rule("at last", "the codes of what was chosen side by side", _in_context(as_chosen_beside)),
    Rule("at last", "what scripts made of what was entered", _each_in_context(made_of_entered)),
    Rule("at last", "what was entered in other units than are sent", _in_context(as_counted)),
    Rule("at last", "what scripts reckoned of what was entered", _in_context(as_reckoned)),
    Rule("at last", "what was entered as people write numbers", _in_context(as_respelt)),
    Rule("at last", "what the page offers to choose from", _by_form_in_context(as_offered), "who took any text"),
    Rule("at last", "what stays as the list has it, of which an entry is sent back", _in_entry, "all but who gives it"),
    Rule(
        "at last",
        "what stays as the form has it unless it is given",
        _by_form_in_context(as_kept),
        "who would send what was recorded",
    ),
    Rule("at last", "the random name of what is made", _each_in_context(made_anew)),
    Rule("at last", "what stands elsewhere in the request", _alone(same_again)),
    Rule("at last", "the name of a field that is what was looked up", _alone(named_as_found)),
    Rule("at last", "a list that a question carries as an answer had it", _whole, "who knew its entries by place"),
    Rule(
        "at last", "what nobody was seen to choose in a list", _in_context(never_by_place), "who knew its place there"
    ),
    Rule("at last", "what an address that is taken whole brings along", _alone(brought_along), "everybody before"),
    Rule("at last", "what one of several in a row keeps that was clicked there", _in_context(as_clicked_keeps)),
    Rule("at last", "the thing in an address that was opened", _in_context(as_opened)),
    Rule("at last", "what nobody knew: constant, unless it looks made", _unexplained),
    Rule("at last", "what a found thing is called", _alone(as_called), "the caller who named it to have it found"),
    Rule("at last", "the names of members, where they were entered", _in_context(with_entered_names)),
    Rule(
        "at last",
        "the form that was sent, where a link that was chosen led to its page",
        _by_form_in_context(of_own_form),
        "who would take a field of any form of the page",
    ),
    Rule(
        "at last", "a list of the parts of a text that was entered", _in_context(as_split), "whoever knew a part of it"
    ),
    Rule(
        "at last",
        "several that were chosen alike, or entered one after the other, are a list",
        _in_context(as_list),
        "those who chose each by itself",
    ),
    Rule(
        "at last", "a list that a thing has, with what was added or taken out", _replaced, "who would send its entries"
    ),
)


def said(when: When, lines: list[Value], known: Known) -> list[Value]:
    """The values with what the rules of that moment say."""
    for rule in ORDER:
        lines = rule.says(lines, known) if rule.when == when else lines
    return lines
