"""What a JSON answer says of errors, though its status says that all is well."""

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

from routines.extracting.decoding import parse_json
from routines.extracting.page import ExtractionError
from routines.refusals.json_reports import (
    RESULTS,
    WRAPPERS,
    counts,
    has_id,
    has_things,
    is_described,
    says_well,
    words_of,
)
from routines.refusals.json_rows import json_rows

_OF_WHAT = "user|fields?|form|non_field|validation|mutation|input|global|general|request|server|client|api|payload"
_ERROR = re.compile(rf"(?:(?:{_OF_WHAT})_?)?errors?(?:_?messages?)?")
_FAILED = {"fail", "failed", "failure", "exception", "unsuccessful"}
_SAYS = ("status", "result", "outcome")
_REFUSED = {"rejected", "refused", "denied", "invalid"}
_WELL = ("success", "ok", "succeeded", "successful", "accepted")
_NO = {"false", "no", "0"}
_MESSAGES = ("message", "detail", "error_description", "reason", "msg", "title", "error", "text")
"""Members in which applications say what is wrong, the most telling first."""
_TYPE = re.compile(r"(?:Error|Errors|Exception|Failure)$")
_DEEP, _MOST = 4, 20
Wanted = Callable[[str, Any], bool]
Inside = Callable[[str, dict[str, Any], dict[str, Any], Wanted], Wanted]


def json_errors(text: str, *, of_things: bool = True) -> Iterator[str]:
    """Members that are called an error and hold something, and those that say that nothing came of it, as `name: what
    it says`; of JSON in rows those of all. Without `of_things` none that tell in what state a thing with an id is; a
    list of errors is no state."""
    documents = _parsed(text) or [found for each in json_rows(text) for found in _parsed(each)]
    for document in documents:
        yield from _errors_of(document, of_things)


def _parsed(text: str) -> list[Any]:
    try:
        return [parse_json(text)]
    except ExtractionError:
        return []


def _errors_of(document: Any, of_things: bool) -> Iterator[str]:
    if of_things:
        yield from _told(document, _anything, None)
    elif isinstance(document, list):
        yield from _of_results(document, 0)
    elif isinstance(document, dict):
        yield from _told(document, _are_errors if has_id(document) else _anything, _inside)


def outcomes(text: str) -> Iterator[tuple[str, str]]:
    """Of JSON that tells only how it went, the members that say so in words, each with its name: `result`, `success`;
    what a thing with an id or a name calls its status is the state of that."""
    for document in _parsed(text):
        if isinstance(document, dict) and not has_id(document) and not is_described(document):
            said = ((name, member) for name, member in document.items() if words_of(name) in _SAYS)
            yield from ((name, _said(member)) for name, member in said if isinstance(member, str) and member.strip())


def is_success(text: str) -> bool:
    """Whether such a member says no more than that all went well."""
    return text.lower() in _WELL


def is_state_given(told: str, given: Collection[str]) -> bool:
    """Whether such a text tells of a state that was asked for: `status: rejected` of a decision that is `rejected`."""
    name, _, said = told.partition(": ")
    state = said.partition(" (")[0].lower()
    return words_of(name) in _SAYS and state in _REFUSED and state in map(str.lower, given)


def _told(value: Any, wanted: Wanted, inside: Inside | None, depth: int = 0) -> Iterator[str]:
    """What is `wanted` of an object; `inside` says what is wanted of those that it holds."""
    if not isinstance(value, dict) or depth == _DEEP:
        return
    for name, member in value.items():
        words = words_of(name)
        if _is_failure(words, member, value) and wanted(words, member):
            yield f"{name}: {_said(member) if _is_telling(member) else _beside(value, member)}"
        elif inside is None or not isinstance(member, dict | list):
            yield from _told(member, wanted, inside, depth + 1)
        elif isinstance(member, list):
            yield from _of_results(member, depth + 1) if words in RESULTS else ()
        else:
            yield from _told(member, inside(words, member, value, wanted), inside, depth + 1)


