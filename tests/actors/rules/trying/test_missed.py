"""Whether a trial did not find what it looks for, before it changed anything."""

from typing import Any

import pytest

from actors.rules.trying.missed import missed_at

Line = dict[str, Any]
LOOK, RENAME = {"type": "fetch", "url": "u"}, {"type": "fetch", "method": "POST", "url": "u/{{id}}"}
SHOW = {"type": "fetch", "url": "u/shown"}
ROUTINE = {"operations": [LOOK, RENAME, SHOW]}
DONE, NOT_FOUND = {"ok": True}, {"ok": False, "error": "`id` was not found in the answer"}


def missed(*done: Line) -> Line | None:
    operations = [each | {"index": n} for n, each in enumerate(done, 1)]
    result = {"ok": all(each["ok"] for each in done), "operations": operations}
    return missed_at(ROUTINE, {"result": result}, frozenset())


@pytest.mark.parametrize("last", [NOT_FOUND, {"ok": False, "status": 404}, {"ok": False, "status": 410}])
def test_the_operation_that_did_not_find_it(last: Line) -> None:
    assert missed(last) == LOOK
    assert missed(DONE, last) == RENAME


def test_after_something_was_changed_nothing_is_missed_for_it_would_be_changed_again() -> None:
    assert missed(DONE, DONE, NOT_FOUND) is None


@pytest.mark.parametrize("done", [(), (DONE,), (DONE, {"ok": False, "status": 500}), (NOT_FOUND, DONE)])
def test_nor_in_a_run_that_ended_otherwise(done: tuple[Line, ...]) -> None:
    assert missed(*done) is None
