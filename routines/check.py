"""Everything that can be wrong with a routine file, found at once."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from pydantic import ValidationError

from routines import rules
from routines.operation import Operation
from routines.parameter import Parameter
from routines.placeholder import names
from routines.routine import FORMAT, Routine
from routines.rules import Parts
from routines.secrets_sent import misdirected
from routines.size import too_much

_P = TypeVar("_P")
_RENAMED = {"Extra inputs are not permitted": "is not known here", "Field required": "is missing"}


def violations(document: Any) -> list[str]:
    """One sentence each, `$.operations[2].url: ...`; none if the document is a routine that can be run."""
    if not isinstance(document, dict):
        return ["$: a routine is a JSON object"]
    version = document.get("format", FORMAT)
    if type(version) is not int or version < 1:
        return [f"$.format: is a whole number from 1 on, as the program writes it that made the routine: {FORMAT}"]
    if version > FORMAT:
        return [f"$.format: the file has format {version}, this one reads up to {FORMAT}: use a newer program"]
    if large := list(too_much(document)):
        return large
    found = _structure(document)
    broken = found + rules.broken(_sound_parts(document))
    return broken or misdirected(Routine.model_validate(document))


def _structure(document: dict[str, Any]) -> list[str]:
    try:
        Routine.model_validate(document)
    except ValidationError as error:
        return [f"{_json_path(document, e['loc'])}: {_reason(e)}" for e in error.errors(include_url=False)]
    return []


def _json_path(document: Any, location: tuple[int | str, ...]) -> str:
    """Pydantic's location without the tags of unions that it puts in between."""
    path, node = "$", document
    for step in location:
        if isinstance(node, dict) and step not in node and step in (node.get("type"), node.get("kind")):
            continue
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
        node = _child(node, step)
    return path


def _child(node: Any, step: int | str) -> Any:
    if isinstance(node, dict):
        return node.get(step)
    return node[step] if isinstance(node, list) and isinstance(step, int) and step < len(node) else None


def _reason(error: Any) -> str:
    context = error.get("ctx", {})
    match error["type"]:
        case "union_tag_invalid":
            expected = context["expected_tags"].replace("'", "")
            return f"`{context['tag']}` is unknown; there are {expected}"
        case "union_tag_not_found":
            return f"has no {context['discriminator']}"
        case "too_short":
            return "must not be empty"
        case "list_type" | "tuple_type":
            return "should be a list"
        case "dict_type" | "model_type" | "model_attributes_type":
            return "should be an object"
    return str(_RENAMED.get(error["msg"], error["msg"]))


def _sound_parts(document: dict[str, Any]) -> Parts:
    """The parts of the document that have the right shape, each with its place; of the others, the names they hold."""
    unsound: list[Any] = []
    parameters = list(_sound(document, "parameters", Parameter.model_validate, unsound))
    operations = list(_sound(document, "operations", _operation, unsound))
    return _parts(document, parameters, operations, unsound)


def _sound(
    document: dict[str, Any], kind: str, read: Callable[[Any], _P], unsound: list[Any]
) -> Iterator[tuple[str, _P]]:
    """Those that can be read; the others are put into `unsound`."""
    for place, one in enumerate(_list(document, kind)):
        try:
            yield f"$.{kind}[{place}]", read(one)
        except ValidationError:
            unsound.append(one)


def _operation(one: Any) -> Operation:
    return Routine.model_validate(_lone(one)).operations[0]


def _lone(operation: Any) -> dict[str, Any]:
    return {"name": "", "hosts": [], "operations": [operation]}


def _list(document: dict[str, Any], name: str) -> list[Any]:
    value = document.get(name)
    return value if isinstance(value, list) else []


def _parts(
    document: dict[str, Any],
    parameters: list[tuple[str, Parameter]],
    operations: list[tuple[str, Operation]],
    unsound: list[Any],
) -> Parts:
    hosts = [host for host in _list(document, "hosts") if isinstance(host, str)]
    loose = {name for one in unsound for name in _loose_names(one)}
    return Parts(parameters=parameters, operations=operations, hosts=hosts, loose=loose)


def _loose_names(unsound: Any) -> set[str]:
    """Names that a part of the wrong shape seems to use, define or save: nothing is said against them."""
    text = json.dumps(unsound, default=str)
    return {*names(text), *re.findall(r'"(?:name|save_as)": "([a-z][a-z0-9_]*)"', text)}
