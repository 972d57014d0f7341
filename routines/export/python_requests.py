"""The requests of a routine as calls in Python: their addresses, headers and bodies."""

import re
from typing import assert_never

from routines import operation as ops
from routines.charset import standard
from routines.export.dialect import to_python
from routines.export.expressions import (
    Variables,
    document,
    filled,
    literal,
    pairs,
    quoted_inside,
    rest_of_address,
    value,
)
from routines.export.layout import Code, call, laid_out, prefixed, sequence
from routines.graphql import needs_data
from routines.placeholder import first_name
from routines.refusals.refused import may_refuse

_ESCAPES = {"": "text", "xml": "as_xml", "json": "as_json"}
_START = re.compile(r"https?://[^/?#]*", re.IGNORECASE)
_LEADING = re.compile(r"\{\{[a-z][a-z0-9_]*\}\}")
_FRAMING = ("host", "connection", "content-length", "transfer-encoding", "accept-encoding")


class Requests:
    """`notes` grows with what cannot be expressed; `patterns` says whether an address is held against one."""

    def __init__(self, variables: Variables, notes: list[str]) -> None:
        self.variables = variables
        self.notes = notes
        self.patterns = False
        self.parameters: list[str] = []

    def get(self, operation: ops.Navigate | ops.Download, more: tuple[Code, ...]) -> Code:
        return call("session.fetch", '"GET"', self.address(operation), *more)

    def address(self, operation: ops.Navigate | ops.Fetch | ops.Download) -> Code:
        """The filled URL, with its query."""
        name = first_name(operation.url)
        if name is None:
            start = _START.match(operation.url)
            host = start[0] if start else ""
            inside = host.replace("{", "{{") + rest_of_address(operation.url[len(host) :], self.variables)
            address = quoted_inside(inside)
        else:
            found = _LEADING.match(operation.url)
            rest = rest_of_address(operation.url[found.end() if found else 0 :], self.variables)
            address = self.variables[f"address of {name}"]
            address = f"appended({address}, {quoted_inside(rest)})" if rest else address
        if not operation.query:
            return address
        coded = [prefixed("coded=", _coded(operation.charset))] if operation.charset else []
        return call("with_query", address, pairs(operation.query, self.variables), *coded)

    def fetch(self, path: str, operation: ops.Fetch) -> list[str]:
        headers = [pair for pair in operation.headers if pair[0].lower() not in _FRAMING]
        told: list[Code] = [literal(operation.method.upper()), self.address(operation)]
        told += (
            [prefixed("headers=", pairs([(_literal(name), text) for name, text in headers], self.variables))]
            if headers
            else []
        )
        told += [prefixed("body=", self._body(operation.body))] if operation.body is not None else []
        if operation.statuses:
            told.append(f"statuses={tuple(operation.statuses)!r}")
        told += [] if operation.follow else ["follow=False"]
        told += ["navigates=True"] if _is_navigation(operation) else []
        lines = [statement("page = ", call("session.fetch", *told))]
        if operation.lands_on is not None:
            pattern = to_python(operation.lands_on.path)
            if pattern is None:
                self.notes.append(f"{path}.lands_on.path: /{operation.lands_on.path}/ is not checked")
            else:
                self.patterns = True
                lines.append(f"landed(page, {literal(pattern)}, {_flat(operation.lands_on.query)})")
        if needs_data(operation) and not operation.file:
            lines.append("answered(page)")
        if may_refuse(operation) and not operation.file:
            lines.append(statement("", call("accepted", "page", "session.pages", *self._as_recorded(operation))))
        return lines

    def _as_recorded(self, operation: ops.Fetch) -> list[Code]:
        """What the recorded answer to a change showed, and the values that may stand in what is shown now."""
        told: list[Code] = [f"known={_flat(operation.complaints)}"] if operation.complaints else []
        told += [] if operation.messages is None else [f"kinds={_flat(operation.messages)}"]
        given = [self.variables[name] for name in self.parameters]
        return [*told, f"given=[{', '.join(given)}]"] if given else told

    def _body(self, body: ops.Body) -> Code:
        match body:
            case ops.FormBody():
                return call("form", pairs(body.fields, self.variables), *self._others(body))
            case ops.JsonBody():
                return call("json_body", document(body.value, self.variables), *self._changes(body.changes))
            case ops.TextBody():
                text = filled(body.text, self.variables, _ESCAPES[body.escape])
                coded = [literal(body.encoding)] if body.encoding else []
                return call("plain", text, literal(body.content_type), *coded)
            case ops.MultipartBody():
                return call("multipart", sequence(*(self._part(part) for part in body.parts)), *self._others(body))
            case _:
                assert_never(body)

    def _changes(self, changes: list[ops.Change]) -> list[Code]:
        told = [
            sequence(literal(each.do), document(each.path, self.variables), document(each.value, self.variables))
            for each in changes
        ]
        return [prefixed("changes=", sequence(*told))] if told else []

    def _others(self, body: ops.FormBody | ops.MultipartBody) -> list[Code]:
        told = [prefixed("others=", value(body.others, self.variables))] if body.others else []
        return [*told, prefixed("coded=", _coded(body.charset))] if body.charset else told

    def _part(self, part: ops.Part) -> Code:
        filename = "None" if part.filename is None else filled(part.filename, self.variables)
        kind = "None" if part.content_type is None else literal(part.content_type)
        name, text = filled(part.name, self.variables), value(part.value, self.variables)
        return f"({name}, {text}, {filename}, {kind}, {literal(part.encoding)})"


def _coded(charset: str) -> Code:
    return f"in_charset({literal(standard(charset))})"


def statement(prefix: str, code: Code) -> str:
    """Indented below the function's body."""
    return laid_out(prefixed(prefix, code), 4)


def _is_navigation(operation: ops.Fetch) -> bool:
    """Whether a browser would have sent it by navigating."""
    accepts = next((text for name, text in operation.headers if name.lower() == "accept"), "")
    by_script = any(name.lower().startswith("x-") for name, _ in operation.headers)
    is_form = isinstance(operation.body, ops.FormBody | ops.MultipartBody)
    return accepts.startswith("text/html") or (is_form and not accepts and not by_script)


def _literal(name: str) -> str:
    """A header's name is no template."""
    return name.replace("{{", "{{{{")


def _flat(values: list[str]) -> str:
    return f"[{', '.join(literal(each) for each in values)}]"
