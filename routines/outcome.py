"""What a routine returns, taken from what its operations saved."""

from collections.abc import Mapping
from typing import Any

from routines.extracting.css import BadSelector
from routines.extracting.decoding import parse_json
from routines.extracting.json_path import NoSuchPlace, listed, walk
from routines.extracting.page import ExtractionError, Page
from routines.operation import Return, ReturnHtml
from routines.placeholder import Values, fill, fill_text
from routines.records.containing import containing
from routines.records.found import RecordRule, read_records


class NotReturnable(Exception):
    """What was saved is not what the routine should return; the text says what it is."""


def returned(operation: Return | ReturnHtml, saved: Mapping[str, Any], values: Values) -> Any:
    """The value of a `return`. `saved` has pages (of requests) and plain values. Raises `NotReturnable`."""
    if not operation.response and isinstance(operation, Return):
        return {name: fill(text, values) for name, text in operation.values.items()}
    if operation.response not in saved:
        raise NotReturnable(f"nothing was saved as `{operation.response}`; there are {listed(saved)}")
    thing = saved[operation.response]
    match operation:
        case ReturnHtml():
            return _html(thing, operation.response)
        case Return(containing=some) if some is not None:
            return _those(_listed(thing, operation), operation.response, fill_text(some.text, values), some.members)
        case Return():
            return _listed(thing, operation)


def _listed(thing: Any, operation: Return) -> Any:
    rule = operation.records
    return _json(thing, operation) if rule is None else _records(thing, rule, operation.response)


def _those(entries: Any, name: str, text: str, members: list[str]) -> list[Any]:
    """Also of an object that lists them under their ids."""
    listed = list(entries.values()) if isinstance(entries, dict) else entries
    if isinstance(entries, list) or (listed is not entries and all(isinstance(each, dict) for each in listed)):
        return containing(listed, text, members)
    raise NotReturnable(f"what was saved as `{name}` is no list, so nothing in it can contain {text!r}")


def _html(thing: Any, name: str) -> str:
    if isinstance(thing, Page):
        return thing.text
    raise NotReturnable(f"what was saved as `{name}` is no response, so it has no HTML")


def _records(thing: Any, rule: RecordRule, name: str) -> list[dict[str, str | None]]:
    try:
        return read_records(_html(thing, name), rule, thing.url)
    except BadSelector as error:
        raise NotReturnable(f"the records of `{name}` cannot be read: {error}") from error


def _json(thing: Any, operation: Return) -> Any:
    try:
        document = parse_json(thing.text) if isinstance(thing, Page) else thing
        return walk(document, list(operation.path))
    except ExtractionError as error:
        kind = next((text for name, text in thing.headers if name.lower() == "content-type"), "of unknown type")
        hint = "return its records or its HTML instead" if "html" in kind else "look at what the server sent"
        what = f"`{operation.response}` is {kind}, {len(thing.text)} characters"
        raise NotReturnable(f"{what}: {error}; {hint}") from error
    except NoSuchPlace as error:
        raise NotReturnable(f"`{operation.response}` does not hold what to return: {error}") from error
