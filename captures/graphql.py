"""GraphQL over HTTP: what a request that always is a POST does."""

import re
from collections.abc import Iterator
from typing import Any, Final, Literal

Operation = Literal["", "query", "mutation", "subscription"]

_OPERATION: Final = re.compile(r"(?:^|[\s}])(query|mutation|subscription)\b\s*(\w*)")


def operation_of(document: Any) -> Operation:
    """What the JSON body of a request asks for; empty if it is no GraphQL request, or more than one.

    Of several operations in the text, `operationName` says which one is meant.
    """
    if not isinstance(document, dict) or not isinstance(document.get("query"), str):
        return ""
    text = re.sub(r"#[^\n]*", "", document["query"]).strip()
    if text.startswith("{"):
        return "query"
    found = dict(_operations(text))
    only: Operation = next(iter(found.values())) if len(found) == 1 else ""
    return found.get(document.get("operationName") or "", only)


def _operations(text: str) -> Iterator[tuple[str, Operation]]:
    """The name and kind of each: what stands before its brace belongs to it, and without one it is none."""
    at = 0
    while (found := _OPERATION.search(text, at)) and (at := text.find("{", found.end()) + 1):
        kind: Any = found[1]
        yield found[2], kind
