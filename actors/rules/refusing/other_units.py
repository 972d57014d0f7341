"""Amounts that a script sends in other units, `175,50` as 17550, in a way that no routine can make: none is made that
would send the recorded amount whatever it is given."""

from collections.abc import Sequence

from actors.rules.counting import in_units
from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, parameters_of
from actors.rules.refusing.fixed import acts
from actors.rules.writing.craft import Explained


def sends_other_units(explained: Sequence[Explained], logins: frozenset[str], inputs: Sequence[Input]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    amounts = {made: (each, unit) for each in inputs if not each.secret for made, unit in in_units(each.value).items()}
    for each in explained:
        if each.transaction_id in logins or not acts(each):
            continue
        given = {name for line in each.values for name in parameters_of(line.source)}
        for line in each.values:
            entered = amounts.get(line.value) if isinstance(line.source, Constant) else None
            if entered is not None and entered[0].parameter not in given:
                field, unit = entered
                how = "as a number" if unit == "number" else f"in {unit}"
                return (
                    f"{each.transaction_id} sends `{line.name}` as {line.value}, what was entered in "
                    f"`{field.label or field.parameter}` ({field.value}) {how}, and elsewhere or as a text: a "
                    "routine cannot make that of what it is given, and would send the recorded one"
                )
    return ""
