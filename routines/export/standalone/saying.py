"""What a JSON answer says of errors, though its status says that all is well."""

import re
from typing import Any

ERROR = re.compile(
    r"(?:(?:user|fields?|form|non_field|validation|mutation|input|global|general|request|server|client|api|payload)_?)?"
    r"errors?(?:_?messages?)?"
)
REFUSED = ("rejected", "refused", "denied", "invalid")
FAILED_AS = ("fail", "failed", "failure", "exception", "unsuccessful")
TOLD_IN = ("message", "detail", "error_description", "reason", "msg", "title", "error", "text")
IDS = ("id", "_id", "uuid", "pk", "gid", "uid")
WRAPPERS = {"data", "result", "response", "payload", "body", "meta", "status", "error", "d", "json", "outcome"}
RESULTS = {"results", "result", "responses", "response", "outcomes", "statuses", "replies"}
REPORTING = {
    *(
        "status",
        "result",
        "outcome",
        "success",
        "ok",
        "succeeded",
        "successful",
        "accepted",
        "failed",
        "code",
        "type",
        "message",
    ),
    *("detail", "details", "description", "reason", "msg", "text", "error", "error_code", "error_message", "field"),
    *("error_description", "index", "row", "line", "position", "path", "ref", "key", "input", "item", "timestamp"),
    *("status_code", "http_status", "request_id", "trace_id", "errors", "typename", "version", "time", "date"),
    "client_mutation_id",
}
COUNTED = {
    *("total", "count", "failed", "failure", "failures", "errors", "skipped", "ignored", "pending", "warnings"),
    *("processed", "updated", "created", "deleted", "imported", "inserted", "removed", "sent"),
    *("queued", "scheduled", "waiting"),
}
WELL_SAID = {"ok", "success", "successful", "succeeded", "done", "true", "accepted", "created", "saved", "completed"}


def errors_told(document: Any) -> list[str]:
    """Members that are called an error and hold something, and those that say that nothing came of it; not those that
    tell in what state a thing is."""
    if isinstance(document, list):
        return errors_of_results(document, 0)
    return errors_within(document, "errors" if isinstance(document, dict) and names_thing(document) else "all", 0)


def errors_of_results(entries: list[Any], depth: int) -> list[str]:
    found: list[str] = []
    of_thing = "errors" if names_things(entries) else "sentences"
    for each in entries[:20]:
        if isinstance(each, dict):
            thing = "none" if names_thing(each) else of_thing
            found += errors_within(each, thing if is_described(each) else "all", depth)
    return found


def errors_within(value: Any, wanted: str, depth: int) -> list[str]:
    """Of `wanted` being all, those that are several alone (errors), with those in words (sentences), or none."""
    if not isinstance(value, dict) or depth == 4:
        return []
    found: list[str] = []
    for name, member in value.items():
        words = words_in(name)
        if says_failure(words, member, value) and is_wanted(words, member, wanted):
            found.append(f"{name}: {told_of(value, member)}")
        elif isinstance(member, list):
            found += errors_of_results(member, depth + 1) if words in RESULTS else []
        elif isinstance(member, dict):
            found += errors_within(member, wanted_inside(words, member, value, wanted), depth + 1)
    return found


def is_wanted(words: str, member: Any, wanted: str) -> bool:
    are_errors = ("errors" in words and isinstance(member, dict | list)) or words == "typename"
    told = ERROR.fullmatch(words) is not None and is_telling(member)
    return wanted == "all" or (wanted != "none" and are_errors) or (wanted == "sentences" and told)


def wanted_inside(words: str, member: dict[str, Any], around: dict[str, Any], wanted: str) -> str:
    if words not in WRAPPERS and names_thing(member):
        return "none"
    if words not in WRAPPERS and is_described(member):
        is_only = wanted in ("all", "sentences") and not says_well(around) and not names_things([*around.values()])
        return "sentences" if is_only else "errors"
    return "errors" if names_thing(member) or says_well(around) else wanted


def is_telling(member: Any) -> bool:
    return isinstance(member, dict | list) or (isinstance(member, str) and " " in member.strip())


def told_of(value: dict[str, Any], member: Any) -> str:
    """What it says; of a flag, with the message that stands beside it."""
    if is_telling(member):
        return said_in(member)
    beside = (value[each] for each in TOLD_IN if isinstance(value.get(each), str) and value[each] is not member)
    message = next((told for told in beside if told.strip()), "")
    return f"{member} ({message})" if message else str(member)


def words_in(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[-. ]", "_", name).lower().strip("_")


def names_thing(value: dict[str, Any]) -> bool:
    return "jsonrpc" not in value and any(value.get(name) for name in IDS)


def names_things(values: list[Any]) -> bool:
    return any(isinstance(each, dict) and names_thing(each) for each in values)


def is_described(value: dict[str, Any]) -> bool:
    """Whether it says more than how it went."""
    told = (words_in(name) for name, member in value.items() if isinstance(member, str | int | float) and member != "")
    return any(name not in REPORTING and name not in IDS for name in told)


def says_well(value: dict[str, Any]) -> bool:
    flags = [
        member
        for name, member in value.items()
        if words_in(name) in ("success", "ok", "succeeded", "successful", "accepted")
    ]
    said = [member for name, member in value.items() if words_in(name) in ("status", "result", "outcome")]
    return True in flags or any(isinstance(each, str) and each.lower() in WELL_SAID for each in said)


def tells_only_how(value: dict[str, Any]) -> bool:
    said = any(isinstance(value.get(name), str) for name in ("type", *TOLD_IN))
    return said and not names_thing(value) and not is_described(value)


def says_failure(name: str, member: Any, around: dict[str, Any]) -> bool:
    if name == "status" and type(member) is int:
        return 400 <= member <= 599 and tells_only_how(around)
    if name in ("status", "result", "outcome"):
        refused = () if name == "status" and (is_described(around) or says_well(around)) else REFUSED
        return isinstance(member, str) and member.lower() in ("error", "errors", *FAILED_AS, *refused)
    if name == "typename":
        return isinstance(member, str) and member.endswith(("Error", "Errors", "Exception", "Failure"))
    if name in ("success", "ok", "succeeded", "successful", "accepted"):
        nought = type(member) is int and member == 0 and not counts(name, around)
        return member is False or nought or (isinstance(member, str) and member.lower() in ("false", "no", "0"))
    return (name in FAILED_AS or ERROR.fullmatch(name) is not None) and holds_error(member)


def counts(of_what: str, around: dict[str, Any]) -> bool:
    """Whether a number of successes may be nought."""
    numbers = {words_in(name) for name, member in around.items() if type(member) is int} - {of_what}
    others = [name for name in numbers if not re.search(r"(?:^|_)(?:id|code|no|at|errno)$", name)]
    free = any(name not in REPORTING and name not in IDS for name in others)
    return bool(numbers & COUNTED) or (of_what in ("succeeded", "successful") and free)


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
