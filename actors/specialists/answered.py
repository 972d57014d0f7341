"""A request with its answer, and whether records of the answer speak of what the request looked for."""

from dataclasses import dataclass

from captures.capture import Capture
from captures.fields import request_values
from captures.transaction import Transaction
from routines.records.rule import RecordRule

Read = tuple[RecordRule, list[dict[str, str | None]]]
"""A rule, and what it reads on the page."""
_SENT = frozenset({"query", "form", "multipart"})
TELLING = 4
"""Shorter texts stand anywhere by chance."""


@dataclass(frozen=True)
class Answered:
    """`answer` is where the redirects of the request ended, if it led to any."""

    capture: Capture
    asked: Transaction
    answer: Transaction

    @property
    def is_change(self) -> bool:
        return self.asked.request.method != "GET"

    @property
    def sought(self) -> list[str]:
        """What was looked for, or sent."""
        sent = (*request_values(self.asked), *request_values(self.answer))
        return [each.value.casefold() for each in sent if each.place in _SENT]

    @property
    def entered(self) -> list[str]:
        """What of that somebody is known to have entered: hidden fields say nothing of what was found."""
        entered = {each.value.casefold() for each in self.capture.interactions if each.type in ("input", "change")}
        return [each for each in self.sought if each in entered]


def asks(sought: list[str]) -> bool:
    """Whether something was looked for that can be recognised in what was found."""
    return any(len(one) >= TELLING for one in sought)


def share(records: list[dict[str, str | None]], sought: list[str]) -> float:
    """The share of the records that have one of the texts in them; that every link repeats it tells nothing."""
    texts = [
        " ".join(text for name, text in record.items() if text and not name.endswith("href")).casefold()
        for record in records
    ]
    said = [text for text in texts if any(len(one) >= TELLING and one in text for one in sought)]
    return len(said) / len(texts) if texts else 0.0
