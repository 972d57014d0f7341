"""Long answers, a piece at a time."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import Field

Item = TypeVar("Item")

LARGEST = 18_000
"""Characters of JSON that a list may have: with what stands beside it, it stays below what is cut."""

Offset = Annotated[int, Field(ge=0, description="How many entries to skip; `next_offset` of the piece before.")]
Limit = Annotated[int, Field(ge=1, le=200, description="How many entries to return at most; fewer if they are long.")]
TextOffset = Annotated[int, Field(ge=0, description="The character to start at; `next_offset` of the piece before.")]
TextLimit = Annotated[int, Field(ge=1, le=20_000, description="How many characters to return at most.")]


def piece(
    items: Sequence[Item], offset: int, limit: int, show: Callable[[Item], Any] = lambda item: item
) -> dict[str, Any]:
    """`{total, offset, items, next_offset?}`: the entries from `offset` on; `next_offset` only if there are more."""
    return part_of(len(items), offset, (show(item) for item in items[offset : offset + limit]))


def part_of(total: int, offset: int, shown: Iterable[Any], largest: int = LARGEST) -> dict[str, Any]:
    """The same of entries that are already chosen: as many as fit into `largest` characters, and one at least."""
    fitting: list[Any] = []
    size = 0
    for entry in shown:
        size += len(json.dumps(entry, ensure_ascii=False)) + 2
        if fitting and size > largest:
            break
        fitting.append(entry)
    after = offset + len(fitting)
    found = {"total": total, "offset": offset, "items": fitting}
    return found | ({"next_offset": after} if fitting and after < total else {})


def text_piece(text: str, offset: int, limit: int) -> dict[str, Any]:
    """`{length, offset, text, next_offset?}`: the characters from `offset` on."""
    found = {"length": len(text), "offset": offset, "text": text[offset : offset + limit]}
    return found | ({"next_offset": offset + limit} if offset + limit < len(text) else {})


def short(text: str, limit: int = 200) -> str:
    """The text on one line of at most `limit` characters; an ellipsis says that it goes on."""
    line = " ".join(text[: limit * 4].split())
    return line if len(line) <= limit and len(text) <= limit * 4 else line[: limit - 1] + "…"


def present(record: dict[str, Any]) -> dict[str, Any]:
    """The record without its empty members; zero and False are kept, as they say something."""
    return {name: value for name, value in record.items() if value not in ("", None, [], (), {})}
