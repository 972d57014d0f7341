"""Redirects, each hop of which is a transaction of its own."""

from captures.capture import Capture
from captures.redirect import landing, led_here
from captures.transaction import Request, Response, Transaction


def row(n: int, url: str, status: int = 200, location: str = "") -> Transaction:
    headers = (("Location", location),) if location else ()
    return Transaction(f"t{n:04}", float(n), n + 0.5, "document", Request("GET", url), Response(status, headers))


def test_a_chain_ends_where_the_page_is() -> None:
    capture = Capture(
        transactions=(
            row(1, "https://a.test/save", 303, "/new/7#top"),
            row(2, "https://a.test/noise"),
            row(3, "https://a.test/new/7", 302, "https://b.test/"),
            row(4, "https://b.test/", location="/only-said"),
        )
    )
    assert landing(capture, capture.transaction("t0001")).id == "t0004"


def test_a_hop_that_was_not_recorded_and_a_circle_end_somewhere() -> None:
    lost = Capture(transactions=(row(1, "https://a.test/", 302, "/gone"),))
    assert landing(lost, lost.transactions[0]).id == "t0001"
    nowhere = Capture(transactions=(row(1, "https://a.test/", 302, "http://[a-z]/"), row(2, "https://a.test/b")))
    assert landing(nowhere, nowhere.transactions[0]).id == "t0001"
    circle = Capture(transactions=(row(1, "https://a.test/", 302, "/"), row(2, "https://a.test/", 302, "/")))
    assert landing(circle, circle.transactions[0]).id == "t0002"


def test_where_a_chain_began() -> None:
    rows = (
        row(1, "https://a.test/find", 302, "/one"),
        row(2, "https://a.test/one", 302, "/two"),
        row(3, "https://a.test/two"),
        row(4, "https://a.test/two"),
    )
    capture = Capture(transactions=rows)
    assert [led_here(capture, each) for each in rows] == [None, rows[0], rows[0], None]
