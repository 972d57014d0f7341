"""Blueprints as documents, on the log and between processes."""

from typing import Any

from pydantic import TypeAdapter

from contracts.blueprint import Blueprint

_ADAPTER: TypeAdapter[Blueprint] = TypeAdapter(Blueprint)


def blueprint_from(document: dict[str, Any]) -> Blueprint:
    """The blueprint of a document that was checked when it was made."""
    return _ADAPTER.validate_python(document)
