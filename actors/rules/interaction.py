"""The policy of the interaction specialist: list what was entered and clicked, and report it."""

from typing import Any

from actors.rules.paging import every
from actors.rules.play import Steps, call
from actors.rules.transcript import Brief

Line = dict[str, Any]
_FIELD = ("name", "element", "label", "value", "typed", "chosen_label", "options", "checked", "picks", "step", "secret")
_ROW = ("row", "row_texts", "is_first")
_TOLD = frozenset(("id", "type", "url", "time", "selector", *_FIELD, "text", "key", "href", "link", "form", *_ROW))


def policy(brief: Brief) -> Steps:
    (summary,) = yield [call("get_interaction_summary")]
    inputs = yield from every("get_form_inputs")
    clicks = yield from every("get_clicks")
    told = {"inputs": [_telling(each) for each in inputs], "clicks": [_telling(each) for each in clicks]}
    yield [call("report_back", **told, watched=bool(summary.value["watched"]))]


def _telling(each: Line) -> Line:
    told = {name: value for name, value in each.items() if name in _TOLD}
    held = {name: text for name, text in each.get("attributes", {}).items() if "/" in text}
    role = each.get("attributes", {}).get("role")
    return told | ({"attributes": held} if held and "href" not in each else {}) | ({"role": role} if role else {})
