"""A field that was filled in several times, each time to add something to what is sent in the end: a routine that is
given the last one alone would send the others as recorded."""

import re
from collections.abc import Iterator, Sequence

from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, LeftOut, Unknown, parameters_of
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts
from actors.rules.sources.value import FIELDS
from actors.rules.writing.craft import Explained

_NUMBER = re.compile(r"\d+")


def sends_the_earlier(explained: Sequence[Explained], logins: frozenset[str], inputs: Sequence[Input]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    refilled = [each for each in inputs if each.earlier_values and not each.secret]
    for each in explained if refilled else ():
        if each.transaction_id in logins or not acts(each):
            continue
        for line, entered in _kept(each.values, refilled):
            return (
                f"{each.transaction_id} always sends {line.value[:80]} as `{line.name}`, which was entered in "
                f"`{entered.label or entered.parameter}` before {entered.chosen_label or entered.value[:80]} was: a "
                "routine would be given the last of them and send the others as recorded; record the task with one"
            )
    return ""


def _kept(values: Sequence[Value], refilled: list[Input]) -> Iterator[tuple[Value, Input]]:
    """What an entry before left behind, with the field; where it stands beside the last entry, in the same list."""
    fixed = [line for line in values if line.place in FIELDS and isinstance(line.source, Constant | Unknown | None)]
    for entered in refilled:
        places = {_place(line) for line in values if _is_given(line, entered)}
        yield from (
            (line, entered) for line in fixed if line.value in entered.earlier_values and _place(line) in places
        )


def _is_given(line: Value, entered: Input) -> bool:
    return not isinstance(line.source, LeftOut) and entered.parameter in parameters_of(line.source)


def _place(line: Value) -> tuple[object, ...]:
    """Where it stands, whatever number it has in a list."""
    steps = ("#" if isinstance(step, int) else step for step in line.path)
    return (line.place, _NUMBER.sub("#", line.name), *steps)
