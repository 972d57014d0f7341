"""Other values than the recorded ones, with which a routine that did what was recorded has to be right as well."""

import json
import re
from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from actors.rules.delegation import Asking
from actors.rules.method import says_destruction
from actors.rules.paging import every
from actors.rules.play import call
from actors.rules.trying.trial import in_logins, is_change, other_text, texts_made_up
from actors.rules.writing.craft import Crafted
from actors.rules.writing.sent import lookups, names_sent
from captures.method import changes
from routines.extractor import STILL_OFFERED
from routines.placeholder import names

Line = dict[str, Any]
_MOST, _TWICE, _LONGEST = 3, 2, 200
_WHO = "it goes with the secret of who logs in"
_THING = "it names something that exists, and a trial with another one might change that as well"
_ACT = "it says what is done with something that exists, and another one might delete that"
_ACTING = frozenset({"action", "command", "operation", "transition"})
"""What a field is called of which each choice does something else."""
_NOTHING = "the recording shows no other value that is sure to be taken"


@dataclass(frozen=True)
class Variants:
    """Sets of values, the first to be tried first; why a parameter is `kept` as it was recorded in all of them; `sure`:
    the recording shows that there is something for each, so that a refusal tells against the routine. `as_chosen` are
    those of which only what somebody made up differs, if that is less."""

    values: list[Line]
    kept: dict[str, str]
    sure: bool
    as_chosen: list[Line] = field(default_factory=list)


def variants(crafted: Crafted, recorded: Line, changing: bool) -> Asking:
    """What is chosen among options varies; what somebody made up gets a number where it is made into something new;
    and where nothing is changed also what names a thing, or is looked for."""
    (told,) = yield [call("get_other_values")]
    listed = told.entries("items") if told.cut else told.value
    known = {each["parameter"]: each for each in listed if isinstance(each, dict)}
    things = _ticked(crafted) if changing else frozenset()
    usable = {name: each for name, each in known.items() if not changing or _is_harmless(each, recorded.get(name))}
    usable = {name: each for name, each in usable.items() if name not in things}
    opening = in_logins(crafted.routine, crafted.logins)
    others = {name: each["values"][:_MOST] for name, each in usable.items() if name not in opening}
    made_up: dict[str, list[Any]] = {}
    if changing:
        texts = texts_made_up(crafted.inputs) - (yield from _asked_for())
        made_up = {name: _made_up(recorded[name], texts) for name in only_in_changes(crafted, opening) - others.keys()}
        new = _asked_as_new(crafted, recorded) - opening - others.keys()
        made_up |= {name: [other_text(recorded[name], 2), other_text(recorded[name], 3)] for name in new}
        others |= made_up
    else:
        others |= {name: [value - 1] for name, value in recorded.items() if type(value) is int and value > 1}
    others = {name: found for name, found in others.items() if found}
    kept = {
        each["name"]: _why_kept(each["name"], opening, things, known if changing else {})
        for each in crafted.routine["parameters"]
        if each["name"] not in others
    }
    values = _sets_of(others, recorded, _TWICE if changing else _MOST)
    as_chosen = _sets_of({name: found for name, found in made_up.items() if found}, recorded, _TWICE)
    sure = all(each["kind"] != "words" for each in usable.values())
    return Variants(values, kept, sure, as_chosen if as_chosen != values else [])


def _sets_of(others: dict[str, list[Any]], recorded: Line, most: int) -> list[Line]:
    count = max((len(found) for found in others.values()), default=0)
    return [
        recorded | {name: found[min(n, len(found) - 1)] for name, found in others.items()}
        for n in range(min(count, most))
    ]


def _is_harmless(told: Line, recorded: Any) -> bool:
    """Whether it is chosen among options that none says what is done: who archives a document in the recording does not
    want it deleted for a trial, nor given to somebody else who resolves it by a choice that is called `action`."""
    acts = not _ACTING.isdisjoint(told["parameter"].split("_"))
    says = any(says_destruction(str(each)) for each in (recorded, *told["values"]))
    return told["kind"] == "options" and not acts and not says


