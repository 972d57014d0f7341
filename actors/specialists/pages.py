"""The HTML that stood before the person at some moment: responses and snapshots."""

from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser

from actors.specialists.element import FIELDS
from captures.capture import Capture
from captures.charset import decoded
from captures.interaction import Interaction
from captures.mime import is_html, is_json
from captures.route import routed
from routines.extracting.page import parsed

MAX_LOOKED_AT = 8


@dataclass(frozen=True)
class Shown:
    """HTML of the page at `url` from `time` (Unix seconds) on; `source` is the id of its transaction or snapshot."""

    source: str
    time: float
    url: str
    html: str


class Pages:
    """Every HTML page of a capture, in time order."""

    def __init__(self, capture: Capture) -> None:
        self.all = sorted((*_responses(capture), *_snapshots(capture)), key=lambda shown: shown.time)
        self.asked = capture.transactions
        self._filled = [each.ended for each in capture.transactions if is_json(each.response.mime_type)]

    def tree(self, shown: Shown) -> LexborHTMLParser:
        """Its document; shared, so nobody may change it."""
        return parsed(shown.html)

    def around(self, interaction: Interaction) -> list[Shown]:
        """Pages on which the interaction may have happened, the likeliest first.

        Those of its address before it (newest first), those of its address after it, then any before it: the
        address may have changed without a new page. What says nothing of itself is known by its place alone: if a
        script was given something for the page since it was looked at last, the next look is first.
        """
        here = _address(interaction.url)
        before = [shown for shown in reversed(self.all) if shown.time <= interaction.time]
        same = [shown for shown in before if _address(shown.url) == here]
        later = [shown for shown in self.all if shown.time > interaction.time and _address(shown.url) == here]
        other = [shown for shown in before if _address(shown.url) != here]
        blank = interaction.tag not in FIELDS and not interaction.text.strip()
        if blank and same and later and self._is_filled(same[0].time, interaction.time):
            return [later[0], *same, *later[1:], *other][:MAX_LOOKED_AT]
        return (same + later + other)[:MAX_LOOKED_AT]

    def _is_filled(self, looked: float, moment: float) -> bool:
        return any(looked < ended <= moment for ended in self._filled)


def _responses(capture: Capture) -> Iterator[Shown]:
    for each in capture.transactions:
        if is_html(each.response.mime_type) and each.response.body:
            text = decoded(each.response.body, each.response.mime_type)
            yield Shown(each.id, each.ended, each.request.url, text)


def _snapshots(capture: Capture) -> Iterator[Shown]:
    for each in capture.snapshots:
        if each.html:
            yield Shown(each.id, each.time, each.url, each.html)


def _address(url: str) -> str:
    return routed(url)
