"""Boxes of one name of which some were turned: the others are sent as the page holds them when the routine runs."""

from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.explaining.held import is_needed
from actors.rules.explaining.unsaid import ASKED, KEPT, kept_unless, unsaid
from actors.rules.explaining.yes_or_no import yes_or_no
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Derived, Extracted, LeftOut, Parameter
from actors.rules.facts.value import Value
from actors.rules.slug import slug
from actors.rules.sources.leading import is_id

Line = dict[str, Any]
_HELD = "boxes"
"""The place of the one value that stands for all boxes of the name that nobody turned."""


def as_turned(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines with one for all boxes of a name that the person left alone, and one for each that was unticked."""
    for group in form.get("groups", ()):
        if _is_held(group, form, context) and is_needed(form, lines) and not _is_untold(group, form):
            lines = _turned(_listed(lines, group, form, context.inputs, KEPT), group, form, context.inputs)
        elif not group["kept"] and (len(group["ticked"]) > 1 or not group.get("several")):
            lines = _listed(lines, group, form, context.inputs)
    return lines


def _listed(lines: list[Value], group: Line, form: Line, inputs: list[Input], unsaid: str = "") -> list[Value]:
    """The lines, of which one stands for all that was chosen in a list that takes several, and was not chosen there, or
    for all boxes that were ticked and of which nothing else is known."""
    entered = _chosen_in(group, inputs)
    labels = [group.get("options", {}).get(value, "") for value in group["ticked"]]
    ticked = [n for n, line in enumerate(lines) if _is_of(line, group) and line.value in group["ticked"]]
    known = not group.get("several") and any(lines[n].is_given for n in ticked)
    if not entered or not labels or not all(labels) or known:
        return lines
    scope = {"form_has": group["form_has"]} if group.get("form_has") else {}
    ways = [{"kind": "option", "name": group["name"], "label": labels[0]} | scope]
    told = {"parameter": entered[0].parameter, "input": entered[0].id, "label": labels[0], "shown": labels}
    told |= {"optional": True} if unsaid else {}
    told |= {"of": [{"parameter": each.parameter} for each in entered]} if len(entered) > 1 else {}
    chosen = Choice(**told, type="list", transaction_id=form["id"], extractors=ways, unsaid=unsaid)
    own = [replace(line, source=LeftOut()) if n in ticked[1:] else line for n, line in enumerate(lines)]
    return [replace(line, source=chosen) if n in ticked[:1] else line for n, line in enumerate(own)]


def _chosen_in(group: Line, inputs: list[Input]) -> list[Input]:
    """The list in which somebody chose, or the boxes that somebody ticked, but for those that pick a row."""
    own = [each for each in inputs if each.name == group["name"]]
    if group.get("several"):
        return [each for each in own if each.type in CHOSEN_TYPES][-1:]
    boxes = [each for each in own if each.type == "checkbox" and each.checked and each.value in group["ticked"]]
    return [] if any(each.of_row or each.picks for each in boxes) else boxes


def forgets_boxes(form: Line, context: Context) -> str:
    """Why no routine is made of boxes that cannot be told from others of the page; empty if all can be."""
    groups = (each for each in form.get("groups", ()) if form["filled"] and _is_held(each, form, context))
    name = next((each["name"] for each in groups if _is_untold(each, form)), "")
    if not name:
        return ""
    return (
        f"{context.transaction_id} sends the other boxes called `{name}` as they stood, and nothing tells them from "
        "those of other forms or rows of the page: a routine would tick the recorded ones for every other thing; "
        "record a page that has such boxes of one thing only"
    )


def _is_untold(group: Line, form: Line) -> bool:
    return not group["extractors"] or any(each["name"] == group["name"] for each in form.get("rows", ()))


def _is_held(group: Line, form: Line, context: Context) -> bool:
    """Whether the boxes say something of a thing that exists, rather than which of several things are meant."""
    picks = any(_is_box(each, group) and (each.of_row or each.picks) for each in context.inputs)
    return bool(group["kept"] or group["unticked"] or (form["filled"] and not picks))


def _turned(lines: list[Value], group: Line, form: Line, inputs: list[Input]) -> list[Value]:
    at = [n for n, line in enumerate(lines) if _is_of(line, group)]
    kept = {n for n in at if lines[n].value not in group["ticked"]}
    ticked = [lines[n] for n in at if n not in kept]
    taken_off = _taken_off(group, inputs)
    but = list(taken_off) or [each["value"] for each in group["unticked"]]
    asked: dict[str, Choice | Parameter] = {**taken_off}
    for line in ticked:
        called = line.source.label if isinstance(line.source, Choice) else line.value
        but += [called] if not isinstance(line.source, LeftOut) else []
        asked |= {called: line.source} if isinstance(line.source, Choice | Parameter) else {}
    ways = [each | {"but": but} for each in group["extractors"]]
    source = Extracted(core=_HELD, transaction_id=form["id"], extractors=ways, asked=asked)
    place = next((line.place for line in lines if line.place in ("form", "multipart")), "form")
    held = Value(place=place, name=group["name"], value=_HELD, hint="plain", source=source)
    own = [replace(line, source=LeftOut()) if n in kept else line for n, line in enumerate(lines)]
    first = at[0] if at else len(own)
    unticked = [] if taken_off else _unticked(place, group, form, inputs)
    return [*own[:first], held, *own[first:], *unticked]


def _taken_off(group: Line, inputs: list[Input]) -> dict[str, Parameter]:
    """The parameter that says which are taken off, by what they are called, and not by the codes that they had."""
    labels = [each.get("called", "") for each in group["unticked"]]
    boxes = [_box_of(each, group, inputs) for each in group["unticked"]]
    of_things = any(is_id(each["value"]) for each in group["unticked"])
    if not (of_things and all(labels) and boxes[0]):
        return {}
    name = f"{slug(group['name'])}_removed"
    given = Parameter(parameter=name, type="list", shown=labels, input=boxes[0].id, optional=True, unsaid=KEPT)
    return {labels[0]: given}


def _unticked(place: str, group: Line, form: Line, inputs: list[Input]) -> list[Value]:
    """What is not sent says no; a box that nobody was seen to untick stays so."""
    told = [(each, _box_of(each, group, inputs)) for each in group["unticked"]]
    sources = [_says_no(each, box, form) if box else LeftOut() for each, box in told]
    return [Value(place=place, name=group["name"], hint="plain", source=source) for source in sources]


def _says_no(unticked: Line, box: Input, form: Line) -> Derived | Extracted:
    """The box is as it stands where nobody says yes or no."""
    said = yes_or_no(box, unticked["value"], "false")
    if "standing" not in unticked:
        asked = unsaid(said, {box.parameter}, ASKED)
        return asked if isinstance(asked, Derived) else said
    return kept_unless(said, "", form["id"], unticked["standing"])


def _box_of(unticked: Line, group: Line, inputs: list[Input]) -> Input | None:
    if group.get("several"):
        chosen = [each for each in inputs if each.name == group["name"] and each.type in CHOSEN_TYPES]
        called = slug(next(iter(unticked["labels"]), ""))
        return replace(chosen[-1], parameter=f"{chosen[-1].parameter}_{called}") if chosen and called else None
    left = [each for each in inputs if _is_box(each, group) and not each.checked]
    own = [each for each in left if each.label in unticked["labels"] or f'"{unticked["value"]}"' in each.selector]
    return own[-1] if own else None


def _is_box(each: Input, group: Line) -> bool:
    return each.type == "checkbox" and each.name == group["name"]


def _is_of(line: Value, group: Line) -> bool:
    return line.place in ("form", "multipart") and line.name == group["name"] and line.filename is None
