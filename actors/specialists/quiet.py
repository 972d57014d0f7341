"""How long nothing had happened when a request was made: what a click or an answer sets off follows at once."""

from bisect import bisect_right

from captures.capture import Capture
from captures.method import changes
from captures.transaction import Transaction

_NOTHING_FOLLOWS = frozenset({"image", "font", "stylesheet", "media", "websocket"})


def quiet_before(capture: Capture, transaction: Transaction) -> float:
    """The seconds between the last thing that the person did or that a script was answered, and the request; 0 of one
    that only reads."""
    if not changes(transaction.request.method):
        return 0.0
    at = transaction.started
    ended = capture.once(_ended)
    place = bisect_right(ended, at)
    # Its own answer, if that came at once, is none of the others.
    place -= transaction.ended <= at and transaction.resource_type not in _NOTHING_FOLLOWS
    last = [ended[place - 1]] if place > 0 else []
    done = bisect_right(capture.interactions, at, key=lambda each: each.time)
    last += [capture.interactions[done - 1].time] if done else []
    return round(at - max(last, default=at), 3)


def _ended(capture: Capture) -> list[float]:
    """When each answer came after which a script may go on, in order."""
    return sorted(each.ended for each in capture.transactions if each.resource_type not in _NOTHING_FOLLOWS)
