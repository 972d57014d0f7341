"""How the facts of older formats are read: pure functions from one format version to the next.

An upcaster gets all events of one frame as raw maps (`{"kind": ..., ...}`), as version N wrote them, and returns
them as version N + 1 would have: renamed, split, merged, or with a field more. Frames are never rewritten. A
change of the vocabulary that an old log would not survive (a kind or field renamed or taken away, a default
changed) raises `frame.FORMAT` and adds an upcaster here.
"""

from collections.abc import Callable, Mapping
from typing import Any

from events.frame import FORMAT

Raw = list[dict[str, Any]]
Upcaster = Callable[[Raw], Raw]

UPCASTERS: dict[int, Upcaster] = {}
"""From which version each upcaster leads to the next."""


def upcast(raw: Raw, version: int, upcasters: Mapping[int, Upcaster] = UPCASTERS, target: int = FORMAT) -> Raw:
    """The events of a frame of `version`, as `target` writes them. A missing step is a `LookupError`."""
    for step in range(version, target):
        if step not in upcasters:
            raise LookupError(f"no upcaster leads from format {step} to {step + 1}")
        raw = upcasters[step](raw)
    return raw
