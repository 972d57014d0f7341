"""What a routine takes and what it gives, as JSON Schema (2020-12)."""

from typing import Any

from routines import operation as ops
from routines.parameter import Parameter
from routines.placeholder import only_name
from routines.places import saved_as
from routines.records.rule import RecordRule
from routines.routine import Routine

Schema = dict[str, Any]

_COOKIES: Schema = {"type": "object", "additionalProperties": {"type": "string"}}
_FILE: Schema = {
    "type": "object",
    "properties": {"path": {"type": "string"}, "size": {"type": "integer"}, "sha256": {"type": "string"}},
    "required": ["path", "size", "sha256"],
}


_FILES = {"text": "text/plain", "base64": "application/octet-stream"}


def parameters_schema(routine: Routine, *, secrets: bool = True) -> Schema:
    """The schema of the routine's arguments; without its secrets, for whom they are nothing to give."""
    given = [parameter for parameter in routine.parameters if secrets or not parameter.secret]
    return {
        "type": "object",
        "properties": {parameter.name: parameter_schema(parameter) for parameter in given},
        "required": [parameter.name for parameter in given if parameter.required and parameter.default is None],
        "additionalProperties": False,
    }


def parameter_schema(parameter: Parameter) -> Schema:
    """The schema of one argument. Values of a secret are never in it."""
    told = not parameter.secret
    rules = {
        "description": parameter.description or None,
        "default": parameter.default if told else None,
        "examples": parameter.examples or None if told else None,
        "enum": parameter.enum if told else None,
        "pattern": parameter.pattern,
        "minLength": parameter.min_length,
        "maxLength": parameter.max_length,
        "minimum": _number(parameter.minimum),
        "maximum": _number(parameter.maximum),
        "contentEncoding": "base64" if parameter.file == "base64" else None,
        "contentMediaType": _FILES.get(parameter.file),
        "writeOnly": parameter.secret or None,
    }
    given = {name: rule for name, rule in rules.items() if rule is not None}
    return _list(given) if parameter.type == "list" else {"type": parameter.type} | given


def _list(rules: Schema) -> Schema:
    """Each of the texts keeps the rules that are about a text."""
    each = {name: rule for name, rule in rules.items() if name in ("enum", "pattern", "minLength", "maxLength")}
    rest = {name: rule for name, rule in rules.items() if name not in each}
    return {"type": "array", "items": {"type": "string"} | each} | rest


def _number(limit: float | None) -> float | None:
    """A whole one as it is written."""
    return int(limit) if limit is not None and limit.is_integer() else limit


def output_schema(routine: Routine) -> Schema:
    """The schema of what the routine returns: what was seen when it was discovered, else what its operations promise.
    `{}`, which is anything, where they promise nothing."""
    if routine.output_schema is not None:
        return routine.output_schema
    for operation in routine.operations:
        match operation:
            case ops.Return():
                return _returned(operation, routine)
            case ops.ReturnHtml():
                return {"type": "string"}
    return {"type": "null"}


def _returned(operation: ops.Return, routine: Routine) -> Schema:
    if operation.records is not None:
        return _records(operation.records)
    if operation.response:
        return _saved(operation, routine)
    types = {parameter.name: parameter.type for parameter in routine.parameters if parameter.required}
    members = {name: _value(text, types) for name, text in operation.values.items()}
    return {"type": "object", "properties": members, "required": list(members)}


def _value(text: str, types: dict[str, Any]) -> Schema:
    """A text with placeholders is text; one that is a placeholder has the type of its value, if that is known."""
    name = only_name(text)
    return {"type": "string"} if name is None else _typed(types[name]) if name in types else {}


def _typed(kind: str) -> Schema:
    return {"type": "array", "items": {"type": "string"}} if kind == "list" else {"type": kind}


def _saved(operation: ops.Return, routine: Routine) -> Schema:
    """Of what was saved last under the name, as a whole; its parts are not known."""
    before = routine.operations[: routine.operations.index(operation)]
    saving = [each for each in before if saved_as(each) == operation.response]
    match saving[-1:], operation.path:
        case [ops.GetCookies()], []:
            return _COOKIES
        case [ops.Download()], []:
            return _FILE
        case [ops.Fetch(file=kept)], [] if kept:
            return _FILE
    return {}


def _records(rule: RecordRule) -> Schema:
    fields = {field.name: {"type": ["string", "null"]} for field in rule.fields}
    return {"type": "array", "items": {"type": "object", "properties": fields, "required": list(fields)}}
