"""The bodies of a HAR entry, put together from the several ways in which browsers write them."""

import base64
import binascii
from collections.abc import Collection
from urllib.parse import urlencode

from captures.har.attached import Attached
from captures.lines import Record, list_of, object_of, status_of, text_of
from captures.mime import essence, header, parameter
from captures.transaction import Header

_BOUNDARY = "----HarFormBoundary"
_ENCODINGS = frozenset({"", "base64", "utf-8", "utf8"})
_OWN = {b"content-type", b"content-length"}
_EMPTY_STATUSES = frozenset({101, 204, 205, 304})


def request_body(entry: Record, files: Attached) -> bytes:
    """The body that was sent. A form of which only the parameters were written down is encoded again."""
    if "_webSocketMessages" in entry:
        return _messages(entry, "send")
    posted = object_of(entry.get("request")).get("postData")
    post = {"text": posted} if isinstance(posted, str) else object_of(posted)
    body = _content(post, files)
    if body:
        return _without_own_headers(body)
    return _from_parameters([object_of(each) for each in list_of(post.get("params"))], text_of(post.get("mimeType")))


def was_sent(request: Record, headers: Collection[Header]) -> bool:
    """Whether something was sent with a request of which the HAR holds no body: Playwright writes none of a form with a
    file in it."""
    size, length = request.get("bodySize"), header(headers, "content-length")
    told = (isinstance(size, int | float) and size > 0) or (length.isdecimal() and int(length) > 0)
    return told or (length != "0" and essence(header(headers, "content-type")) == "multipart/form-data")


def response_body(entry: Record, files: Attached) -> tuple[bytes, bool]:
    """The body that came back, and whether the recorder dropped or cut it. A text body is UTF-8."""
    if "_webSocketMessages" in entry:
        return _messages(entry, "receive"), False
    content = object_of(object_of(entry.get("response")).get("content"))
    if is_unreadable(entry):
        return b"", True
    body = _content(content, files)
    if body is None or content.get("_bodyStripped"):
        return body or b"", bool(content.get("_bodyStripped")) or _was_longer(entry, content, 0)
    return body, _was_longer(entry, content, len(body))


def is_unreadable(entry: Record) -> bool:
    """Whether the body that came back is written in an encoding that HAR does not know."""
    content = object_of(object_of(entry.get("response")).get("content"))
    return bool(content.get("text")) and text_of(content.get("encoding")).lower() not in _ENCODINGS


def _content(content: Record, files: Attached) -> bytes | None:
    text = content.get("text")
    attached = files.body(text_of(content.get("_file"))) if not text else None
    if not isinstance(text, str) or attached is not None:  # of what was sent, Playwright writes an empty text as well
        return attached
    if text_of(content.get("encoding")).lower() != "base64":
        return text.encode()
    bare = "".join(text.split()).rstrip("=").replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4))
    except (binascii.Error, ValueError):
        raise ValueError("a body that should be base64 is not") from None


def _without_own_headers(body: bytes) -> bytes:
    """Firefox puts the headers that a form brings along before its body; their length tells them from a body that only
    looks so."""
    head, blank, rest = body.partition(b"\r\n\r\n")
    lines = [line.partition(b":") for line in head.split(b"\r\n")]
    told = {name.strip().lower(): value.strip() for name, _, value in lines}
    own = blank and set(told) == _OWN and told[b"content-length"] == str(len(rest)).encode()
    return rest if own else body


def _was_longer(entry: Record, content: Record, length: int) -> bool:
    size = content.get("size")
    response = object_of(entry.get("response"))
    method = object_of(entry.get("request")).get("method")
    if status_of(response.get("status")) in _EMPTY_STATUSES or method == "HEAD" or not isinstance(size, int | float):
        return False
    # A text shrinks a little when its mark or its line ends go, and to half from an encoding of two bytes a character;
    # what a recorder cuts, it cuts by far.
    wide = parameter(text_of(content.get("mimeType")), "charset").lower().startswith(("utf-16", "ucs-2", "utf-32"))
    if length or size >= 0:
        return length + 64 < size * 0.9 and not (wide and length) if length else size > 0
    sent = response.get("bodySize")  # Playwright, of a page that was left before its body was asked for: -1, and this
    return isinstance(sent, int | float) and sent > 0 and not 300 <= status_of(response.get("status")) < 400


def _from_parameters(parameters: list[Record], mime_type: str) -> bytes:
    if not parameters:
        return b""
    if essence(mime_type) == "multipart/form-data":
        return _multipart(parameters, parameter(mime_type, "boundary") or _BOUNDARY)
    return urlencode([(text_of(each.get("name")), text_of(each.get("value"))) for each in parameters]).encode()


def _multipart(parameters: list[Record], boundary: str) -> bytes:
    parts = [f"--{boundary}\r\n{_part(each)}\r\n" for each in parameters]
    return "".join([*parts, f"--{boundary}--\r\n"]).encode()


def _part(each: Record) -> str:
    head = f'Content-Disposition: form-data; name="{text_of(each.get("name"))}"'
    if "fileName" in each:
        head += f'; filename="{text_of(each["fileName"])}"'
    if each.get("contentType"):
        head += f"\r\nContent-Type: {text_of(each['contentType'])}"
    return f"{head}\r\n\r\n{text_of(each.get('value'))}"


def _messages(entry: Record, direction: str) -> bytes:
    """The messages of a web socket that went one way, one a line."""
    messages = [object_of(each) for each in list_of(entry["_webSocketMessages"])]
    return "\n".join(text_of(each.get("data")) for each in messages if each.get("type") == direction).encode()
