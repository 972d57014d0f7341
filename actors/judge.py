"""Whether an execution did what was recorded: a comparison of structure and meaning, never of a status alone."""

import html
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import unquote_plus

from actors.agent import Judge
from actors.likeness import file_differs, script_result_differs, values_differ
from actors.recorded import known_answer, page_before, recorded_data, recorded_page, saved_by
from actors.specialists.shown import texts_of_page
from captures.capture import Capture
from captures.error import UnknownId
from captures.method import changes
from captures.redirect import landing
from captures.schema import schema_of
from contracts.contract import violations
from routines.extracting.extract import ExtractionError, take
from routines.extracting.page import Page, normal, parsed
from routines.operation import Derive, Download, Fetch, JsEvaluate, Operation, Return, ReturnHtml
from routines.placeholder import SubstitutionError, fill, names, only_name
from routines.places import extractions
from routines.refusals.complaint import LOGIN, complaints
from routines.refusals.refused import may_refuse
from routines.refusals.same_error import same, texts_of
from routines.routine import Routine

_MAX = 12
_TELLING = 4
"""Shorter values stand anywhere by chance."""
_ALIKE = 0.3
"""The share of a recorded page's texts that a page of the same kind has at least."""
_NOTHING: tuple[Any, ...] = (None, "", [], {})


def judge(capture: Capture) -> Judge:
    """(routine, result, what it was given) -> every difference from what the capture holds; none means that the
    routine is right."""

    def differences(
        document: dict[str, Any], result: dict[str, Any], given: Mapping[str, Any] | None = None
    ) -> tuple[str, ...]:
        routine, data = Routine.model_validate(document), result.get("data")
        found = [
            *_complained(routine, result, given or {}, capture),
            *_differences(routine, data, given or {}, capture),
        ]
        return tuple(found[:_MAX])

    return differences


def _complained(routine: Routine, result: dict[str, Any], given: Mapping[str, Any], capture: Capture) -> list[str]:
    """Errors in answers whose status says that all is well, where the recorded ones had none."""
    found = []
    for operation, done in zip(routine.operations, result.get("operations", []), strict=False):
        if said := _doubted(operation, done.get("complaints", ())):
            known = complaints(known_answer(operation, capture))
            values = texts_of(given.values())
            new = [each for each in said if not any(same(each, recorded, values) for recorded in known)]
            found += [f"operation {done['index']} was answered with an error: {each}" for each in new]
    return found


def _doubted(operation: Operation, complaints: Collection[str]) -> list[str]:
    """What remains to be judged: of a change whose operation has what was recorded the executor told what is wrong."""
    decided = isinstance(operation, Fetch) and may_refuse(operation) and operation.messages is not None
    return [each for each in complaints if each == LOGIN or not decided]


def _differences(routine: Routine, data: Any, given: Mapping[str, Any], capture: Capture) -> list[str]:
    last = routine.operations[-1]
    if not isinstance(last, Return | ReturnHtml):
        return ["the routine returns nothing: let its last operation be return or return_html"]
    if isinstance(last, Return) and last.response == "":
        return _values_differ(routine, last, data, given, capture)
    made = saved_by(routine, last)
    if isinstance(made, JsEvaluate):
        return script_result_differs(data, capture)
    try:
        if (isinstance(made, Download) or (isinstance(made, Fetch) and made.file)) and made.transaction:
            return file_differs(data, landing(capture, capture.transaction(made.transaction)))
        source = recorded_page(routine, last, capture)
    except UnknownId as error:
        return [f"what {last.response!r} should be like is not known: {error}"]
    if found := _login_instead(data, source):
        return found
    recorded, before = recorded_data(last, source), recorded_data(last, page_before(made or last, capture))
    return _compare(recorded, data) or _unmoved(routine, recorded, data, given, before)


def _unmoved(routine: Routine, recorded: Any, data: Any, given: Mapping[str, Any], before: Any) -> list[str]:
    """What was recorded speaks of a value; what came back does not speak of the one that was given in its place. What
    the same page had said before the request speaks of something else: the total of a bill, which then was paid."""
    then, now, already = _said(recorded), _said(data), _said(before)
    found = []
    coded = {only_name(each.text): each.codes for each in routine.operations if isinstance(each, Derive) and each.codes}
    for parameter in routine.parameters:
        codes = {
            _said(label): _said("" if code is None else code) for label, code in coded.get(parameter.name, {}).items()
        }
        value, example = _said(given.get(parameter.name)), _said(next(iter(parameter.examples), ""))
        telling = (
            parameter.name in given
            and not parameter.secret
            and min(len(value), len(example)) >= _TELLING
            and value != example
        )
        if telling and example in then and example not in already and not _speaks(now, then, value, example, codes):
            found.append(f"what was recorded speaks of {parameter.name}, and what came back not of what was given now")
    return found


def _speaks(now: str, then: str, value: str, example: str, codes: Mapping[str, str]) -> bool:
    """Whether it speaks of what was given: where the recorded answer may have spoken of the code that was sent for a
    label, of that of the label that was given. An entry that stands for all has none, and nothing speaks of it."""
    sent, recorded = codes.get(value), codes.get(example, "")
    if value in now or sent is None:
        return value in now
    telling = min(len(sent), len(recorded)) >= _TELLING
    return not sent or (telling and recorded in then and sent in now)


