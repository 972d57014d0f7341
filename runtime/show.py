"""A result for a person: records as a table, anything else as JSON or text."""

import json
import shutil
import sys
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from events.line import escape
from runtime.say import printable

_WIDEST = 60


def show(data: Any) -> None:
    """Print to stdout. Captured text is hostile: no markup and no escape sequence of it takes effect."""
    rows = records_of(data)
    if rows:
        Console(file=sys.stdout, width=None if sys.stdout.isatty() else _width()).print(table(rows))
    elif isinstance(data, str):
        print("\n".join(escape(line) for line in data.splitlines()))
    else:
        print("".join(map(printable, json.dumps(data, indent=2, ensure_ascii=False))))


def records_of(data: Any) -> list[dict[str, Any]]:
    """The records in a result: the list itself, or the one list of objects in an object."""
    if isinstance(data, dict):
        lists = [value for value in data.values() if _is_records(value)]
        data = lists[0] if len(lists) == 1 else None
    return data if _is_records(data) else []


def table(rows: list[dict[str, Any]]) -> Table:
    columns = list(dict.fromkeys(name for row in rows for name in row))
    shown = Table()
    for name in columns:
        shown.add_column(Text(escape(name)))
    for row in rows:
        shown.add_row(*(Text(_cell(row.get(name))) for name in columns))
    return shown


def _is_records(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _cell(value: Any) -> str:
    text = "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = escape(text)
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def _width() -> int:
    return max(shutil.get_terminal_size().columns, 160)
