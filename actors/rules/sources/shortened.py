"""The name of an entry that was picked, where the list shows more than the name: `Ann Lee (Bath)` is sent as
`Ann Lee`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.sources.looked_up import Chosen, beside
from actors.rules.sources.question import Question, Situation
from actors.rules.transcript import Result

Line = dict[str, Any]


@dataclass(frozen=True)
class Shortened(Question):
    """What the answer tells counts only if something else is looked up by all that the entry shows."""

    def source(self, answer: Line, line: Value) -> Source | None:
        return None


def of_shortened(asked: Situation) -> list[Question]:
    """Where the name stands beside all that the picked entry shows."""
    context = asked.context
    return [
        Shortened(place, beside(click.called, line.value, context), click.parameter, click.called)
        for place, line in enumerate(asked.lines)
        if isinstance(line.source, Parameter)
        for click in context.clicks
        if click.parameter == line.source.parameter and click.called.startswith(f"{line.value} ")
    ]


def as_entry_has_it(lines: list[Value], asked: Sequence[Question], answers: Sequence[Result]) -> list[Value]:
    """The lines, of which each such name is what the entry has for it, if the entry is known by all that it shows: that
    is what the caller gives, and nothing is called so."""
    lines = list(lines)
    known = {(each.source.parameter, each.source.label) for each in lines if isinstance(each.source, Choice)}
    for question, answer in zip(asked, answers, strict=True):
        told = isinstance(question, Shortened) and answer.ok and (question.parameter, question.label) in known
        if told and (found := _found(question, answer.value, lines[question.place])):
            lines[question.place] = replace(lines[question.place], source=found)
    return lines


def _found(question: Question, answer: Line, line: Value) -> Choice | None:
    chosen = Chosen(question.place, question.call, question.parameter, question.label)
    source = chosen.source(answer, replace(line, source=None))
    of_entry = isinstance(source, Choice) and source.extractors[0]["kind"] == "json"
    return source if isinstance(source, Choice) and of_entry else None
