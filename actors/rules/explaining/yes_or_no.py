"""The values of a request that say whether a box is ticked."""

import re
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.input import Input
from actors.rules.facts.source import Derived, Parameter, Part
from actors.rules.facts.value import Value
from actors.rules.looks import is_particular
from actors.rules.naming import same_name
from actors.rules.slug import slug
from actors.rules.sources.value import FIELDS

Line = dict[str, Any]

_LONGEST = 200
_OF_STATE = re.compile(r"^(?:is|has|enable|enabled|allow|allows)_")
"""What stands before the name of a member that says yes or no."""
_NO_FOR_YES = {"y": "n", "yes": "no", "1": "0", "t": "f", "true": "false", "on": "off"}
_YES_FOR_NO = {no: yes for yes, no in _NO_FOR_YES.items()}


def from_box(value: Value, inputs: list[Input]) -> Parameter | Derived | None:
    """What says whether the box of this name was left ticked: `true`, what the box sends, or `Y` of a script."""
    bare = replace(value, name=_OF_STATE.sub("", slug(value.name)))
    ticked = [each for each in inputs if each.type == "checkbox"]
    boxes = [each for each in ticked if same_name(each, value) or same_name(each, bare)]
    boxes = boxes or (_shortened(value.name, ticked) if value.type == "boolean" else [])
    if not boxes:
        return None
    return _as_it_is(value, boxes[-1]) or _sent_or_not(value, boxes[-1]) or _spelt(value, boxes[-1])


def _shortened(name: str, ticked: list[Input]) -> list[Input]:
    """The boxes whose label the name shortens, of several the one that says the least beside; none if two say so."""
    found = [each for each in ticked if _shortens(name, each.label)]
    least = min((len(each.label.split()) for each in found), default=0)
    nearest = [each for each in found if len(each.label.split()) == least]
    return nearest if len({each.parameter for each in nearest}) == 1 else []


def _shortens(name: str, label: str) -> bool:
    """Whether a script calls the box by words of its label, or by what these begin with: `random_order` is that of
    `Randomize the order`."""
    said, words = (slug(each, _LONGEST).split("_") for each in (label, name))
    return len(words) > 1 and all(any(each == word or _begins(each, word) for each in said) for word in words)


def _begins(whole: str, word: str) -> bool:
    return is_particular(word) and whole.startswith(word)


def _as_it_is(value: Value, box: Input) -> Parameter | None:
    """It may stay as it was recorded."""
    if value.type != "boolean" or bool(box.checked) != (value.value == "true"):
        return None
    return Parameter(parameter=box.parameter, type="boolean", input=box.id, optional=True, shown=value.value)


def _sent_or_not(value: Value, box: Input) -> Derived | None:
    """Of a box that was ticked: a form sends it, or leaves it out."""
    alone = box.checked and not _is_one_of_several(box) and same_name(box, value)
    if value.place not in ("form", "multipart", "query") or not alone or box.value != value.value:
        return None
    return yes_or_no(box, value.value, "true")


def _spelt(value: Value, box: Input) -> Derived | None:
    """A word of its own for either: `N` is sent if `Y` was, of a box that does not send that by itself."""
    said, ticked, own = value.value.lower(), bool(box.checked), box.value.lower()
    other = (_NO_FOR_YES if ticked else _YES_FOR_NO).get(said)
    by_itself = own == said if value.place == "json" else own in (said, other)
    if other is None or value.place not in FIELDS or by_itself or _is_one_of_several(box):
        return None
    part = Part(parameter=box.parameter, type="boolean", shown=str(ticked).lower(), optional=True, input=box.id)
    sent = [_as_sent(each, value) for each in ((value.value, other) if ticked else (other, value.value))]
    return Derived(parts=[part], how="code", codes=dict(zip(("true", "false"), sent, strict=True)))


def _as_sent(word: str, value: Value) -> str | int:
    if value.type == "integer":
        return int(word)
    return word.upper() if value.value.isupper() else word.title() if value.value.istitle() else word


def unticked(lines: list[Value], form: Line, inputs: list[Input]) -> list[Value]:
    """A line for each box with a name of its own from which the person took the tick: what is not sent says no."""
    place = next((line.place for line in lines if line.place in ("form", "multipart")), "form")
    told = [(each, box) for each in form.get("unticked", ()) if (box := _left_empty(each["name"], inputs))]
    return [
        Value(place=place, name=each["name"], hint="plain", source=yes_or_no(box, each["value"], "false"))
        for each, box in told
    ]


def _left_empty(name: str, inputs: list[Input]) -> Input | None:
    boxes = [each for each in inputs if each.type == "checkbox" and each.name == name]
    return boxes[-1] if boxes and not boxes[-1].checked else None


def yes_or_no(box: Input, sent: str, now: str) -> Derived:
    """The parameter that says whether the box is ticked: its value is sent, or nothing."""
    ticked = Part(parameter=box.parameter, type="boolean", shown=now, optional=True, input=box.id)
    return Derived(parts=[ticked], how="code", codes={"true": sent, "false": None})


def _is_one_of_several(box: Input) -> bool:
    return bool(box.chosen_label or box.of_row or box.picks)
