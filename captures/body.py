"""Request bodies and URLs taken apart into named values."""

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from email.message import Message
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any, Literal
from urllib.parse import parse_qsl, unquote, urlsplit

import msgspec

from captures.markup_body import looks_like_xml, xml_leaves
from captures.mime import essence, is_json, is_xml, parameter
from captures.sent_form import sent_text

Kind = Literal["empty", "form", "multipart", "json", "xml", "text", "binary"]
JsonLeaf = str | int | float | bool | None
JsonPath = tuple[str | int, ...]


class Part(msgspec.Struct, frozen=True):
    """One value of a body. `path` leads to it in JSON; in XML it says from which character to which it is written.
    `filename` makes it a file of a multipart body; of one that is no text the value is in `base64`.

    `data` is the value with its JSON type (an empty list or object as its text); elsewhere it equals `value`.
    """

    name: str
    value: str
    path: JsonPath = ()
    data: JsonLeaf = None
    filename: str | None = None
    content_type: str | None = None
    base64: bool = False


class Body(msgspec.Struct, frozen=True):
    """A body taken apart; of text or binary there is one part without a name."""

    kind: Kind
    parts: tuple[Part, ...] = ()


def parse_body(body: bytes, content_type: str) -> Body:
    """Take a body apart by its content type; one that is not what it claims to be is text or binary."""
    if not body:
        return Body("empty")
    name = essence(content_type)
    if name == "application/x-www-form-urlencoded":
        return Body("form", tuple(_text_part(*pair) for pair in query_pairs(body.decode("utf-8", "replace"))))
    if name == "multipart/form-data" and (parts := tuple(_multipart(body, parameter(content_type, "boundary")))):
        return Body("multipart", parts)
    if is_json(name) or body.lstrip()[:1] in {b"{", b"["}:
        return _json(body)
    return _text(body, is_xml(name))


def json_leaves(value: Any, path: JsonPath = ()) -> Iterator[tuple[JsonPath, JsonLeaf]]:
    """Every leaf of a JSON value with the path to it; an empty list or object is a leaf, as its text."""
    if isinstance(value, dict) and value:
        for name, member in value.items():
            yield from json_leaves(member, (*path, name))
    elif isinstance(value, list) and value:
        for n, element in enumerate(value):
            yield from json_leaves(element, (*path, n))
    else:
        yield path, json.dumps(value) if isinstance(value, dict | list) else value


def as_in_scripts(number: str) -> int | float:
    """A number with a point in JSON, as scripts read it and write it again: `14.0` is 14."""
    read = float(number)
    return int(read) if read.is_integer() else read


def json_text(leaf: JsonLeaf) -> str:
    """A JSON leaf as text: a string as it is, everything else as JSON writes it."""
    return leaf if isinstance(leaf, str) else json.dumps(leaf)


def query_pairs(query: str, charset: str = "") -> list[tuple[str, str]]:
    """The decoded pairs of a query or urlencoded body, in order, repetitions and empty values included. Without a
    charset it is UTF-8, or each byte stands for itself."""
    if charset:
        pairs = parse_qsl(query, keep_blank_values=True, encoding="latin-1")
        return [(_sent(name, charset), _sent(value, charset)) for name, value in pairs]
    try:
        return parse_qsl(query, keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        return parse_qsl(query, keep_blank_values=True, encoding="latin-1")


def _sent(escaped: str, charset: str) -> str:
    return sent_text(escaped.encode("latin-1"), charset)


def url_query(url: str, charset: str = "") -> list[tuple[str, str]]:
    return query_pairs(_split(url)[1], charset)


def path_segments(url: str) -> list[str]:
    """The decoded segments of the URL's path; one that ends in `/` has an empty last segment, which is left out."""
    return [unquote(each) for each in _split(url)[0].split("/") if each]


def cookie_pairs(header_value: str) -> list[tuple[str, str]]:
    """The cookies of a `Cookie` header, as they stand there."""
    pairs = (each.partition("=") for each in header_value.split(";") if each.strip())
    return [(name.strip(), value.strip()) for name, _, value in pairs]


def _split(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url)
    except ValueError:  # such as a bracket that opens no IPv6 address
        path, _, query = url.split("#", 1)[0].partition("?")
        return path, query
    return parts.path, parts.query


def _text_part(name: str, value: str) -> Part:
    return Part(name, value, data=value)


def _json(body: bytes) -> Body:
    try:
        leaves = list(json_leaves(json.loads(body)))
    except (ValueError, RecursionError):
        return _text(body)
    return Body("json", tuple(Part(_json_name(path), json_text(leaf), path, leaf) for path, leaf in leaves))


def _json_name(path: JsonPath) -> str:
    """The nearest name: `ids` for `["ids", 0]`."""
    return next((each for each in reversed(path) if isinstance(each, str)), "")


def _text(body: bytes, claims_xml: bool = False) -> Body:
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return Body("binary", (Part("", b64encode(body).decode(), base64=True),))
    if looks_like_xml(text, claims_xml) and (leaves := list(xml_leaves(text))):
        return Body("xml", tuple(Part(name, value, span, value) for name, value, span in leaves))
    return Body("text", (_text_part("", text),))


def _multipart(body: bytes, boundary: str) -> Iterator[Part]:
    """RFC 7578. Browsers write UTF-8 names and encode only line ends and quotes, as %0A, %0D and %22."""
    delimiter = b"--" + boundary.encode()
    for section in (b"\r\n" + body).split(b"\r\n" + delimiter)[1:] if boundary else ():
        head, separator, content = section.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        if separator and not section.startswith(b"--"):
            yield _multipart_part(
                BytesParser(policy=HTTP).parsebytes(head + b"\r\n\r\n", headersonly=True), head, content
            )


def _multipart_part(headers: Message, head: bytes, content: bytes) -> Part:
    filename = _quoted(head, "filename")
    coded = filename is not None and not _is_text(content)
    plain = "utf-8" if _is_text(content) else "latin-1"
    value = b64encode(content).decode() if coded else content.decode(plain)
    kind = headers.get("Content-Type")
    return Part(_quoted(head, "name") or "", value, (), value, filename, kind, base64=coded)


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _quoted(head: bytes, name: str) -> str | None:
    match = re.search(rf'[;\s]{name}="([^"]*)"', head.decode("utf-8", "replace"), re.IGNORECASE)
    if match is None:
        return None
    return match[1].replace("%22", '"').replace("%0D", "\r").replace("%0A", "\n")
