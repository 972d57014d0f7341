"""A capture in a file that is mapped into memory: opened at once, and shared by all processes that open it.

    MAGIC                      16 bytes
    where the end begins       8 bytes, in the machine's order, as are all numbers
    what is long, and rows     bodies, pages, texts; rows in msgpack, with (offset, length) for what is long in them
    tables                     of 64-bit numbers, at multiples of 8: where the rows begin, and where the last ends
    the end                    an `End` in msgpack

The file holds handles in place of secrets, as does the capture that it was written from, and never its vault. It is
made for a run, by the program that reads it, and gone after it: there are no versions to be told apart.
"""

import mmap
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from captures.capture import Capture
from captures.dom import Snapshot
from captures.error import CaptureError
from captures.index import Index
from captures.interaction import Interaction
from captures.mapped.row import BODY, PAGE, MappedRequest, MappedResponse, MappedSnapshot, with_views
from captures.mapped.rows import Numbers, Rows, Span, Texts
from captures.storage import Stored
from captures.text import Source, Text
from captures.transaction import Transaction

MAGIC: Final = b"superdiscovery-1"

TransactionRow = tuple[Transaction, Span, Span]
"""Without its bodies, and where they are."""
SnapshotRow = tuple[Snapshot, Span, Span, Span, Span]
TextRow = tuple[Source, str, str, float, float, float, Span]
_Item = TypeVar("_Item")


class End(msgspec.Struct, frozen=True, array_like=True):
    """Where everything is. `transactions` to `texts` are tables, `values`, `bounds` and `entries` the index."""

    transactions: Span
    snapshots: Span
    interactions: Span
    storage: Span
    texts: Span
    values: Span
    bounds: Span
    entries: Span
    documents: dict[str, Span]
    problems: tuple[str, ...]
    digest: str
    compounds: dict[str, tuple[str, str]]


def open_mapped(path: Path, vault: Mapping[str, str] | None = None) -> Capture:
    """The capture in the file, with the vault that was kept apart from it, for whoever may have it.

    Raises `CaptureError`: the file is not there, or is not one of these.
    """
    try:
        with path.open("rb") as file:
            view = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        raise CaptureError(f"{path}, the prepared capture, cannot be read: {error}; start the run again.") from None
    if bytes(view[: len(MAGIC)]) != MAGIC:
        raise CaptureError(f"{path} is not a prepared capture: start the run again.")
    return _File(view).capture(vault or {})


class _File:
    """The file as it is read."""

    def __init__(self, view: memoryview) -> None:
        self._view = view
        begin = int.from_bytes(view[len(MAGIC) : len(MAGIC) + 8], sys.byteorder)
        self._end = msgspec.msgpack.decode(view[begin:], type=End)

    def capture(self, vault: Mapping[str, str]) -> Capture:
        end = self._end
        return Capture(
            transactions=self._rows(end.transactions, TransactionRow, self._transaction),
            snapshots=self._rows(end.snapshots, SnapshotRow, self._snapshot),
            interactions=self._rows(end.interactions, Interaction, _itself),
            storage=self._rows(end.storage, Stored, _itself),
            documents=Texts(self._view, end.documents),
            problems=end.problems,
            digest=end.digest,
            vault=vault,
            compounds=end.compounds,
            prepared=self._index(),
        )

    def _index(self) -> Index:
        end = self._end
        # There is a text for every header: they are read where something was found, and not kept.
        texts = self._rows(end.texts, TextRow, self._text, keep=False)
        return Index(texts, Numbers(self._at(end.values)), self._numbers(end.bounds), self._numbers(end.entries))

    def _rows(self, table: Span, kind: Any, made: Callable[[Any], _Item], keep: bool = True) -> Rows[_Item]:
        return Rows(self._view, self._numbers(table), kind, made, keep)

    def _numbers(self, span: Span) -> memoryview:
        return self._at(span).cast("Q")

    def _at(self, span: Span) -> memoryview:
        offset, length = span
        return self._view[offset : offset + length]

    def _transaction(self, row: TransactionRow) -> Transaction:
        bare, sent, answered = row
        request = with_views(MappedRequest, bare.request, dict(zip(BODY, [self._at(sent)], strict=True)))
        response = with_views(MappedResponse, bare.response, dict(zip(BODY, [self._at(answered)], strict=True)))
        return msgspec.structs.replace(bare, request=request, response=response)

    def _snapshot(self, row: SnapshotRow) -> Snapshot:
        bare, *spans = row
        return with_views(MappedSnapshot, bare, dict(zip(PAGE, map(self._at, spans), strict=True)))

    def _text(self, row: TextRow) -> Text:
        source, id_, name, time, started, ended, span = row
        return Text(source, id_, name, time, started, ended, self._at(span))


def _itself(row: _Item) -> _Item:
    return row