def _ticked(crafted: Crafted) -> frozenset[str]:
    """The parameters of boxes that stand for things with ids: something is done with each that is ticked. A number of
    one digit may be that of a day."""
    boxes = (each for each in crafted.inputs if each.type == "checkbox")
    return frozenset(
        each.parameter for each in boxes if each.of_row or each.picks or re.fullmatch(r"\d{2,}", each.value)
    )


def _why_kept(name: str, opening: frozenset[str], things: frozenset[str], known: Line) -> str:
    if name in opening:
        return _WHO
    if name in things:
        return _THING
    if name not in known:
        return _NOTHING
    return _ACT if known[name]["kind"] == "options" else _THING


def _asked_for() -> Asking:
    """The texts that a recorded address asked for: who looks for something does not make it up."""
    lines = yield from every("list_transactions")
    asked = (parse_qsl(urlsplit(each["url"]).query) for each in lines if not changes(each["method"]))
    return frozenset(value for pairs in asked for _, value in pairs)


def refused(varied: Line, recorded: Line, why: str) -> dict[str, str]:
    """What there is to say of the parameters that had other values in a run that was not judged right."""
    return dict.fromkeys(_otherwise(varied, recorded), not_right(varied, recorded, why))


def but_right(kept: dict[str, str], varied: Line, recorded: Line) -> dict[str, str]:
    """Without what there was to say of those that had other values in a run that was judged right."""
    told = _otherwise(varied, recorded)
    return {name: why for name, why in kept.items() if name not in told}


def not_right(varied: Line, recorded: Line, why: str) -> str:
    told = _otherwise(varied, recorded)
    shown = json.dumps(told, ensure_ascii=False) if told else "the recorded values"
    return f"a run with {shown[:_LONGEST]} was not judged right: {why[:_LONGEST]}"


def _otherwise(varied: Line, recorded: Line) -> Line:
    return {name: value for name, value in varied.items() if value != recorded.get(name)}


def only_in_changes(crafted: Crafted, opening: frozenset[str]) -> frozenset[str]:
    """The parameters that only requests carry which change something, so that nothing has to be there already."""
    given = {each["name"] for each in crafted.routine["parameters"]}
    operations = crafted.routine["operations"]
    derived = {each["name"]: names(each["text"]) for each in operations if each["type"] == "derive"}
    changing = [each for each in operations if is_change(each, crafted.logins)]
    carried = _given({name for each in changing for name in names_sent(each)}, derived)
    asking = [each for each in operations if each not in changing and each["type"] not in ("derive", "return")]
    asked = {name for each in asking for name in names_sent(each)}
    looked_up = {name for each in operations for name in names(json.dumps(lookups(each), ensure_ascii=False))}
    return frozenset((carried & given) - _given(asked | looked_up, derived) - opening)


def _given(sent: Iterable[str], derived: dict[str, list[str]]) -> set[str]:
    """With the parameters that derived ones are made of."""
    return {each for name in sent for each in (name, *derived.get(name, ()))}


def _asked_as_new(crafted: Crafted, recorded: Line) -> frozenset[str]:
    """The texts that a page is asked for with which has to have the recorded button: where it has another one, for such
    a thing exists, nothing is sent."""
    texts = texts_made_up(crafted.inputs)
    asking = [each for each in crafted.routine["operations"] if STILL_OFFERED in _taken(each)]
    return frozenset(name for each in asking for name in names_sent(each) if recorded.get(name) in texts)


def _taken(operation: Line) -> list[str]:
    return [each["name"] for each in operation.get("extract", ())]


def _made_up(value: Any, texts: Set[str]) -> list[Any]:
    match value:
        case bool():
            return []
        case int() | float():
            return [value + 1, value + 2]
        case str() if value in texts and "://" not in value:
            return [other_text(value, 2), other_text(value, 3)]
    return []
