"""Several things that were chosen alike, such as the ticked rows of a list: one parameter takes all of them."""

import json
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, LeftOut, Parameter
from actors.rules.facts.value import Value
from actors.rules.noun import but_id, thing_named
from actors.rules.slug import slug
from actors.rules.sources.ticked import ticked

_FIELDS = frozenset({"query", "form", "multipart", "json"})
_ANY = but_id("id")


def as_list(lines: list[Value], context: Context) -> list[Value]:
    """The lines, of which one stands for all values of a field that were each found by what somebody chose:
    `pick=3&pick=7`, ticked beside `Blue` and `Red`, is the list of both; so is what nobody was seen to enter, and what
    was entered in one field, one text after the other. Of boxes any number may be ticked, were it one."""
    made, boxes = list(lines), {each.parameter for each in ticked(context)}
    for places in in_fields(lines).values():
        together = [lines[at] for at in places]
        alike = _are_alike(together) or _is_box(together, boxes)
        whole = _for_all(together, context) if alike else _unseen(together) or _added(together, context)
        if whole is not None:
            first, *others = places
            made[first] = whole
            for at in others:
                made[at] = replace(lines[at], source=LeftOut())
    return [_called_as_list(line, boxes) for line in made]


def in_fields(lines: list[Value]) -> dict[str, list[int]]:
    """Where the values of each field stand, or those of each list in JSON."""
    fields: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        if line.place in _FIELDS and line.called is None and not line.joined:
            fields.setdefault(json.dumps([line.place, *_field(line)]), []).append(at)
    return fields


def _field(line: Value) -> list[Any]:
    """The name; in JSON the path of the list."""
    return line.path[:-1] if line.in_list else [line.name, *line.path]


def _field_name(line: Value) -> str:
    """Empty if all that is sent is a list."""
    return slug(str(next(reversed(_field(line)), "")))


def _are_alike(lines: list[Value]) -> bool:
    sources = _choices(lines)
    return (
        len(lines) > 1
        and len(sources) == len(lines)
        and len({each.label for each in sources}) == len(lines)
        and len({each.parameter for each in sources}) == len(lines)
        and len({(each.transaction_id, each.decode) for each in sources}) == 1
        and bool(_shared(sources))
    )


def _called_as_list(line: Value, boxes: set[str]) -> Value:
    """One box of several is called as one of the list is: another may be meant than the recorded one."""
    source, name = line.source, thing_named(_field_name(line))
    if not isinstance(source, Choice) or source.parameter not in boxes or name in ("", _ANY):
        return line
    return replace(line, source=replace(source, parameter=name, of=[{"parameter": source.parameter}]))


def _is_box(lines: list[Value], boxes: set[str]) -> bool:
    return len(lines) == 1 and any(each.parameter in boxes for each in _choices(lines))


def _unseen(lines: list[Value]) -> Value | None:
    """The first for all texts of a field that came from somebody whom nobody saw enter them; None if they did not."""
    sources = [line.source for line in lines if isinstance(line.source, Parameter) and line.filename is None]
    texts = all(not each.input and each.optional and each.type == "string" for each in sources)
    if len(lines) < 2 or not texts or len(sources) != len(lines):
        return None
    whole = replace(sources[0], type="list", shown=[line.value for line in lines])
    path = lines[0].path[:-1] if lines[0].place == "json" else lines[0].path
    return replace(lines[0], path=path, source=whole)


def _added(lines: list[Value], context: Context) -> Value | None:
    """The first for all texts that were entered in one field, each added to the list before the next."""
    last = lines[-1].source
    if len(lines) < 2 or lines[0].place != "json" or not isinstance(last, Parameter) or last.type != "string":
        return None
    sent = [line.value for line in lines]
    entered = (each for each in context.inputs if each.id == last.input and not (each.secret or each.chosen_label))
    if not any([*each.earlier_values, each.value] == sent for each in entered):
        return None
    whole = replace(last, type="list", shown=sent)
    return replace(lines[0], path=lines[0].path[:-1], source=whole)


def _choices(lines: list[Value]) -> list[Choice]:
    return [line.source for line in lines if isinstance(line.source, Choice)]


def _for_all(lines: list[Value], context: Context) -> Value:
    first, sources = lines[0], _choices(lines)
    whole = replace(
        sources[0],
        parameter=_name_of_all(first, sources, context),
        type="list",
        shown=[each.label for each in sources],
        of=[{"parameter": each.parameter} for each in sources],
        extractors=_shared(sources),
    )
    return replace(first, path=first.path[:-1] if first.place == "json" else first.path, source=whole)


def _name_of_all(line: Value, sources: list[Choice], context: Context) -> str:
    """That of the first of them, as a plural; of the field where that is only what the first thing is called, or the
    page called it nothing."""
    field, first = _field_name(line), sources[0]
    taken = {each.parameter for each in context.inputs} | {each.parameter for each in context.clicks}
    taken -= {each.parameter for each in sources}
    own = first.parameter
    nameless = own == slug(first.label) or own in {each.parameter for each in context.clicks if each.nameless}
    field = field if but_id(field) == _ANY else but_id(field)
    name = field if nameless and field and field not in taken else own
    return name if name.endswith("s") else f"{name}s"


def _shared(sources: list[Choice]) -> list[dict[str, Any]]:
    """The ways of the first that all others have too, but for what was chosen: the option called `Blue`, as that called
    `Red`."""
    others = [{_but_label(way, each.label) for way in each.extractors} for each in sources[1:]]
    own = sources[0]
    return [way for way in own.extractors if all(_but_label(way, own.label) in ways for ways in others)]


def _but_label(way: dict[str, Any], label: str) -> str:
    return json.dumps(way, ensure_ascii=False).replace(json.dumps(label, ensure_ascii=False), "*")
