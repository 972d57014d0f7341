"""An ordinary value that belongs to what was chosen: only the answer to a request that carried that counts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from actors.rules.explaining.chosen import may_belong
from actors.rules.facts.source import Source
from actors.rules.facts.value import Value
from actors.rules.looks import is_trivial
from actors.rules.play import call
from actors.rules.slug import slug
from actors.rules.sources.origin import origins_in, taken
from actors.rules.sources.question import Question, Situation
from actors.rules.transcript import Result

Line = dict[str, Any]


@dataclass(frozen=True)
class Carried(Question):
    """`carriers` are the requests that carried what had been chosen, the best first."""

    carriers: tuple[str, ...] = ()

    def source(self, answer: Line, line: Value) -> Source | None:
        origins = [each for each in origins_in(answer) if each["id"] in self.carriers and _stands_alone(each)]
        origins = [each for each in origins if not _was_sent_before(line, each)]
        origins = [_but_chance(each, line) for each in origins] if is_trivial(line.value) else origins
        origins = [each for each in origins if each["extractors"]]
        return taken(min(origins, key=lambda each: self.carriers.index(each["id"])), line) if origins else None


def of_carriers(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where the value stood before, if anything carried what was chosen."""
    if not asked.carriers or not may_belong(line, asked.context):
        return []
    return [Carried(place, call("trace_value", value=line.value, transaction_id=asked.context.transaction_id))]


def by_use(asked: Sequence[Question], answers: Sequence[Result], carriers: frozenset[str]) -> list[Question]:
    """The questions with the requests that carried what was chosen: those first whose answers explain most."""
    pairs = zip(asked, answers, strict=True)
    given = [answer.value.get("origins", []) for question, answer in pairs if _counts(question) and answer.ok]
    uses = Counter(each["id"] for origins in given for each in origins if each["id"] in carriers)
    order = tuple(sorted(uses, key=lambda each: (-uses[each], each)))
    return [replace(each, carriers=order) if isinstance(each, Carried) else each for each in asked]


def _counts(question: Question) -> bool:
    return isinstance(question, Carried)


def _was_sent_before(line: Value, origin: Line) -> bool:
    """Whether every request carried it there, one of them before that answer: what a script sends with whatever it
    asks, such as the language, is no thing's own."""
    return bool(line.first_sent) and line.first_sent < origin.get("time", 0.0)


def _but_chance(origin: Line, line: Value) -> Line:
    """A yes or no stands everywhere: it is this one only under its own name, and in no entry of a list."""
    ways = [each for each in origin["extractors"] if each["kind"] == "json" and _is_called_so(each["path"], line)]
    return origin | {"extractors": ways}


def _is_called_so(path: list[Any], line: Value) -> bool:
    return slug(str(path[-1])) == slug(line.name) and not any(isinstance(step, int) for step in path)


def _stands_alone(origin: Line) -> bool:
    """Whether the value has a name in a JSON answer, and stands in no list of several: what several entries are, is
    their kind."""
    paths = [each["path"] for each in origin.get("extractors", []) if each["kind"] == "json"]
    alone = all(step == 0 or not isinstance(step, int) for path in paths for step in path)
    return bool(paths) and alone and isinstance(paths[0][-1], str)
