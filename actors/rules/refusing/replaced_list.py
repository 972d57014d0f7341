"""A list that is sent in the place of the one that a thing has: with the entries of the recording another thing would
lose its own, so no routine is made of that."""

import json
from collections.abc import Sequence

from actors.rules.explaining.document import DOCUMENT
from actors.rules.facts.source import Choice, Constant, LeftOut, Parameter
from actors.rules.facts.value import Value
from actors.rules.looks import is_telling
from actors.rules.refusing.fixed import acts
from actors.rules.refusing.same_pages import is_unexplained
from actors.rules.sources.value import is_named_id
from actors.rules.writing.craft import Explained

_SHOWN = 4
_ITEM = frozenset({"PUT", "PATCH"})


def replaces_list(explained: Sequence[Explained], logins: frozenset[str]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
        if each.transaction_id not in logins and (beside := _added_to(each)):
            return (
                f"{each.transaction_id} always sends {beside.value[:80]} in `{beside.name}`, beside what was entered: "
                "it is of the list that the recorded thing had, and nothing in the recording tells how that is made of "
                "what another thing has, which would lose its own; record a change that does not send the list"
            )
        changed = any(line.place == DOCUMENT for line in each.values)  # there the list is the thing's own
        line = next((line for line in each.values if _is_entry(line) and not changed), None)
        if line is not None and each.transaction_id not in logins and acts(each):
            name = next(step for step in reversed(line.path) if isinstance(step, str))
            return (
                f"{each.transaction_id} sends `{name}` in the place of all `{line.list_of}` that the thing has, and "
                "nothing in the recording tells how the list is made of what another thing has: a routine would take "
                "from it what the recorded one lacks; record a change that does not send the list"
            )
    return ""


def orders_the_same(explained: Sequence[Explained], logins: frozenset[str]) -> str:
    """Why no routine is made of a request with the ids of several things in a list, of which only one is looked up by
    what is given, as a script sends them that moves it up or down; empty if nothing speaks against one."""
    for each in explained:
        same = _beside_chosen(each) if each.transaction_id not in logins and acts(each) else []
        if len(same) > 1:
            shown = ", ".join(line.value for line in same[:_SHOWN])
            return (
                f"{each.transaction_id} sends {shown} in `{same[0].name}` as they were recorded, beside the one that "
                "was chosen: it is the order or the list of what there was then, and a routine cannot make that of "
                "what there is now; record a change that sends one thing alone"
            )
    return ""


def _beside_chosen(each: Explained) -> list[Value]:
    """The ids that nothing tells in a list with one that is looked up."""
    lists: dict[str, list[Value]] = {}
    for line in each.values:
        if line.in_list and len(line.path) > 1 and is_named_id(line):
            lists.setdefault(json.dumps(line.path[:-1]), []).append(line)
    chosen = [entries for entries in lists.values() if any(isinstance(one.source, Choice) for one in entries)]
    return [one for entries in chosen for one in entries if is_unexplained(one)]


def _added_to(each: Explained) -> Value | None:
    """A text of a list that is sent back for a thing as it was recorded, where another was entered to be added."""
    lists: dict[str, list[Value]] = {}
    for line in each.values if each.request["method"] in _ITEM else ():
        if line.in_list and not line.type:
            lists.setdefault(json.dumps(line.path[:-1]), []).append(line)
    for entries in lists.values():
        kept = (one for one in entries if isinstance(one.source, Constant | None) and is_telling(one.value))
        if any(isinstance(one.source, Parameter) and one.source.input for one in entries):
            return next(kept, None)
    return None


def _is_entry(line: Value) -> bool:
    """Whether it is one of a list of which the caller does not say all."""
    said = isinstance(line.source, Choice | Parameter) and line.source.type == "list"
    is_one = bool(line.list_of) and line.in_list  # else it stands for all of them
    return is_one and not said and not isinstance(line.source, LeftOut)
