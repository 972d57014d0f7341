"""The parameters of an invocation as they were typed: a file, then `-p`, then options; and secrets from elsewhere."""

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from contracts.blueprint import Blueprint
from contracts.document import MAX_CHARACTERS, DocumentError, read_document
from contracts.spelling import items_of, part_for, read_text, types_of
from files.strict_json import Inexact
from routines.arguments import ParameterErrors
from runtime.catalog.catalog import CatalogError
from runtime.catalog.files import text_of
from runtime.commands.file_given import content_given, names_given
from runtime.commands.secrets import typed_unseen
from runtime.credentials import credentials, secret_names
from runtime.given_secrets import has_variable, to_give, variable
from runtime.say import USAGE, stop, tell

Pairs = Iterable[tuple[str, str]]


def parameters_given(blueprint: Blueprint, file: str | None, *typed: Pairs) -> dict[str, Any]:
    """What was given: in the file, then as pairs of name and text, of which the later ones count. A list is given by
    its name several times, or at once as JSON."""
    found: dict[str, Any] = dict(_in_file(file)) if file else {}
    schema, every = blueprint.contract.parameters_schema, [list(pairs) for pairs in typed]
    for pairs in every:
        found |= _read(schema, pairs)
    given = [pair for pairs in every for pair in pairs]
    return names_given(schema.get("properties", {}), given) | found


def _read(schema: dict[str, Any], pairs: Pairs) -> dict[str, Any]:
    texts: dict[str, list[str]] = {}
    for name, text in pairs:
        texts.setdefault(name, []).append(text)
    return {name: _value(schema, part_for(schema, name), name, said) for name, said in texts.items()}


def _value(schema: dict[str, Any], part: Any, name: str, texts: list[str]) -> Any:
    types = types_of(schema, part)
    try:
        if "array" in types and not (len(texts) == 1 and texts[0].lstrip().startswith("[")):
            return [read_text(schema, items_of(schema, part), text) for text in texts]
        if len(texts) > 1:
            stop(f"parameter {name} is given twice", USAGE)
        return read_text(schema, part, content_given(schema.get("properties", {}).get(name), name, texts[0]))
    except Inexact as why:
        stop(f"parameter {name}: {why}", USAGE)
    except ParameterErrors as why:
        stop(f"parameter {why}", USAGE)


def pairs_of(given: Iterable[str]) -> list[tuple[str, str]]:
    """`NAME=VALUE` as pairs."""
    pairs = []
    for each in given:
        name, equals, value = each.partition("=")
        if not equals or not name:
            stop(f"-p {each!r} is not NAME=VALUE", USAGE)
        pairs.append((name, value))
    return pairs


def _in_file(file: str) -> Mapping[str, Any]:
    """A JSON or YAML file with an object; `-` is stdin, as JSON."""
    try:
        text = _on_stdin() if file == "-" else text_of(Path(file))
        document = read_document(text, "stdin.json" if file == "-" else file)
    except DocumentError as error:
        raise CatalogError(str(error)) from None
    if not isinstance(document.value, dict):
        raise CatalogError(f"{document.name}: parameters are an object with a member for each")
    return document.value


def _on_stdin() -> str:
    try:
        return sys.stdin.read(MAX_CHARACTERS + 1)
    except UnicodeDecodeError:
        raise CatalogError("stdin: is no UTF-8 text") from None


def secrets_from(blueprints: Sequence[Blueprint], given: Mapping[str, Any], prompt: bool) -> dict[str, str]:
    """Secrets by name: from `SUPERDISCOVERY_<NAME>`, of a routine from the keyring too, or typed unseen if the first
    blueprint cannot do without. One that it lacks even so is told, with where it could come from."""
    found = credentials(blueprints, given.keys(), os.environ)
    schema = blueprints[0].contract.parameters_schema
    for name in secret_names(schema):
        if name in found or name in given or name not in schema.get("required", []):
            continue
        about = schema["properties"][name].get("description") or name
        value = typed_unseen(about) if prompt and sys.stdin.isatty() else None
        if value is None:
            where = (
                f"what is not given is taken from the variable {variable(name)}"
                if has_variable(name)
                else to_give(name)
            )
            tell(f"note: {name} is secret: {where}")
        else:
            found[name] = value
    return found
