"""How a browser lets a field be filled in: `01.12.2027` is sent by none that asks for a date."""

import re
from typing import Any

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input

Line = dict[str, Any]
_DAY, _HOUR = r"\d{4}-\d{2}-\d{2}", r"\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?"
_WRITTEN = {
    "date": _DAY,
    "time": _HOUR,
    "datetime-local": f"{_DAY}T{_HOUR}",
    "month": r"\d{4}-\d{2}",
    "week": r"\d{4}-W\d{2}",
    "color": "#[0-9a-fA-F]{6}",
    "email": r"[^\s@]+@[^\s@]+",
}
"""Of a type of input: https://html.spec.whatwg.org/#dates-and-times, and no more of an address than all have."""


def written_as(parameter: Line, entered: Input | Click, example: Any) -> Line:
    """The `pattern` of a text that was entered in such a field; it may be empty, where nothing else is said. None where
    what was recorded is written otherwise, as a script does."""
    form = _WRITTEN.get(entered.type, "") if isinstance(entered, Input) else ""
    text = parameter["type"] == "string" and not parameter["secret"] and "enum" not in parameter
    if not form or not text or not isinstance(example, str) or not re.fullmatch(form, example):
        return {}
    return {"pattern": f"^({form})?$"}
