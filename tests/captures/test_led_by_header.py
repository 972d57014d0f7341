"""Where a script goes on, told it by a header of an empty answer."""

import pytest

from captures.capture import Capture
from captures.led_by_header import led_by_header, told_address
from captures.transaction import Request, Response, Transaction


def asked(number: int, method: str, url: str, *headers: tuple[str, str]) -> Transaction:
    return Transaction(f"t000{number}", number, number, "xhr", Request(method, url), Response(200, headers))


@pytest.mark.parametrize(
    ("told", "leads"),
    [
        ("/herbs?q=mint", True),
        ('{"path": "/herbs?q=mint"}', True),
        ("/herbs?q=mint;push", True),
        ("/nuts", False),
        ('{"path":' * 100_000, False),
    ],
)
def test_it_leads_to_the_next_request_for_the_address_that_it_says(told: str, leads: bool) -> None:
    sent = asked(1, "POST", "http://x/search", ("HX-Location", told))
    page = asked(2, "GET", "http://x/herbs?q=mint")
    assert led_by_header(Capture(transactions=(sent, page)), sent) is (page if leads else None)


@pytest.mark.parametrize(
    ("told", "address"),
    [
        (("X-Action-Redirect", "/herbs/7;push"), "/herbs/7"),
        (("X-Action-Redirect", " /herbs/7;replace "), "/herbs/7"),
        (("X-Action-Redirect", "/herbs;v=2"), "/herbs;v=2"),
        (("X-Action-Redirect", " /herbs "), "/herbs"),
        (("X-Redirects", "/herbs/7;push"), ""),
        (("Content-Location", "/herbs/7"), ""),
        (("X-Action-Redirect", ""), ""),
    ],
)
def test_the_address_is_told_without_the_way_to_go_there(told: tuple[str, str], address: str) -> None:
    assert told_address(asked(1, "POST", "http://x/herbs", told)) == address
