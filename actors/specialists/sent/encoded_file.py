"""A file that a script read and sends within JSON or a form: as a data URL, in Base64, in hexadecimal digits, or as the
text that it is."""

import re
from base64 import b64decode
from typing import Any

from actors.specialists.forms.editor import value_of
from captures.capture import Capture
from captures.fields import RequestValue
from captures.transaction import Transaction
from routines.file_type import UNKNOWN, file_type

_PLACES = frozenset({"json", "form", "multipart", "xml"})
_DATA_URL = re.compile(r"data:([^,]*?);base64,([A-Za-z0-9+/]*={0,2})")
_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4}){4,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")
_HEX = re.compile(r"(?:[0-9a-f]{2}){8,}|(?:[0-9A-F]{2}){8,}")
_WORD = 4
"""Characters of what was entered that stand in no other text by chance."""
_DIGESTS = frozenset({16, 20, 28, 32, 48, 64})
"""Bytes of a checksum."""
_STARTS = {
    "image/png": b"\x89PNG", "image/jpeg": b"\xff\xd8\xff", "image/gif": b"GIF8", "image/webp": b"RIFF",
    "application/pdf": b"%PDF", "application/zip": b"PK", "application/gzip": b"\x1f\x8b", "image/bmp": b"BM",
}  # fmt: skip
_ZIPPED = "application/vnd.openxmlformats-officedocument."
_TEXTS = ("text/", "application/json", "application/xml", "image/svg", "application/javascript")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_CODE = re.compile(r"\s*(?:(?:query|mutation|subscription|fragment)\b|\{\s*\w+\s*[({])")
"""How GraphQL begins: a script wrote that."""

Read = tuple[str, str, bytes]
"""How the bytes are written that a text stands for, the type that it tells, and these."""


def encoded_file(capture: Capture, transaction: Transaction, value: RequestValue) -> dict[str, Any]:
    """How the file is `written` (data_url, base64, hex, HEX or text), the `content_type` that it tells, how many bytes
    it has (`file_size`), and its `filename`, if it can be told which it is of those that were chosen. Empty if it is
    none: what an answer had before, or what was entered, is no file."""
    chosen = chosen_files(capture, transaction.started) if value.place in _PLACES and value.filename is None else []
    found = _read(value.value) if chosen else None
    if found is None:
        return {}
    written, kind, content = found
    names = [name for name in dict.fromkeys(chosen) if _may_be(name, found)]
    if not (names or written == "data_url") or _was_known(capture, transaction, value.value):
        return {}
    if written == "text" and (len(set(chosen)) > 1 or _is_sent_whole(capture, names[0]) or _was_typed(capture, value)):
        return {}
    told = {"written": written, "content_type": kind, "file_size": len(content)}
    told |= {"base64": True} if written != "text" else {}
    return told | ({"filename": names[0]} if len(names) == 1 else {})


def chosen_files(capture: Capture, before: float) -> list[str]:
    """The names of the files that were last chosen in each field."""
    fields = {
        (each.url, each.selector): each.value
        for each in capture.interactions
        if each.input_type == "file" and each.type in ("input", "change") and each.time <= before
    }
    return [name for names in fields.values() for name in names.split("\n") if name]


def size_of(value: RequestValue) -> int:
    """How many bytes a file has that is a part of a body, or what is all of it; 0 for anything else."""
    alone = value.filename is not None or value.place == "text"
    content = _decoded("base64", "", value.value) if alone and value.base64 else None
    return len(content[2] if content else value.value.encode("utf-8", "replace")) if alone else 0


def _read(text: str) -> Read | None:
    if found := _DATA_URL.fullmatch(text):
        return _decoded("data_url", found[1], found[2])
    if _HEX.fullmatch(text):
        return ("hex" if text == text.lower() else "HEX"), "", bytes.fromhex(text)
    if _BASE64.fullmatch(text):
        return _decoded("base64", "", text)
    several = "\n" in text.strip() and not _CODE.match(text)
    return ("text", "", text.encode("utf-8", "replace")) if several else None


def _decoded(written: str, kind: str, text: str) -> Read | None:
    try:
        return written, kind, b64decode(text, validate=True)
    except ValueError:
        return None


def _may_be(name: str, found: Read) -> bool:
    """Whether the file of that name can hold those bytes: by how files of its type begin, as a text, or where its type
    says nothing, by being no checksum."""
    written, kind, content = found
    own = file_type(name)
    if written == "data_url":
        return kind == own or UNKNOWN in (kind, own) or "image" != _major(kind) == _major(own)
    if own.startswith(_TEXTS):
        return _is_text(content)
    start = _STARTS.get("application/zip" if own.startswith(_ZIPPED) else own)
    return written != "text" and (content.startswith(start) if start else len(content) not in _DIGESTS)


def _major(kind: str) -> str:
    return kind.partition("/")[0]


def _is_text(content: bytes) -> bool:
    try:
        return not _CONTROL.search(content.decode())
    except UnicodeDecodeError:
        return False


def _was_known(capture: Capture, transaction: Transaction, text: str) -> bool:
    """Whether an answer had it before, or it was entered."""
    before = (each.response.body for each in capture.transactions if each.started < transaction.started)
    entered = {_plain(each.value) for each in capture.interactions if each.input_type != "file"}
    return _plain(text) in entered or any(text.encode("utf-8", "replace") in body for body in before)


def _is_sent_whole(capture: Capture, name: str) -> bool:
    """Whether a form carries the file itself: then no text beside it need be that."""
    quoted = f'filename="{name}"'.encode()
    return any(quoted in each.request.body for each in capture.transactions)


def _was_typed(capture: Capture, value: RequestValue) -> bool:
    """Whether something that was entered stands in the text: an editor made it."""
    entered = [each for each in capture.interactions if each.type in ("input", "change") and each.input_type != "file"]
    words = {_plain(value_of(each)) for each in entered}
    return any(len(word) >= _WORD and word in value.value for word in words)


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").strip()
