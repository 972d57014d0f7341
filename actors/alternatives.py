"""With what other values a routine can be tried: what else the recording shows that could have been chosen or looked
for."""

import json
import re
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from actors.likeness import texts_in
from actors.other_options import other_options
from actors.recorded import known_answer, recorded_data, recorded_page
from actors.specialists.shown import texts_of_page
from captures.capture import Capture
from captures.error import UnknownId
from routines.extracting.extraction import extract, fill_extractor
from routines.extracting.offered import offered
from routines.extracting.page import ExtractionError, Page, normal
from routines.extractor import Extractor, Option
from routines.operation import Return, ReturnHtml
from routines.parameter import Parameter
from routines.placeholder import SubstitutionError, as_text, names
from routines.places import extractions, places
from routines.routine import Routine

Kind = Literal["options", "things", "words"]
_MOST, _LONGEST = 5, 200
_WORD = re.compile(r"[^\W\d_]{4,}")


class Alternatives(msgspec.Struct, frozen=True):
    """Other values for a parameter than the recorded one. `options` are what a form offers to choose from, `things`
    what a page lists by name, `words` stand beside the one that was looked for in what was found."""

    parameter: str
    kind: Kind
    values: list[str]


def alternatives(routine: Routine, capture: Capture) -> list[Alternatives]:
    """For each parameter of which the recording shows any, whose recorded value is known and no secret."""
    known = [each for each in routine.parameters if each.examples and not each.secret]
    found = (_chosen(each, routine, capture) or _looked_for(each, routine, capture) for each in known)
    return [each for each in found if each is not None and each.values]


def _chosen(parameter: Parameter, routine: Routine, capture: Capture) -> Alternatives | None:
    """What chooses something by its label, or by its code; None for what does not."""
    if parameter.enum:
        own = parameter.examples[0] if parameter.type == "list" else [parameter.examples[0]]
        others = [as_text(each) for each in parameter.enum if each not in own]
        return Alternatives(parameter.name, "options", others[:_MOST])
    for operation in routine.operations:
        for extraction in extractions(operation):
            for source in extraction.sources:
                if parameter.name in _labelled(source):
                    page, kind = known_answer(operation, capture), "options" if isinstance(source, Option) else "things"
                    values = list(_others(source, parameter, _recorded(routine), page))
                    return Alternatives(parameter.name, kind, values[:_MOST])  # type: ignore[arg-type]
    codes = other_options(parameter.name, as_text(parameter.examples[0]), routine, capture)
    return Alternatives(parameter.name, "options", codes[:_MOST]) if codes and parameter.type == "string" else None


def _labelled(source: Extractor) -> list[str]:
    return names(json.dumps(source.model_dump(mode="json"), ensure_ascii=False))


def _recorded(routine: Routine) -> dict[str, Any]:
    return {each.name: each.examples[0] for each in routine.parameters if each.examples}


def _others(source: Extractor, parameter: Parameter, recorded: dict[str, Any], page: Page) -> Iterator[str]:
    """Those for which the extractor gives something else than for the recorded one."""
    label = as_text(parameter.examples[0])
    own = _given(source, recorded, page)
    for text in offered(source, parameter.name, label, page):
        other = _given(source, recorded | {parameter.name: text}, page)
        if other not in (None, "", own) and len(text) <= _LONGEST:
            yield text


def _given(source: Extractor, values: dict[str, Any], page: Page) -> Any:
    try:
        return extract(fill_extractor(source, values), page)
    except (ExtractionError, SubstitutionError):
        return None


def _looked_for(parameter: Parameter, routine: Routine, capture: Capture) -> Alternatives | None:
    """Other words of what was found: whoever looks for one of these finds that as well."""
    last, label = routine.operations[-1], normal(as_text(parameter.examples[0])).casefold()
    asked = any(parameter.name in names(text) for each in routine.operations for _, text in places(each))
    if not asked or not isinstance(last, Return | ReturnHtml) or not _WORD.fullmatch(label):
        return None
    found = (text for text in _found(routine, last, capture) if label in text.casefold())
    words = (word for text in found if len(text) <= _LONGEST for word in _WORD.findall(text))
    fresh = (word for word in words if label not in word.casefold() and word.casefold() not in label)
    return Alternatives(parameter.name, "words", list(dict.fromkeys(fresh))[:_MOST])


def _found(routine: Routine, last: Return | ReturnHtml, capture: Capture) -> Iterator[str]:
    try:
        data = recorded_data(last, recorded_page(routine, last, capture))
    except UnknownId:
        return
    yield from texts_of_page(data) if isinstance(last, ReturnHtml) and isinstance(data, str) else texts_in(data)
