"""The address that an answer in JSON handed to a script, whole, with a signature or key in its query: where a file is
to be put, or fetched from."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from actors.rules.facts.source import Source
from actors.rules.facts.value import Value
from actors.rules.play import call
from actors.rules.sources.origin import Origin
from actors.rules.sources.question import Question, Situation

Line = dict[str, Any]


@dataclass(frozen=True)
class Handed(Origin):
    """Only of a member of a document, as which it was made for this one request."""

    def source(self, answer: Line, line: Value) -> Source | None:
        named = [each for each in answer.get("origins", []) if _is_member(each)]
        return super().source(answer | {"origins": named[-1:]}, line)


def of_handed_address(place: int, line: Value, asked: Situation) -> list[Question]:
    """As it stands there: with the host, or from the path on. What the caller gives is no part of it."""
    parts = urlsplit(asked.context.url)
    own = [each for each in asked.lines if each.place in ("path", "query")]
    made = any(each.place == "query" and each.is_made for each in own)
    if line.place != "url" or not made or any(each.is_given for each in own):
        return []
    rest = f"{parts.path}?{parts.query}"
    of = {"transaction_id": asked.context.transaction_id}
    whole = (f"{parts.scheme}://{parts.netloc}{rest}", rest)
    return [Handed(place, call("trace_value", value=text, **of), address=text) for text in whole]


def _is_member(origin: Line) -> bool:
    ways = origin.get("extractors", [])[:1]
    return any(each["kind"] == "json" and all(isinstance(step, str) for step in each["path"]) for each in ways)
