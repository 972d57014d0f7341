"""What a change carries as it was recorded of the rows that were ticked: the code of a box, or a list of as many
numbers as boxes were ticked. Nothing tells how they are found, so no routine is made of that."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence

from actors.rules.facts.click import Click
from actors.rules.facts.done import Done
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts
from actors.rules.refusing.same_pages import is_unexplained
from actors.rules.writing.craft import Explained

_UNNAMED = "on"
"""The value of a box that has none of its own."""
_SHOWN = 4


def acts_on_ticked(explained: Sequence[Explained], logins: frozenset[str], done: Done) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
        moment = each.request.get("time") or 0.0
        ticked = _ticked(one for one in done.clicks if one.time <= moment)
        rows = (one for one in done.inputs if one.of_row or (one.picks and one.chosen_label))
        boxes = {(one.name, one.value) for one in rows if one.checked and one.time <= moment}
        if each.transaction_id in logins or not (ticked or boxes) or not acts(each, explained):
            continue
        fixed = (line for line in each.values if is_unexplained(line) and line.called is None)
        if own := [line for line in fixed if (line.name, line.value) in boxes]:
            return _told(each, own, "the code of a box that was ticked in a row")
        for same in (entries for entries in _fixed_lists(each) if len(entries) == len(ticked)):
            return _told(each, same, f"as many as boxes were ticked ({ticked[0]})")
    return ""


def _told(each: Explained, same: Sequence[Value], which: str) -> str:
    return (
        f"{each.transaction_id} always sends {', '.join(line.value for line in same[:_SHOWN])} in `{same[0].name}`, "
        f"{which}, and nothing in the recording tells what these are called: a routine would act on the recorded ones, "
        "whatever it is given; record a way that opens one thing by its name"
    )


def _ticked(clicks: Iterable[Click]) -> list[str]:
    """The boxes outside of forms that were left ticked, of which nothing else is known."""
    boxes = (one for one in clicks if one.tag == "input" and one.value == _UNNAMED and one.form is None)
    times = Counter(one.selector for one in boxes if one.type == "click" and not one.parameter)
    return [selector for selector, count in times.items() if count % 2]


def _fixed_lists(each: Explained) -> list[list[Value]]:
    """The lists in its JSON that hold nothing but numbers, or codes, that are always the recorded ones."""
    lists: dict[str, list[Value]] = {}
    for line in each.values:
        if line.in_list:
            lists.setdefault(json.dumps(line.path[:-1]), []).append(line)
    return [entries for entries in lists.values() if all(map(_is_fixed, entries))]


def _is_fixed(line: Value) -> bool:
    return is_unexplained(line) and (line.type == "integer" or line.is_made)
