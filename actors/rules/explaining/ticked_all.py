"""Boxes that a script ticked, as one does that ticks all rows of a list: all that the page has when the routine runs,
or none of the recorded ones."""

from typing import Any

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Extracted, LeftOut, Unknown
from actors.rules.facts.value import Value
from actors.rules.link_choice import path_of
from actors.rules.sources.leading import is_id
from actors.rules.uncertain import UNTOLD

Line = dict[str, Any]
_USED = frozenset({"a", "button", "input", "label", "select", "option", "summary", "form"})
"""What is clicked otherwise may be a box that a script drew."""


def as_ticked_all(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines with all boxes of a name as the page has them, where the person ticked one that is sent under another
    name or none, and nothing else on that page."""
    for group in form.get("all_ticked", ()):
        at = [n for n, line in enumerate(lines) if _is_of(line, group["name"]) and line.value in group["values"]]
        if at and _by_another(group["name"], form, context) and all(_is_open(lines[n]) for n in at):
            whole = Extracted(core=group["values"][0], transaction_id=form["id"], extractors=group["extractors"])
            made = {n: LeftOut() if n != at[0] else whole for n in at}
            lines = [replace(line, source=made[n]) if n in made else line for n, line in enumerate(lines)]
    return lines


def ticks_the_same(lines: list[Value], form: Line, context: Context) -> str:
    """Why no routine is made of the ids of boxes that nobody was seen to tick, if they would stay the recorded ones;
    empty if nothing speaks against one."""
    for group in form.get("groups", ()) if context.watched else ():
        same = [line for line in lines if _is_of(line, group["name"]) and line.value in group["ticked"]]
        same = [line for line in same if is_id(line.value) and _is_open(line) and line.called is None]
        if same and not _boxes(group["name"], context):
            ids = ", ".join(line.value for line in same[:3])
            return (
                f"{context.transaction_id} sends {ids} as `{group['name']}`, boxes that a script ticked, and "
                f"{UNTOLD} how they were chosen: a routine would change the same again, whatever it was "
                "asked for; record how each is ticked by itself"
            )
    return ""


def _by_another(name: str, form: Line, context: Context) -> bool:
    here = [each for each in context.inputs if _is_there(each, form, context)]
    masters = [each for each in here if each.type == "checkbox" and each.checked and not (each.picks or each.of_row)]
    drawn = [each for each in context.clicks if _is_there(each, form, context) and _may_be_box(each)]
    return len(masters) == 1 and not drawn and not _boxes(name, context)


def _boxes(name: str, context: Context) -> list[Input]:
    """Those of the name that the person turned."""
    return [each for each in context.inputs if each.type == "checkbox" and each.name == name]


def _may_be_box(each: Click) -> bool:
    return each.type == "click" and (each.tag not in _USED or each.role == "checkbox")


def _is_there(each: Input | Click, form: Line, context: Context) -> bool:
    """Whether it was done on the page of the form, since that came."""
    since = form.get("time") or 0.0
    return since <= each.time <= context.time and path_of(each.url) == path_of(form.get("url", ""))


def _is_open(line: Value) -> bool:
    return isinstance(line.source, Constant | Unknown | None)


def _is_of(line: Value, name: str) -> bool:
    return line.place in ("form", "multipart") and line.name == name and line.filename is None
