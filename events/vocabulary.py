"""The vocabulary of the log as a page, from the code that defines it.

`python -m events.vocabulary > docs/events.md`
"""

import inspect
import sys
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from events.event import AnyEvent
from events.frame import FORMAT
from events.log import Record
from events.task import ModelReply, Task, ToolCall, Usage

_INTRODUCTION = f"""# The events

Generated from the code by `python -m events.vocabulary > docs/events.md`; a test keeps it current. Format {FORMAT}.

Everything that happens in a run is one of these facts. One step of an agent is one frame of its stream: a
`Record` with the events of that step, all of them or none. On disk an event is a msgpack map with its name under
`kind`; fields that have their default are left out.
"""


def markdown() -> str:
    """The page."""
    parts = [_INTRODUCTION, *_sections([Record])]
    parts += ["## Events\n", *_sections(get_args(AnyEvent))]
    parts += ["## Values that events carry\n", *_sections([Task, ModelReply, ToolCall, Usage])]
    return "\n".join(parts)


def _sections(kinds: Any) -> Iterator[str]:
    for kind in kinds:
        yield f"### {kind.__name__}\n\n{inspect.getdoc(kind)}\n\n{_fields(kind)}"


def _fields(kind: Any) -> str:
    lines = ["| field | type | default |", "|---|---|---|"]
    for field in msgspec.structs.fields(kind):
        lines.append(f"| `{field.name}` | `{_type(field.type)}` | {_default(field)} |")
    return "\n".join(lines) + "\n"


def _type(annotation: Any) -> str:
    """The annotation as it is written in the code; the union of all events as `AnyEvent`."""
    if isinstance(annotation, type) and not get_args(annotation):
        return annotation.__name__
    text = str(annotation).replace(str(AnyEvent), "AnyEvent").replace("typing.", "")
    return text.replace("events.task.", "").replace(" | ", " or ")


def _default(field: msgspec.structs.FieldInfo) -> str:
    return "" if field.required else f"`{field.default!r}`"


if __name__ == "__main__":
    sys.stdout.write(markdown())
