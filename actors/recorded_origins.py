"""Where a recording went, and where each of its secrets went: a routine may go nowhere else with them."""

from collections.abc import Iterable

from captures.capture import Capture
from captures.masking.handle import raw_handle
from captures.transaction import Request
from routines.origin import origin

_TELLS_WHERE_FROM = ("referer",)
"""Headers that pass on the address of a page: a secret in it was not sent to that server on purpose."""


def recorded_origins(capture: Capture) -> frozenset[str]:
    """The origins of all recorded requests."""
    return frozenset(origin(_http(each.request.url)) for each in capture.transactions) - {""}


def origins_of(capture: Capture, handle: str) -> list[str]:
    """The origins of the recorded requests in which the secret stands: in the address, a header, a cookie or the body,
    alone or as a part of a credential that is made of it. If it stands in none, because a script sent it in another
    form, those of the pages on which it was typed."""
    wanted = [raw_handle(handle), *(whole for whole, (_, part) in capture.compounds.items() if part == handle)]
    sent = {
        origin(_http(each.request.url)) for each in capture.transactions if any(_holds(each.request, w) for w in wanted)
    }
    typed = {origin(each.url) for each in capture.interactions if handle in each.value}
    return sorted((sent or typed) - {""})


def destinations_of(capture: Capture, handles: Iterable[str], allowed: Iterable[str] = ()) -> list[str]:
    """The origins to which a value with these secrets in it may be sent: where all of them were sent when they were
    recorded, and what the person `allowed`."""
    places = [set(origins_of(capture, each)) for each in handles]
    return sorted({*set.intersection(*places), *map(origin, allowed)})


def _holds(request: Request, handle: str) -> bool:
    if handle in request.url or handle.encode() in request.body:
        return True
    return any(handle in value for name, value in request.headers if name.lower() not in _TELLS_WHERE_FROM)


def _http(url: str) -> str:
    """The address of a WebSocket as that of the server it is on."""
    return f"http{url[2:]}" if url.startswith(("ws:", "wss:")) else url
