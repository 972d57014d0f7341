"""What a JSON answer says of errors, though its status says that all is well."""

import re
from collections.abc import Iterator
from typing import Any

from routines.decoding import parse_json
from routines.page import ExtractionError

_OF_WHAT = "user|fields?|form|non_field|validation|mutation|input|global|general|request|server|client|api|payload"
_ERROR = re.compile(rf"(?:(?:{_OF_WHAT})_?)?errors?(?:_?messages?)?")
_FAILED = {"fail", "failed", "failure", "exception"}
_SAYS = ("status", "result", "outcome")
_REFUSED = {"rejected", "refused", "denied", "invalid"}
_WELL = ("success", "ok", "succeeded", "successful")
_ID = ("id", "_id", "uuid", "pk", "gid", "uid")
_MESSAGES = ("message", "detail", "error_description", "reason", "msg", "title", "error", "text")
"""Members in which applications say what is wrong, the most telling first."""
_TYPE = re.compile(r"(?:Error|Errors|Exception|Failure)$")
_DEEP, _MOST = 4, 20


def json_errors(text: str, *, of_things: bool = True) -> Iterator[str]:
    """Members that are called an error and hold something, and those that say that nothing came of it, as `name: what
    it says`. Without `of_things` none that tell in what state a thing with an id is; a list of errors is no state."""
    try:
        document = parse_json(text)
    except ExtractionError:
        return
    for each in document[:_MOST] if isinstance(document, list) and not of_things else [document]:
        yield from _told(each, 0, of_things)


def _told(value: Any, depth: int, of_things: bool) -> Iterator[str]:
    if not isinstance(value, dict) or depth == _DEEP:
        return
    is_thing = not of_things and "jsonrpc" not in value and any(value.get(name) for name in _ID)
    for name, member in value.items():
        if _is_failure(_words(name), member) and not (is_thing and not _are_errors(_words(name), member)):
            yield f"{name}: {_said(member) if _is_telling(member) else _beside(value, member)}"
        else:
            yield from _told(member, depth + 1, of_things)


def _words(name: str) -> str:
    """`userErrors` and `user-errors` are `user_errors`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[-. ]", "_", name).lower().strip("_")


def _is_failure(name: str, member: Any) -> bool:
    if name in _SAYS:
        refused = _REFUSED if name != "status" else set[str]()
        return isinstance(member, str) and member.lower() in {"error", "errors", *_FAILED, *refused}
    if name == "typename":
        return isinstance(member, str) and _TYPE.search(member) is not None
    if name in _WELL:
        return member is False or (isinstance(member, str) and member.lower() == "false")
    return (name in _FAILED or _ERROR.fullmatch(name) is not None) and _holds(member)


def _are_errors(name: str, member: Any) -> bool:
    """Whether they are several, by their fields or in a list: those are no state."""
    return "errors" in name and isinstance(member, dict | list)


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
