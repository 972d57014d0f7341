"""The id of the first hit of a search, whose button or link was clicked: it stands first in what was found, unless
another is called just as it was searched for."""

import dataclasses
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.play import call
from actors.rules.sources.hit import sought
from actors.rules.sources.leading import clicked_before
from actors.rules.sources.origin import taken
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.value import FIELDS, is_named_id, names_one

Line = dict[str, Any]
_PLACES = frozenset({"path", "header", *FIELDS})
_TEXTS, _TELLING = 2, 2


@dataclasses.dataclass(frozen=True)
class FirstHit(Question):
    """Where it stood in the entry that the text `label` tells from the others; `typed` is what was searched for,
    `address` what was asked for where that is the address of the request itself."""

    label: str = ""
    typed: Input | None = None
    address: str = ""

    def source(self, answer: Line, line: Value) -> Source | None:
        page = next((page for page in answer.get("pages", []) if page["id"].startswith("t")), None)
        if page is None:
            return None
        found = replace(taken(page, line), address=self.address)
        return _or_called(found, page["called"], self.label, self.typed) if self.typed else found


def _or_called(found: Extracted, called: list[Line], label: str, typed: Input) -> Extracted:
    given = Parameter(parameter=typed.parameter, input=typed.id)
    return replace(found, extractors=[*called, *found.extractors], asked={label: given})


def of_first_hit(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where a value that names one thing, or goes with it, stood in the entry of the first hit clicked last."""
    context = asked.context
    click = next((each for each in clicked_before(context) if each.first_hit), None)
    if click is None or line.place not in _PLACES or not names_one(line) or _counts(line):
        return []
    return [_asked(place, line.value, text, click, context) for text in _labels(click, context)]


def _labels(click: Click, context: Context) -> list[str]:
    """What was searched for, which may be a part of what a script writes (`6. Winter garden`), and what its row has."""
    texts = [*click.row_texts, *([click.text] if click.text else [])][:_TEXTS]
    typed = (sought(text, click.time, context) for text in texts)
    return list(dict.fromkeys([*(each.value.strip() for each in typed if each), *texts]))


def in_row_of_hit(place: int, address: str, click: Click, context: Context) -> list[FirstHit]:
    """Where the address of a button stood in the row of the first hit, if what was searched for stands there too: as a
    text of its own before one that has it, as the label of a box does, `Select Garden tools`."""
    texts = _labels(click, context) if click.first_hit and click.row_texts else []
    asked = (_asked(place, address, text, click, context) for text in texts)
    return [dataclasses.replace(each, address=address) for each in asked if each.typed]


def _asked(place: int, value: str, label: str, click: Click, context: Context) -> FirstHit:
    asking = call("trace_choice", label=label, value=value, transaction_id=context.transaction_id, at_first=True)
    return FirstHit(place, asking, label=label, typed=sought(label, click.time, context))


def _counts(line: Value) -> bool:
    """Whether it may be a mere number: of a form, which holds it, or of one digit."""
    mere = line.value.isdigit() and line.place != "path" and not is_named_id(line)
    return mere and (line.place in ("form", "multipart") or len(line.value) < _TELLING)
