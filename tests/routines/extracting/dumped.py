"""Extractors as they are written down, which is what a test compares."""

from typing import Any


def dumped(found: list[Any]) -> list[dict[str, Any]]:
    return [one.model_dump(exclude_defaults=True) | {"kind": one.kind} for one in found]
