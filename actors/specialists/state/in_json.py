"""The state in which JSON told a thing to be before a request that turned it: `{"title": "Lamp", "done": false}`."""

from collections.abc import Iterator, Sequence
from typing import Any

from actors.specialists.recorded_page import document_of, page_of
from captures.capture import Capture
from captures.mime import is_json
from captures.transaction import Transaction
from routines.extracting.extract import extract
from routines.extracting.json_path import Path, nodes
from routines.extracting.label_in_json import entries_called, in_any_list
from routines.extracting.page import ExtractionError, Page
from routines.extractor import Extractor, JsonPath
from routines.placeholder import as_text

_LATER = 6
_IDS = ("id", "pk", "uuid", "uid", "_id", "key", "slug")
_OUTER = ("", "data", "result", "item")


def states_in_json(later: Sequence[Any], before: Transaction, label: str) -> list[Extractor]:
    """The extractor that finds something in the earlier answer only while the thing with that label is in the state
    that `later` documents say it is not any more; without a label the thing that the whole answer is about."""
    if not is_json(before.response.mime_type):
        return []
    document, page = document_of(before), page_of(before)
    for path, name, entry in entries_called(document, label) if label else _whole(document):
        for member, value in _turned(entry, name, label, later):
            way = JsonPath(path=in_any_list(document, path, _rest(name, label, member, value)))
            if _finds(way, page):
                return [way]
    return []


def _finds(way: JsonPath, page: Page) -> bool:
    try:
        return extract(way, page) is not None
    except ExtractionError:
        return False


def _rest(name: str, label: str, member: str, value: Any) -> Path:
    if not label:
        return [{"0": member, "1": as_text(value)}, 0]
    return [{name: label, member: as_text(value)}, *name.split(".")]


def _whole(document: Any) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    for outer in _OUTER:
        inner = document.get(outer) if outer and isinstance(document, dict) else document
        if isinstance(inner, dict):
            yield [outer] if outer else [], "", inner


def later_documents(capture: Capture, transaction: Transaction) -> list[Any]:
    """The answer to the request, and those of the next ones."""
    after = [each for each in capture.transactions if each.id == transaction.id or each.started >= transaction.ended]
    told = [each for each in after if is_json(each.response.mime_type)][:_LATER]
    return [document_of(each) for each in told]


def _turned(entry: dict[str, Any], name: str, label: str, later: Sequence[Any]) -> Iterator[tuple[str, Any]]:
    """The members that were yes or no, or nothing, and are not any more in the same thing."""
    for inner, held in _members(entry):
        for document in later:
            now = _same(document, entry, name, label)
            there = dict(_members(now)).get(inner, held) if now is not None else _of_answer(document, inner, held)
            if _differs(held, there):
                yield inner, held
                break


def _members(entry: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in entry.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", each) for inner, each in value.items() if "." not in name)
        else:
            yield name, value


def _same(document: Any, entry: dict[str, Any], name: str, label: str) -> dict[str, Any] | None:
    key = next((each for each in _IDS if isinstance(entry.get(each), str | int)), "")
    there = [value for _, value in nodes(document) if isinstance(value, dict)]
    if key:
        return next((each for each in there if each.get(key) == entry[key] and len(each) > 1), None)
    return next((each for _, _, each in entries_called(document, label)), None) if label else None


def _of_answer(document: Any, member: str, held: Any) -> Any:
    """What the answer to the request says of it, if it is about nothing else: `{"done": true}`."""
    if isinstance(document, dict) and not any(each in document for each in _IDS):
        return document.get(member, held)
    return held


def _differs(was: Any, now: Any) -> bool:
    if isinstance(was, bool) or isinstance(now, bool):
        return isinstance(was, bool) and isinstance(now, bool) and was != now
    return (was is None) != (now is None) and not isinstance(was, int | float) and not isinstance(now, int | float)
