"""Reading a listing to its end, a piece at a time."""

from collections.abc import Generator
from typing import Any

from actors.rules.play import Call, call
from actors.rules.transcript import Result, Unread

MAX_PIECES = 20


def every(tool: str, limit: int = 100, **arguments: Any) -> Generator[list[Call], tuple[Result, ...], list[Any]]:
    """The items of a listing. Raises `Unread` if they cannot all be had."""
    items: list[Any] = []
    for _ in range(MAX_PIECES):
        (result,) = yield [call(tool, offset=len(items), limit=limit, **arguments)]
        if not result.ok or not isinstance(result.value, dict) or "items" not in result.value:
            raise Unread(f"{tool} cannot be read: {result.why_not()}")
        items += result.value["items"]
        if "next_offset" not in result.value:
            return items
    raise Unread(
        f"{tool} has {result.value.get('total', 'more')} entries, so many or long that `rules` reads only the first "
        f"{len(items)}: leave what has nothing to do with the task out of the recording, or ask a model"
    )
