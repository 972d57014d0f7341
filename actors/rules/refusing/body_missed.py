"""A request that changes something and of whose body the recording has nothing, or nothing that can be told apart: no
routine is made of it, for it would send an empty one, or the recorded one, whatever it is given."""

import re

from actors.rules.writing.craft import Explained
from captures.method import changes

_CHANGE = re.compile(r"^(POST|PUT|PATCH|MERGE|DELETE) \S+ HTTP/1", re.MULTILINE)
_BODY = frozenset({"form", "multipart", "json", "xml", "text"})


def sends_nothing(explained: list[Explained]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
        missed = changes(each.request["method"]) and bool(each.request.get("body_missing"))
        if missed and not any(line.place in _BODY for line in each.values):
            return (
                f"what was sent with {each.transaction_id} ({each.request['method']} {each.request['url']}) is not in "
                "the recording, such as a file that a script sent as it is, or in a HAR a form with a file in it: a "
                "routine would send nothing in its place; record the task with `superdiscovery record`"
            )
        if changes(each.request["method"]) and _holds_changes(each):
            return (
                f"{each.transaction_id} ({each.request['url']}) carries requests of their own in its body, "
                "as parts of multipart/mixed, and these are not told apart: a routine would send the recorded ones, "
                "whatever it is given; record the task where the application sends each by itself"
            )
    return ""


def _holds_changes(each: Explained) -> bool:
    body, sent = each.request.get("body") or "", each.request.get("content-type", "")
    return sent.startswith("multipart/mixed") and bool(_CHANGE.search(body))
