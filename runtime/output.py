"""What was given, held against the schema that was promised."""

import json
from typing import Any

from actors.arguments import MAX_DEPTH
from actors.storable import storable
from contracts.blueprint import Blueprint, RoutineBlueprint
from contracts.contract import MAX_LINE, violations
from contracts.parameters import not_json
from contracts.schema_size import depth
from events.event import OutputChecked
from files.strict_json import Inexact, strict_json
from runtime.underway import Given


def judged(blueprint: Blueprint, given: Given) -> tuple[Any, OutputChecked | None, str]:
    """The output, the fact of its check if there is a schema, and why it will not do."""
    schema = blueprint.contract.output_schema
    if schema is None:
        return (given.data if given.has_data else given.text), None, ""
    data, wrong = (given.data, "") if given.has_data else _as_json(given)
    if not given.has_data and schema.get("type") == "string" and not isinstance(data, str) and not given.escaped:
        data, wrong = given.text.removesuffix("\n"), ""
    errors = (wrong,) if wrong else tuple(violations(schema, data))
    checked = OutputChecked(schema, errors, storable(data))
    return data, checked, _complaint(blueprint, errors) if errors else ""


def _as_json(given: Given) -> tuple[Any, str]:
    if given.escaped:
        return None, "$: the output is no JSON: it is non-UTF-8"
    try:
        data = strict_json(given.text)
    except RecursionError:
        return None, f"$: the output is nested deeper than {MAX_DEPTH} levels"
    except json.JSONDecodeError as error:
        return None, f"$: the output is no JSON: {error.msg} at line {error.lineno}, column {error.colno}"
    except Inexact as why:
        return None, f"$: {why}"[:MAX_LINE]
    if depth(data) > MAX_DEPTH:
        return None, f"$: the output is nested deeper than {MAX_DEPTH} levels"
    return (None, wrong[:MAX_LINE]) if (wrong := not_json(data)) else (data, "")


def _complaint(blueprint: Blueprint, errors: tuple[str, ...]) -> str:
    listed = "; ".join(errors)
    if isinstance(blueprint, RoutineBlueprint):
        return f"what {blueprint.name} returned has changed since it was discovered: {listed}"
    return f"the output of {blueprint.name} breaks its output_schema: {listed}"
