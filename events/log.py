"""The log as its readers and writers see it: one append-only stream per actor, one frame per step."""

import re
from collections.abc import Iterator, Sequence
from types import TracebackType
from typing import Protocol, Self

import msgspec

from events.event import AnyEvent


class Record(msgspec.Struct, frozen=True):
    """One frame: what one step of one actor made happen, all of it or nothing.

    `seq` counts the frames of a stream from 1. `epoch` is the writer's: each new writer of a stream has a higher
    one. `time` is Unix seconds at the append. `prev` and `hash` are 32-byte SHA-256 digests; `hash` covers this
    frame and, through `prev`, all before it (32 zero bytes before the first).
    """

    stream: str
    seq: int
    epoch: int
    time: float
    events: tuple[AnyEvent, ...]
    prev: bytes
    hash: bytes


class Checkpoint(msgspec.Struct, frozen=True):
    """That a stream's frame `seq` has the hash `hash`: noted elsewhere, it proves that nothing was cut or changed."""

    stream: str
    seq: int
    hash: bytes


class LogError(Exception):
    """The log cannot do what was asked; the text says what, where and what to do."""


class Fenced(LogError):
    """Another writer has taken the stream over; this one may never write again."""


class InUse(LogError):
    """A living process holds the stream."""


class Corrupt(LogError):
    """A frame is damaged and good ones follow it, or the chain is broken."""


class NewerFormat(LogError):
    """The log was written by a newer version of this software."""


class Writer(Protocol):
    """The one writer of one stream."""

    @property
    def epoch(self) -> int: ...

    @property
    def seq(self) -> int:
        """The number of the last frame; 0 for an empty stream."""

    @property
    def recovered(self) -> str:
        """What was cut from the end of the stream when it was opened, in one sentence; empty if nothing was."""

    async def append(self, events: Sequence[AnyEvent]) -> Record:
        """Append one frame. When this returns the frame has the durability that the store promises.

        The events of the record are as a reader will see them: a tuple inside an `Any` field is a list. An event
        that could not be read back is refused with `LogError`, and nothing is written. When the caller is
        cancelled meanwhile the frame may be written all the same; `seq` tells.

        Raises `Fenced` once a successor has opened the stream, and `LogError` after any failed write or sync:
        the writer is then dead and the failed operation is never tried again.
        """

    def close(self) -> None:
        """Let go of the stream. May be called again; a `with` block does it."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class EventLog(Protocol):
    """A store of streams."""

    def streams(self) -> list[str]: ...

    def read(self, stream: str, after: int = 0, proof: bool = False) -> Iterator[Record]:
        """The frames with a number above `after`, in order. A torn tail is not an error: it is not there.

        Raises `Corrupt` and `NewerFormat` where they are met. With `proof` every hash is computed anew, so that
        a frame that was changed on purpose is found too; that takes about twice the time.
        """

    def writer(self, stream: str, steal: bool = False) -> Writer:
        """Open a stream for writing with the next epoch. Raises `InUse` while a living writer holds it.

        `steal` takes it all the same, for the successor of a writer that is believed to be dead and may not be:
        whatever that one tries to append from now on is `Fenced`.
        """


BLOBS = "blobs"
"""A name that no stream may have: the folder of large payloads bears it."""

_NAME = re.compile(r"[a-z0-9_][a-z0-9_.-]{0,99}")


def is_name(stream: str) -> bool:
    """Whether a stream may have this name: 1 to 100 of a-z, 0-9, `_`, `-` and `.`, the last two not first."""
    return bool(_NAME.fullmatch(stream)) and stream != BLOBS


def check_name(stream: str) -> str:
    """The name of a stream, if it may be one, see `is_name`."""
    if not is_name(stream):
        raise LogError(
            f"{stream!r} is not a stream name: use a-z, 0-9, '_', '-' and '.', and begin with a-z, 0-9 or '_'"
        )
    return stream
