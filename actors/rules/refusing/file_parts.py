"""A file that a script sent in parts, one request each: how many there are depends on the file, and a routine has as
many requests as were recorded."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from actors.rules.facts.source import Parameter
from actors.rules.writing.craft import Explained

Line = dict[str, Any]


def sends_a_part(explained: Sequence[Explained], made: Sequence[Line]) -> str:
    """Why no routine is made; empty if nothing speaks against one. `made` are lines of all transactions."""
    for each in explained:
        if not _is_file(each):
            continue
        where = f"{each.request['method']} {urlsplit(each.request['url']).path}"
        parts = [one for one in made if _kind(one) == _kind(each.request) and 200 <= (one.get("status") or 0) < 300]
        if len(parts) > 1:
            return (
                f"the file was sent in {len(parts)} parts, {parts[0]['id']} to {parts[-1]['id']} ({where}): a routine "
                "cannot tell how many another file takes; record the task with a file "
                "so small that it is sent as a whole"
            )
    return ""


def _is_file(each: Explained) -> bool:
    """Whether all of its body is what was in a file."""
    return any(line.place == "text" and line.filename and isinstance(line.source, Parameter) for line in each.values)


def _kind(request: Line) -> tuple[str, str]:
    return request["method"], request["url"].partition("?")[0]
