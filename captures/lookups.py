"""Indexes over the transactions of a capture. Each is made once, so that a look-up does not read all of them again."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from urllib.parse import urldefrag

from captures.capture import Capture
from captures.transaction import Transaction

ByUrl = dict[str, list[Transaction]]


class InOrder:
    """Transactions in the order in which they were begun."""

    def __init__(self, transactions: Sequence[Transaction]) -> None:
        self._all = list(transactions)
        self._started = [each.started for each in self._all]
        # Of a recording in which an answer came before its request, nothing can be left out.
        self._orderly = all(each.started <= each.ended for each in self._all)

    def answered_by(self, time: float) -> Iterator[Transaction]:
        """Those that had ended by then, newest first."""
        begun = bisect_right(self._started, time) if self._orderly else len(self._all)
        return (self._all[n] for n in range(begun - 1, -1, -1) if self._all[n].ended <= time)


def in_order(capture: Capture) -> InOrder:
    return InOrder(capture.transactions)


def documents(capture: Capture) -> InOrder:
    """The documents alone."""
    return InOrder([each for each in capture.transactions if each.resource_type == "document"])


def by_url(capture: Capture) -> ByUrl:
    """Every transaction by its address, without the part that is never sent."""
    found: ByUrl = {}
    for each in capture.transactions:
        found.setdefault(urldefrag(each.request.url).url, []).append(each)
    return found


def first_after(those: Sequence[Transaction], one: Transaction) -> Transaction | None:
    """The first of them that came after this one."""
    at = bisect_right(those, one.id, key=lambda each: each.id)
    return those[at] if at < len(those) else None
