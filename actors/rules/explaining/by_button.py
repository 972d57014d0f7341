"""What the clicked button does, where a hidden field of its form says so: it is what the task is about, and stays."""

from typing import Any

from msgspec.structs import replace

from actors.rules.facts.source import Constant
from actors.rules.facts.value import Value


def of_the_button(lines: list[Value], form: dict[str, Any]) -> list[Value]:
    """The lines, of which those are constant that `trace_form` tells as `by_button`: the forms of other buttons of the
    page have the field, too, with another value."""
    names = form.get("by_button", ())
    return [replace(line, source=Constant()) if line.name in names and _is_field(line) else line for line in lines]


def _is_field(line: Value) -> bool:
    return line.place in ("form", "multipart") and line.filename is None
