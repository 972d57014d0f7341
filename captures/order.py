"""Time order and the ids that count in it."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

_Row = TypeVar("_Row", bound=msgspec.Struct)


def number(rows: Iterable[_Row], letter: str, time: str) -> tuple[_Row, ...]:
    """The rows in the order of their field `time`, with ids `<letter>0001`, ... that sort in that order.

    Rows of the same time are ordered by the id they had (a recorder's own counting), then as they came.
    """

    def moment(row: Any) -> tuple[float, str]:
        return getattr(row, time), row.id

    ordered = sorted(rows, key=moment)
    width = max(4, len(str(len(ordered))))
    return tuple(msgspec.structs.replace(row, id=f"{letter}{n:0{width}}") for n, row in enumerate(ordered, 1))
