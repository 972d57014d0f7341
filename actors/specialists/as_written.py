"""An extractor as tools tell it and routines write it."""

from typing import Any

from routines.extractor import Extractor


def as_written(way: Extractor) -> dict[str, Any]:
    """Its kind, and what of it is not so by default."""
    return {"kind": way.kind} | way.model_dump(exclude_defaults=True)
