"""Requests of which no routine is made."""

from typing import Any

import pytest

from actors.rules.explaining.destructive import copies_row
from tests.actors.rules.request_values import context, entered, value

Line = dict[str, Any]
FORM: Line = {"id": "t3", "url": "http://x/men", "set": ["title", "room", "rank"]}
ROW = {"type": "click", "url": "http://x/men", "row": "Ann", "parameter": "item", "time": 1.0}
CHOSEN = {"kind": "choice", "parameter": "item", "label": "Ann", "transaction_id": "t3", "extractors": []}
GIVEN = {"kind": "parameter", "parameter": "title"}


@pytest.mark.parametrize(
    ("click", "room", "names"),
    [
        ({}, {"kind": "constant"}, "`room`"),
        ({}, {"kind": "extracted", "core": "7", "transaction_id": "t3", "extractors": []}, ""),
        ({"url": "http://x/men/7"}, {"kind": "constant"}, ""),
        ({"parameter": "another"}, {"kind": "constant"}, ""),
        ({"row": ""}, {"kind": "constant"}, ""),
    ],
)
def test_what_a_script_put_into_a_form_for_the_row_is_not_sent_for_every_other(
    click: Line, room: Line, names: str
) -> None:
    lines = [value("form", "id", "7", source=CHOSEN), value("form", "title", "Boss", source=GIVEN)]
    lines += [value("form", "room", "12", source=room), value("form", "rank", "2", source={"kind": "constant"})]
    lines += [value("form", "mode", "inline", source={"kind": "constant"})]
    told = context(inputs=[entered("title", "Boss"), entered("rank", "2")], clicks=[ROW | click], time=2.0)
    why = copies_row(lines, FORM, told)
    assert bool(why) == bool(names)
    assert f"sends {names} as" in why or not names
