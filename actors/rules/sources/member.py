"""The thing that is deleted, by its name in the list that the address above it gives, where nothing told how it was
chosen: whoever runs the routine has to say which is meant."""

from dataclasses import dataclass
from typing import Any

from actors.rules.facts.source import Choice, Source
from actors.rules.facts.value import Value
from actors.rules.noun import singular
from actors.rules.play import call
from actors.rules.slug import plain, slug
from actors.rules.sources.leading import is_id
from actors.rules.sources.question import Question, Situation

Line = dict[str, Any]


@dataclass(frozen=True)
class OfMember(Question):
    """`parameter` is the word for such a thing."""

    def source(self, answer: Line, line: Value) -> Source | None:
        if not answer.get("extractors"):
            return None
        called = plain(slug(f"{self.parameter} {answer['label']}"), self.parameter)  # that of another is another
        found = {"label": answer["label"], "transaction_id": answer["id"], "extractors": answer["extractors"]}
        return Choice(parameter=called, **found)


def of_member(place: int, line: Value, asked: Situation) -> list[Question]:
    """Whether the list tells what the thing is called whose address is deleted."""
    steps = [each for each in asked.lines if each.place == "path"]
    before = steps[-2].value if len(steps) > 1 else ""
    if asked.context.method != "DELETE" or line not in steps[-1:] or not is_id(line.value):
        return []
    found = call("trace_member", transaction_id=asked.context.transaction_id)
    return [OfMember(place, found, plain(singular(slug(before)), "item"))]
