"""Which parameters say what a routine is about: a thing is searched, opened or acted upon by what they hold."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from actors.rules.facts.click import Click
from actors.rules.link_choice import is_in_table, named_in_table
from actors.rules.naming import is_said
from actors.rules.noun import singular
from actors.rules.sources.leading import bare, is_id, same_address
from actors.rules.trying.trial import is_change
from actors.rules.writing.declared import IF_NOT_GIVEN, RECORDED, STAYS
from actors.rules.writing.recipe import Recipe
from actors.rules.writing.sent import lookups, names_sent
from actors.rules.writing.unchosen import unchosen_lists
from captures.field_name import COMMANDS, is_forgery_name
from captures.method import changes
from captures.route import parts_of
from routines.parameter import NOT_BLANK
from routines.placeholder import names

Line = dict[str, Any]
_BY_NAME = ("beside", "json")
_LOOKED_FOR, _LOGS_IN = "; in the search for what is changed", "; of who logs in"
_FIRST = "; of several that are found the first is taken, unless one is called just so"


def naming(operations: list[Line]) -> frozenset[str]:
    """The names by which something is looked up on a page, or that stand in an address or in a search of which
    anything but a token is used afterwards: without a text, any other thing would be found. An option of a field may
    well be the empty one. So do those that are written into the field by which a row of a form was found to be blank:
    without a text it stays so."""
    used = {name for each in operations for name in (*_named_in(each, operations), *_makes_row(each, operations))}
    made = [each for each in reversed(operations) if each["type"] == "derive" and each["name"] in used]
    return frozenset({*used, *(name for each in made for name in names(each["text"]))})


def as_meant(routine: Line, task: str, recipe: Recipe, logins: frozenset[str]) -> Line:
    """The routine, whose parameters that name a thing need a text, as the recorded one was; those that say which one of
    many is opened or changed have to be given. Any other that was chosen may be left out."""
    operations = routine["operations"]
    named, decided, first = naming(operations), _decided_by(operations, logins), _found_first(operations)
    options = {each.parameter for each in recipe.inputs if each.chosen_label and not is_said(each.chosen_label, task)}
    chosen = {recipe.names.get(each, each) for each in options}
    needed = (decided & chosen) | {recipe.names.get(each, each) for each in things_chosen(recipe.clicks, task)}
    needed |= _changed_by_name(operations, logins) - _kinds_meant(recipe, task)
    if changed := [each for each in operations if is_change(each, logins)]:
        needed |= _never_by_itself(routine, recipe, task, changed)
        needed |= _all_there_is(routine, changed)
    parameters = [_with_a_text(each) if each["name"] in named else each for each in routine["parameters"]]
    parameters = [_needed(each) if each["name"] in needed else each for each in parameters]
    parameters = _told_apart(parameters, operations, logins)
    return routine | {"parameters": [_telling(each) if each["name"] in first else each for each in parameters]}


def _all_there_is(routine: Line, changed: Sequence[Line]) -> frozenset[str]:
    """What stays as it is if it is not given, or is as recorded, though it is all that a change is given: without it
    nothing would be, or always the same. What is to be done with a thing is said by the task."""
    sent = _sent_with(routine["operations"], changed) - COMMANDS
    given = [each for each in routine["parameters"] if each["name"] in sent]
    kept = [each["name"] for each in given if str(each.get("description", "")).endswith((STAYS, RECORDED))]
    return frozenset(kept if len(given) == 1 else ())


def _told_apart(parameters: list[Line], operations: list[Line], logins: frozenset[str]) -> list[Line]:
    """With what tells a list by which things are looked for from another field that has its label and is changed, and
    who logs in from who is changed."""
    changed = _sent_with(operations, [each for each in operations if is_change(each, logins)])
    logging_in = _sent_with(operations, [each for each in operations if each.get("transaction") in logins])
    labels = [_label(each) for each in parameters if each["name"] in changed]

    def told(each: Line) -> Line:
        looked_for = each["name"] not in changed and _label(each) in labels and bool(_label(each))
        apart = _LOGS_IN if each["name"] in logging_in else _LOOKED_FOR
        return each | {"description": f"{each['description']}{apart}"} if looked_for else each

    return [told(each) for each in parameters]


def _sent_with(operations: list[Line], some: Sequence[Line]) -> frozenset[str]:
    """The names that these operations send, or what they send is made of."""
    sent = {name for each in some for name in names_sent(each)}
    taken = [one for each in operations for one in each.get("extract", ()) if one["name"] in sent]
    sent |= {name for one in taken for name in names(one.get("unless", ""))}
    sent |= {name for one in taken for way in one["sources"] if way["kind"] == "option" for name in names(way["label"])}
    made = [each for each in operations if each["type"] == "derive" and each["name"] in sent]
    return frozenset({*sent, *(name for each in made for name in names(each["text"]))})


def _label(parameter: Line) -> str:
    return str(parameter.get("description", "")).partition(IF_NOT_GIVEN)[0]


def _never_by_itself(routine: Line, recipe: Recipe, task: str, changed: Sequence[Line]) -> frozenset[str]:
    """What nothing stands for if a change leaves it out but what was recorded: an entry of a list that stood on none,
    and the thing of which a part is changed, for others may have one that is called so, too."""
    urls = [bare(recipe.urls.get(each.get("transaction", ""), "")) for each in changed]
    known = {each["name"] for each in routine["parameters"] if "default" in each}
    things = {*unchosen_lists(recipe.inputs, task), *things_chosen(recipe.clicks, task, urls)}
    return frozenset({recipe.names.get(each, each) for each in things} & known)


def things_chosen(clicks: Sequence[Click], task: str, changed: Sequence[str] = ()) -> frozenset[str]:
    """The parameters of links that led to one thing of many. A thing in which another was chosen says only where,
    unless an address that is `changed` is below its own; one that the task calls by its name is the same for every
    caller."""
    things = [each for each in clicks if each.parameter and (each.row or _names_thing(each))]
    chosen = [each for each in things if not (each.row or is_said(named_in_table(each) or each.text, task))]
    return frozenset(
        each.parameter
        for each in chosen
        if any(url.startswith(f"{bare(each.href)}/") for url in changed)
        or not any(_is_within(other, each) for other in things)
    )


def _names_thing(each: Click) -> bool:
    """Whether what tells its address from those of its neighbours is an id, or what it reads, as the name of a thing is
    written, be it with where that stands: a page of a menu has a word of its own, in small letters, and stands in no
    table, so there a thing may be called by one."""
    others = [parts_of(one.href) for one in each.choices if one.href != each.href]
    own = [part for part in parts_of(each.href) if 2 * sum(part in parts for parts in others) < len(others)]
    named = is_in_table(each) or re.search("[^a-z]", each.text)
    called = re.compile(rf"{re.escape(each.text)}([,;|].*)?") if named else None
    told = any(is_id(part) or (called is not None and called.fullmatch(part)) for part in own)
    return told or bool(named_in_table(each))


def _is_within(other: Click, each: Click) -> bool:
    return other.time > each.time and bool(other.url) and same_address(other.url, each.href)


def _found_first(operations: list[Line]) -> frozenset[str]:
    """The parameters by which something is searched of which the first is taken."""
    taken = [each["sources"] for operation in operations for each in operation.get("extract", ())]
    return frozenset(name for sources in taken for name in _asked_else_first(sources))


def _asked_else_first(sources: list[Line]) -> Sequence[str]:
    """What the first way asks for, if another takes the first of whatever there is."""
    way, *others = sources
    by_name = way["kind"] in _BY_NAME or way.get("among")
    return names(json.dumps(way)) if by_name and any(map(_takes_first, others)) else ()


def _takes_first(way: Line) -> bool:
    return not (names(json.dumps(way)) or way.get("only") or {} in way.get("path", ()))


def _telling(parameter: Line) -> Line:
    return parameter | {"description": f"{parameter.get('description', '')}{_FIRST}"}


def _decided_by(operations: list[Line], logins: frozenset[str]) -> frozenset[str]:
    """The names that are sent on the way to a change, or stand in its address: they decide what is changed."""
    at = next((n for n, each in enumerate(operations) if is_change(each, logins)), None)
    if at is None:
        return frozenset()
    before = [name for each in operations[:at] if each["type"] != "derive" for name in names_sent(each)]
    sent = {*before, *names(operations[at].get("url", ""))}
    taken = [one for each in operations for one in each.get("extract", ()) if one["name"] in sent]
    return frozenset({*sent, *(name for one in taken for name in names(json.dumps(one["sources"])))})


def _changed_by_name(operations: list[Line], logins: frozenset[str]) -> frozenset[str]:
    """The names of things by which what is changed is looked up in JSON."""
    changed = {name for each in operations if is_change(each, logins) for name in names(each.get("url", ""))}
    taken = [one for each in operations for one in each.get("extract", ()) if one["name"] in changed]
    ways = [way for one in taken for way in one["sources"] if way["kind"] == "json"]
    return frozenset(names(json.dumps(ways)))


def _kinds_meant(recipe: Recipe, task: str) -> frozenset[str]:
    """Links of a menu to all things of the kind that the task is about: `Boats`, where a boat is to be sold."""
    links = [each for each in recipe.clicks if each.parameter and each.href and not each.row and not is_in_table(each)]
    kinds = ((each.parameter, each.text.casefold()) for each in links)
    meant = [name for name, many in kinds if (one := singular(many)) != many and is_said(one, task)]
    return frozenset(recipe.names.get(each, each) for each in meant)


def _needed(parameter: Line) -> Line:
    """What is ticked says yes by itself; what would stay as it is, what was recorded."""
    if parameter["type"] == "boolean":
        return _as_recorded(parameter) if str(parameter.get("description", "")).endswith(STAYS) else parameter
    told = {name: said for name, said in parameter.items() if name != "default"} | {"required": True}
    about = told.get("description", "")
    return told | {"description": about.partition(IF_NOT_GIVEN)[0]} if IF_NOT_GIVEN in about else told


def _as_recorded(parameter: Line) -> Line:
    about = parameter["description"].removesuffix(STAYS)
    return parameter | {"default": parameter["examples"][0], "description": f"{about}{RECORDED}"}


def _with_a_text(parameter: Line) -> Line:
    if not _is_text(parameter):
        return parameter
    return parameter | {"min_length": 1} | ({} if parameter.get("pattern") else {"pattern": NOT_BLANK})


def _named_in(operation: Line, operations: list[Line]) -> Iterator[str]:
    for each in lookups(operation):
        yield from names(json.dumps([way for way in each["sources"] if way["kind"] != "option"]))
    yield from names(operation.get("url", ""))
    if _finds(operation, operations):
        yield from names_sent(operation)


def _makes_row(operation: Line, operations: list[Line]) -> Iterator[str]:
    taken = [one for each in operations for one in each.get("extract", ())]
    rows = [(one["name"], way) for one in taken for way in one["sources"] if way.get("which") == "blank"]
    filled = {way["field"].replace("#", "{{" + name + "}}") for name, way in rows}
    body = operation.get("body") or {}
    sent = [*body.get("fields", ()), *((part["name"], part["value"]) for part in body.get("parts", ()))]
    yield from (name for field, text in sent if field in filled for name in names(text))


def _finds(operation: Line, operations: list[Line]) -> bool:
    """Whether it only reads, and something of its answer is sent or looked for afterwards."""
    if changes(operation.get("method", "GET")):
        return False
    taken = {each["name"] for each in operation.get("extract", ()) if not is_forgery_name(each["name"])}
    later = operations[operations.index(operation) + 1 :]
    return any(taken & {*names_sent(each), *names(json.dumps(each.get("extract", ())))} for each in later)


def _is_text(parameter: Line) -> bool:
    shown = (parameter.get("examples") or [""])[0]
    return parameter["type"] == "string" and not parameter["secret"] and bool(shown) and "enum" not in parameter
