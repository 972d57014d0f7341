"""A part of a thing, clicked in a row of its own: it is found by what it is called, among those that the thing has."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from actors.rules.facts.source import Choice, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.sources.looked_up import Chosen, place_in_thing
from actors.rules.sources.question import Question
from actors.rules.transcript import Result

Path = list[Any]


def with_things(lines: list[Value], asked: Sequence[Question], answers: Sequence[Result]) -> list[Value]:
    """The lines, of which each id that was found by the name of its row is that of a part of what was chosen before, if
    this is known to have it: in the entry of the thing, or by a list that tells the ids of its parts (`part_of`)."""
    told = [(each, answer.value) for each, answer in zip(asked, answers, strict=True) if answer.ok]
    said = [(each, each.source(answer, lines[each.place])) for each, answer in told if isinstance(each, Chosen)]
    rows = {each.place for each, source in said if each.of_row and source and source == lines[each.place].source}
    lines = list(lines)
    for each, source in reversed(said):
        if each.place in rows and isinstance(source, Choice):
            lines[each.place] = _of_thing(lines[each.place], source)
    return lines


def _of_thing(line: Value, thing: Choice) -> Value:
    found = line.source
    if not isinstance(found, Choice) or found.parameter == thing.parameter:
        return line
    if within := next(_within(found, thing), None):
        return replace(line, source=_in_entry(line, within, (thing, found)))
    return replace(line, part_of=thing) if place_in_thing(thing) >= 0 else line


def _within(found: Choice, thing: Choice) -> Iterator[Path]:
    """The ways to the part by its name in the entry of the thing, by the name of that."""
    paths = ((one["path"], other["path"]) for one in _ways(found) for other in _ways(thing))
    same = found.transaction_id == thing.transaction_id
    yield from (path for one, other in paths if same and (path := _both(one, other)))


def _ways(source: Choice) -> list[dict[str, Any]]:
    return [each for each in source.extractors if each["kind"] == "json" and not each.get("script")]


def _both(found: Path, thing: Path) -> Path:
    """Of `[{}, "tags", {"name": "new"}, "id"]` and `[{"name": "Ann"}, "tags", 0, "id"]` the one with both names; empty
    if they do not lead through the same lists."""
    pairs = list(zip(found, thing, strict=False))
    differing = [(one, other) for one, other in pairs if one != other]
    if len(found) != len(thing) or len(differing) != _NAMES:
        return []
    (outer, named), (part, inner) = differing
    fits = not outer or isinstance(outer, int)
    fits = fits and isinstance(named, dict) and isinstance(part, dict) and isinstance(inner, int)
    return [other if one == outer and other == named else one for one, other in pairs] if fits else []


_NAMES = 2
"""Of the thing, and of its part."""


def _in_entry(line: Value, path: Path, chosen: tuple[Choice, Choice]) -> Source:
    given: dict[str, Choice | Parameter] = {
        each.label: Parameter(parameter=each.parameter, shown=each.label) for each in chosen
    }
    way = {"kind": "json", "path": path}
    page, decode = chosen[0].transaction_id, chosen[0].decode
    return Extracted(core=line.value, transaction_id=page, extractors=[way], decode=decode, asked=given)
