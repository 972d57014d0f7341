"""From a document to a blueprint, with everything that is wrong with it: file, line, JSON pointer and reason."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from pydantic import ValidationError

from contracts.arguments_rules import argument_faults
from contracts.blueprint import (
    KINDS,
    AgentBlueprint,
    Blueprint,
    CommandBlueprint,
    HybridBlueprint,
    RoutineBlueprint,
    document,
)
from contracts.claim import reason, told_once
from contracts.contract import Path, is_object
from contracts.document import Document, DocumentError
from contracts.parameters import default_faults
from contracts.pipeline import PipelineBlueprint
from contracts.schema_faults import schema_faults
from routines.check import violations as routine_violations
from routines.file import RoutineError, checked

Fault = tuple[Path, str]
LoadRoutine = Callable[[str], Any]
"""From the path that a blueprint names to the JSON of that routine. Raises `RoutineError`."""

NO_OBJECT = 'parameters are an object: say "type": "object"'
_ELEMENT = "is text, a list of texts, or when with arguments"
_KINDS = tuple(KINDS)
_ALONE = ("missing", "extra_forbidden", "too_short", "too_long")
"""Errors that say all without the value."""


def blueprint_in(found: Document, load_routine: LoadRoutine) -> Blueprint:
    """The blueprint that a document is; a routine may stand there as it is. Raises `DocumentError`."""
    return routine_blueprint(found.value, found.name) if is_routine(found.value) else blueprint_of(found, load_routine)


def is_routine(value: Any) -> bool:
    """Whether a document is a bare routine."""
    return isinstance(value, dict) and "type" not in value and "operations" in value


def is_blueprint(value: Any) -> bool:
    """Whether a document is meant as a blueprint, and not as a schema."""
    return is_routine(value) or (isinstance(value, dict) and ("pipeline" in value or value.get("type") in _KINDS))


def routine_blueprint(value: Any, name: str) -> RoutineBlueprint:
    """The blueprint of a routine's document, called as the routine is. Raises `DocumentError`."""
    try:
        routine = checked(value, name)
    except RoutineError as error:
        raise DocumentError(str(error)) from None
    return RoutineBlueprint(name=plain_name(routine.name), description=routine.description, routine=routine)


def plain_name(text: str) -> str:
    """A name that a blueprint may have, as near to the text as can be."""
    words = re.sub(r"[^A-Za-z0-9_-]+", "_", text).strip("_")[:64]
    return words if words[:1].isalpha() else f"routine_{words}"[:64].rstrip("_")


def blueprint_of(found: Document, load_routine: LoadRoutine) -> Blueprint:
    """Raises `DocumentError` with all that is wrong, a line each."""
    value = found.value
    if not isinstance(value, dict):
        raise DocumentError(f"{found.at(())}: a blueprint is an object with name, type and more")
    value = _named_pipeline(value)
    kind = KINDS.get(value["type"]) if isinstance(value.get("type"), str) else None
    if kind is None:
        reason = f"{value['type']!r} is no type" if "type" in value else "is missing"
        raise DocumentError(f"{found.at(('type',))}: {reason}; it is one of {', '.join(KINDS)}")
    if kind is RoutineBlueprint:
        value = _with_routine(found, load_routine)
    faults = [*_schema_faults(value)]
    try:
        blueprint: Any = kind.model_validate(value)
        faults += _rules(blueprint)
    except ValidationError as error:
        faults += [_fault(each) for each in told_once(error.errors(include_url=False))]
    if faults:
        raise DocumentError("\n".join(dict.fromkeys(f"{found.at(path)}: {reason}" for path, reason in faults)))
    return blueprint  # type: ignore[no-any-return]


def _named_pipeline(value: dict[str, Any]) -> dict[str, Any]:
    """`pipeline: NAME` says name and type in one."""
    if "pipeline" not in value or "name" in value or "type" in value:
        return value
    rest = {member: each for member, each in value.items() if member != "pipeline"}
    return {"name": value["pipeline"], "type": "pipeline", **rest}


def check_blueprint(blueprint: Blueprint) -> None:
    """The same for a blueprint that was made in a program. Raises `DocumentError`."""
    value = document(blueprint)
    faults = [*_schema_faults(value), *_rules(blueprint)]
    if faults:
        found = Document(f"blueprint {blueprint.name}", value)
        raise DocumentError("\n".join(f"{found.at(path)}: {reason}" for path, reason in faults))


def _with_routine(found: Document, load_routine: LoadRoutine) -> dict[str, Any]:
    """The document with the routine itself where it names a file; the routine is checked as a routine is."""
    value, routine = dict(found.value), found.value.get("routine")
    if isinstance(routine, str):
        try:
            value["routine"] = load_routine(routine)
        except RoutineError as error:
            raise DocumentError(f"{found.at(('routine',))}: {error}") from None
    if "routine" in value and (wrong := routine_violations(value["routine"])):
        raise DocumentError("\n".join(f"{found.at(('routine',))}: {line}" for line in wrong))
    return value


def _schema_faults(value: dict[str, Any]) -> Iterator[Fault]:
    for member in ("parameters_schema", "output_schema"):
        schema = value.get(member)
        wrong = schema_faults(schema) if schema is not None else []
        if member == "parameters_schema" and isinstance(schema, dict) and not wrong:
            wrong = default_faults(schema) if is_object(schema) else [((), NO_OBJECT)]
        yield from (((member, *path), reason) for path, reason in wrong)


def _rules(blueprint: Any) -> Iterator[Fault]:
    """What no type can say."""
    match blueprint:
        case CommandBlueprint():
            yield from argument_faults(blueprint)
        case AgentBlueprint():
            yield from _of_agent(blueprint)
        case PipelineBlueprint():
            yield from _step_schema_faults(blueprint)
        case HybridBlueprint():
            if blueprint.name in blueprint.tools:
                yield ("tools",), f"{blueprint.name} cannot be a tool of itself"


def _step_schema_faults(blueprint: PipelineBlueprint) -> Iterator[Fault]:
    for n, step in enumerate(blueprint.steps):
        wrong = schema_faults(step.output_schema) if step.output_schema is not None else []
        yield from ((("steps", n, "output_schema", *path), reason) for path, reason in wrong)


def _of_agent(blueprint: AgentBlueprint) -> Iterator[Fault]:
    for place, name in enumerate(blueprint.tools):
        if blueprint.tools.count(name) > 1 and blueprint.tools.index(name) != place:
            yield ("tools", place), f"{name} stands twice"


def _fault(error: Any) -> Fault:
    """Of an element of `arguments` Pydantic tells why it is none of the alternatives: here it is told once."""
    path: Path = error["loc"]
    return (path[:2], _ELEMENT) if path[:1] == ("arguments",) and len(path) > 2 else (path, _reason(error))


def _reason(error: Any) -> str:
    shown = "" if isinstance(error["input"], dict) or error["type"] in _ALONE else f", not {error['input']!r}"
    return f"{reason(error)}{shown[:80]}"
