"""Pages that were opened by their address are told from those that a page led to."""

import pytest

from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.opened import opened_addresses, opened_pages
from captures.transaction import Request, Response, Transaction

TYPED = ("Sec-Fetch-Site", "none")
URL = "http://host/wiki?id=garden:tools"


def page(*headers: tuple[str, str], kind: str = "document", status: int = 200, id_: str = "t0002") -> Transaction:
    answer = Response(status, (), b"<p>", "text/html")
    return Transaction(id_, 10.0, 10.2, kind, Request("GET", URL, headers), answer)


def clicked(time: float) -> Interaction:
    return Interaction("i0001", time, "click", "http://host/", "a", "a")


@pytest.mark.parametrize(
    ("one", "click", "opened"),
    [
        (page(), 1.0, True),
        (page(("Referer", "http://host/")), 1.0, False),
        (page(), 9.8, False),
        (page(TYPED), 9.8, True),
        (page(("Sec-Fetch-Site", "same-origin")), 1.0, False),
        (page(kind="xhr"), 1.0, False),
    ],
)
def test_a_page_is_opened_that_no_page_led_to(one: Transaction, click: float, opened: bool) -> None:
    found = list(opened_pages(Capture(transactions=(one,), interactions=(clicked(click),))))
    assert found == ([one] if opened else [])


def test_a_page_is_not_opened_that_a_redirect_led_to() -> None:
    answer = Response(302, (("Location", URL),))
    first = Transaction("t0001", 9.0, 9.1, "document", Request("GET", "http://host/", (TYPED,)), answer)
    assert list(opened_pages(Capture(transactions=(first, page())))) == [first]


def test_a_recording_without_clicks_and_referers_does_not_tell() -> None:
    assert list(opened_pages(Capture(transactions=(page(),)))) == []
    led = page(("Referer", "http://host/"), id_="t0003")
    assert list(opened_pages(Capture(transactions=(page(), led)))) == [page()]


@pytest.mark.parametrize(
    ("shown", "address"),
    [
        (f"{URL}#/pages/7", f"{URL}#/pages/7"),
        (f"{URL}#tools", URL),
        ("http://host/#/pages/7", URL),
        (URL, URL),
    ],
)
def test_the_route_of_a_page_is_known_by_what_the_browser_showed_next(shown: str, address: str) -> None:
    before, later = (Snapshot(f"d{n}", at, url, "", "") for n, at, url in ((1, 9.0, f"{URL}#/a"), (2, 11.0, shown)))
    found = opened_addresses(Capture(transactions=(page(TYPED),), snapshots=(before, later)))
    assert list(found) == [(address, 10.0)]
