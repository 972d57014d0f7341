"""A run as a table."""

import sys
from collections.abc import Callable

import pandas as pd
import pyarrow as pa
import pytest

from events.event import ModelAsked, ModelReplied
from events.log import LogError, Record
from events.table import COLUMNS, Price, Records, arrow, frame, polars, rows
from events.task import ModelReply
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
        "run": None,
        "stream": "network-1",
        "seq": 9,
        "time": 1_700_000_000.5,
        "kind": "ModelReplied",
        "task_id": "t1",
        "turn": 3,
        "agent": "network-1",
        "tool": "get_transaction",
        "model": None,
        "tokens_in": 900,
        "tokens_out": 40,
        "latency": 0.25,
        "cost": None,
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


def test_an_arrow_table_has_typed_columns_and_the_same_values() -> None:
    table = arrow([record()])
    named = {"string": pa.string(), "Int64": pa.int64(), "Float64": pa.float64()}
    assert dict(zip(table.column_names, table.schema.types, strict=True)) == {
        name: named.get(kind, pa.timestamp("us", tz="UTC")) for name, kind in COLUMNS.items()
    }
    found = [row | {"time": row["time"].timestamp()} for row in table.to_pylist()]
    assert found == rows([record()])
    assert arrow([]).schema == table.schema


def test_a_polars_frame_says_the_same_as_a_pandas_frame() -> None:
    runs = {"one": [record()], "two": [record()]}
    one, other = polars(runs, PRICES), frame(runs, PRICES)
    assert list(one.columns) == list(other.columns)
    assert one.drop("time").rows() == [
        tuple(None if pd.isna(value) else value for value in row)
        for row in other.drop(columns="time").itertuples(index=False)
    ]
    assert one["time"].dt.epoch("us").to_list() == [round(at.timestamp() * 1e6) for at in other["time"]]
    assert polars([]).schema == one.schema


# What it cost

PRICES = {"openai:small": Price(input=2.0, output=8.0), "openai:large": Price(input=20.0, output=80.0)}


def asked(model: str, reply: ModelReply = REPLY) -> list[Record]:
    return [record(ModelAsked("t1", 1, model, "a" * 64), seq=1), record(ModelReplied("t1", 1, reply), seq=2)]


def test_a_reply_costs_its_tokens_at_the_price_of_the_model_that_was_asked() -> None:
    table = rows([*asked("openai:small"), *asked("openai:large")], PRICES)
    assert [row["model"] for row in table] == ["openai:small", "openai:small", "openai:large", "openai:large"]
    assert [row["cost"] for row in table] == [None, pytest.approx(0.00212), None, pytest.approx(0.0212)]


def test_without_a_price_or_a_count_of_tokens_there_is_no_cost() -> None:
    uncounted = ModelReply("It is 17.")
    for records, prices in ((asked("rules"), PRICES), (asked("openai:small"), None), (asked("openai:small"), {})):
        assert [row["cost"] for row in rows(records, prices)] == [None, None]
    assert rows(asked("openai:small", uncounted), PRICES)[-1]["cost"] is None


def test_streams_of_the_same_name_in_many_runs_are_told_apart() -> None:
    small, large = asked("openai:small"), asked("openai:large")
    table = rows({"one": small, "two": large}, PRICES)
    assert [(row["run"], row["model"]) for row in table if row["kind"] == "ModelReplied"] == [
        ("one", "openai:small"),
        ("two", "openai:large"),
    ]
    assert rows({"one": small[:1], "two": large[1:]}, PRICES)[-1]["model"] is None


@pytest.mark.parametrize(
    ("module", "make", "extra"),
    [("pandas", frame, "notebook"), ("pyarrow", arrow, "notebook"), ("polars", polars, "polars")],
)
def test_without_its_library_a_table_says_what_to_install(
    module: str, make: Callable[[Records], object], extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(LogError, match=rf"{module} is missing: pip install 'superdiscovery\[{extra}\]'"):
        make([record()])
