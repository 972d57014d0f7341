"""Whether a number was looked up as the id of what the value is called after: `service_ids` are ids of services, though
a guest whose row was clicked has the same number."""

from collections.abc import Sequence
from typing import Any

from actors.rules.facts.source import Choice
from actors.rules.facts.value import Value
from actors.rules.noun import but_id, singular, thing_in
from actors.rules.slug import slug
from actors.rules.sources.question import Question
from actors.rules.sources.value import FIELDS, is_id_name
from actors.rules.transcript import Result

Line = dict[str, Any]
Asked = tuple[Question, Result]
_OWN = frozenset({"id", "ids", "pk", "uid", "uuid", "guid", "key"})
_CODES = frozenset({"value", "code", *_OWN})


def is_of_own_kind(way: Line, url: str, name: str) -> bool:
    """Whether it takes the id or code of an entry of a list that is called as the value is: of `services` for
    `service_ids`, of whatever an address lists for `ids`, or a member of that very name."""
    path, called = way["path"] if way["kind"] == "json" else [], _one(name)
    if not path or not isinstance(path[-1], str) or not any(isinstance(step, dict) for step in path):
        return False
    own, last = slug(path[-1]), _one(path[-1])
    if called in _OWN:
        return own in _OWN
    return last == called or (own in _CODES and thing_in(path, url) == but_id(called))


def is_of_another(way: Line, name: str) -> bool:
    """Whether it takes the id by which an entry refers to a thing of another kind: its `team_id` for `ids`."""
    last = slug(str(way["path"][-1])) if way["kind"] == "json" and way["path"] else ""
    return is_id_name(last) and last not in _OWN and _one(last) != _one(name)


def by_kind(asked: Sequence[Question], answers: Sequence[Result], lines: Sequence[Value]) -> list[Asked]:
    """The questions with their answers: of those about one number that look it up by what was chosen, first the ones
    whose answer has it as an id of its own kind, last the ones where it is an id of another."""
    pairs = list(zip(asked, answers, strict=True))
    for place in {each.place for each in asked if each.label and _is_number(lines[each.place])}:
        at = [n for n, (each, _) in enumerate(pairs) if each.place == place and each.label]
        ordered = sorted((pairs[n] for n in at), key=lambda pair: _distance(pair, lines[place]))
        for n, pair in zip(at, ordered, strict=True):
            pairs[n] = pair
    return pairs


def _is_number(line: Value) -> bool:
    return line.value.isdigit() and line.place in ("path", *FIELDS)


def _distance(pair: Asked, line: Value) -> int:
    question, answer = pair
    source = question.source(answer.value, line) if answer.ok else None
    way = next(iter(source.extractors), None) if isinstance(source, Choice) else None
    if not isinstance(source, Choice) or way is None:
        return 1
    urls = {page["id"]: str(page.get("url", "")) for page in answer.value.get("pages", [])}
    return (
        0 if is_of_own_kind(way, urls.get(source.transaction_id, ""), line.name) else 1 + is_of_another(way, line.name)
    )


def _one(name: str) -> str:
    return singular(slug(name))
