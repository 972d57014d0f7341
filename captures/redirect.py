"""Where a redirect led: the recording shows each hop as a transaction of its own."""

from urllib.parse import urldefrag, urljoin

from captures.capture import Capture
from captures.lookups import by_url, first_after
from captures.mime import header
from captures.transaction import Response, Transaction

REDIRECTS = (301, 302, 303, 307, 308)
_MAX_HOPS = 20


def leads_on(answer: Response) -> bool:
    """Whether its status and its address say all that a browser reads of it: nobody sees the body of a redirect, and
    most recorders drop it."""
    return answer.status in REDIRECTS and bool(header(answer.headers, "location"))


def landing(capture: Capture, transaction: Transaction) -> Transaction:
    """The transaction in which a chain of redirects ended, as far as it was recorded; else the transaction itself."""
    return (hops(capture, transaction) or [transaction])[-1]


def hops(capture: Capture, transaction: Transaction) -> list[Transaction]:
    """The transactions that a chain of redirects led through, the last one last; empty if there was none."""
    found: list[Transaction] = []
    while len(found) < _MAX_HOPS and (following := redirected_to(capture, transaction)) is not None:
        found.append(following)
        transaction = following
    return found


def led_here(capture: Capture, transaction: Transaction) -> Transaction | None:
    """The transaction that began the chain of redirects which ended or went on here; None if there was none."""
    led = capture.once(_led)
    found = led.get(transaction.id)
    while found is not None and (before := led.get(found.id)) is not None:
        found = before
    return found


def _led(capture: Capture) -> dict[str, Transaction]:
    """By the id of what it led to: the last redirect that led there."""
    redirects = (each for each in capture.transactions if each.response.status in REDIRECTS)
    following = ((each, redirected_to(capture, each)) for each in redirects)
    return {to.id: each for each, to in following if to is not None}


def redirected_to(capture: Capture, transaction: Transaction) -> Transaction | None:
    """The next transaction for the address that the response sent the browser to."""
    target = header(transaction.response.headers, "location")
    if transaction.response.status not in REDIRECTS or not target:
        return None
    try:
        wanted = urldefrag(urljoin(transaction.request.url, target)).url
    except ValueError:  # it is no address, and nobody followed it
        return None
    return first_after(capture.once(by_url).get(wanted, ()), transaction)
