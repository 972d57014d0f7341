"""A run as a table."""

import sys

import pytest

from events.event import ModelReplied
from events.log import LogError
from events.table import COLUMNS, frame, rows
from tests.events.story import REPLY, RUN, record


def test_there_is_one_row_an_event_with_every_column() -> None:
    table = rows([record(seq=1), record(RUN[0], seq=2)])
    assert len(table) == len(RUN) + 1
    assert all(list(row) == list(COLUMNS) for row in table)
    assert [row["kind"] for row in table[:-1]] == [type(event).__name__ for event in RUN]
    assert table[-1]["seq"] == 2


def test_a_row_says_who_did_what_for_which_task_at_which_cost() -> None:
    [row] = rows([record(ModelReplied("t1", 3, REPLY, 0.25), seq=9)])
    assert row == {
        "stream": "network-1",
        "seq": 9,
        "time": 1_700_000_000.5,
        "kind": "ModelReplied",
        "task_id": "t1",
        "turn": 3,
        "agent": "network-1",
        "tool": "get_transaction",
        "tokens_in": 900,
        "tokens_out": 40,
        "seconds": 0.25,
        "summary": 'get_transaction {"id": 7}',
    }


def test_a_task_belongs_to_the_agent_it_is_for() -> None:
    table = rows([record(stream="super_discovery")])
    agents = {row["kind"]: (row["agent"], row["task_id"]) for row in table}
    assert agents["TaskCreated"] == ("network-1", "t1")
    assert agents["TaskSent"] == ("network-1", "t1")
    assert agents["PhaseEntered"] == ("super_discovery", None)


def test_a_data_frame_has_typed_columns() -> None:
    table = frame([record()])
    assert {name: str(kind) for name, kind in table.dtypes.items()} == COLUMNS
    assert table["tokens_in"].sum() == 900
    assert table["time"].dt.year.eq(2023).all()
    assert list(frame([]).columns) == list(COLUMNS)


def test_without_pandas_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(LogError, match=r"pandas is missing: pip install 'superdiscovery\[notebook\]'"):
        frame([record()])
