"""What one of several in a row keeps for a script is given by whoever calls the routine."""

import pytest

from actors.rules.explaining.kept_by_clicked import as_clicked_keeps
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from tests.actors.rules.request_values import context, entered, value

SLOT = {
    "id": "i4",
    "type": "click",
    "row": "Hall",
    "text": "free",
    "time": 4.0,
    "kept": {"hour": "11", "day-of": "7", "room-no": "4"},
}
ROOM = entered("room_no", "9")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (value("json", "hour", "11", type="integer"), "hour"),
        (value("form", "dayOf", "7"), "day_of"),
        (value("json", "dayOf", "7", type="number"), "day_of"),
        (value("json", "room_no", "4"), ""),
        (value("json", "hour", "12"), ""),
        (value("json", "from", "11"), ""),
        (value("header", "hour", "11"), ""),
        (value("json", "hour", "11", source={"kind": "constant"}), ""),
    ],
)
def test_it_is_sent_under_the_name_under_which_it_is_kept(line: Value, name: str) -> None:
    (found,) = as_clicked_keeps(
        [line], context("http://x/bookings", method="POST", clicks=[SLOT], inputs=[ROOM], time=5.0)
    )
    given = Parameter(parameter=name, type=line.type or "string")
    assert found.source == (given if name else line.source)
    (before,) = as_clicked_keeps([line], context("http://x/bookings", method="POST", clicks=[SLOT], time=3.0))
    assert before.source == line.source
