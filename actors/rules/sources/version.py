"""The version of a thing that a change sends along, so that it is refused if the thing was changed meanwhile."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from actors.rules.facts.source import Source
from actors.rules.facts.value import Value
from actors.rules.play import call
from actors.rules.slug import slug
from actors.rules.sources.leading import is_id
from actors.rules.sources.origin import origins_in, taken
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.value import FIELDS
from actors.rules.sources.ways import is_by_name
from captures.method import changes

Line = dict[str, Any]
_NAMES = frozenset({"version", "rev", "revision", "etag", "lock_version", "row_version", "object_version", "v"})


@dataclass(frozen=True)
class Version(Question):
    """`url` is the address of the change."""

    url: str = ""

    def source(self, answer: Line, line: Value) -> Source | None:
        """The member of that name in what was answered at the address of the thing, the nearest above the change's."""
        there = [each for each in origins_in(answer) if _is_of_thing(each, self.url) and _is_called(each, line)]
        return taken(max(there, key=lambda each: len(urlsplit(each["url"]).path)), line) if there else None


def of_version(place: int, line: Value, asked: Situation) -> list[Question]:
    if line.place not in FIELDS or _name(line.name) not in _NAMES or not changes(asked.context.method):
        return []
    traced = call("trace_value", value=line.value, transaction_id=asked.context.transaction_id)
    return [Version(place, traced, url=asked.context.url)]


def _is_of_thing(origin: Line, url: str) -> bool:
    path = urlsplit(str(origin.get("url", ""))).path.rstrip("/")
    return is_id(path.rpartition("/")[2]) and f"{urlsplit(url).path}/".startswith(f"{path}/")


def _is_called(origin: Line, line: Value) -> bool:
    way = next(iter(origin.get("extractors", [])), {"kind": ""})
    return is_by_name(way) and bool(way["path"]) and _name(way["path"][-1]) == _name(line.name)


def _name(name: str) -> str:
    return slug(name).strip("_")
