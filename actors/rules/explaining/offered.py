"""What was chosen in a list and travels as it reads: no other text may be given than what is offered there."""

import json
from typing import Any

from msgspec.structs import replace

from actors.rules.explaining.derived import CHOSEN_TYPES
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Constant, LeftOut, Parameter
from actors.rules.facts.value import Value
from actors.rules.naming import same_name
from routines.extracting.page import same_label

Line = dict[str, Any]
_EMPTY = "[]"
_BODY = frozenset({"form", "multipart", "json", "xml"})


def as_offered(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines, of which each such choice is looked up in the form of the page, which says what is offered then; what
    a script drew, and nothing fetched, is one of the recorded ones."""
    lines = lines if form.get("filled") else _ticked(lines, context)
    return [_offered(line, form, context) for line in lines]


def _ticked(lines: list[Value], context: Context) -> list[Value]:
    """With one for each list that a script made of the labels of all boxes that are ticked in the end: all that are
    not given are not ticked."""
    made, lists = list(lines), dict[str, list[int]]()
    for at, line in enumerate(lines):
        if line.in_list or (line.place == "json" and line.path and line.value == _EMPTY):
            lists.setdefault(json.dumps(_list_of(line)), []).append(at)
    for places in lists.values():
        box, (first, *others) = _box_of([lines[at] for at in places], context.inputs), places
        if box is None:
            continue
        shown = _shown([lines[at] for at in places])
        source = Parameter(parameter=box.parameter, type="list", shown=shown, input=box.id, among=box.boxes)
        made[first] = replace(lines[first], path=_list_of(lines[first]), source=source)
        for at in others:
            made[at] = replace(lines[at], source=LeftOut())
    return made


def _list_of(line: Value) -> list[Any]:
    return line.path if line.value == _EMPTY else line.path[:-1]


def _shown(entries: list[Value]) -> list[str]:
    return [each.value for each in entries if each.value != _EMPTY]


def _box_of(entries: list[Value], inputs: list[Input]) -> Input | None:
    """The box by which the first of the entries was chosen, else one that was turned, if boxes of its name have all of
    them as they were left, and nothing more is known of them."""
    shown = _shown(entries)
    if len({*shown}) < len(shown) or not all(isinstance(each.source, Constant | None) for each in entries):
        return None
    turned = [each for each in inputs if each.boxes and not (each.picks or each.of_row)]
    own = [each for each in turned if same_name(each, entries[0]) and {*shown} <= {*each.boxes}]
    left = {each.value: bool(each.checked) for each in own}
    first = next((each for each in reversed(own) if each.value in shown[:1]), own[-1] if own else None)
    return first if all((value in shown) == ticked for value, ticked in left.items()) else None


def _offered(line: Value, form: Line, context: Context) -> Value:
    source = line.source
    if isinstance(source, Choice) and line.place in ("form", "multipart"):
        return _in_own_form(line, source, form)
    if not isinstance(source, Parameter) or source.type != "string" or source.among or line.place not in _BODY:
        return line
    entered = [each for each in context.inputs if each.id == source.input and each.type in CHOSEN_TYPES and each.id]
    if not entered or not entered[-1].options or line.value not in entered[-1].options.values():
        return line
    if line.place in ("form", "multipart") and form:
        return _by_page(line, source, form)
    return line if entered[-1].fetched else replace(line, source=replace(source, among=_codes(entered[-1])))


def _in_own_form(line: Value, source: Choice, form: Line) -> Value:
    """In the list of the form that was sent, where other forms of its page have one of that name, which may offer more:
    whatever to look for, in a filter."""
    way = next((each for each in form.get("offers", ()) if each["name"] == line.name), None)
    if way is None or source.transaction_id != form["id"] or not same_label(way["label"], source.label):
        return line
    found = source.extractors[0] if source.extractors else {}
    told = any(each.get("form_has") for each in way["extractors"]) and not found.get("form_has")
    own = told and (found.get("kind"), found.get("name")) == ("option", line.name)
    return replace(line, source=replace(source, extractors=way["extractors"], label=way["label"])) if own else line


def _codes(entered: Input) -> list[str]:
    """That nothing is chosen comes last: it is the least good to try."""
    return sorted(dict.fromkeys(entered.options.values()), key=lambda code: not code)


def _by_page(line: Value, source: Parameter, form: Line) -> Value:
    way = next((each for each in form.get("offers", ()) if each["name"] == line.name), None)
    if way is None or line.called is not None or not same_label(way["label"], line.value):
        return line
    told = {name: getattr(source, name) for name in ("parameter", "input", "optional", "shown", "unsaid")}
    ways = {"transaction_id": form["id"], "extractors": way["extractors"], "label": way["label"]}
    return replace(line, source=Choice(**told, **ways))
