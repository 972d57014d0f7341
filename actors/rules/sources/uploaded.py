"""The id that the answer to an upload gave the file, by which a later request names it."""

from dataclasses import dataclass
from typing import Any

from actors.rules.facts.source import Source
from actors.rules.facts.value import Value
from actors.rules.noun import one_called, singular, thing_at
from actors.rules.play import call
from actors.rules.slug import slug
from actors.rules.sources.origin import taken
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.value import FIELDS, is_id_name, is_named_id

Line = dict[str, Any]
_FILES = frozenset(
    {"file", "upload", "attachment", "document", "image", "photo", "picture", "media", "blob", "asset", "avatar"}
)
"""What files are called."""
_AROUND = frozenset({"data", "result", "response", "payload", "item", "value"})
"""What answers call what they hold."""
_OWN = frozenset({"id", "pk", "uid", "uuid", "guid", "key"})


@dataclass(frozen=True)
class Uploaded(Question):
    """Only of a member that is called as the value is, or the id of what was uploaded where the value is called after
    files: a number stands in many places by chance."""

    def source(self, answer: Line, line: Value) -> Source | None:
        for origin in answer.get("origins", []):
            ways = [way for way in origin["extractors"] if _is_meant(way["path"], origin["url"], line)]
            own = [way for way in ways if _is_of_file(way["path"], origin["url"], line)]
            if ways:
                return taken(origin | {"extractors": own or ways}, line)
        return None


def of_upload(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where a file had been chosen before, about what is called an id."""
    before = any(each.type == "file" and each.time <= asked.context.time for each in asked.context.inputs)
    if not before or line.place not in FIELDS or not is_named_id(line) or line.filename:
        return []
    transaction = asked.context.transaction_id
    return [Uploaded(place, call("trace_upload", value=line.value, transaction_id=transaction))]


def _is_meant(path: list[str | int], url: str, line: Value) -> bool:
    """Whether the member names what the value does."""
    named = [step for step in path if isinstance(step, str)]
    last, called = one_called(named[-1]) if named else "id", one_called(line.name)
    of_file = bool(_words(line) & {*_FILES, thing_at(url)})
    return of_file if is_id_name(last) and (last != called or last in _OWN) else last == called


def _is_of_file(path: list[str | int], url: str, line: Value) -> bool:
    """Whether what holds the member is a file, or what the value is called after, rather than another thing that the
    answer tells of: in `{"id": 1, "attachments": [{"id": 1}]}` the latter, though both are a 1."""
    *around, last = [one_called(step) for step in path if isinstance(step, str)] or [""]
    of = next((each for each in reversed(around) if each not in _AROUND), thing_at(url))
    return of in {"", *_FILES, *_words(line)} or (last == one_called(line.name) and last not in _OWN)


def _words(line: Value) -> set[str]:
    """What it is called after, in singular."""
    steps = [step for step in line.path if isinstance(step, str)] or [line.name]
    return {singular(word) for step in steps for word in slug(step).split("_")}
