"""YAML, read so that what is written is what is meant: the data of JSON, in YAML's notation.

A word is text unless it spells a JSON number, `true`, `false` or `null`: `NO`, `on`, `2026-01-01`, `1:30` and `0x1F`
are text. Names are text and stand once. There are no anchors, aliases, merge keys or tags.
"""

import math
import re
from typing import Any, Never

import yaml
from yaml.events import AliasEvent, CollectionEndEvent, MappingStartEvent, NodeEvent, ScalarEvent, SequenceStartEvent

from contracts.contract import Path
from contracts.document import MAX_DEPTH, Document, DocumentError

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,400})")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


def read_yaml(text: str, name: str) -> Document:
    """The one document in the text. Raises `DocumentError` with file, line and reason."""
    try:
        return _Reader(text, name).read()
    except yaml.MarkedYAMLError as error:
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        said = ", ".join(part for part in (error.context, error.problem) if part)
        raise DocumentError(f"{name}{line}: is no YAML: {said}") from None
    except yaml.reader.ReaderError as error:
        raise DocumentError(f"{name}: holds a character that YAML does not allow: {error.reason}") from None
    except yaml.YAMLError as error:
        raise DocumentError(f"{name}: is no YAML: {error}") from None


class _Reader:
    """PyYAML's scanner and parser; what the parser tells is put together here, where every liberty is refused."""

    def __init__(self, text: str, name: str) -> None:
        self._loader: Any = yaml.SafeLoader(text)  # untyped where it reads event by event
        self._name = name
        self._lines: dict[Path, int] = {}

    def read(self) -> Document:
        self._loader.get_event()  # the stream begins
        if self._loader.check_event(yaml.StreamEndEvent):
            raise DocumentError(f"{self._name}: is empty")
        self._loader.get_event()  # the document begins
        value = self._value((), self._next(), 1)
        self._loader.get_event()  # the document ends
        if not self._loader.check_event(yaml.StreamEndEvent):
            self._refuse(self._loader.peek_event(), "a second document begins; a file holds one")
        return Document(self._name, value, self._lines)

    def _next(self) -> Any:
        return self._loader.get_event()

    def _value(self, path: Path, event: Any, level: int) -> Any:
        self._check(event, level)
        self._lines.setdefault(path, event.start_mark.line + 1)
        match event:
            case MappingStartEvent():
                return self._members(path, level)
            case SequenceStartEvent():
                return self._items(path, level)
            case ScalarEvent():
                return self._scalar(event)
            case _:
                return self._refuse(event, "a value was expected")

    def _members(self, path: Path, level: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not isinstance(event := self._next(), CollectionEndEvent):
            key = self._key(event, level)
            if key in found:
                first = self._lines[*path, key]
                self._refuse(event, f"{key!r} stands twice in one mapping, first on line {first}; keep one of them")
            self._lines[*path, key] = event.start_mark.line + 1
            found[key] = None
            found[key] = self._value((*path, key), self._next(), level + 1)
        return found

    def _key(self, event: Any, level: int) -> str:
        self._check(event, level)
        key = self._scalar(event) if isinstance(event, ScalarEvent) else None
        if not isinstance(key, str):
            shown = repr(event.value) if isinstance(event, ScalarEvent) else "a list or mapping"
            self._refuse(event, f"a name has to be text, and {shown} is none; put it in quotes")
        if key == "<<" and event.implicit[0]:
            self._refuse(event, "merge keys (`<<`) are not read; write the members out")
        return key

    def _items(self, path: Path, level: int) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := self._next(), CollectionEndEvent):
            found.append(self._value((*path, len(found)), event, level + 1))
        return found

    def _scalar(self, event: ScalarEvent) -> Any:
        text = _joined(event.value)
        if not event.implicit[0]:  # in quotes, or a block of text
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text):
            return int(text)
        if not _NUMBER.fullmatch(text):
            return text
        number = float(text)
        return number if math.isfinite(number) else self._refuse(event, f"{text} is too large a number")

    def _check(self, event: NodeEvent, level: int) -> None:
        if isinstance(event, AliasEvent):
            self._refuse(event, f"aliases (`*{event.anchor}`) are not read; write the value out")
        if event.anchor is not None:
            self._refuse(event, f"anchors (`&{event.anchor}`) are not read; leave it out")
        if getattr(event, "tag", None) is not None:
            self._refuse(event, f"tags (`{event.tag}`) are not read; leave it out")  # type: ignore[attr-defined]
        if level > MAX_DEPTH:
            self._refuse(event, f"the document is nested deeper than {MAX_DEPTH} levels")

    def _refuse(self, event: Any, why: str) -> Never:
        raise DocumentError(f"{self._name}:{event.start_mark.line + 1}: {why}")


def _joined(text: str) -> str:
    """JSON may write one character as two escapes, and so may the YAML that contains it."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
