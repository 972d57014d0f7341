"""Amounts that a script sends in hundredths: `175,50` as 17550. No routine can make them, so none is made that would
send the recorded amount whatever it is given."""

import re
from collections.abc import Sequence

from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant
from actors.rules.refusing.fixed import acts
from actors.rules.writing.craft import Explained

_AMOUNT = re.compile(r"(?:\d{1,3}(?:[.,'\s]\d{3})+|\d+)[.,]\d\d")
_TELLING = 3
"""Digits that hardly stand there by chance."""


def hundredths(text: str) -> str:
    """The amount in hundredths; empty if it is none with two decimals, or so small that any number may be it."""
    digits = re.sub(r"\D", "", text).lstrip("0") if _AMOUNT.fullmatch(text.strip()) else ""
    return digits if len(digits) >= _TELLING else ""


def sends_hundredths(explained: Sequence[Explained], logins: frozenset[str], inputs: Sequence[Input]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    amounts = {made: each for each in inputs if not each.secret and (made := hundredths(each.value))}
    for each in explained:
        if each.transaction_id in logins or not acts(each):
            continue
        for line in each.values:
            entered = amounts.get(line.value) if isinstance(line.source, Constant) else None
            if entered is not None:
                return (
                    f"{each.transaction_id} sends `{line.name}` as {line.value}, what was entered in "
                    f"`{entered.label or entered.parameter}` ({entered.value}) in hundredths: a routine cannot make "
                    "that of an amount yet, and would send the recorded one whatever it is given"
                )
    return ""
