"""Routines on disk: `routine.json`."""

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from files.regular import read_named
from files.strict_json import strict_json
from routines.check import violations
from routines.executor import needs_browser
from routines.parameter import Parameter
from routines.routine import Routine
from routines.size import MAX_BYTES


class RoutineError(ValueError):
    """A file or document that is no routine that can be run: which, where in it, and why."""


def load(path: Path) -> Routine:
    """The routine in the file. Raises `RoutineError`."""
    try:
        text = read_named(Path(path), MAX_BYTES).decode()
    except OSError as error:
        why = f"{path}: cannot be read: {error.strerror or error}"
        raise RoutineError(f"{why}; give the file of a routine, or the folder of the run that made it") from error
    except UnicodeDecodeError as error:
        raise RoutineError(f"{path}: is no UTF-8 text, so it is no routine") from error
    return read(text, str(path))


def read(text: str, name: str) -> Routine:
    """The routine in a JSON text; `name` is what error messages call it. Raises `RoutineError`."""
    return checked(parsed(text, name), name)


def parsed(text: str, name: str) -> Any:
    """The JSON value in the text, in which no name stands twice: which of two `hosts` counts nobody could tell. Raises
    `RoutineError`."""
    try:
        return strict_json(text)
    except RecursionError:
        why = "it is nested too deeply"
    except ValueError as error:
        why = str(error)
    raise RoutineError(f"{name}: is no JSON: {why}; give the routine.json that a run has written")


def checked(document: Any, name: str = "the routine") -> Routine:
    """The document as a routine. Raises `RoutineError` with every violation, one a line if there are several."""
    found = violations(document)
    if found:
        separator = " " if len(found) == 1 else "\n  "
        raise RoutineError(f"{name}:{separator}{separator.join(found)}")
    return Routine.model_validate(document)


def document(routine: Routine) -> dict[str, Any]:
    """The routine as a JSON object without what is left at its default; of a parameter `name`, `type`, `description`,
    `required` and `secret` always stand there, and of an operation its `type`, of an extractor its `kind`. One that
    needs a browser says why."""
    whole = routine.model_dump(mode="json", exclude_defaults=True) | _browser(routine)
    parameters = [_told(each) | each.model_dump(mode="json", exclude_defaults=True) for each in routine.parameters]
    operations = [_typed(each) for each in routine.operations]
    return {"format": routine.format} | whole | {"parameters": parameters, "operations": operations}


def _browser(routine: Routine) -> dict[str, str]:
    return {"browser": why} if (why := needs_browser(routine)) else {}


def _told(parameter: Parameter) -> dict[str, Any]:
    return parameter.model_dump(mode="json", include={"name", "type", "description", "required", "secret"})


def _typed(value: Any) -> Any:
    """A model without its defaults, but for the members that tell what kind of thing it is."""
    match value:
        case BaseModel():
            tags = {name: getattr(value, name) for name in ("type", "kind") if name in type(value).model_fields}
            # In the declared order: a set has another one in every process.
            given = [name for name in type(value).model_fields if name in value.model_fields_set]
            return tags | {name: _typed(getattr(value, name)) for name in given}
        case list() | tuple():
            return [_typed(item) for item in value]
        case dict():
            return {name: _typed(item) for name, item in value.items()}
        case _:
            return value


def dump(routine: Routine) -> str:
    """The routine as JSON text, as `load` reads it."""
    return json.dumps(document(routine), indent=2, ensure_ascii=False) + "\n"
