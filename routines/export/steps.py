"""The operations of a routine as the statements of a Python function."""

import re
from typing import assert_never

from routines import operation as ops
from routines.derive import How
from routines.export.dialect import to_python
from routines.export.exported import line
from routines.export.expressions import (
    Variables,
    constant,
    document,
    filled,
    literal,
    pairs,
    quoted_inside,
    rest_of_address,
    value,
)
from routines.export.layout import Code, Group, call, laid_out, prefixed, sequence
from routines.export.takings import Inexpressible, taking, understood
from routines.extractor import Extraction
from routines.parameter import Parameter
from routines.placeholder import BUILTINS, first_name, names
from routines.places import extractions, places, saved_as
from routines.routine import Routine

_BUILTINS = {
    "now_ms": "time.time_ns() // 1_000_000",
    "now_s": "int(time.time())",
    "uuid": "str(uuid.uuid4())",
}
_ESCAPES = {"": "text", "xml": "as_xml", "json": "as_json"}
_WAYS: dict[How, str] = {
    "slug": "slug({})",
    "lower": "{}.lower()",
    "upper": "{}.upper()",
    "base64": "as_base64({})",
    "json": "as_json({})",
    "percent": "part({})",
    "xml": "as_xml({})",
}
_START = re.compile(r"https?://[^/?#]*", re.IGNORECASE)
_LEADING = re.compile(r"\{\{[a-z][a-z0-9_]*\}\}")
_FRAMING = ("host", "connection", "content-length", "transfer-encoding", "accept-encoding")
_ASKING = (ops.Fetch, ops.Navigate, ops.Download, ops.GetCookies)
_TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


