"""What was taken out of a list in a document that was sent back."""

from typing import Any

import pytest

from actors.rules.explaining.document import as_changed
from tests.actors.rules.request_values import context, entered, told

WAY = {"kind": "json", "path": ["results", {"name": "Wiring"}, "id"]}
CALLED = {"label": "Wiring", "id": "t0001", "extractors": [WAY]}
CHANGE: dict[str, Any] = {"do": "take_out", "path": ["skills", "9531985d"], "sent": [], "entry": True}


@pytest.mark.parametrize(
    ("more", "inputs", "expected"),
    [
        ({"called": CALLED}, [], ("choice", "skill")),
        ({"called": CALLED}, [entered("what", "Wiring")], ("choice", "what")),
        ({"called": CALLED}, [entered("code", "9531985d")], ("parameter", "code")),
        ({}, [], ("parameter", "skill")),
    ],
)
def test_an_id_is_looked_up_by_what_its_thing_is_called(
    more: dict[str, Any], inputs: list[dict[str, Any]], expected: tuple[str, str]
) -> None:
    *_, step = as_changed([], {"id": "t0002", "changes": [CHANGE | more]}, context(inputs=inputs, clicks=[]))
    source = told(step.source)
    assert (source["kind"], source["parameter"]) == expected
    assert (step.value, step.at, step.member) == ("9531985d", [0, 1], "")
    if expected[0] == "choice":
        assert (source["shown"], source["transaction_id"], source["extractors"]) == ("Wiring", "t0001", [WAY])
