"""The messages that an answer has scripts show by its headers: events of htmx, and what AJAX in Rails is given."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

from routines.refusals.announced import Message, is_bad

_EVENTS = ("hx-trigger", "hx-trigger-after-swap", "hx-trigger-after-settle")
_KIND = ("level", "type", "kind", "severity", "variant", "category", "tags")
_TEXT = ("value", "message", "text", "msg", "body", "title", "detail")
_LONGEST = 300


def told_in_headers(headers: Sequence[tuple[str, str]]) -> list[Message]:
    """What is to be shown, of the kind that stands beside it or in the name of the event."""
    known = {name.lower(): text for name, text in headers}
    found = [message for name in _EVENTS for message in _of_events(known.get(name, ""))]
    if known.get("x-message") and known.get("x-message-type"):
        found.append(_message(known["x-message"], known["x-message-type"]))
    return list(dict.fromkeys(found))


def _of_events(text: str) -> Iterator[Message]:
    try:
        events = json.loads(text) if text.startswith("{") else {}
    except (ValueError, RecursionError):
        return
    for name, told in events.items():
        members = told if isinstance(told, dict) else {}
        kind = next((members[each] for each in _KIND if isinstance(members.get(each), str)), "")
        own = " ".join(re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)).lower()
        if kind and (said := _first_text(members)):
            yield _message(said, kind)
        elif isinstance(told, str) and told and is_bad(own):
            yield _message(told, own)


def _first_text(members: dict[str, Any]) -> str:
    return next((members[each] for each in _TEXT if isinstance(members.get(each), str)), "")


def _message(text: str, kind: str) -> Message:
    return Message(" ".join(text.split())[:_LONGEST], f"message {kind.lower()}")
