"""A document of JSON in a field of a form that is sent as it was recorded, though something was entered for it: no
routine is made of that, for it would put back all that was recorded and nothing that it is given."""

import json
from collections.abc import Sequence

from actors.rules.facts.input import Input
from actors.rules.facts.source import parameters_of
from actors.rules.facts.value import Value
from actors.rules.naming import but_credentials
from actors.rules.refusing.fixed import acts
from actors.rules.writing.craft import Explained

_FORM = frozenset({"form", "multipart"})
_MANY = 8
"""Members of an object that says all of a thing, or all settings; what a script adds to a request has few."""


def sends_the_recorded(explained: Sequence[Explained], logins: frozenset[str], inputs: Sequence[Input]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    entered = but_credentials([each for each in inputs if each.value and not each.secret], inputs)
    sent = {name for each in explained for line in each.values for name in parameters_of(line.source)}
    lost = next((each for each in reversed(entered) if each.parameter not in sent), None)
    own = {each.parameter for each in entered}
    for each in explained if lost else ():
        line = next((one for one in each.values if _is_recorded(one, own)), None)
        if line is not None and lost is not None and each.transaction_id not in logins and acts(each):
            return (
                f"{each.transaction_id} sends all {_members(line)} values of a JSON document in the field "
                f"`{line.name}`, and nothing in the recording tells which of them is made of what was entered in "
                f"`{lost.label or lost.name or lost.parameter}` ({lost.value[:80]}): a routine would put back every "
                "recorded value, whatever it is given; record a way that sends what was entered by itself"
            )
    return ""


def _is_recorded(line: Value, own: set[str]) -> bool:
    anew = line.is_taken or own.intersection(parameters_of(line.source))
    return line.place in _FORM and _members(line) >= _MANY and not anew


def _members(line: Value) -> int:
    """How many the object has that the text is; 0 if it is none."""
    if not line.value.startswith("{"):
        return 0
    try:
        held = json.loads(line.value)
    except (ValueError, RecursionError):
        return 0
    return len(held) if isinstance(held, dict) else 0
