"""Hidden fields of a form into which a script puts the code of what was clicked in a list that it draws."""

from typing import Any

from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.value import Value
from captures.field_name import is_forgery_name

Line = dict[str, Any]
_SWITCHES = frozenset({"", "0", "1", "true", "false", "on", "off", "yes", "no"})

_BARE = frozenset({"td", "li", "div", "span", "i", "img", "svg", "path", "rect", "canvas", "a"})


def as_picked(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines, of which those are marked that say what was picked: unless it is found out how their codes are known,
    the routine always picks the same, which is to be told."""
    picks = any(_is_pick(each, context) for each in context.clicks)
    names = frozenset(form.get("scripted", ())) if picks else frozenset()
    return [replace(line, picked=True) if line.name in names and _may_be_code(line) else line for line in lines]


def _is_pick(each: Click, context: Context) -> bool:
    """Whether an entry was clicked, or what has no text and may be one, as a colour of a palette."""
    inside = each.form is not None and not each.href and each.tag not in ("button", "input", "form")
    bare = each.type == "click" and each.tag in _BARE and not each.text
    return inside and (bool(each.parameter) or bare) and each.time <= context.time


def _may_be_code(line: Value) -> bool:
    token = is_forgery_name(line.name) or line.hint in ("secret", "timestamp")
    return line.place in ("form", "multipart") and line.value.lower() not in _SWITCHES and not token
