"""Whether the JSON answer to a change has nothing of what the recorded one had, but a message instead."""

from collections.abc import Sequence
from typing import Any

from routines.mask import mask
from routines.operation import Fetch, Return
from routines.refusals.json_reports import words_of
from routines.refusals.refused import may_refuse
from routines.result import RoutineResult
from routines.routine import Routine

_MESSAGES = {"message", "messages", "error", "errors", "reason", "detail", "details", "msg", "description", "warning"}
_LONGEST = 200


def refused_instead(routine: Routine, result: RoutineResult, secrets: Sequence[str] = ()) -> RoutineResult:
    """The result; a failed one if the routine returns the answer to a change, and every object and list that this
    always had is missing, by `output_schema`, while it has a message that it never had."""
    schema = routine.output_schema
    if not result.ok or schema is None or not _returns_a_change(routine) or not isinstance(result.data, dict):
        return result
    properties = schema.get("properties", {})
    held = [name for name in schema.get("required", ()) if _holds_things(properties.get(name))]
    gone = [name for name in held if _is_gone(result.data.get(name), properties[name])]
    new = [(name, member) for name, member in result.data.items() if name not in properties]
    said = [f"{name}: {_line(mask(member, secrets))}" for name, member in new if _tells(name, member)]
    if not gone or not said or any(result.data.get(name) for name in held):
        return result
    lacking = ", ".join(f"`{name}`" for name in gone)
    return _failed(result, f"the answer has no {lacking}, which it had when recorded, but {'; '.join(said)}")


def _returns_a_change(routine: Routine) -> bool:
    last = routine.operations[-1]
    if not isinstance(last, Return) or not last.response or last.path or last.records is not None:
        return False
    made = [each for each in routine.operations if getattr(each, "save_as", "") == last.response]
    return bool(made) and isinstance(made[-1], Fetch) and may_refuse(made[-1])


def _holds_things(schema: Any) -> bool:
    """Whether its example was an object, or a list, with something in it."""
    return isinstance(schema, dict) and bool(schema.get("properties") or schema.get("items"))


def _is_gone(member: Any, schema: dict[str, Any]) -> bool:
    """A list that is empty now is still one."""
    return not member and not (isinstance(member, list) and schema.get("items"))


def _tells(name: str, member: Any) -> bool:
    return words_of(name) in _MESSAGES and isinstance(member, str) and " " in member.strip()


def _line(told: str) -> str:
    return " ".join(told.split())[:_LONGEST]


def _failed(result: RoutineResult, why: str) -> RoutineResult:
    last = result.operations[-1]
    error = f"operation {last.index} ({last.type}) failed: {why}"
    operations = [*result.operations[:-1], last.model_copy(update={"ok": False, "error": error})]
    return result.model_copy(update={"ok": False, "data": None, "error": error, "operations": operations})
