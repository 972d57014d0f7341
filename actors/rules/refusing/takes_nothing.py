"""A routine that takes nothing, though the task speaks of something that is given."""

import json
import re
from typing import Any

Line = dict[str, Any]
_GIVEN = re.compile(r"\bgiven\b(?=((?:\W+\w+){0,4}))")
_WHO = frozenset({"account", "credentials", "email", "login", "password", "user", "username"})
"""Whoever logs in is given, too."""


def takes_nothing(task: str, routine: Line, logins: frozenset[str]) -> str:
    """Why it is not what was asked for; empty if it takes something for more than to log in, or needs nothing."""
    said = (_WHO.isdisjoint(re.findall(r"\w+", behind)) for behind in _GIVEN.findall(task.casefold()))
    if not any(said):
        return ""
    done = [each.get("extract") if each.get("transaction") in logins else each for each in routine["operations"]]
    used = json.dumps(done)  # a thing is looked for in the page behind a login, too
    if any("{{" + each["name"] + "}}" in used for each in routine["parameters"] if not each["secret"]):
        return ""
    return (
        "the task says that something is `given`, and nothing that was entered or chosen in the recording is sent or "
        "looked for, but to log in: record the task until that was done"
    )
