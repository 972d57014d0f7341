"""Facts in what a tool, a task or a specialist told."""

from typing import Any, TypeVar

import msgspec

from actors.rules.transcript import Unread

Fact = TypeVar("Fact")


def read_as(kind: type[Fact], told: Any, what: str) -> Fact:
    """What was told as facts of a kind. Raises `Unread`, which says of `what` where it is something else."""
    try:
        return msgspec.convert(told, kind)
    except msgspec.ValidationError as why:
        raise Unread(f"{what} cannot be read: {why}") from None
