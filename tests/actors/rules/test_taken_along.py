"""Documents that are sent back without what nobody named."""

from typing import Any

import pytest

from actors.rules.explaining.destructive import takes_along
from tests.actors.rules.request_values import context

CODE = "f6f2187d8a1c4b02"


def taken(named: dict[str, str], **more: Any) -> dict[str, Any]:
    return {"do": "take_out", "path": ["flows", {"id": "x"}], "sent": [], "named": [named]} | more


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        ([taken({"label": "Pump", "id": CODE})], ""),
        ([taken({"id": "17"})], ""),
        ([taken({"label": "Pump", "id": CODE}), taken({"name": "Tick", "id": "n1"}, of=CODE)], "`n1`"),
        ([taken({"id": CODE})], f"`{CODE}`"),
        ([taken({"id": CODE}) | {"do": "put", "path": ["flows", {"id": CODE}, "on"]}], ""),
        ([taken({}) | {"path": ["words", "old"]}], ""),
    ],
)
def test_no_routine_takes_out_what_only_the_recorded_thing_had(changes: list[dict[str, Any]], shown: str) -> None:
    said = takes_along({"changes": changes}, context(clicks=[]))
    assert bool(said) is bool(shown)
    assert shown in said


def test_what_was_clicked_by_its_code_is_named() -> None:
    click = {"type": "click", "text": CODE, "parameter": "flow"}
    assert takes_along({"changes": [taken({"id": CODE})]}, context(clicks=[click])) == ""
