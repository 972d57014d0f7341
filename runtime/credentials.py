"""Secrets that a server has for those who ask it to invoke something: named in its environment, never given by them."""

import copy
from typing import Any

from contracts.named import Schema


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
