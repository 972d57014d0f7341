"""Whether a number was looked up as the id of what the value is called after: `service_ids` are ids of services, though
a guest whose row was clicked has the same number."""

from collections.abc import Sequence
from typing import Any

from actors.rules.facts.source import Choice
from actors.rules.facts.value import Value
from actors.rules.noun import but_id, one_called, thing_in, thing_named
from actors.rules.slug import slug
from actors.rules.sources.question import Question
from actors.rules.sources.value import FIELDS, is_id_name, is_named_id
from actors.rules.transcript import Result

Line = dict[str, Any]
Asked = tuple[Question, Result]
_OWN = frozenset({"id", "ids", "pk", "uid", "uuid", "guid", "key"})
_CODES = frozenset({"value", "code", *_OWN})


def is_of_own_kind(way: Line, url: str, name: str) -> bool:
    """Whether it takes the id or code of an entry of a list that is called as the value is: of `services` for
    `service_ids`, of whatever an address lists for `ids`, or the id by which an entry refers to such a thing."""
    found, called = _of_what(way, url), one_called(name)
    if found is None:
        return False
    refers, last = _reference(way), slug(str(way["path"][-1]))
    if called in _OWN:
        return last in _OWN and not refers
    return one_called(last) == called or (last in _CODES and found == but_id(called))


def is_of_another(way: Line, name: str) -> bool:
    """Whether it takes the id by which an entry refers to a thing of another kind: its `team_id` for `ids`."""
    return _reference(way) not in ("", thing_named(name))


def _of_what(way: Line, url: str) -> str | None:
    """What it takes a code of; empty if nothing tells, None if it takes none of a named entry."""
    path = way["path"] if way["kind"] == "json" else []
    if not path or not isinstance(path[-1], str) or not any(isinstance(step, dict) for step in path):
        return None
    return _reference(way) or thing_in(path, url)


def _reference(way: Line) -> str:
    """What an entry refers to by the id that is taken: `{"team": {"id": 3}}` or `{"team_id": 3}`; empty if it is that
    of the entry itself, or none."""
    path = way["path"] if way["kind"] == "json" else []
    named = max((n for n, step in enumerate(path) if isinstance(step, dict)), default=len(path))
    last, *above = [one_called(step) for step in reversed(path[named + 1 :]) if isinstance(step, str)] or [""]
    if not is_id_name(last):
        return ""
    return next(iter(above), "") if last in _OWN else but_id(last)


def by_kind(asked: Sequence[Question], answers: Sequence[Result], lines: Sequence[Value]) -> list[Asked]:
    """The questions with their answers: of those about one number that look it up by what was chosen, first the ones
    whose answer has it as an id of its own kind, last the ones where it is an id of another."""
    told = zip(asked, answers, strict=True)
    pairs = [pair for pair in told if not _is_of_other_value(pair, lines)]
    for place in {each.place for each in asked if each.label and _is_number(lines[each.place])}:
        at = [n for n, (each, _) in enumerate(pairs) if each.place == place and each.label]
        ordered = sorted((pairs[n] for n in at), key=lambda pair: _distance(pair, lines[place]))
        for n, pair in zip(at, ordered, strict=True):
            pairs[n] = pair
    return pairs


def _is_number(line: Value) -> bool:
    return line.value.isdigit() and line.place in ("path", *FIELDS)


def _is_of_other_value(pair: Asked, lines: Sequence[Value]) -> bool:
    """Whether it looks up the id of a thing of another kind than the value is called after, and another value of the
    request is called so, or as the field in which it was chosen, and has that id: `category_id` is no supplier's,
    though `supplier_id` is the same."""
    line = lines[pair[0].place]
    own, of = thing_named(pair[0].called or line.name), _kind_of(pair, line) if _is_number(line) else ""
    others = (each for each in lines if each is not line and each.value == line.value and each.place in FIELDS)
    meant = {of, pair[0].parameter} - {own}
    return bool(of) and of != own and is_named_id(line) and any(thing_named(each.name) in meant for each in others)


def _kind_of(pair: Asked, line: Value) -> str:
    way, url = _way(pair, line)
    return (_of_what(way, url) or "") if way else ""


def _distance(pair: Asked, line: Value) -> int:
    way, url = _way(pair, line)
    called = pair[0].called or line.name
    return 1 if not way else 0 if is_of_own_kind(way, url, called) else 1 + is_of_another(way, called)


def _way(pair: Asked, line: Value) -> tuple[Line, str]:
    """How it is looked up first by what was chosen, and the address of what tells; empty if it is not."""
    question, answer = pair
    source = question.source(answer.value, line) if answer.ok and question.label else None
    if not isinstance(source, Choice) or not source.extractors:
        return {}, ""
    urls = {page["id"]: str(page.get("url", "")) for page in answer.value.get("pages", [])}
    return source.extractors[0], urls.get(source.transaction_id, "")
