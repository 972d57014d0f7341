"""Blueprints as documents, on the log and between processes."""

from typing import Any

from pydantic import TypeAdapter, ValidationError

from contracts.blueprint import Blueprint
from contracts.claim import reason
from runtime.catalog.error import CatalogError

_ADAPTER: TypeAdapter[Blueprint] = TypeAdapter(Blueprint)


def blueprint_from(document: dict[str, Any]) -> Blueprint:
    """The blueprint of a document that was checked when it was made. Raises `CatalogError` for one that was not: it may
    be in a log of somebody else."""
    try:
        return _ADAPTER.validate_python(document)
    except ValidationError as wrong:
        why = reason(wrong.errors()[0])
        raise CatalogError(f"what was invoked is no blueprint ({why}): restore it from a copy of the run") from None
