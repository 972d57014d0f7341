"""Writing a capture, with its index, into a file that processes can share."""

import sys
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from captures.capture import Capture
from captures.dom import Snapshot
from captures.error import CaptureError
from captures.mapped.capture import MAGIC, End, SnapshotRow, TextRow, TransactionRow
from captures.mapped.row import PAGE
from captures.mapped.rows import Span
from captures.text import Text
from captures.transaction import Transaction

_BARE: dict[str, Any] = {"html": "", **{name: {} for name in PAGE[1:]}}


def write_mapped(capture: Capture, path: Path) -> None:
    """Write a capture whose secrets are handles, and where the values of its requests stand, into a new file that only
    its owner can read. Raises `CaptureError`."""
    path.touch(mode=0o600, exist_ok=False)
    try:
        with path.open("wb") as file:
            _Writer(file).capture(capture)
    except OSError as error:
        raise CaptureError(f"{path} cannot be written: {error.strerror or error}; make room for the capture.") from None


class _Writer:
    """A file that is being written. What was written once is referred to when it comes again."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._encode = msgspec.msgpack.Encoder().encode
        self._written: dict[bytes | str | memoryview, Span] = {}

    def capture(self, capture: Capture) -> None:
        index = capture.index
        self._file.write(MAGIC + bytes(8))
        documents = {name: self._long(text) for name, text in capture.documents.items()}
        end = End(
            transactions=self._table(self._transaction(each) for each in capture.transactions),
            snapshots=self._table(self._snapshot(each) for each in capture.snapshots),
            interactions=self._table(capture.interactions),
            storage=self._table(capture.storage),
            texts=self._table(self._text(each) for each in index.texts),
            values=self._put(self._encode(dict(index.values))),
            bounds=self._numbers(index.bounds),
            entries=self._numbers(index.entries),
            documents=documents,
            problems=capture.problems,
            digest=capture.digest,
            compounds=dict(capture.compounds),
        )
        begin, _ = self._put(self._encode(end))
        self._file.seek(len(MAGIC))
        self._file.write(begin.to_bytes(8, sys.byteorder))

    def _transaction(self, each: Transaction) -> TransactionRow:
        request, response = (msgspec.structs.replace(part, body=b"") for part in (each.request, each.response))
        bare = msgspec.structs.replace(each, request=request, response=response)
        return bare, self._long(each.request.body), self._long(each.response.body)

    def _snapshot(self, each: Snapshot) -> SnapshotRow:
        html, *kept = (getattr(each, name) for name in PAGE)
        local, session, window = (self._put(self._encode(values)) for values in kept)
        return msgspec.structs.replace(each, **_BARE), self._long(html), local, session, window

    def _text(self, each: Text) -> TextRow:
        return (*each[:-1], self._long(each.content))

    def _table(self, rows: Iterable[Any]) -> Span:
        """The rows, one behind the other with what is long in them before each, and the table that leads to them."""
        offsets = array("Q")
        written: list[bytes] = [self._encode(row) for row in rows]
        position = self._file.tell()
        for row in written:
            offsets.append(position)
            position += len(row)
        offsets.append(position)
        self._file.writelines(written)
        return self._numbers(offsets)

    def _long(self, content: bytes | str | memoryview) -> Span:
        if content not in self._written:
            data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
            self._written[content] = self._put(data)
        return self._written[content]

    def _numbers(self, numbers: Sequence[int]) -> Span:
        self._file.write(bytes(-self._file.tell() % 8))
        return self._put(array("Q", numbers).tobytes())

    def _put(self, data: bytes | memoryview) -> Span:
        begin = self._file.tell()
        return begin, self._file.write(data)
