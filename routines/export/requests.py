"""The requests of a routine, told as descriptions of an interface tell them: path, query, headers, body."""

import re
from dataclasses import dataclass
from typing import Any

from routines import operation as ops
from routines.export.exported import line
from routines.origin import origin
from routines.parameter import Parameter
from routines.placeholder import Placeholder, names, only_name, pieces
from routines.schemas import Schema, parameter_schema

Asking = ops.Navigate | ops.Fetch | ops.Download
_START = re.compile(r"https?://[^/?#]*", re.IGNORECASE)
_UNTOLD = ("host", "connection", "content-length", "transfer-encoding", "accept-encoding", "content-type", "accept")
_SCHEME = re.compile(r"(Bearer|Basic)\s+(.*)", re.IGNORECASE | re.DOTALL)
_KEYS = re.compile(r"token|api[-_]?key|secret|session|csrf|xsrf|auth", re.IGNORECASE)


@dataclass(frozen=True)
class Request:
    """One request. `path` has `{name}` for a value; of the pairs each value is a text with placeholders.

    `credentials` are headers that prove who asks: (header, text)."""

    place: str
    operation: Asking
    method: str
    server: str
    path: str
    values: list[str]
    query: list[tuple[str, str]]
    headers: list[tuple[str, str]]
    credentials: list[tuple[str, str]]
    body: ops.Body | None


def requests_of(operations: list[ops.Operation], notes: list[str]) -> list[Request]:
    """Those that can be told, in order; `notes` has the others. A description says nothing else of a routine."""
    found = []
    for i, operation in enumerate(operations):
        place = f"$.operations[{i}]"
        match operation:
            case ops.Navigate() | ops.Fetch() | ops.Download():
                request = _request(place, operation)
                if request is None:
                    notes.append(f"{place}.url: the address is found on a page, so the request cannot be described")
                else:
                    found.append(request)
    return found


def _request(place: str, operation: Asking) -> Request | None:
    start = _START.match(operation.url)
    if start is None:
        return None
    path, _, query = operation.url[start.end() :].partition("#")[0].partition("?")
    written = [(name, text) for name, _, text in (pair.partition("=") for pair in query.split("&") if pair)]
    headers = operation.headers if isinstance(operation, ops.Fetch) else []
    told = [(name, text) for name, text in headers if name.lower() not in _UNTOLD]
    proving = [pair for pair in told if _proves(*pair)]
    return Request(
        place,
        operation,
        operation.method.lower() if isinstance(operation, ops.Fetch) else "get",
        origin(start[0]),
        _template(path) or "/",
        names(path),
        [*written, *operation.query],
        [pair for pair in told if pair not in proving],
        proving,
        operation.body if isinstance(operation, ops.Fetch) else None,
    )


def _proves(name: str, text: str) -> bool:
    return name.lower() in ("authorization", "cookie", "proxy-authorization") or (
        bool(names(text)) and _KEYS.search(name) is not None
    )


def _template(path: str) -> str:
    return "".join(f"{{{piece.name}}}" if isinstance(piece, Placeholder) else piece for piece in pieces(path))


def scheme_of(name: str, text: str) -> Schema:
    """The OpenAPI security scheme for such a header."""
    kind = _SCHEME.fullmatch(text)
    if name.lower() == "authorization" and kind:
        return {"type": "http", "scheme": kind[1].lower()}
    if name.lower() == "cookie":
        return {"type": "apiKey", "in": "cookie", "name": text.partition("=")[0].strip() or "session"}
    return {"type": "apiKey", "in": "header", "name": name}


class Values:
    """The schemas of what may stand in a request."""

    def __init__(self, parameters: list[Parameter]) -> None:
        self.parameters = {parameter.name: parameter for parameter in parameters}

    def schema(self, text: str) -> Schema:
        """Of a text with placeholders: that of the parameter that it is, if it is one; else text."""
        name = only_name(text)
        if name in self.parameters:
            found = parameter_schema(self.parameters[name])
            secret = found.pop("writeOnly", False)
            return found | ({"format": "password"} if secret else {})
        return {"type": "string"} if names(text) else {"type": "string", "examples": [_plain(text)]}

    def required(self, text: str) -> bool:
        """Whether it is always sent."""
        name = only_name(text)
        return name not in self.parameters or self.parameters[name].required

    def pairs(self, pairs: list[tuple[str, str]]) -> Schema:
        """The object of a form; of a name that is there several times, the array."""
        texts: dict[str, list[str]] = {}
        for name, text in pairs:
            texts.setdefault(name, []).append(text)
        members = {
            name: self.schema(found[0]) if len(found) == 1 else {"type": "array", "items": {"type": "string"}}
            for name, found in texts.items()
        }
        required = [name for name, found in texts.items() if any(self.required(text) for text in found)]
        return {"type": "object", "properties": members} | ({"required": required} if required else {})

    def json(self, value: Any) -> Schema:
        """Of a JSON document with placeholders; what is written there is an example."""
        match value:
            case str():
                name = only_name(value)
                known = name is None or name in self.parameters
                return self.schema(value) if known else {}
            case dict():
                members = {name: self.json(member) for name, member in value.items()}
                return {"type": "object", "properties": members} | ({"required": list(members)} if members else {})
            case list():
                return {"type": "array", "items": self.json(value[0]) if value else {}}
            case bool():
                return {"type": "boolean", "examples": [value]}
            case None:
                return {"type": "null"}
            case int():
                return {"type": "integer", "examples": [value]}
        return {"type": "number", "examples": [value]}


def _plain(text: str) -> str:
    return "".join(piece for piece in pieces(text) if isinstance(piece, str))


def title(operation: ops.Operation) -> str:
    return line(operation.description)
