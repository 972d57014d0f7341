"""A routine that takes nothing, though the task speaks of something that is given."""

import json
import re
from typing import Any

Line = dict[str, Any]
_CLAUSE = re.compile(r"[,;.:]|\b(?:and|then)\b")
_GIVEN = re.compile(r"\b(?:an?|the) given (?!names?\b)")
_SIGNS_IN = re.compile(r"\b(?:log|sign)(?:s|ged|ned)?[ -]?in(?:to)?\b")
_SECRETS = re.compile(r"\bgiven (?:credentials|passwords?)\b")


def takes_nothing(task: str, routine: Line, logins: frozenset[str]) -> str:
    """Why it is not what was asked for; empty if it takes something for more than to log in, or needs nothing."""
    clauses = (each for each in _CLAUSE.split(task.casefold()) if not (_SIGNS_IN.search(each) or _SECRETS.search(each)))
    if not any(map(_GIVEN.search, clauses)):
        return ""
    done = [each.get("extract") if each.get("transaction") in logins else each for each in routine["operations"]]
    used = json.dumps(done)  # a thing is looked for in the page behind a login, too
    sent = json.dumps([each | {"extract": []} for each in routine["operations"] if each.get("transaction") in logins])
    own = [each for each in routine["parameters"] if not (each["secret"] or _named(each) in sent)]
    if any(_named(each) in used for each in own):
        return ""
    return (
        "the task says that something is `given`, and nothing that was entered or chosen in the recording is sent or "
        "looked for, but to log in: record the task until that was done"
    )


def _named(parameter: Line) -> str:
    return "{{" + str(parameter["name"]) + "}}"
