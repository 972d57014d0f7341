"""A run, or many, as a table: one row an event, with the columns that people ask for."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from events.event import AnyEvent, EffectStarted, ModelReplied, ToolFailed, ToolReturned
from events.log import LogError, Record
from events.summary import summarise

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = {
    "stream": "string",
    "seq": "Int64",
    "time": "datetime64[ns, UTC]",
    "kind": "string",
    "task_id": "string",
    "turn": "Int64",
    "agent": "string",
    "tool": "string",
    "tokens_in": "Int64",
    "tokens_out": "Int64",
    "seconds": "Float64",
    "summary": "string",
}
"""The columns, and their types in a data frame. In `rows` a time is in Unix seconds."""


def rows(records: Iterable[Record]) -> list[dict[str, Any]]:
    """One row an event; None where a column does not apply. Tokens stand with replies only, so they can be summed."""
    return [_row(record, event) for record in records for event in record.events]


def frame(records: Iterable[Record]) -> "pd.DataFrame":
    """The rows as a pandas data frame with typed columns; needs the `notebook` extra."""
    try:
        import pandas as pd
    except ImportError as error:
        raise LogError("pandas is missing: pip install 'superdiscovery[notebook]'") from error
    table = pd.DataFrame(rows(records), columns=list(COLUMNS))
    table["time"] = pd.to_datetime(table["time"], unit="s", utc=True)
    return table.astype(COLUMNS)


def _row(record: Record, event: AnyEvent) -> dict[str, Any]:
    task = getattr(event, "task", None)
    usage = event.reply.usage if isinstance(event, ModelReplied) else None
    return {
        "stream": record.stream,
        "seq": record.seq,
        "time": record.time,
        "kind": type(event).__name__,
        "task_id": getattr(event, "task_id", None) or getattr(task, "id", None),
        "turn": getattr(event, "turn", None),
        "agent": getattr(event, "agent_id", None) or getattr(task, "agent_id", record.stream),
        "tool": _tool(event),
        "tokens_in": usage.input_tokens if usage else None,
        "tokens_out": usage.output_tokens if usage else None,
        "seconds": getattr(event, "seconds", None),
        "summary": summarise(event),
    }


def _tool(event: AnyEvent) -> str | None:
    match event:
        case ToolReturned(tool=tool) | ToolFailed(tool=tool) | EffectStarted(effect=tool):
            return tool
        case ModelReplied(reply=reply):
            return ", ".join(call.name for call in reply.calls) or None
        case _:
            return None
