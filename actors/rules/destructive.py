"""Requests of which no routine is made, for it would destroy what it should leave alone: each says why, and what to do.

The text is empty where nothing speaks against a routine.
"""

from typing import Any

from actors.rules.document import counted
from actors.rules.drawn_rows import drawn_row
from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant
from actors.rules.facts.value import Value
from actors.rules.sources.leading import bare, clicked_before

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
        each.parameter for each in clicked_before(context) if each.row and bare(each.url) == bare(form.get("url", ""))
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
        f"{context.transaction_id} sends `{row}`, which a script drew, along with the form: a routine would give the "
        "recorded one to every other thing and lose its own; record a way that changes nothing but what you mean"
    )
