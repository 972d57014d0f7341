"""What of a page the task asks for, by its words."""

import re
from typing import Any

from routines.records.page_fields import OF_EVERY_PAGE

Line = dict[str, Any]
_WHOLE = r" its\b|(?: \w+){0,2} (?:details?|fields?|values?|information|data|properties|attributes)\b"
_LISTING = re.compile(rf"\b(list|all|every|each)\b(?!{_WHOLE})", re.IGNORECASE)
"""Of things: all details are those of one."""

_DETAILS = re.compile(r"\b(?:details?|fields?|values?|properties|attributes)\b", re.IGNORECASE)
_OPENING = re.compile(r"\b(?:open|view|read|look at)\b", re.IGNORECASE)
_ASKED = 2
"""Fields of a page that a task calls by their names, if it asks for them rather than for a list."""


def as_asked(result: Line, task: str) -> Line:
    """The values of a page about one thing, unless the task speaks of a list and there are records; those of another
    page, if the task calls several of them by their names and the records have fewer of these, or asks for all that one
    thing is; of several tables with headings, the one first that it calls by its heading."""
    result, supposed = _but(result, "supposed"), result.get("supposed", [])
    if result["kind"] == "fields" and result.get("rules") and _LISTING.search(task):
        return result | {"kind": "records"}
    for fields in (result.get("fields", []), supposed):
        if result["kind"] in ("records", "fields") and not _LISTING.search(task) and _are_meant(fields, result, task):
            return _but(result, "rules") | {"kind": "fields", "fields": fields}
    rules = result.get("rules", ())
    if not rules or not _is_headed_table(rules[0]) or _speaks_of(rules[0], task):
        return result
    meant = [rule for rule in rules if _is_headed_table(rule) and _speaks_of(rule, task)][:1]
    return result | {"rules": [*meant, *(rule for rule in rules if rule not in meant)]}


def _but(result: Line, member: str) -> Line:
    return {name: each for name, each in result.items() if name != member}


def _are_meant(fields: list[Line], result: Line, task: str) -> bool:
    """Whether the task calls them by their names, or asks for the details of a thing, or opens one, and the page says
    some; no table with a heading is what it speaks of."""
    if result.get("rules") and _named_in(fields, task) > _of_records(result, task):
        return True
    if any(_is_headed_table(rule) and _speaks_of(rule, task) for rule in result.get("rules", ())):
        return False
    told = sum(each["name"] not in OF_EVERY_PAGE for each in fields)
    return (told >= _ASKED and bool(_DETAILS.search(task))) or (told > _ASKED and bool(_OPENING.search(task)))


def _of_records(result: Line, task: str) -> int:
    """How many members of a record the task calls by their names, but at least so many as may be so by chance."""
    return max(_named_in(result["rules"][0]["rule"].get("fields", ()), task), _ASKED - 1)


def _named_in(fields: Any, task: str) -> int:
    """How many of the fields the task calls by all words of their names."""
    said = {*re.findall(r"[^\W\d_]+", task.casefold())}
    return sum({*each["name"].split("_")} <= said for each in fields if each["name"] not in OF_EVERY_PAGE)


def _is_headed_table(rule: Line) -> bool:
    return bool(rule.get("about")) and " tr" in rule["rule"]["selector"]


def _speaks_of(rule: Line, task: str) -> bool:
    said, asked = (re.findall(r"[^\W\d_]{4,}", text.casefold()) for text in (rule["about"], task))
    return any(one.startswith(other) or other.startswith(one) for one in said for other in asked)
