"""Routines on disk."""

from typing import Any

from routines.file import checked, document
from routines.operation import Fetch

FETCH = {
    "save_as": "answer",
    "headers": [["X-A", "1"]],
    "url": "http://a.test/list",
    "description": "the list",
    "method": "GET",
    "type": "fetch",
}


def routine(operation: dict[str, Any]) -> dict[str, Any]:
    return {"name": "list", "description": "", "hosts": ["http://a.test"], "operations": [operation]}


def test_members_stand_in_their_declared_order() -> None:
    (written,) = document(checked(routine(FETCH)))["operations"]
    declared = [name for name in Fetch.model_fields if name in FETCH and name != "type"]
    assert list(written) == ["type", *declared]
    backwards = dict(reversed(FETCH.items()))
    assert document(checked(routine(backwards)))["operations"] == [written]
