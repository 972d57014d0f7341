"""Rows of a capture whose long parts stay in a file that is mapped into memory.

They are read like any other row, by attribute. A long part is copied out each time it is asked for and kept by nobody:
however many processes read a capture, its pages are in memory once.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

import msgspec

from captures.dom import Snapshot
from captures.transaction import Request, Response

View = Any
"""A view of the file, which stands in a field where the type says bytes, text or dictionary."""

BODY: Final = ("body",)
PAGE: Final = ("html", "local_storage", "session_storage", "window_properties")
"""The fields that are in the file: of a request or response, and of a snapshot."""

_Row = TypeVar("_Row", bound=msgspec.Struct)
_values: Final = msgspec.msgpack.Decoder(dict[str, str])


class MappedRequest(Request, frozen=True):
    """A request whose body is in the file."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Request) and _fields(self) == _fields(other)

    def __hash__(self) -> int:
        return hash(Request(*_fields(self)))


class MappedResponse(Response, frozen=True):
    """A response whose body is in the file."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Response) and _fields(self) == _fields(other)

    def __hash__(self) -> int:
        return hash(Response(*_fields(self)))


class MappedSnapshot(Snapshot, frozen=True):
    """A snapshot whose HTML and storage are in the file."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Snapshot) and _fields(self) == _fields(other)

    __hash__ = None  # type: ignore[assignment]  # as that of any snapshot, which holds dictionaries


def with_views(kind: type[_Row], row: msgspec.Struct, views: Mapping[str, View]) -> _Row:
    """The row as one of `kind`, with views in some of its fields."""
    return kind(**{name: getattr(row, name) for name in row.__struct_fields__} | dict(views))


def _fields(row: msgspec.Struct) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in row.__struct_fields__)


def _text(view: View) -> str:
    return str(view, "utf-8", "surrogatepass")


def _read(kind: type[msgspec.Struct], name: str, reader: Callable[[View], Any]) -> None:
    """Let the field hold a view, and give what `reader` makes of it to whoever reads the field."""
    held = getattr(kind, name)
    setattr(kind, name, property(lambda row: reader(held.__get__(row))))


_read(MappedRequest, "body", bytes)
_read(MappedResponse, "body", bytes)
_read(MappedSnapshot, "html", _text)
for _each in PAGE[1:]:
    _read(MappedSnapshot, _each, _values.decode)
