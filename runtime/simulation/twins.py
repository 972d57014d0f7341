"""What the application gave in the place of a token when a page was loaded another time, and nobody sent."""

from collections.abc import Iterator, Mapping
from urllib.parse import urlsplit

from actors.specialists.recorded_page import page_of
from captures.capture import Capture
from captures.masking.handle import is_handle
from captures.opaque import is_random
from captures.transaction import Transaction
from routines.extracting.extract import ExtractionError, extract, locate
from runtime.simulation.issued import Issued


def find_twins(capture: Capture, issued: Mapping[str, Issued]) -> dict[str, Issued]:
    """By itself each value that a form could have sent as well as the issued one that it sent: it stands where that one
    stood, in another answer of the same address. Only of what proves something; whoever sends any other one is not
    asked where it comes from."""
    own = {each.value for each in capture.interactions}
    found: dict[str, Issued] = {}
    for sent in (each for each in issued.values() if each.proves):
        for load, value in _elsewhere(capture, sent):
            if value not in issued and value not in own:
                found.setdefault(value, Issued(value, load.id, True, sent.value))
    return found


def _elsewhere(capture: Capture, sent: Issued) -> Iterator[tuple[Transaction, str]]:
    """The other answers of the address that first gave what was sent, and what each has in its place."""
    first = capture.transaction(sent.first)
    loads = [each for each in capture.transactions if _page(each) == _page(first) and each.id != first.id]
    ways = locate(page_of(first), sent.value)[:1] if loads else []
    for way, load in ((way, load) for way in ways for load in loads):
        try:
            value = extract(way, page_of(load))
        except ExtractionError:
            continue
        if isinstance(value, str) and (is_handle(value) or is_random(value)):
            yield load, value


def _page(transaction: Transaction) -> tuple[str, str]:
    """Whatever its query asks: a page is the same one with and without a word on where to go on."""
    return transaction.request.method, urlsplit(transaction.request.url)._replace(query="", fragment="").geturl()
