"""Bodies and headers with placeholders, as the bytes that are sent."""

import hashlib
import json
import re
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never
from urllib.parse import urlencode

from routines.charset import in_charset
from routines.derive import derive
from routines.extracting.json_path import fill
from routines.file_type import file_type
from routines.form_data import with_others
from routines.json_change import changed
from routines.operation import Body, Change, FormBody, JsonBody, MultipartBody, Part, TextBody
from routines.placeholder import (
    SubstitutionError,
    Values,
    as_text,
    fill_json,
    fill_pairs,
    fill_text,
    has_value,
    names,
    texts_for,
    value_of,
)

_TOKEN = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+")
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_UNSENDABLE = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")


@dataclass(frozen=True)
class Encoded:
    """A request body and its `Content-Type`."""

    content: bytes
    content_type: str


def encode_body(body: Body, values: Values) -> Encoded:
    """The filled body. Raises `SubstitutionError`."""
    try:
        return _encode(body, values)
    except UnicodeEncodeError as error:
        raise SubstitutionError("a value holds half a surrogate pair, which is no text") from error


def _encode(body: Body, values: Values) -> Encoded:
    match body:
        case FormBody():
            fields = with_others(body, values).fields
            pairs = [(_with_crlf(name), _with_crlf(text)) for name, text in fill_pairs(fields, values)]
            form = urlencode([(in_charset(name, body.charset), in_charset(text, body.charset)) for name, text in pairs])
            return Encoded(form.encode("ascii"), "application/x-www-form-urlencoded")
        case MultipartBody():
            return _encode_parts(with_others(body, values).parts, values, body.charset)
        case JsonBody():
            document = changed(fill_json(body.value, values), [_filled(each, values) for each in body.changes])
            written = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
            return Encoded(written.encode(), "application/json")
        case TextBody():
            return Encoded(_content(_written(body, values), body.encoding, "the body"), body.content_type)
        case _:
            assert_never(body)


def _filled(change: Change, values: Values) -> Change:
    return change.model_copy(update={"path": fill(change.path, values), "value": fill_json(change.value, values)})


def _written(body: TextBody, values: Values) -> str:
    if not body.escape:
        return fill_text(body.text, values)
    used = {name: derive(as_text(value_of(name, values)), body.escape) for name in names(body.text)}
    return fill_text(body.text, used)


def _encode_parts(parts: list[Part], values: Values, charset: str) -> Encoded:
    blocks = [
        _part_head(part, values, charset) + _part_content(part, text, charset) + b"\r\n"
        for part in parts
        for text in texts_for(part.value, values)
    ]
    boundary = _boundary(blocks)
    content = b"".join(b"--" + boundary + b"\r\n" + block for block in blocks) + b"--" + boundary + b"--\r\n"
    return Encoded(content, f"multipart/form-data; boundary={boundary.decode()}")


def _part_head(part: Part, values: Values, charset: str) -> bytes:
    disposition = f'form-data; name="{_part_name(_with_crlf(fill_text(part.name, values)))}"'
    content_type = part.content_type
    if part.filename is not None:
        filename = fill_text(part.filename, values)
        disposition += f'; filename="{_part_name(filename)}"'
        content_type = content_type or file_type(filename)
    head = f"Content-Disposition: {disposition}\r\n"
    if content_type:
        head += f"Content-Type: {header_value('Content-Type', content_type, {})}\r\n"
    return in_charset(f"{head}\r\n", charset)


def _part_content(part: Part, text: str, charset: str) -> bytes:
    """A file is sent as it is."""
    if part.filename is None and not part.encoding:
        return in_charset(_with_crlf(text), charset)
    return _content(text, part.encoding, f"`{part.name}`")


def _content(text: str, encoding: str, place: str) -> bytes:
    if not encoding:
        return text.encode()
    try:
        return b64decode("".join(text.split()), validate=True)
    except ValueError:
        raise SubstitutionError(f"the file for {place} is not written in Base64") from None


def _with_crlf(text: str) -> str:
    """The line breaks of a field as every form sends them, whatever the page or the caller wrote:
    https://html.spec.whatwg.org/#constructing-the-form-data-set."""
    return _LINE_BREAK.sub("\r\n", text)


def _part_name(text: str) -> str:
    """As browsers write it: https://html.spec.whatwg.org/#multipart-form-data."""
    return text.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")


def _boundary(blocks: list[bytes]) -> bytes:
    """A boundary that occurs in none of the blocks."""
    digest = hashlib.sha256(b"".join(blocks))
    while any(digest.hexdigest()[:32].encode() in block for block in blocks):
        digest.update(b"again")
    return b"----FormBoundary" + digest.hexdigest()[:32].encode()


def header_value(name: str, text: str, values: Values) -> str:
    """The filled value, without outer space (HTTP drops it). Raises `SubstitutionError` for what cannot be."""
    value = fill_text(text, values).strip(" \t")
    if _UNSENDABLE.search(value):
        raise SubstitutionError(f"the value of header {name} holds a line break or another control character")
    if not value.isascii() and any(ord(character) > 255 for character in value):
        raise SubstitutionError(f"the value of header {name} holds characters beyond Latin-1, which no header carries")
    if name.lower() == "cookie" and any(";" in one for one in _cookies_with_values(text, values)):
        raise SubstitutionError("the value of a cookie holds a semicolon, with which the next cookie would begin")
    return value


def _cookies_with_values(text: str, values: Values) -> Iterator[str]:
    """The filled cookies whose name is the routine's own; a value may be all cookies of a session, too."""
    named = (pair for pair in text.split(";") if "=" in pair.partition("{{")[0])
    return (fill_text(pair, values) for pair in named)


def is_header_name(name: str) -> bool:
    return _TOKEN.fullmatch(name) is not None


def fill_headers(headers: list[tuple[str, str]], values: Values) -> list[tuple[str, str]]:
    """Names are literal; a header whose value is one placeholder without value is left out."""
    if wrong := [name for name, _ in headers if not is_header_name(name)]:
        raise SubstitutionError(f"{wrong[0]!r} is no header name")
    return [(name, header_value(name, text, values)) for name, text in headers if has_value(text, values)]
