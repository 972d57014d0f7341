"""Whether an object of a JSON answer tells how it went with what was sent, or in what state a thing is."""

import re
from collections.abc import Iterable
from typing import Any

_IDS = ("id", "_id", "uuid", "pk", "gid", "uid")
WRAPPERS = {"data", "result", "response", "payload", "body", "meta", "status", "error", "d", "json", "outcome"}
"""Members that hold what their object is about, and no thing of its own."""
RESULTS = {"results", "result", "responses", "response", "outcomes", "statuses", "replies"}
"""Lists with an entry for each thing that was sent."""
_REPORTING = {
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
_COUNTS = {
    *("total", "count", "failed", "failure", "failures", "errors", "skipped", "ignored", "pending", "warnings"),
    *("processed", "updated", "created", "deleted", "imported", "inserted", "removed", "sent"),
    *("queued", "scheduled", "waiting"),
}
_NUMBERED = ("succeeded", "successful")
_WELL = {"ok", "success", "successful", "succeeded", "done", "true", "accepted", "created", "saved", "completed"}


def words_of(name: str) -> str:
    """`userErrors` and `user-errors` are `user_errors`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[-. ]", "_", name).lower().strip("_")


def has_id(value: dict[str, Any]) -> bool:
    return "jsonrpc" not in value and any(value.get(name) for name in _IDS)


def has_things(values: Iterable[Any]) -> bool:
    """Whether one of the values is an object with an id."""
    return any(isinstance(each, dict) and has_id(each) for each in values)


def is_described(value: dict[str, Any]) -> bool:
    """Whether it says more than how it went: a name, an amount."""
    told = (words_of(name) for name, member in value.items() if isinstance(member, str | int | float) and member != "")
    return any(name not in _REPORTING and name not in _IDS for name in told)


def says_well(value: dict[str, Any]) -> bool:
    """Whether it says that all went well."""
    flags = [
        member
        for name, member in value.items()
        if words_of(name) in ("success", "ok", "succeeded", "successful", "accepted")
    ]
    said = [member for name, member in value.items() if words_of(name) in ("status", "result", "outcome")]
    return True in flags or any(isinstance(each, str) and each.lower() in _WELL for each in said)


def counts(value: dict[str, Any], of_what: str) -> bool:
    """Whether it counts what was done, so that a number of successes may be nought: `succeeded` is such a number where
    any other stands beside it, `success` may be a flag."""
    numbers = {words_of(name) for name, member in value.items() if type(member) is int} - {of_what}
    return bool(numbers & _COUNTS or (of_what in _NUMBERED and any(map(_may_count, numbers))))


def _may_count(name: str) -> bool:
    return name not in _REPORTING and name not in _IDS and not re.search(r"(?:^|_)(?:id|code|no|at|errno)$", name)
