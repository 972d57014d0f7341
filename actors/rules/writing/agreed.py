"""What becomes of parameters that are not given, as all requests of a routine agree on it."""

from collections.abc import Iterator, Sequence, Set

from msgspec.structs import replace

from actors.rules.answering.asked_for import doing
from actors.rules.explaining.unsaid import ASKED, givens, unsaid
from actors.rules.facts.input import Input
from actors.rules.facts.source import Given
from actors.rules.facts.value import Value
from actors.rules.naming import is_said

Lines = list[list[Value]]
_BODY = frozenset({"form", "multipart", "json"})
_TELLING = 3
"""Characters of a name by which a task can be told to speak of it."""


def agreed(lines: Lines, task: str, inputs: Sequence[Input]) -> Lines:
    """The values of all requests. What cannot be left out everywhere has to be given. A box that the task speaks of, or
    that alone was turned, and an option that the task calls by its name, are what the routine does, without anybody
    saying so again."""
    said: dict[str, set[str]] = {}
    for given in (given for each in lines for line in each for given in _givens(line)):
        said.setdefault(given.parameter, set()).add(given.unsaid)
    acted = {name for each in lines for name in _acted(each, task, inputs)}
    return _with(_with(lines, {name for name, found in said.items() if len(found) > 1}, ASKED), acted, "")


def _with(lines: Lines, names: set[str], what: str) -> Lines:
    if not names:
        return lines
    return [[replace(line, source=unsaid(line.source, names, what)) for line in each] for each in lines]


def _givens(line: Value) -> list[Given]:
    return givens(line.source) + givens(line.called.source if line.called else None)


def _acted(lines: list[Value], task: str, inputs: Sequence[Input]) -> Iterator[str]:
    sent = [given for line in lines if line.place in _BODY for given in givens(line.source)]
    asked = doing(task)
    for each in (each for each in sent if each.unsaid):
        alone = all(other.parameter == each.parameter for other in sent)
        if (alone and each.type == "boolean") or any(is_said(name, task) for name in _names(each, inputs, asked)):
            yield each.parameter


def _names(given: Given, inputs: Sequence[Input], asked: Set[str]) -> list[str]:
    """What a box is called, or the option that was chosen, unless that is what is `asked` to be done: `Open`."""
    own = [each for each in inputs if each.parameter == given.parameter]
    if given.type != "boolean":
        labels = [each.chosen_label for each in own if len(each.chosen_label) >= _TELLING]
        return [each for each in labels if each.casefold() not in asked]
    return [each.label for each in own] or [given.parameter.replace("_", " ")]
