"""Requests of which no routine is made, for it would destroy what it should leave alone: each says why, and what to do.

The text is empty where nothing speaks against a routine.
"""

from typing import Any

from actors.rules.explaining.document import counted
from actors.rules.explaining.drawn_rows import drawn_row
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant
from actors.rules.facts.value import Value
from actors.rules.sources.leading import clicked_before, same_address
from actors.rules.uncertain import DRAWN
from captures.opaque import is_random

Line = dict[str, Any]


def overwrites(form: Line, context: Context) -> str:
    """A request that sends back all that the server held, of which nothing tells what was changed."""
    lists = form.get("lists")
    if not lists or form.get("changes"):
        return ""
    return (
        f"{context.transaction_id} sends back the whole of {', '.join(lists[:4])} with one entry changed: a routine "
        "would put the recorded entries in the place of those that are there now; record a way that changes one alone"
    )


def takes_along(form: Line, context: Context) -> str:
    """A document from which things were taken out that nobody named: what belongs to another, or what only a code that
    a machine made tells from its like."""
    taken = [
        each for each in form.get("changes", ()) if each["do"] == "take_out" and isinstance(each["path"][-1], dict)
    ]
    unnamed = [each["named"][-1] for each in taken if each.get("of") or _is_unseen(each["named"][-1], context)]
    if not unnamed:
        return ""
    shown = ", ".join(f"`{next(reversed(ways.values()), '')}`" for ways in unnamed[:4])
    return (
        f"{context.transaction_id} sends a document back without {shown}, which nobody named: of another thing a "
        "routine would have to take out what belongs to that; record a way in which the server is told what to delete"
    )


def _is_unseen(ways: dict[str, str], context: Context) -> bool:
    """Whether nobody can know it by any of its members: codes that a machine made, and nothing that was clicked."""
    return all(is_random(text) and not context.parameter_of(text) for text in ways.values())


def counts_on(explained: list[Value], form: Line, context: Context) -> str:
    """A request that gives what it adds a number of its own."""
    name = counted(explained, form)
    if not name:
        return ""
    return (
        f"{context.transaction_id} adds something whose `{name}` the page had counted: a routine would give that "
        "number again, in the place of what has it by then; record a way in which the server gives the number"
    )


def copies_row(explained: list[Value], form: Line, context: Context) -> str:
    """A form of a list, into which a script put what it knew of the thing in whose row somebody clicked."""
    fixed = dict.fromkeys(line.name for line in explained if isinstance(line.source, Constant) and line.value)
    entered = {each.name for each in context.inputs}
    copied = [name for name in form.get("set", ()) if name in fixed and name not in entered]
    rows = {
        each.parameter for each in clicked_before(context) if each.row and same_address(each.url, form.get("url", ""))
    }
    meant = any(isinstance(line.source, Choice) and line.source.parameter in rows - {""} for line in explained)
    if not copied or not meant:
        return ""
    return (
        f"{context.transaction_id} sends {', '.join(f'`{name}`' for name in copied[:4])} as a script had put it into "
        "the form for the recorded thing: a routine would give that to every other thing; record a way that opens the "
        "page of the thing itself"
    )


def loses_rows(explained: list[Value], form: Line, context: Context) -> str:
    """A form with rows that no page of the recording holds."""
    row = drawn_row(explained) if form.get("filled") else ""
    if not row:
        return ""
    return (
        f"{context.transaction_id} sends `{row}`, {DRAWN}, along with the form: a routine would give the "
        "recorded one to every other thing and lose its own; record a way that changes nothing but what you mean"
    )
