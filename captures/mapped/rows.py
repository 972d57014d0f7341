"""Sequences and mappings whose members are read from a mapped file when they are asked for."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar, overload

import msgspec

Span = tuple[int, int]
"""Offset and length in the file, in bytes."""

_Item = TypeVar("_Item")


class Rows(Sequence[_Item]):
    """Rows in msgpack: row `n` reaches from `offsets[n]` to `offsets[n + 1]`, is of the type `kind`, and `made` makes
    the item of it. Items are kept once they were read, unless they are not to be."""

    def __init__(
        self, view: memoryview, offsets: Sequence[int], kind: Any, made: Callable[[Any], _Item], keep: bool = True
    ) -> None:
        self._view, self._offsets, self._made, self._keep = view, offsets, made, keep
        self._decode = msgspec.msgpack.Decoder(kind).decode
        self._kept: dict[int, _Item] = {}

    def __len__(self) -> int:
        return len(self._offsets) - 1

    @overload
    def __getitem__(self, at: int) -> _Item: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[_Item]: ...
    def __getitem__(self, at: int | slice) -> _Item | Sequence[_Item]:
        if isinstance(at, slice):
            return tuple(self._item(n) for n in range(len(self))[at])
        return self._item(range(len(self))[at])

    def __iter__(self) -> Iterator[_Item]:
        return map(self._item, range(len(self)))

    def __reversed__(self) -> Iterator[_Item]:
        return map(self._item, range(len(self) - 1, -1, -1))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def _item(self, n: int) -> _Item:
        if n in self._kept:
            return self._kept[n]
        item = self._made(self._decode(self._view[self._offsets[n] : self._offsets[n + 1]]))
        if self._keep:
            self._kept[n] = item
        return item


class Texts(Mapping[str, str]):
    """Texts by name, none of them kept."""

    def __init__(self, view: memoryview, spans: Mapping[str, Span]) -> None:
        self._view, self._spans = view, spans

    def __getitem__(self, name: str) -> str:
        at, length = self._spans[name]
        return str(self._view[at : at + length], "utf-8", "surrogatepass")

    def __iter__(self) -> Iterator[str]:
        return iter(self._spans)

    def __len__(self) -> int:
        return len(self._spans)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self) == dict(other)


class Numbers(Mapping[str, int]):
    """Texts with a number each, all of them read with the first."""

    def __init__(self, view: memoryview) -> None:
        self._view = view

    def __getitem__(self, text: str) -> int:
        return self._all[text]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> dict[str, int]:
        return msgspec.msgpack.decode(self._view, type=dict[str, int])
