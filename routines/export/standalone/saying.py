"""What a JSON answer says of errors, though its status says that all is well."""

import re
from typing import Any

ERROR = re.compile(
    r"(?:(?:user|fields?|form|non_field|validation|mutation|input|global|general|request|server|client|api|payload)_?)?"
    r"errors?(?:_?messages?)?"
)
REFUSED = ("rejected", "refused", "denied", "invalid")
FAILED_AS = ("fail", "failed", "failure", "exception")
TOLD_IN = ("message", "detail", "error_description", "reason", "msg", "title", "error", "text")
IDS = ("id", "_id", "uuid", "pk", "gid", "uid")


def errors_told(value: Any, depth: int = 0) -> list[str]:
    """Members that are called an error and hold something, and those that say that nothing came of it; not those that
    tell in what state a thing with an id is."""
    if not isinstance(value, dict) or depth == 4:
        return []
    found = []
    is_thing = "jsonrpc" not in value and any(value.get(name) for name in IDS)
    for name, member in value.items():
        words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[-. ]", "_", name).lower().strip("_")
        are_errors = "errors" in words and isinstance(member, dict | list)
        if not says_failure(words, member) or (is_thing and not are_errors):
            found += errors_told(member, depth + 1)
        elif isinstance(member, dict | list) or (isinstance(member, str) and " " in member.strip()):
            found.append(f"{name}: {said_in(member)}")
        else:
            beside = (value[each] for each in TOLD_IN if isinstance(value.get(each), str) and value[each] is not member)
            message = next((told for told in beside if told.strip()), "")
            found.append(f"{name}: {member} ({message})" if message else f"{name}: {member}")
    return found


def says_failure(name: str, member: Any) -> bool:
    if name in ("status", "result", "outcome"):
        refused = REFUSED if name != "status" else ()
        return isinstance(member, str) and member.lower() in ("error", "errors", *FAILED_AS, *refused)
    if name == "typename":
        return isinstance(member, str) and member.endswith(("Error", "Errors", "Exception", "Failure"))
    if name in ("success", "ok", "succeeded", "successful"):
        return member is False or (isinstance(member, str) and member.lower() == "false")
    return (name in FAILED_AS or ERROR.fullmatch(name) is not None) and holds_error(member)


def holds_error(value: Any, depth: int = 0) -> bool:
    if isinstance(value, dict | list) and depth < 20:
        inner = value.values() if isinstance(value, dict) else value
        return any(holds_error(each, depth + 1) for each in inner)
    return (
        value.strip().lower() not in ("", "0", "false", "none", "null", "ok") if isinstance(value, str) else bool(value)
    )


def said_in(member: Any, depth: int = 0) -> str:
    """The messages in it."""
    if depth == 20:
        return "…"
    if isinstance(member, list):
        return "; ".join(dict.fromkeys(said_in(each, depth + 1) for each in member[:20] if holds_error(each)))
    if isinstance(member, dict):
        message = next((member[name] for name in TOLD_IN if isinstance(member.get(name), str)), "")
        held = ((name, each) for name, each in member.items() if holds_error(each))
        return said_in(message) or ", ".join(f"{name}: {said_in(each, depth + 1)}" for name, each in held)
    return " ".join(member.split()) if isinstance(member, str) else str(member)
