"""The id of the first hit of a search, whose button or link was clicked: it stands first in what was found."""

from dataclasses import dataclass
from typing import Any

from actors.rules.facts.source import Source
from actors.rules.facts.value import Value
from actors.rules.play import call
from actors.rules.sources.leading import clicked_before
from actors.rules.sources.origin import taken
from actors.rules.sources.question import Question, Situation
from actors.rules.sources.value import FIELDS, is_named_id, names_one

Line = dict[str, Any]
_PLACES = frozenset({"path", "header", *FIELDS})
_TEXTS, _TELLING = 2, 2


@dataclass(frozen=True)
class FirstHit(Question):
    """Where it stood in the entry that such a text tells from the others."""

    def source(self, answer: Line, line: Value) -> Source | None:
        pages = [page for page in answer.get("pages", []) if page["id"].startswith("t")]
        return taken(pages[0], line) if pages else None


def of_first_hit(place: int, line: Value, asked: Situation) -> list[Question]:
    """Where a value that names one thing, or goes with it, stood in the entry of the first hit clicked last."""
    context = asked.context
    click = next((each for each in clicked_before(context) if each.first_hit), None)
    if click is None or line.place not in _PLACES or not names_one(line) or _counts(line):
        return []
    asking = {"value": line.value, "transaction_id": context.transaction_id, "at_first": True}
    texts = [*click.row_texts, *([click.text] if click.text else [])][:_TEXTS]
    return [FirstHit(place, call("trace_choice", label=text, **asking)) for text in texts]


def _counts(line: Value) -> bool:
    """Whether it may be a mere number: of a form, which holds it, or of one digit."""
    mere = line.value.isdigit() and line.place != "path" and not is_named_id(line)
    return mere and (line.place in ("form", "multipart") or len(line.value) < _TELLING)
