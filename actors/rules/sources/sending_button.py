"""The address that a button keeps for a script, which sends there what was entered: the button says what is done with
that, and is no choice among several."""

from dataclasses import dataclass
from typing import Any

from actors.rules.facts.click import Click
from actors.rules.facts.source import Choice, Extracted, Source
from actors.rules.facts.value import Value
from actors.rules.sources.leading import addresses_held
from actors.rules.sources.looked_up import Chosen, beside
from actors.rules.sources.question import Question, Situation
from captures.method import changes


@dataclass(frozen=True)
class SentBy(Chosen):
    """The button is always called so."""

    def source(self, answer: dict[str, Any], line: Value) -> Source | None:
        found = super().source(answer, line)
        if not isinstance(found, Choice):
            return found
        return Extracted(
            core=line.value,
            transaction_id=found.transaction_id,
            extractors=found.extractors[:1],
            decode=found.decode,
            address=found.address,
        )


def sends_entered(click: Click, asked: Situation) -> bool:
    """Whether it is such a button, rather than one of several things that are shown as buttons."""
    given = changes(asked.context.method) and any(each.is_given for each in asked.lines)
    return given and click.tag == "button" and not click.row


def of_sending_button(place: int, line: Value, asked: Situation) -> list[Question]:
    if line.place != "url":
        return []
    clicks = [each for each in asked.context.clicks if each.parameter and sends_entered(each, asked)]
    held = [(each, text) for each in clicks for text in addresses_held(each, asked.context)]
    return [
        SentBy(place, beside(each.text, text, asked.context), each.parameter, each.text, seen_on=each.url)
        for each, text in held
    ]
