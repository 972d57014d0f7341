"""A run, or many, as a table: one row an event, with the columns that people ask for."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from events.event import AnyEvent, EffectStarted, ModelAsked, ModelReplied, ToolFailed, ToolReturned
from events.log import LogError, Record
from events.summary import summarise
from events.task import Usage

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa

COLUMNS = {
    "run": "string",
    "stream": "string",
    "seq": "Int64",
    "time": "datetime64[ns, UTC]",
    "kind": "string",
    "task_id": "string",
    "turn": "Int64",
    "agent": "string",
    "tool": "string",
    "model": "string",
    "tokens_in": "Int64",
    "tokens_out": "Int64",
    "latency": "Float64",
    "cost": "Float64",
    "summary": "string",
}
"""The columns, and their types in a pandas frame. `latency` is in seconds. In `rows` a time is in Unix seconds."""

Records = Iterable[Record] | Mapping[str, Iterable[Record]]
"""The records of a run, or those of many, each by the name that stands in the column `run`."""


class Price(msgspec.Struct, frozen=True):
    """What a million tokens cost, in the currency in which the costs shall be."""

    input: float
    output: float


Prices = Mapping[str, Price]
"""By the name of the model as a run tells it, such as `openai:NAME`."""


def rows(records: Records, prices: Prices | None = None) -> list[dict[str, Any]]:
    """One row an event; None where a column does not apply.

    Tokens and cost stand with replies only, so they can be summed. There is no cost without a price of the model that
    was asked, nor if the provider counted no tokens.
    """
    asked: dict[tuple[str | None, str], str] = {}
    return [_row(run, record, event, asked, prices or {}) for run, record, event in _events(records)]


def arrow(records: Records, prices: Prices | None = None) -> "pa.Table":
    """The rows as an Arrow table; needs the `notebook` or the `polars` extra."""
    try:
        import pyarrow as pa
    except ImportError as error:
        raise LogError("pyarrow is missing: pip install 'superdiscovery[notebook]'") from error
    kinds: dict[str, pa.DataType] = {"string": pa.string(), "Int64": pa.int64(), "Float64": pa.float64()}
    time = pa.timestamp("us", tz="UTC")
    schema = pa.schema([(name, kinds.get(kind, time)) for name, kind in COLUMNS.items()])
    table = [row | {"time": round(row["time"] * 1e6)} for row in rows(records, prices)]
    return pa.Table.from_pylist(table, schema=schema)


def polars(records: Records, prices: Prices | None = None) -> "pl.DataFrame":
    """The rows as a polars data frame; needs the `polars` extra."""
    try:
        import polars as pl
    except ImportError as error:
        raise LogError("polars is missing: pip install 'superdiscovery[polars]'") from error
    found = pl.from_arrow(arrow(records, prices))
    assert isinstance(found, pl.DataFrame)
    return found


def frame(records: Records, prices: Prices | None = None) -> "pd.DataFrame":
    """The rows as a pandas data frame with typed columns; needs the `notebook` extra."""
    try:
        import pandas as pd
    except ImportError as error:
        raise LogError("pandas is missing: pip install 'superdiscovery[notebook]'") from error
    table = pd.DataFrame(rows(records, prices), columns=list(COLUMNS))
    table["time"] = pd.to_datetime(table["time"], unit="s", utc=True)
    return table.astype(COLUMNS)


def _events(records: Records) -> Iterator[tuple[str | None, Record, AnyEvent]]:
    runs = records.items() if isinstance(records, Mapping) else [(None, records)]
    for run, each in runs:
        for record in each:
            for event in record.events:
                yield run, record, event


def _row(
    run: str | None, record: Record, event: AnyEvent, asked: dict[tuple[str | None, str], str], prices: Prices
) -> dict[str, Any]:
    """One event's row; `asked` remembers which model each stream of each run asked last."""
    task = getattr(event, "task", None)
    if isinstance(event, ModelAsked):
        asked[run, record.stream] = event.model
    replied = event if isinstance(event, ModelReplied) else None
    usage = replied.reply.usage if replied else None
    model = asked.get((run, record.stream)) if replied else getattr(event, "model", None)
    return {
        "run": run,
        "stream": record.stream,
        "seq": record.seq,
        "time": record.time,
        "kind": type(event).__name__,
        "task_id": getattr(event, "task_id", None) or getattr(task, "id", None),
        "turn": getattr(event, "turn", None),
        "agent": getattr(event, "agent_id", None) or getattr(task, "agent_id", record.stream),
        "tool": _tool(event),
        "model": model,
        "tokens_in": usage.input_tokens if usage else None,
        "tokens_out": usage.output_tokens if usage else None,
        "latency": getattr(event, "seconds", None),
        "cost": _cost(usage, prices.get(model or "")) if usage else None,
        "summary": summarise(event),
    }


def _cost(usage: Usage, price: Price | None) -> float | None:
    if price is None or usage == Usage():
        return None
    return (usage.input_tokens * price.input + usage.output_tokens * price.output) / 1_000_000


def _tool(event: AnyEvent) -> str | None:
    match event:
        case ToolReturned(tool=tool) | ToolFailed(tool=tool) | EffectStarted(effect=tool):
            return tool
        case ModelReplied(reply=reply):
            return ", ".join(call.name for call in reply.calls) or None
        case _:
            return None
