"""The first argument of a call is the id in the address that it is sent to."""

import pytest

from actors.rules.explaining.order import Known, said
from actors.rules.facts.context import Context
from actors.rules.facts.value import Value


@pytest.mark.parametrize(
    ("url", "path", "called"),
    [
        ("http://x/lamps/7", [0], "id"),
        ("http://x/lamps/7/edit", [0], "id"),
        ("http://x/lamps/17", [0], ""),
        ("http://x/lamps/7", [1], ""),
        ("http://x/lamps/7", [0, 0], ""),
        ("http://x/lamps?page=7", [0], ""),
    ],
)
def test_it_is_called_an_id_if_the_address_has_it(url: str, path: list[int], called: str) -> None:
    line = Value(place="json", name="", path=list(path), type="integer", value="7", hint="constant_looking")
    (told,) = said("at once", [line], Known(Context(transaction_id="t9", method="POST", url=url)))
    assert told.name == called
