"""A list that is sent in the place of the one that a thing has: with the entries of the recording another thing would
lose its own, so no routine is made of that."""

from collections.abc import Sequence

from actors.rules.explaining.document import DOCUMENT
from actors.rules.facts.source import Choice, LeftOut, Parameter
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts
from actors.rules.writing.craft import Explained


def replaces_list(explained: Sequence[Explained], logins: frozenset[str]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
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


def _is_entry(line: Value) -> bool:
    """Whether it is one of a list of which the caller does not say all."""
    said = isinstance(line.source, Choice | Parameter) and line.source.type == "list"
    is_one = bool(line.list_of) and isinstance(line.path[-1], int)  # else it stands for all of them
    return is_one and not said and not isinstance(line.source, LeftOut)
