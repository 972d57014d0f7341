"""A document that somebody wrote, JSON or YAML, as a JSON value and the lines on which its parts stand."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from contracts.contract import Path, pointer
from contracts.parameters import not_json
from contracts.schema_size import depth
from files.strict_json import Inexact, strict_json

MAX_CHARACTERS = 400_000
MAX_DEPTH = 64


class DocumentError(ValueError):
    """A document that cannot be read, or says something that it may not; the text names it, the place and the reason,
    one line for each if there are several."""


@dataclass(frozen=True)
class Document:
    """`value` is JSON; `name` is what error messages call the document, as a rule its file.

    `lines` has the line (from 1) on which the part at a path begins, for a member that of its name; none for JSON.
    """

    name: str
    value: Any
    lines: Mapping[Path, int] = field(default_factory=dict)

    def at(self, path: Path) -> str:
        """`scan.yaml:7 /steps/0/task`: where the part stands, or else what would hold it."""
        line = next((self.lines[path[:n]] for n in range(len(path), -1, -1) if path[:n] in self.lines), None)
        place = self.name if line is None else f"{self.name}:{line}"
        return f"{place} {pointer(path)}".rstrip()


def read_document(text: str, name: str) -> Document:
    """The document in the text: JSON if the name ends in `.json`, else YAML. Raises `DocumentError`."""
    if len(text) > MAX_CHARACTERS:
        raise DocumentError(f"{name}: has {len(text)} characters; {MAX_CHARACTERS} are allowed")
    if name.lower().endswith(".json"):
        found = Document(name, _read_json(text, name))
    else:
        from contracts.strict_yaml import read_yaml

        found = read_yaml(text, name)
    if wrong := not_json(found.value):
        raise DocumentError(f"{name}: {wrong}")
    return found


def _read_json(text: str, name: str) -> Any:
    try:
        value = strict_json(text)
    except json.JSONDecodeError as error:
        raise DocumentError(f"{name}:{error.lineno}: is no JSON: {error.msg}, column {error.colno}") from None
    except RecursionError:
        raise DocumentError(f"{name}: is nested deeper than {MAX_DEPTH} levels") from None
    except Inexact as why:
        raise DocumentError(f"{name}: {why}") from None
    if depth(value) > MAX_DEPTH:
        raise DocumentError(f"{name}: is nested deeper than {MAX_DEPTH} levels")
    return value
