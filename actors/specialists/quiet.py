"""How long nothing had happened when a request was made: what a click or an answer sets off follows at once."""

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
    scripted = (each for each in capture.transactions if each.resource_type not in _NOTHING_FOLLOWS)
    ended = [each.ended for each in scripted if each.ended <= at and each.id != transaction.id]
    done = [each.time for each in capture.interactions if each.time <= at]
    return round(at - max([*ended, *done], default=at), 3)
