"""Pages that only ask for what their address says."""

import pytest

from actors.specialists.next_step import asks_to_go_on
from tests.actors.specialists.library import exchange


@pytest.mark.parametrize(
    ("action", "asks"),
    [
        ("", True),
        ("/things/7/delete?sure=1", True),
        ("/things/7/destroy", True),
        ("/things/7", True),
        ("/logout", False),
        ("/things/71", False),
        ("http://[x/", False),
    ],
)
def test_a_page_asks_to_go_on_by_a_form_for_its_own_address(action: str, asks: bool) -> None:
    page = f"<p>Really?</p><form method=POST action='{action}'><button>Yes</button></form>"
    assert asks_to_go_on(exchange(1, 0, "GET", "/things/7/delete", page)) is asks
    assert not asks_to_go_on(exchange(1, 0, "GET", "/things/7/delete", page.replace("POST", "get")))