def _said(value: Any) -> str:
    """Its words alone: markup, an address and JSON write what stands between them in their own ways."""
    plain = html.unescape(unquote_plus(" ".join(_texts(value))))
    return " ".join(re.findall(r"\w+", plain.casefold()))


def _texts(value: Any) -> Iterator[str]:
    match value:
        case dict():
            yield from (text for pair in value.items() for each in pair for text in _texts(each))
        case list() | tuple():
            yield from (text for each in value for text in _texts(each))
        case _:
            yield str(value)


def _values_differ(routine: Routine, last: Return, data: Any, given: Mapping[str, Any], capture: Capture) -> list[str]:
    """Values have no recorded likeness; they must at least come from responses to requests that were recorded."""
    known = {each.id for each in capture.transactions} | {each.id for each in capture.snapshots}
    standing = [o for o in routine.operations if {getattr(o, "transaction", ""), getattr(o, "snapshot", "")} & known]
    taken = {extraction.name for operation in standing for extraction in extractions(operation)}
    if not taken & {name for text in last.values.values() for name in names(text)}:
        return ["none of the values returned is taken from the response of a recorded request"]
    asked = {each.name: each.examples[0] for each in routine.parameters if each.examples}
    there = _taken(standing, [known_answer(each, capture) for each in standing], asked)
    before = _taken(standing, [page_before(each, capture) for each in standing], asked)
    recorded = {name: fill(text, there) for name, text in last.values.items() if set(names(text)) <= set(there)}
    optional = _optional(last, standing)
    then = list(_but_addresses(recorded).values())
    now = list(data.values()) if isinstance(data, Mapping) else data
    return values_differ(recorded, data, optional) or _unmoved(routine, then, now, given, list(before.values()))


def _optional(last: Return, standing: list[Operation]) -> set[str]:
    """The members that the page after a change need not have: the routine says what they are without it."""
    changing = [each for each in standing if isinstance(each, Fetch) and changes(each.method)]
    lacking = {one.name for each in changing for one in extractions(each) if one.default is not None}
    return {name for name, text in last.values.items() if set(names(text)) <= lacking}


def _but_addresses(values: Mapping[str, Any]) -> dict[str, Any]:
    """A server writes what it was given into an address in its own way."""
    return {name: value for name, value in values.items() if not str(value).startswith(("http://", "https://"))}


def _taken(standing: list[Operation], pages: list[Page], asked: Mapping[str, Any]) -> dict[str, Any]:
    """What the operations would have taken from a recorded page each, as far as these were recorded whole; `asked` has
    the recorded values of the parameters."""
    found: dict[str, Any] = {}
    for operation, page in zip(standing, pages, strict=True):
        for extraction in extractions(operation):
            with suppress(ExtractionError, SubstitutionError):
                found[extraction.name] = take(extraction, page, {**asked, **found})
    return found


def _compare(recorded: Any, data: Any) -> list[str]:
    """Same shape, and something where something was: values may differ, for the application has moved on."""
    if recorded in _NOTHING:
        return []
    if data in _NOTHING:
        return ["what was recorded has content, what came back is empty"]
    wrong = violations(schema_of([recorded]), data)
    shape = [f"what came back differs in shape from what was recorded: {line}" for line in wrong]
    return shape or [*_emptied(recorded, data), *_excused(recorded, data), *_estranged(recorded, data)]


def _emptied(recorded: Any, data: Any) -> list[str]:
    """Lists that had entries when the same was asked."""
    if not isinstance(recorded, dict) or not isinstance(data, dict):
        return []
    gone = [name for name, value in recorded.items() if isinstance(value, list) and value and data.get(name) == []]
    return [f"`{name}` had entries when it was recorded, and has none" for name in gone]


def _excused(recorded: Any, data: Any) -> list[str]:
    """A member that speaks of an error where none did."""
    if not isinstance(recorded, dict) or not isinstance(data, dict):
        return []
    said = [name for name in data if name.lower().startswith("error") and data[name] and not recorded.get(name)]
    return [f"the answer has `{name}`, which the recorded one had not: {str(data[name])[:200]}" for name in said]


def _estranged(recorded: Any, data: Any) -> list[str]:
    """A page with another title and few of the recorded one's texts: an error page, say."""
    if not isinstance(recorded, str) or not isinstance(data, str) or "<" not in recorded:
        return []
    texts = {text for text in map(normal, texts_of_page(recorded)) if len(text) > 3}
    shared = len([text for text in texts if text in normal(data)]) / len(texts) if texts else 1.0
    alike = shared >= _ALIKE or (shared > 0 and _title(recorded) == _title(data) != "")
    return [] if alike else ["the page that came back has little in common with the recorded one"]


def _title(page: str) -> str:
    node = parsed(page).css_first("title")
    return normal(re.sub(r"\d+", "", node.text())) if node is not None else ""


def _login_instead(data: Any, source: Page) -> list[str]:
    """A page that asks for a password where the recorded one did not."""
    if isinstance(data, str) and _asks_for_password(data) and not _asks_for_password(source.text):
        return ["a login page came back where data was recorded"]
    return []


def _asks_for_password(page: str) -> bool:
    return parsed(page).css_first('input[type="password" i]') is not None
