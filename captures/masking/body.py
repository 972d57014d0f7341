"""Hiding passwords in the fields of a request body, leaving every other byte as it was sent."""

import json
import re
from typing import Final
from urllib.parse import unquote_plus

from captures.body import Body, JsonPath, json_text, parse_body
from captures.masking.secret import Secrets
from captures.mime import header, parameter
from captures.transaction import Request

_TOKEN: Final = re.compile(rb'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
_NAMES: Final = re.compile(rb"\s*:")


def mask_fields(request: Request, secrets: Secrets) -> bytes:
    """The body of the request, with handles in place of the passwords in its fields."""
    content_type = header(request.headers, "content-type")
    body = parse_body(request.body, content_type)
    if not any(secrets.hides(part.name, part.value) for part in body.parts):
        return request.body
    return _masked(request.body, content_type, body, secrets.beside_another())


def _masked(raw: bytes, content_type: str, body: Body, secrets: Secrets) -> bytes:
    """The raw body, of which `body` are the parts."""
    hidden = [part for part in body.parts if secrets.hides(part.name, part.value)]
    match body.kind:
        case "form":
            return b"&".join(_pair(each, secrets) for each in raw.split(b"&"))
        case "multipart":
            return _multipart(raw, parameter(content_type, "boundary"), [each.value for each in hidden], secrets)
        case "json":
            return _json(raw, secrets)
        case "xml":
            return _xml(raw, [(each.path, each.value) for each in hidden], secrets)
        case _:
            return secrets.handle(hidden[0].value).encode()


def _pair(pair: bytes, secrets: Secrets) -> bytes:
    name, _, value = pair.partition(b"=")
    plain = unquote_plus(value.decode("utf-8", "replace"))
    hides = secrets.hides(unquote_plus(name.decode("utf-8", "replace")), plain)
    return name + b"=" + secrets.handle(plain).encode() if hides else pair


def _multipart(body: bytes, boundary: str, values: list[str], secrets: Secrets) -> bytes:
    delimiter = b"\r\n--" + boundary.encode()
    sections = (b"\r\n" + body).split(delimiter)
    return delimiter.join(_section(each, values, secrets) for each in sections).removeprefix(b"\r\n")


def _section(section: bytes, values: list[str], secrets: Secrets) -> bytes:
    head, separator, content = section.partition(b"\r\n\r\n")
    name = re.search(rb'name="([^"]*)"', head)
    plain = content.decode("utf-8", "replace")
    if plain not in values or name is None or not secrets.hides(name[1].decode("utf-8", "replace"), plain):
        return section
    return head + separator + secrets.handle(plain).encode()


def _xml(body: bytes, hidden: list[tuple[JsonPath, str]], secrets: Secrets) -> bytes:
    text = body.decode()
    for (start, end), value in reversed(hidden):
        text = text[: int(start)] + secrets.handle(value) + text[int(end) :]
    return text.encode()


def _json(body: bytes, secrets: Secrets) -> bytes:
    """Every leaf is looked at under the nearest name; one of another type becomes the text of its handle."""
    body = body.decode(json.detect_encoding(body)).encode()
    names, masked, position = [""], b"", 0
    for token in _TOKEN.finditer(body):
        if token[0] in (b"{", b"["):
            names.append(names[-1])
        elif token[0] in (b"}", b"]"):
            names.pop()
        elif _NAMES.match(body, token.end()):
            names[-1] = json.loads(token[0])
        elif token[0] not in (b":", b",") and (handle := _hidden(names[-1], token[0], secrets)):
            masked, position = masked + body[position : token.start()] + b'"' + handle.encode() + b'"', token.end()
    return masked + body[position:]


def _hidden(name: str, leaf: bytes, secrets: Secrets) -> str:
    """The handle for a leaf, written as it is sent or as a number is written most shortly; empty if it stays."""
    texts = (json_text(json.loads(leaf)), leaf.decode())
    return next((secrets.handle(text) for text in texts if secrets.hides(name, text)), "")
