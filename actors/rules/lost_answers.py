"""Answers that a recorder dropped or cut: what a routine needs may have stood there, and nothing then tells it."""

from typing import Any

from actors.rules.delegation import Asking
from actors.rules.paging import every
from actors.rules.transcript import Unread
from captures.mime import is_html, is_json, is_xml

_MOST = 5


def lost_answers() -> Asking:
    """What there is to add to the reason why there is no routine; empty if no page or data of the recording is lost."""
    try:
        lines = yield from every("list_transactions")
    except Unread as why:
        return f"; {why}"
    lost = [each["id"] for each in lines if each.get("response_missing") and _may_tell(each)]
    if not lost:
        return ""
    named = ", ".join(lost[:_MOST]) + (f" and {len(lost) - _MOST} more" if len(lost) > _MOST else "")
    return (
        f"; the recording lacks the answer, or the end of it, to {named}: what was needed may have stood there; "
        "record it again with whole answers, or export it with content"
    )


def _may_tell(line: dict[str, Any]) -> bool:
    mime_type = line.get("mime_type", "")
    kind = not mime_type or is_html(mime_type) or is_json(mime_type) or is_xml(mime_type)
    return kind and 200 <= line.get("status", 0) < 300
