"""Frames of segments out and in, as they are: what `events.copy` needs of this store."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from events.blob import Blobs
from events.chain import place
from events.copy import Sealed, lacking
from events.disk import Disk, explain
from events.frame import IN_BLOB, Frame
from events.log import BLOBS, Checkpoint
from events.stream import read_batches
from events.writer import SegmentWriter


def sealed(stream: str, folder: Path, disk: Disk) -> Iterator[Sealed]:
    """The frames of the stream in a folder, with those that it shares with the stream it was forked from."""
    try:
        for path, batch in read_batches(stream, folder, proof=True):
            blobs = Blobs(path.parents[1] / BLOBS, disk)
            for frame in batch:
                where = partial(place, stream, path, frame)
                yield Sealed(frame.as_bytes(), blobs.get(frame.payload, where) if frame.flags & IN_BLOB else b"")
    except OSError as error:
        raise explain(error, f"read stream {stream} in", folder) from error


class Adopter(SegmentWriter):
    """A writer that writes what another store's writers wrote. It appends nothing of its own."""

    def adopt(self, frames: Iterable[Sealed]) -> Checkpoint:
        """Append what is lacking, each frame on the disk before the next."""
        for frame, one in lacking(self._stream, frames, self._seq, self._hash):
            with self._or_die(), self._claim.latch():
                self._claim.check()
                self._put(frame, one)
        return Checkpoint(self._stream, self._seq, self._hash)

    def _put(self, frame: Frame, one: Sealed) -> None:
        if one.content:
            self._blobs.put(one.content)
        self._write(one.data)
        self._seq, self._hash = frame.seq, frame.digest()
