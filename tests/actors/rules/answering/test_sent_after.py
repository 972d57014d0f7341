"""A thing that a script saves in parts, by one click."""

from typing import Any

import msgspec
import pytest

from actors.rules.answering.sent_after import sent_after
from actors.rules.facts.candidate import Candidate

Line = dict[str, Any]
NAME = {"given": "Oak bench", "place": "json", "name": "name", "whole": True}
GOAL: Line = {"id": "t0004", "method": "PUT", "url": "http://x/api/items/4", "status": 200, "sends": [NAME]}
GOAL |= {"follows": {"id": "i0007", "type": "click"}}
LATER: Line = GOAL | {"id": "t0005", "method": "PATCH", "url": "http://x/api/variants/4"}
AT_ONE = GOAL | {"method": "POST", "url": "http://x/graphql"}


@pytest.mark.parametrize(
    ("goal", "later", "too"),
    [
        (GOAL, {}, True),
        (AT_ONE, {"method": "POST", "url": "http://x/graphql"}, True),
        (GOAL, {"method": "POST", "url": "http://x/api/activity"}, False),
        (GOAL, {"url": "http://y/api/variants/4"}, False),
        (GOAL, {"url": "http://x/api/variants/9"}, False),
        (GOAL, {"method": "PUT", "url": "http://x/api/workspaces/default"}, False),
        (GOAL, {"method": "GET"}, False),
        (GOAL, {"follows": {"id": "i0008", "type": "click"}}, False),
        (GOAL, {"sends": [NAME | {"given": "Pine stool"}]}, False),
        (GOAL, {"sends": []}, False),
        (GOAL, {"id": "t0003"}, False),
        (GOAL | {"method": "GET"}, {}, False),
        (GOAL | {"follows": None}, {"follows": None}, False),
    ],
)
def test_what_carries_the_same_for_another_part_is_sent_too(goal: Line, later: Line, too: bool) -> None:
    lines = msgspec.convert([goal, LATER | later], list[Candidate])
    assert sent_after(lines[0], lines, []) == (["t0005"] if too else [])
    assert sent_after(lines[0], lines, ["t0005"]) == []


def test_what_was_sent_while_somebody_typed_and_what_says_little_tell_nothing() -> None:
    for goal, later in (
        (GOAL, {"follows": {"id": "i0007", "type": "input"}}),
        (GOAL | {"sends": [NAME | {"given": "1"}]}, {}),
    ):
        lines = msgspec.convert([goal, LATER | {"sends": goal["sends"]} | later], list[Candidate])
        assert sent_after(lines[0], lines, []) == []
