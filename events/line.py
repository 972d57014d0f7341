"""One event as one line for a terminal. Captured text is hostile: nothing of it takes effect, it is only seen."""

from datetime import datetime
from unicodedata import east_asian_width

from events.event import AnyEvent
from events.log import Record
from events.summary import summarise


def line(record: Record, event: AnyEvent, width: int = 160) -> str:
    """When, who, which frame, what, for which task, and a summary; at most `width` columns, local time."""
    clock = datetime.fromtimestamp(record.time).strftime("%H:%M:%S")
    kind = type(event).__name__
    head = f"{clock} {record.stream:<16} {record.seq:>5} {kind:<20} {_task(event):<10} "
    return cut(escape(head + summarise(event)), width).rstrip()


def lines(record: Record, width: int = 160) -> list[str]:
    """The lines of all events of a step."""
    return [line(record, event, width) for event in record.events]


def escape(text: str) -> str:
    r"""The text with everything that does not print spelt out: a newline as `\n`, an escape as `\x1b`."""
    return "".join(char if char.isprintable() else _spell(char) for char in text)


def cut(text: str, width: int) -> str:
    """The text, ended with `…` if it needs more than `width` columns; wide characters count two."""
    return text if _room(text, width) == len(text) else text[: _room(text, width - 1)] + "…"


def _room(text: str, width: int) -> int:
    """How many characters fit into `width` columns."""
    used = 0
    for at, char in enumerate(text):
        used += 2 if east_asian_width(char) in "WF" else 1
        if used > width:
            return at
    return len(text)


def _spell(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def task_of(event: AnyEvent) -> str:
    """The id of the task that an event is about; empty if it is about none."""
    task = getattr(event, "task", None)
    return str(getattr(event, "task_id", None) or getattr(task, "id", ""))


def _task(event: AnyEvent) -> str:
    """The task that an event is about, with its turn."""
    turn = getattr(event, "turn", None)
    return task_of(event) + (f"/{turn}" if turn is not None else "")
