"""An agent's messages as a value that grows at its end without being copied."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, overload

import msgspec

from actors.model import Message


class Thread(Sequence[Message]):
    """Messages in order. It never changes: `append` gives another thread, in constant time as a rule.

    Threads that grew out of each other are views of one list, each of its first messages; a slice is a tuple.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        self._shared = list(messages)
        self._length = len(self._shared)

    def append(self, message: Message) -> "Thread":
        """The thread with one more message. It is copied only if another one was said here before."""
        shared, length = self._shared, self._length
        if not length:
            return Thread([message])
        if len(shared) == length:
            shared.append(message)
        # Looked at even after the list was extended: in another thread of the process somebody may have been quicker.
        if shared[length] != message:
            shared = [*shared[:length], message]
        return self._view(shared, length + 1)

    @classmethod
    def _view(cls, shared: list[Message], length: int) -> "Thread":
        made = cls.__new__(cls)
        made._shared, made._length = shared, length
        return made

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Message]:
        return islice(self._shared, self._length)

    @overload
    def __getitem__(self, at: int) -> Message: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Message, ...]: ...
    def __getitem__(self, at: int | slice) -> Message | tuple[Message, ...]:
        if isinstance(at, slice):
            return tuple(self._shared[n] for n in range(*at.indices(self._length)))
        return self._shared[range(self._length)[at]]

    def __eq__(self, other: object) -> bool:
        """Whether the messages are the same, in whatever sequence they stand."""
        if not isinstance(other, Thread | tuple | list):
            return NotImplemented
        if len(other) != self._length:
            return False
        same = isinstance(other, Thread) and other._shared is self._shared
        return same or all(one == two for one, two in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Thread({list(self)!r})"


def plain(value: Any) -> list[Message]:
    """A thread as msgspec writes it; for `enc_hook`. Raises `NotImplementedError` for anything else."""
    if isinstance(value, Thread):
        return list(value)
    raise NotImplementedError(type(value).__name__)


def restored(kind: type, value: Any) -> Any:
    """A thread out of what msgspec read; for `dec_hook`. Raises `msgspec.ValidationError`."""
    if kind is Thread:
        return Thread(msgspec.convert(value, list[Message]))
    raise NotImplementedError(kind.__name__)
