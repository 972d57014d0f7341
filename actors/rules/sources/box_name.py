"""What a box is called with which a row is picked, `drop[ann]` in the row of Ann, or the button that was pressed in it,
`drop_7`: looked up by what the row shows."""

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice
from actors.rules.facts.value import Called, Value
from actors.rules.looks import tells_by_itself
from actors.rules.play import Call, call
from actors.rules.sources.leading import clicked_before
from actors.rules.sources.question import Line
from actors.rules.transcript import Result

_KEY = re.compile(r"\[[^\[\]]+\]$")


@dataclass(frozen=True)
class _Named:
    """A box or button of a row by whose name a server knows that: `label` is what the row shows."""

    name: str
    label: str
    parameter: str


def names_of_boxes(
    lines: list[Value], context: Context
) -> Generator[list[Call], tuple[Result, ...], dict[str, Choice]]:
    """For the name of each such box or button that says itself which row is meant, how it is looked up."""
    known = {each.name: each for each in (*_boxes(context), *_buttons(context))}
    boxes = {line.name: known[line.name] for line in lines if line.name in known and _is_fixed(line)}
    if not boxes:
        return {}
    of: dict[str, Any] = {"transaction_id": context.transaction_id}
    answers = yield [call("trace_choice", label=box.label, value=name, **of) for name, box in boxes.items()]
    told = zip(boxes.values(), answers, strict=True)
    found = {box.name: _looked_up(box, answer.value) for box, answer in told if answer.ok}
    return {name: source for name, source in found.items() if source is not None}


def _boxes(context: Context) -> Iterator[_Named]:
    picked = (each for each in context.inputs if _is_picked(each))
    yield from (_Named(each.name, each.chosen_label or each.picks, each.parameter) for each in picked)


def _buttons(context: Context) -> Iterator[_Named]:
    """The button that was pressed in a row, if it is numbered there."""
    rows = [each for each in clicked_before(context) if each.row and each.parameter and each.numbered]
    yield from (_Named(each.numbered, each.row, each.parameter) for each in rows)


def with_box_names(lines: list[Value], names: Mapping[str, Choice]) -> list[Value]:
    """The lines with what their names are looked up by; a row that has a number is known by that. A script that sends
    the form may say in another field which box was turned: that is the same name."""
    told = [replace(line, source=names[line.value]) if _says_which(line, names) else line for line in lines]
    return [_named(line, names[line.name]) if _is_fixed(line) and line.name in names else line for line in told]


def _says_which(line: Value, names: Mapping[str, Choice]) -> bool:
    """A box that is called by a number alone is no more meant by that than anything else is."""
    told = line.name != line.value and line.value in names
    return told and line.place in ("form", "multipart") and tells_by_itself(line.value) and not line.value.isdecimal()


def _is_picked(each: Input) -> bool:
    return each.type == "checkbox" and each.checked is True and bool(each.picks or each.of_row)


def _is_fixed(line: Value) -> bool:
    """Whether nothing is known to vary in the field, or only what its box sends, and its name ends in a key."""
    keyed = _KEY.search(line.name) is not None and isinstance(line.source, Choice)
    fixed = not (line.is_given or line.is_taken)
    return line.place in ("form", "multipart") and line.called is None and (fixed or keyed)


def _looked_up(box: _Named, answer: Line) -> Choice | None:
    """In the latest page that calls its boxes so, each in its row."""
    for page in answer.get("pages", []):
        ways = [each for each in page["extractors"] if each["kind"] == "beside" and each.get("attribute") == "name"]
        if ways and str(page["id"]).startswith("t"):
            label = page.get("label") or box.label
            return Choice(parameter=box.parameter, label=label, transaction_id=page["id"], extractors=ways[:1])
    return None


def _named(line: Value, source: Choice) -> Value:
    return replace(line, called=Called(place="name", name="row", value=line.name, hint="plain", source=source))
