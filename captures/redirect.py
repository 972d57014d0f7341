"""Where a redirect led: the recording shows each hop as a transaction of its own."""

from urllib.parse import urldefrag, urljoin

from captures.capture import Capture
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
    found = None
    redirects = [t for t in capture.transactions if t.id < transaction.id and t.response.status in REDIRECTS]
    for each in reversed(redirects):
        if redirected_to(capture, each) is (found or transaction):
            found = each
    return found


def redirected_to(capture: Capture, transaction: Transaction) -> Transaction | None:
    """The next transaction for the address that the response sent the browser to."""
    target = header(transaction.response.headers, "location")
    if transaction.response.status not in REDIRECTS or not target:
        return None
    try:
        wanted = urldefrag(urljoin(transaction.request.url, target)).url
    except ValueError:  # it is no address, and nobody followed it
        return None
    later = (t for t in capture.transactions if t.id > transaction.id)
    return next((t for t in later if urldefrag(t.request.url).url == wanted), None)
