"""What a script filled its page with, though that is markup: the rows of a list that the page is had from without."""

import pytest

from actors.specialists.shown import filled
from captures.capture import Capture
from captures.dom import Snapshot
from tests.actors.specialists.library import HOST, T0, exchange

SHELL = "<main><h1>Boats</h1><div id=rows>Loading...</div></main>"
ROWS = "<table><tr><td>Harbour pilot</td><td>Moored</td></tr><tr><td>Salt herring</td><td>At sea</td></tr></table>"


@pytest.mark.parametrize(
    ("path", "kind", "shell", "count"),
    [
        ("/boats?berth=3", "xhr", SHELL, 4),
        ("/boats?berth=3", "fetch", SHELL, 4),
        ("/boats?berth=3", "document", SHELL, None),
        ("/boats?berth=3", "xhr", SHELL + ROWS, None),
        ("/news", "xhr", SHELL, None),
    ],
)
def test_markup_fills_the_page_at_whose_own_address_a_script_asked_for_it(
    path: str, kind: str, shell: str, count: int | None
) -> None:
    page, part = exchange(1, 0, "GET", "/boats?berth=3", shell), exchange(2, 1, "GET", path, ROWS, kind=kind)
    shown = Snapshot("d0001", T0 + 3, f"{HOST}/boats?berth=3", "Boats", SHELL.replace("Loading...", ROWS))
    assert filled(Capture(transactions=(page, part), snapshots=(shown,)), part) == count
