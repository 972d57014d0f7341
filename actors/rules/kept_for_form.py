"""What a button keeps in its attributes for the form that it opens: `data-room="47"` for the field `room_id`."""

import re
from collections.abc import Mapping

from actors.rules.slug import slug

_CUT = "…"
"""At the end of an attribute that is too long to be told."""
_WORDS = ("data", "id", "value")


def kept_under(attributes: Mapping[str, str], field: str, value: str) -> str:
    """The attribute that holds the value of a field, the last word of whose name is that of its own: `data-fill-room`
    and `lesson[room_id]`; empty if none does. What the field `value` has is no id."""
    called = (name for name in attributes if name.startswith("data-") and _last_word(name) == _last_word(field))
    called = (name for name in called if _last_word(name) or _is_value(name) or not _is_value(field))
    return next((name for name in called if _reads(attributes[name], value)), "")


def _last_word(name: str) -> str:
    words = [word for word in re.split(r"_+", slug(name)) if word]
    return next((word for word in reversed(words) if word not in _WORDS), "")


def _is_value(name: str) -> bool:
    return slug(name).rpartition("_")[2] == "value"


def _reads(text: str, value: str) -> bool:
    said = " ".join(value.split())
    return said == text or (text.endswith(_CUT) and text != _CUT and said.startswith(text[:-1]))
