"""The thing that is changed or deleted, by its name in the list that the address above it gives, where nothing told how
it was chosen: whoever runs the routine has to say which is meant."""

from dataclasses import dataclass
from typing import Any

from actors.rules.facts.source import Choice, Extracted, Parameter, Source, responses_of
from actors.rules.facts.value import Value
from actors.rules.noun import one_called
from actors.rules.play import call
from actors.rules.slug import plain, slug
from actors.rules.sources.question import Question, Situation

Line = dict[str, Any]
_ITEM = frozenset({"PUT", "PATCH", "DELETE"})
"""What is done to the thing that has the address."""


@dataclass(frozen=True)
class OfMember(Question):
    """`parameter` is the word for such a thing; `is_fixed` says that nothing at all was known of it, as of a setting
    that is always the same, and nothing is deleted: what was recorded is the default."""

    is_fixed: bool = False

    def source(self, answer: Line, line: Value) -> Source | None:
        if not answer:
            return None
        called = plain(slug(f"{self.parameter} {answer['label']}"), self.parameter)  # that of another is another
        if not answer["extractors"]:
            return Parameter(parameter=self.parameter, shown=answer["label"], optional=self.is_fixed)
        found = {"label": answer["label"], "transaction_id": answer["id"], "extractors": answer["extractors"]}
        return Choice(parameter=called, **found)


def of_member(asked: Situation) -> list[Question]:
    """Whether the list tells what the thing is called in which the address ends, if it is known by its place in a list
    at most."""
    steps = [place for place, line in enumerate(asked.lines) if line.place == "path"]
    if asked.context.method not in _ITEM or len(steps) < 2 or not is_placed(asked.lines[steps[-1]].source):
        return []
    taken = {i for line in asked.lines if line is not asked.lines[steps[-1]] for i in responses_of(line.source)}
    found = call("trace_member", transaction_id=asked.context.transaction_id, taken_from=sorted(taken))
    fixed = asked.context.method != "DELETE" and asked.lines[steps[-1]].source is None
    return [OfMember(steps[-1], found, plain(one_called(asked.lines[steps[-2]].value), "item"), is_fixed=fixed)]


def is_placed(source: Source | None) -> bool:
    """Whether nothing is known of it but where in a list it stood."""
    found = source if isinstance(source, Extracted) else None
    by_place = found is not None and (found.by_place or found.one_of > 1)
    return source is None or (by_place and found is not None and not (found.asked or found.by or found.unless))
