"""A change that goes on with what an earlier one made."""

import json
from typing import Any

import pytest

from actors.specialists.built_on import built_on
from captures.capture import Capture
from captures.fields import request_values
from tests.actors.specialists.library import exchange

JSON: dict[str, Any] = {"mime": "application/json", "headers": (("Content-Type", "application/json"),)}


@pytest.mark.parametrize(
    ("method", "made", "sent", "second", "built"),
    [
        ("PATCH", {"label": {"id": 5120}}, {"labels": [5120]}, 3, "t0002"),
        ("GET", {"label": {"id": 5120}}, {"labels": [5120]}, 3, ""),
        ("PATCH", {"label": {"id": 5120}}, {"labels": [5120]}, 30, ""),
        ("PATCH", {"label": {"id": 4711}}, {"labels": [4711]}, 3, ""),
        ("PATCH", {"label": {"id": 7}}, {"labels": [7]}, 3, ""),
        ("PATCH", {"name": "grey"}, {"colour": "grey"}, 3, ""),
    ],
)
def test_an_id_that_nobody_knew_before_tells(
    method: str, made: dict[str, Any], sent: dict[str, Any], second: int, built: str
) -> None:
    steps = [
        exchange(1, 0, "GET", "/labels", {"labels": [{"id": 4711}]}, mime="application/json"),
        exchange(2, 2, "POST", "/labels", made, sent='{"name": "grey"}', **JSON),
        exchange(3, second, method, "/cards/17", {}, sent=json.dumps(sent), **JSON),
    ]
    assert built_on(Capture(transactions=tuple(steps)), steps[2], request_values(steps[2])) == built
