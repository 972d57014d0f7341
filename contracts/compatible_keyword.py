"""The keywords: of what type each speaks, what goes with it, and what the simple ones make of what is given."""

from typing import Any

from contracts.compatible_number import is_multiple, range_of
from contracts.compatible_part import Part, Parts, members

SILENT = frozenset({
    "$schema", "$id", "$comment", "$defs", "definitions", "$anchor", "title", "description", "default",
    "examples", "deprecated", "readOnly", "writeOnly", "contentEncoding", "contentMediaType", "contentSchema",
    "then", "else", "minContains", "maxContains",
})  # fmt: skip
"""Keywords that by themselves reject nothing."""

FORMATS = frozenset({
    "date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6",
    "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template", "json-pointer",
    "relative-json-pointer", "regex",
})  # fmt: skip
"""The formats of the draft; any other is a remark and rejects nothing."""


def says_the_same(wanted: Part, keyword: str, part: Part) -> bool:
    """Whether the part has this keyword, and all that it depends on, just so."""
    if not isinstance(part.schema, dict) or keyword not in part.schema:
        return False
    together = _TOGETHER.get(keyword, (keyword,))
    return all(
        (name in part.schema) == (name in wanted.schema)
        and (name not in part.schema or part.at({"": part.schema[name]}).same(wanted.at({"": wanted.schema[name]})))
        for name in together
    )


def number_follows(given: Parts, keyword: str, value: float) -> bool:
    match keyword:
        case "minimum" | "exclusiveMinimum":
            return range_of(given).starts(value, keyword != "minimum")
        case "maximum" | "exclusiveMaximum":
            return range_of(given).ends(value, keyword != "maximum")
    return is_multiple(given, value)


def string_follows(given: Parts, keyword: str, value: Any) -> bool:
    match keyword:
        case "minLength":
            return bool(greatest(given, "minLength") >= value)
        case "maxLength":
            return bool(least(given, "maxLength") <= value)
        case "format":
            return value not in FORMATS
    return False


def greatest(given: Parts, keyword: str) -> float:
    return max((value for _, value in members(given, keyword)), default=0)


def least(given: Parts, keyword: str) -> float:
    return min((value for _, value in members(given, keyword)), default=float("inf"))


OF_TYPE = {
    **dict.fromkeys(("minimum", "exclusiveMinimum", "maximum", "exclusiveMaximum", "multipleOf"), "number"),
    **dict.fromkeys(("minLength", "maxLength", "pattern", "format"), "string"),
    **dict.fromkeys(
        ("items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "unevaluatedItems"), "array"
    ),
    **dict.fromkeys(("properties", "patternProperties", "additionalProperties", "propertyNames", "required"), "object"),
    **dict.fromkeys(("minProperties", "maxProperties", "dependentRequired", "dependentSchemas"), "object"),
    **dict.fromkeys(("dependencies", "unevaluatedProperties"), "object"),
}
KNOWN = frozenset(
    {"const", "enum", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor", "$vocabulary"}
)
"""Keywords that mean something, and follow only from themselves here."""

_IN_PLACE = ("$ref", "$dynamicRef", "allOf", "anyOf", "oneOf", "not", "if", "then", "else", "dependentSchemas")
_TOGETHER = {
    "properties": ("properties",),
    "additionalProperties": ("properties", "patternProperties", "additionalProperties"),
    "items": ("prefixItems", "items"),
    "contains": ("contains", "minContains", "maxContains"),
    "if": ("if", "then", "else"),
    "unevaluatedProperties": (
        "properties",
        "patternProperties",
        "additionalProperties",
        "unevaluatedProperties",
        *_IN_PLACE,
    ),
    "unevaluatedItems": ("prefixItems", "items", "contains", "unevaluatedItems", *_IN_PLACE),
}
"""Keywords whose meaning depends on others beside them."""
