"""What a box is called with which a row is picked, `drop[ann]` in the row of Ann: looked up by what the row shows."""

import re
from collections.abc import Generator, Mapping
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice
from actors.rules.facts.value import Called, Value
from actors.rules.play import Call, call
from actors.rules.sources.question import Line
from actors.rules.transcript import Result

_KEY = re.compile(r"\[[^\[\]]+\]$")


def names_of_boxes(
    lines: list[Value], context: Context
) -> Generator[list[Call], tuple[Result, ...], dict[str, Choice]]:
    """For the name of each such box that says itself which row is meant, how it is looked up."""
    boxes = {each.name: each for each in context.inputs if _is_picked(each)}
    boxes = {line.name: boxes[line.name] for line in lines if line.name in boxes and _is_fixed(line)}
    if not boxes:
        return {}
    of: dict[str, Any] = {"transaction_id": context.transaction_id}
    answers = yield [call("trace_choice", label=_label(box), value=name, **of) for name, box in boxes.items()]
    told = zip(boxes.values(), answers, strict=True)
    found = {box.name: _looked_up(box, answer.value) for box, answer in told if answer.ok}
    return {name: source for name, source in found.items() if source is not None}


def with_box_names(lines: list[Value], names: Mapping[str, Choice]) -> list[Value]:
    """The lines with what their names are looked up by; a row that has a number is known by that."""
    return [_named(line, names[line.name]) if _is_fixed(line) and line.name in names else line for line in lines]


def _is_picked(each: Input) -> bool:
    return each.type == "checkbox" and each.checked is True and bool(each.picks or each.of_row)


def _is_fixed(line: Value) -> bool:
    """Whether nothing is known to vary in the field, or only what its box sends, and its name ends in a key."""
    keyed = _KEY.search(line.name) is not None and isinstance(line.source, Choice)
    fixed = not (line.is_given or line.is_taken)
    return line.place in ("form", "multipart") and line.called is None and (fixed or keyed)


def _label(box: Input) -> str:
    return box.chosen_label or box.picks


def _looked_up(box: Input, answer: Line) -> Choice | None:
    """In the latest page that calls its boxes so, each in its row."""
    for page in answer.get("pages", []):
        ways = [each for each in page["extractors"] if each["kind"] == "beside" and each.get("attribute") == "name"]
        if ways and str(page["id"]).startswith("t"):
            label = page.get("label") or _label(box)
            return Choice(parameter=box.parameter, label=label, transaction_id=page["id"], extractors=ways[:1])
    return None


def _named(line: Value, source: Choice) -> Value:
    return replace(line, called=Called(place="name", name="row", value=line.name, hint="plain", source=source))
