"""Secrets that a server has for those who ask it to invoke something: its own, and never given by a model."""

import copy
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from contracts.blueprint import Blueprint, RoutineBlueprint
from contracts.named import Schema
from runtime.given_secrets import from_environment
from runtime.keyring import kept


def credentials(
    blueprints: Collection[Blueprint], given: Collection[str], environment: Mapping[str, str]
) -> dict[str, str]:
    """The values of the secret parameters that were not given: from the environment, or for a routine from the keyring.

    What is kept there is for its host: where another blueprint has a secret of the same name, it is not used.
    """
    asked = Counter(name for each in blueprints for name in secret_names(each.contract.parameters_schema))
    found = {name: from_environment(name, environment) for name in asked if name not in given}
    for each in blueprints:
        if isinstance(each, RoutineBlueprint):
            for parameter in each.routine.parameters:
                if parameter.name in found and found[parameter.name] is None and asked[parameter.name] == 1:
                    found[parameter.name] = kept(each.routine, parameter)
    return {name: value for name, value in found.items() if value is not None}


def secret_names(schema: Schema) -> list[str]:
    """The parameters that are secret."""
    members = schema.get("properties", {})
    return [name for name, part in members.items() if isinstance(part, dict) and part.get("writeOnly") is True]


def without_secrets(schema: Schema) -> Schema:
    """The schema of what others may give: a secret has no place in it, however deep it stands."""
    bare = copy.deepcopy(schema)
    _strip(bare)
    return bare


def _strip(part: Any) -> None:
    match part:
        case dict():
            members = part.get("properties")
            if isinstance(members, dict):
                hidden = secret_names(part)
                for name in hidden:
                    del members[name]
                if isinstance(part.get("required"), list):
                    part["required"] = [name for name in part["required"] if name not in hidden]
            for keyword, inner in part.items():
                if keyword not in ("default", "examples", "const", "enum"):
                    _strip(inner)
        case list():
            for each in part:
                _strip(each)