class Steps:
    """Writes the function `run`. `notes` grows with what cannot be expressed."""

    def __init__(self, variables: Variables, notes: list[str]) -> None:
        self.variables = variables
        self.notes = notes
        self.patterns = False
        self.pages: dict[str, bool] = {}

    def function(self, routine: Routine) -> str:
        self.leading = {
            name for each in routine.operations if (url := getattr(each, "url", "")) and (name := first_name(url))
        }
        taken = [f"{self.variables[each.name]}: {_type(each)}" for each in routine.parameters]
        head = laid_out(Group("def run(", tuple(taken), ") -> Any:"), 0)
        doc = f'    """{_plain_doc(routine)}"""'
        lines = [head, doc]
        if any(
            isinstance(each, ops.Fetch | ops.Navigate | ops.Download | ops.GetCookies) for each in routine.operations
        ):
            lines.append("    session = Session()")
        for i, operation in enumerate(routine.operations):
            lines += [f"    {each}" if each else "" for each in self._step(i, operation)]
            if isinstance(operation, ops.Return | ops.ReturnHtml):
                return "\n".join(lines)
        return "\n".join([*lines, "    return None"])

    def _step(self, i: int, operation: ops.Operation) -> list[str]:
        told = f": {line(operation.description)}" if operation.description else ""
        lines = ["", f"# {i + 1}. {operation.type}{told}"]
        used = {name for _, text in places(operation) for name in names(text)}
        lines += [f"{self.variables[name]} = {_BUILTINS[name]}" for name in BUILTINS if name in used]
        lines += self._done(f"$.operations[{i}]", operation)
        for j, extraction in enumerate(extractions(operation)):
            lines += self._taken(f"$.operations[{i}].extract[{j}]", extraction)
        if (name := saved_as(operation)) and isinstance(operation, ops.Fetch | ops.Navigate):
            self.pages[name] = True
            lines.append(f"{self.variables[f'saved {name}']} = page")
        return lines

    def _done(self, path: str, operation: ops.Operation) -> list[str]:
        match operation:
            case ops.Navigate():
                return [_statement("page = ", self._get(operation, ("navigates=True",)))]
            case ops.Fetch():
                return self._fetch(path, operation)
            case ops.Sleep():
                return [f"time.sleep({operation.seconds:g})"]
            case ops.GetCookies():
                self.pages[operation.save_as] = False
                return [f"{self.variables[f'saved {operation.save_as}']} = session.cookies"]
            case ops.Download():
                return self._download(path, operation)
            case ops.Return():
                return [self._return(path, operation)]
            case ops.ReturnHtml():
                return [f"return {self.variables[f'saved {operation.response}']}.text"]
            case ops.Derive():
                made = _WAYS[operation.how].format(filled(operation.text, self.variables))
                return [f"{self.variables[operation.name]} = {made}"]
            case (
                ops.Click()
                | ops.InputText()
                | ops.Press()
                | ops.WaitForUrl()
                | ops.Scroll()
                | ops.JsEvaluate()
                | ops.ReadPage()
            ):
                self.notes.append(f"{path} ({operation.type}): needs a browser; the export stops there")
                return [f'raise Failed("operation {path[13:-1]} ({operation.type}) needs a browser")']
            case _:
                assert_never(operation)

    def _get(self, operation: ops.Navigate | ops.Download, more: tuple[Code, ...]) -> Code:
        return call("session.fetch", '"GET"', self._address(operation), *more)

    def _address(self, operation: ops.Navigate | ops.Fetch | ops.Download) -> Code:
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
        return call("with_query", address, pairs(operation.query, self.variables))

    def _fetch(self, path: str, operation: ops.Fetch) -> list[str]:
        headers = [pair for pair in operation.headers if pair[0].lower() not in _FRAMING]
        told: list[Code] = [literal(operation.method.upper()), self._address(operation)]
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
        lines = [_statement("page = ", call("session.fetch", *told))]
        if operation.lands_on is not None:
            pattern = to_python(operation.lands_on.path)
            if pattern is None:
                self.notes.append(f"{path}.lands_on.path: /{operation.lands_on.path}/ is not checked")
            else:
                self.patterns = True
                lines.append(f"landed(page, {literal(pattern)}, {_flat(operation.lands_on.query)})")
        return lines

    def _body(self, body: ops.Body) -> Code:
        match body:
            case ops.FormBody():
                return call("form", pairs(body.fields, self.variables))
            case ops.JsonBody():
                return call("json_body", document(body.value, self.variables))
            case ops.TextBody():
                text = filled(body.text, self.variables, _ESCAPES[body.escape])
                return call("plain", text, literal(body.content_type))
            case ops.MultipartBody():
                return call("multipart", sequence(*(self._part(part) for part in body.parts)))
            case _:
                assert_never(body)

    def _part(self, part: ops.Part) -> Code:
        filename = "None" if part.filename is None else filled(part.filename, self.variables)
        kind = "None" if part.content_type is None else literal(part.content_type)
        return f"({filled(part.name, self.variables)}, {value(part.value, self.variables)}, {filename}, {kind})"

    def _download(self, path: str, operation: ops.Download) -> list[str]:
        self.pages[operation.save_as] = False
        self.notes.append(f"{path} (download): files go to the folder `downloads`, and are held in memory meanwhile")
        wanted = filled(operation.filename, self.variables)
        return [
            _statement("page = ", self._get(operation, ())),
            f'{self.variables[f"saved {operation.save_as}"]} = download(page, "downloads", {wanted})',
        ]

    def _taken(self, path: str, extraction: Extraction) -> list[str]:
        self.patterns = self.patterns or any(getattr(each, "pattern", "") for each in extraction.sources)
        taken = taking(extraction, self.variables, path, self.notes)
        lines = [_statement(f"{self.variables[extraction.name]} = ", taken)]
        if extraction.name in self.leading:
            address = self.variables[f"address of {extraction.name}"]
            lines.append(f"{address} = resolved(page, text({self.variables[extraction.name]}))")
        return lines

    def _return(self, path: str, operation: ops.Return) -> str:
        if not operation.response:
            members = (f"{literal(k)}: {value(text, self.variables)}" for k, text in operation.values.items())
            return _statement("return ", Group("{", tuple(members), "}"))
        saved = self.variables[f"saved {operation.response}"]
        if operation.records is not None:
            fields = [
                f"({literal(each.name)}, {literal(each.selector)}, {literal(each.attribute)})"
                for each in operation.records.fields
            ]
            try:
                for selector in (operation.records.selector, *(each.selector for each in operation.records.fields)):
                    understood(selector.removeprefix("+ ") or "*")
            except Inexpressible as reason:
                self.notes.append(f"{path}.records: {reason}; the export stops there")
                return f"raise Failed({literal(str(reason))})"
            return _statement("return ", call("records", saved, literal(operation.records.selector), sequence(*fields)))
        whole = f"json_of({saved})" if self.pages.get(operation.response, True) else saved
        if not operation.path:
            return f"return {whole}"
        return _statement("return ", call("walk", whole, constant(operation.path)))


def _type(parameter: Parameter) -> str:
    """None is what an optional one has that was not given."""
    always = parameter.required or parameter.default is not None
    return _TYPES[parameter.type] + ("" if always else " | None")


def _statement(prefix: str, code: Code) -> str:
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


def _plain_doc(routine: Routine) -> str:
    told = line(routine.description or routine.name).replace("\\", "\\\\").replace('"', "'")
    return told or "The steps of the routine."
