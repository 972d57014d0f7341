"""Without a record of what the person did: what stood in no page's field of that name was entered."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.method import is_of_document
from actors.rules.play import call
from actors.rules.slug import slug
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.value import FIELDS, is_named_id, refers_to_thing
from actors.rules.sources.ways import is_later, typed_as
from actors.rules.transcript import Result
from captures.method import changes

Line = dict[str, Any]


@dataclass(frozen=True)
class Entered(Question):
    """That no page had the value means that the person entered it; that one had it means nothing."""

    def source(self, answer: Line, line: Value) -> Source | None:
        return None


def of_nobody(place: int, line: Value, asked: Situation) -> list[Question]:
    """Whether the value stood in a field of an earlier page, of that name."""
    told = line.is_ordinary or line.hint == "opaque"
    plain = line.place in FIELDS and told and not is_of_document(line, asked.lines)
    if not unwatched(asked.context) or not plain:
        return []
    of = {"transaction_id": asked.context.transaction_id}
    return [Entered(place, call("trace_field", name=line.name, value=line.value, **of))]


def unwatched(context: Context) -> bool:
    """Whether nobody recorded what the person did: then only the pages tell what was entered from what stood there."""
    return not context.inputs and not context.clicks and not context.watched


def from_silence(lines: list[Value], asked: Sequence[Question], answers: Sequence[Result]) -> list[Value]:
    """The lines, those as what was entered of which no page had the value; those as what was chosen that one offered,
    unless several are sent under that name. A box that was ticked stays so, if it says yes rather than which thing."""
    told = {
        question.place: answer.value
        for question, answer in zip(asked, answers, strict=True)
        if isinstance(question, Entered) and answer.ok
    }
    silent = {at for at, each in told.items() if not each["total"] and lines[at].value not in ("true", "false")}
    names = Counter((line.place, line.name) for line in lines)
    return [
        _given(line, told[at].get("offered", {}), alone=names[line.place, line.name] == 1)
        if at in silent and _is_open(line, told[at])
        else line
        for at, line in enumerate(lines)
    ]


def _is_open(line: Value, answer: Line) -> bool:
    """Whether nothing else explains it. What is made by a generator was nobody's to enter, but may be the code of what
    was chosen, rather than that of whatever stands in its place tomorrow."""
    if line.is_ordinary:
        return line.source is None
    placed = isinstance(line.source, Extracted) and line.source.by_place
    return "label" in answer.get("offered", {}) and (line.source is None or placed)


def _given(line: Value, offered: Line, alone: bool) -> Value:
    """It may be a setting of a script's too, so what was recorded stays the default of what was entered, and of what
    is chosen in an address; but nothing is done to the recorded thing because no other was given."""
    name = slug(line.name) or "value"
    if offered.get("ticked") and alone and not refers_to_thing(line):
        return line
    if "label" in offered and alone:
        way = {"transaction_id": offered["id"], "extractors": offered["extractors"]}
        decode, optional = typed_as(line, offered["extractors"]), line.place == "query"
        found = Choice(parameter=name, label=offered["label"], optional=optional, decode=decode, **way)
        return replace(line, source=found)
    kind = line.type if line.type in ("integer", "number") else "string"
    of_thing = refers_to_thing(line) and line.place != "query"
    return replace(line, source=Parameter(parameter=name, type=kind, optional=not of_thing))


def never_by_place(lines: list[Value], context: Context) -> list[Value]:
    """The lines of a change, in which no thing is known by its place in a list, if nobody saw how it was chosen there:
    another one stands in that place tomorrow."""
    if not unwatched(context) or not changes(context.method):
        return lines
    return [replace(line, source=Constant()) if _is_placed(line) else line for line in lines]


def _is_placed(line: Value) -> bool:
    ways = line.source.extractors if isinstance(line.source, Extracted) else []
    return (line.place == "path" or is_named_id(line)) and bool(ways) and is_later(ways[0])