def _of_results(entries: list[Any], depth: int) -> Iterator[str]:
    """What a list has of things that were sent: all of those that tell only how it went, and no state of others."""
    of_thing = _are_errors if has_things(entries) else _of_sentences
    for each in entries[:_MOST]:
        if isinstance(each, dict):
            thing = _nothing if has_id(each) else of_thing
            yield from _told(each, thing if is_described(each) else _anything, _inside, depth)


def _inside(words: str, member: dict[str, Any], around: dict[str, Any], wanted: Wanted) -> Wanted:
    """Of another thing nothing is wanted, of one without an id a sentence; where all is said to have gone well, or a
    thing was made beside it, no state."""
    if words not in WRAPPERS and has_id(member):
        return _nothing
    if words not in WRAPPERS and is_described(member):
        is_only = wanted in (_anything, _of_sentences) and not says_well(around) and not has_things(around.values())
        return _of_sentences if is_only else _are_errors
    return _are_errors if has_id(member) or says_well(around) else wanted


def _anything(name: str, member: Any) -> bool:
    return True


def _nothing(name: str, member: Any) -> bool:
    return False


def _is_failure(name: str, member: Any, around: dict[str, Any]) -> bool:
    if name == "status" and type(member) is int:
        return 400 <= member <= 599 and _tells_only_how(around)
    if name in _SAYS:
        is_state = name == "status" and (is_described(around) or says_well(around))
        refused = set[str]() if is_state else _REFUSED
        return isinstance(member, str) and member.lower() in {"error", "errors", *_FAILED, *refused}
    if name == "typename":
        return isinstance(member, str) and _TYPE.search(member) is not None
    if name in _WELL:
        nought = type(member) is int and member == 0 and not counts(around, name)
        return member is False or nought or (isinstance(member, str) and member.lower() in _NO)
    return (name in _FAILED or _ERROR.fullmatch(name) is not None) and _holds(member)


def _tells_only_how(value: dict[str, Any]) -> bool:
    """Whether it is of no thing, and says in words as well how it went."""
    said = any(isinstance(value.get(name), str) for name in ("type", *_MESSAGES))
    return said and not has_id(value) and not is_described(value)


def _are_errors(name: str, member: Any) -> bool:
    """Whether they are several, by their fields or in a list: those are no state. Nor is a type of error."""
    return ("errors" in name and isinstance(member, dict | list)) or name == "typename"


def _of_sentences(name: str, member: Any) -> bool:
    """Those as well that say in words what is wrong."""
    return _are_errors(name, member) or (_ERROR.fullmatch(name) is not None and _is_telling(member))


def _holds(value: Any, depth: int = 0) -> bool:
    """Whether anything is in it: `{"title": []}` has no error."""
    match value:
        case dict() | list() if depth < _MOST:
            inner = value.values() if isinstance(value, dict) else value
            return any(_holds(each, depth + 1) for each in inner)
        case str():
            return value.strip().lower() not in ("", "0", "false", "none", "null", "ok")
    return bool(value)


def _is_telling(member: Any) -> bool:
    return isinstance(member, dict | list) or (isinstance(member, str) and " " in member.strip())


def _beside(value: dict[str, Any], member: Any) -> str:
    """A flag, with the message that stands beside it."""
    told = (value[name] for name in _MESSAGES if isinstance(value.get(name), str) and value[name] is not member)
    message = next((text for text in told if text.strip()), "")
    return f"{member} ({message})" if message else str(member)


def _said(member: Any, depth: int = 0) -> str:
    """The messages in it."""
    if depth == _MOST:
        return "…"
    match member:
        case str():
            return " ".join(member.split())
        case list():
            return "; ".join(dict.fromkeys(_said(each, depth + 1) for each in member[:_MOST] if _holds(each)))
        case dict():
            message = next((member[name] for name in _MESSAGES if isinstance(member.get(name), str)), "")
            held = ((name, each) for name, each in member.items() if _holds(each))
            return _said(message) or ", ".join(f"{name}: {_said(each, depth + 1)}" for name, each in held)
    return str(member)
