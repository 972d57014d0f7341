"""Tools as OpenAI's servers take them."""

from typing import Any

import pytest

from actors.model import ToolSpec
from runtime.models.tool_schema import function

NESTED = {
    "type": "object",
    "properties": {"a": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/b"}]}},
    "$defs": {"b": {}},
}


def test_an_object_stays_as_it_is() -> None:
    assert function(ToolSpec("t", "Tell.", NESTED)) == {"name": "t", "description": "Tell.", "parameters": NESTED}


PLAINED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (
        {"type": "object", "oneOf": [{"required": ["a"]}], "properties": {"a": {}}},
        {"type": "object", "properties": {"a": {}}},
        '{"type":"object","oneOf":[{"required":["a"]}],"properties":{"a":{}}}',
    ),
    (
        {"$ref": "#/$defs/x", "$defs": {"x": {"type": "object"}}},
        {"type": "object", "properties": {}, "$defs": {"x": {"type": "object"}}},
        '{"$ref":"#/$defs/x","$defs":{"x":{"type":"object"}}}',
    ),
]


@pytest.mark.parametrize(("parameters", "plain", "told"), PLAINED)
def test_what_cannot_stand_at_the_top_is_told_in_words(
    parameters: dict[str, Any], plain: dict[str, Any], told: str
) -> None:
    sent = function(ToolSpec("report_back", "Report.", parameters))

    assert sent["parameters"] == plain
    assert sent["description"] == f"Report.\n\nThe arguments are checked against this JSON Schema: {told}"
