"""Which members of an object that is sent back are as the entry of a list had them."""

import json
from typing import Any

import pytest

from actors.specialists.sent.entry import compared_members
from captures.transaction import Request, Response, Transaction

TAG = {"id": 7, "name": "Sea", "seen": "2026-09-21T14:13:19.000Z"}


@pytest.mark.parametrize(
    ("sent", "held", "same"),
    [
        ([TAG], [TAG | {"url": "/tags/7"}], True),
        ([TAG | {"new": None}], [TAG | {"seen": "2026-09-21T15:00:00.000Z"}], True),
        ([TAG, {"id": 8}], [TAG, {"id": 8, "name": "Sky"}], True),
        ([TAG], [TAG, {"id": 8}], False),
        ([TAG | {"due": "2026-09-21T14:13:19Z"}], [TAG | {"due": "2026-10-21T14:13:19Z"}], False),
        ([TAG | {"name": "Seas"}], [TAG | {"url": "/tags/7"}], False),
        ([{"name": "Sea"}], [{"name": "Sea", "url": "/tags/7"}], False),
        ([{"id": 8}], [TAG], False),
        ([], [TAG], False),
    ],
)
def test_a_list_of_the_same_things_is_the_same_though_a_script_tells_less_of_them(
    sent: list[Any], held: list[Any], same: bool
) -> None:
    sending = Request("PUT", "http://x/7", body=json.dumps({"tags": sent}).encode())
    asked = Transaction("t2", 2.0, 2.0, "fetch", sending, Response(200))
    answer = Response(200, body=json.dumps([{"id": 3, "tags": held}]).encode())
    holder = Transaction("t1", 1.0, 1.0, "fetch", Request("GET", "http://x/"), answer)
    assert (compared_members(asked, [], holder, [0])["same"] == ["tags"]) is same
