"""Which page was wanted before somebody signed in."""

from typing import Any

import pytest

from actors.rules.sent_back import wanted_before
from tests.actors.rules.writing_down import explained, line

Line = dict[str, Any]


def asked(number: int, url: str, status: int, method: str = "GET") -> Line:
    return {"id": f"t000{number}", "method": method, "url": url, "status": status}


TURNED_AWAY = asked(2, "http://x/till", 302)


@pytest.mark.parametrize(
    ("requests", "wanted"),
    [
        ([asked(1, "http://x/basket", 200, "POST"), TURNED_AWAY, asked(3, "http://x/login", 200)], ["t0002"]),
        ([asked(1, "http://x/", 200), TURNED_AWAY, asked(3, "http://x/login", 200)], []),
        ([asked(1, "http://x/till", 302), asked(2, "http://x/till", 200)], []),
        ([asked(2, "http://x/till", 302, "POST"), asked(3, "http://x/stall", 302)], []),
        ([{**TURNED_AWAY, "id": "t0010"}], []),
    ],
)
def test_the_page_that_a_sign_in_leads_back_to_is_asked_for_first(requests: list[Line], wanted: list[str]) -> None:
    signed_in = explained(line("form", "user", "ann"), method="POST", url="http://x/login")
    signed_in.request["landing_url"] = "http://x/till"
    assert wanted_before(signed_in, requests) == wanted


@pytest.mark.parametrize("place", ["query", "form"])
def test_a_form_that_says_where_to_go_on_needs_no_such_page(place: str) -> None:
    signed_in = explained(line(place, "next", "/till"), method="POST", url="http://x/login")
    signed_in.request["landing_url"] = "http://x/till"
    assert wanted_before(signed_in, [asked(1, "http://x/basket", 200, "POST"), TURNED_AWAY]) == []
