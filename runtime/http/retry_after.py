"""How long a server that takes no more requests for now asks to wait (RFC 9110, 10.2.3; RFC 6585, 4)."""

import math
import time
from email.utils import parsedate_to_datetime

from captures.method import changes
from runtime.http.exchange import Answer

TIMES = 3
"""How often a request is sent again."""
_BUSY = frozenset({429, 503})


def retry_after(answer: Answer) -> float | None:
    """Seconds from now; None if the server is not busy, or does not say."""
    told = answer.header("retry-after").strip() if answer.status in _BUSY else ""
    if told.isascii() and told.isdigit():
        return float(told)
    try:
        return max(0.0, math.ceil(parsedate_to_datetime(told).timestamp() - time.time())) if told else None
    except (ValueError, OverflowError):
        return None


def waited(answer: Answer, method: str, patience: float, untold: float | None) -> float | None:
    """Seconds until the request may be sent again: `untold` if the server is too busy and does not say how long; None
    if it would be longer than `patience`, or there is nothing to wait for."""
    if not _may_be_sent_again(answer, method):
        return None
    seconds = retry_after(answer)
    if seconds is None and answer.status == 429:
        return untold
    return seconds if seconds is not None and seconds <= patience else None


def _may_be_sent_again(answer: Answer, method: str) -> bool:
    """What is turned away by 429 was not done; by 503 a gateway may say that it knows nothing of what was done."""
    return answer.status == 429 or not changes(method)
