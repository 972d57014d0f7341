"""A text of which a request sends a part as it is given and the rest as it was recorded: no routine is made of that."""

from collections.abc import Iterator, Sequence

from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Parameter, Unknown
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import acts
from actors.rules.sources.value import FIELDS
from actors.rules.writing.craft import Explained
from routines.split import SPLITS, split


def sends_partly(explained: Sequence[Explained], logins: frozenset[str], inputs: Sequence[Input]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    texts = {each.id: each for each in inputs if each.id and not each.secret}
    for each in explained:
        if each.transaction_id in logins or not acts(each):
            continue
        for line, entered in _given(each, texts):
            rest = _rest(line, entered, each.values)
            if rest is not None:
                return (
                    f"{each.transaction_id} sends `{line.name}` as {line.value}, a part of what was entered in "
                    f"`{entered.label or entered.parameter}` ({entered.value[:80]}), and another part of it, "
                    f"{rest.value}, as `{rest.name}`; nothing in the recording tells how these are made of it: a "
                    "routine would change the one and send the other as recorded"
                )
    return ""


def _given(each: Explained, texts: dict[str, Input]) -> Iterator[tuple[Value, Input]]:
    """What is sent as it is given, and was more when it was entered."""
    for line in each.values:
        entered = texts.get(line.source.input) if isinstance(line.source, Parameter) else None
        if entered is not None and line.value.strip() not in (entered.value.strip(), ""):
            yield line, entered


def _rest(line: Value, entered: Input, values: Sequence[Value]) -> Value | None:
    """Another part of the text, of which the value is one, that is sent as it was recorded."""
    parted = [split(entered.value, how) for how in SPLITS]
    pieces = {piece for some in parted if line.value in some for piece in some} - {line.value}
    fixed = (each for each in values if each.place in FIELDS and isinstance(each.source, Constant | Unknown | None))
    return next((each for each in fixed if each.value in pieces), None)
