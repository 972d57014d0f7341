"""The first argument of a call is the id in the address that it is sent to."""

import pytest

from actors.rules.explaining.order import Known, said
from actors.rules.facts.context import Context
from actors.rules.facts.value import Value


@pytest.mark.parametrize(
    ("url", "path", "sent", "called"),
    [
        ("http://x/lamps/7", [0], "7", "id"),
        ("http://x/lamps/7/edit", [0], "7", "id"),
        ("http://x/lamps/17", [0], "7", ""),
        ("http://x/lamps/7", [1], "7", ""),
        ("http://x/lamps/7", [0, 0], "7", ""),
        ("http://x/lamps?page=7", [0], "7", ""),
        ("http://x/lamps/7", [0], "lamps", ""),
    ],
)
def test_it_is_called_an_id_if_the_address_has_it(url: str, path: list[int], sent: str, called: str) -> None:
    line = Value(place="json", name="", path=list(path), value=sent, hint="constant_looking")
    (told,) = said("at once", [line], Known(Context(transaction_id="t9", method="POST", url=url)))
    assert told.name == called
