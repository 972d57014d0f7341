"""A request by GET that is called as something that changes what is asked for, such as `/rename?to=lamp`."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from actors.rules.writing.craft import Explained

_DOING = frozenset({
    "add", "append", "approve", "archive", "assign", "clear", "clone", "copy", "create", "delete", "disable",
    "duplicate", "edit", "enable", "insert", "move", "publish", "reject", "remove", "rename", "replace", "reset",
    "restore", "save", "send", "set", "start", "stop", "toggle", "unpublish", "update",
})  # fmt: skip
_FIRST_WORD = re.compile(r"[A-Z]?[a-z]+")


def acts_by_name(explained: Sequence[Explained], logins: frozenset[str]) -> bool:
    """Whether a script did so with something that was given: a page that is opened by such an address mostly shows a
    form. Sent once more it may be refused, as what it makes is there already."""
    return any(_acts(each) for each in explained if each.transaction_id not in logins)


def _acts(each: Explained) -> bool:
    given = any(line.is_given and line.place == "query" for line in each.values)
    by_script = each.request["method"] == "GET" and "html" not in (each.request.get("accept") or "html")
    return given and by_script and _verb(each.request["url"]) in _DOING


def _verb(url: str) -> str:
    """The first word of the last part of the path that is no number."""
    steps = [step for step in urlsplit(url).path.split("/") if step and not step.isdecimal()]
    found = _FIRST_WORD.match(steps[-1]) if steps else None
    return found[0].lower() if found else ""
