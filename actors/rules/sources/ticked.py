"""What a box stands for that has no name: a script keeps the code of what stands beside it, be it that of the box or
not, and sends it in a list."""

from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Source
from actors.rules.facts.value import Value
from actors.rules.sources.looked_up import Chosen, beside
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.value import names_one


@dataclass(frozen=True)
class Ticked(Chosen):
    """The box itself holds nothing by which its parameter could be given."""

    def source(self, answer: dict[str, Any], line: Value) -> Source | None:
        found = super().source(answer, line)
        return replace(found, shown=self.label) if isinstance(found, Choice) else found


def ticked(context: Context) -> list[Input]:
    """Such boxes that were left ticked by then."""
    boxes = (each for each in context.inputs if each.type == "checkbox" and each.checked and each.time <= context.time)
    boxes = (each for each in boxes if each.chosen_label or each.says_yes)
    return [each for each in boxes if each.label and not (each.name or each.of_row)]


def of_ticked(place: int, line: Value, asked: Situation) -> list[Question]:
    """For an entry of a list: only an answer that lists things of its kind tells."""
    return [
        Ticked(place, beside(each.label, line.value, asked.context), each.parameter, each.label, of_kind=True)
        for each in ticked(asked.context)
        if line.in_list and names_one(line) and (not each.chosen_label or each.value == line.value)
    ]
