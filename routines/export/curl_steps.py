"""The steps of a bash script: what it calls for each operation, and what python3 has to know for that."""

import json
import re
import shlex
from collections.abc import Collection
from typing import assert_never

from routines import operation as ops
from routines.charset import standard
from routines.export.dialect import to_python
from routines.export.exported import line
from routines.export.expressions import Variables, constant, filled, literal, value
from routines.export.layout import Code, Group, call, laid_out, prefixed, sequence
from routines.export.takings import Inexpressible, taking, understood
from routines.graphql import needs_data
from routines.placeholder import BUILTINS, names
from routines.places import extractions, places
from routines.refusals.refused import may_refuse

_FRAMING = ("host", "connection", "content-length", "transfer-encoding", "accept-encoding")
_DOCUMENT = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
_ALWAYS = {
    "address": "address_of",
    "allowed": "allowed",
    "hop": "hop",
}
_COMMANDS = {
    "anew": "anew",
    "header": "header_file",
    "cookie": "cookies_set",
    "form": "form_file",
    "form_over": "form_over_file",
    "form_in": "form_in_file",
    "charset": "address_in",
    "json": "json_file",
    "text": "text_file",
    "part": "text_file",
    "bytes": "text_file",
    "take": "taken",
    "make": "made",
    "keep": "kept",
    "keep_cookies": "kept_cookies",
    "keep_file": "kept_file",
    "landed": "landing",
    "answered": "answering",
    "accepted": "accepting",
    "give": "returned",
}
"""What the functions of the script have python3 do."""
_NAMED = {
    "charset": "address_in",
    "part": "text",
    "bytes": "text",
    "keep_cookies": "cookies",
    "keep_file": "download",
    "give": "return",
}


class _Members(Variables):
    """Values as members of a mapping `values`."""

    def __getitem__(self, name: str) -> str:
        return f"values['{name}']"

    def for_each(self, name: str, code: Code) -> Code:
        return call("each_in", "values", literal(name), prefixed("lambda values: ", code))


def _header(name: str, text: str, address: str) -> str:
    """A cookie goes into the session, which sends it beside the others."""
    if name.lower() == "cookie":
        return f"cookie {shell(text)} {shell(address)}"
    return f"header {shell(name)} {shell(text)}"


def shell(text: str) -> str:
    """A text as one word of bash; nothing in it is invisible, and no value of it is looked at again."""
    if text.isprintable():
        return shlex.quote(text)
    spelt = "".join(_byte(byte) for byte in text.encode("utf-8", "replace"))
    return f"$'{spelt}'"


def _byte(byte: int) -> str:
    plain = 0x20 <= byte < 0x7F and chr(byte) not in "'\\"
    return chr(byte) if plain else f"\\x{byte:02x}"


class Script:
    """Writes the steps; `taken` and `returned` are what python3 has to know for them."""

    def __init__(self, notes: list[str], lists: Collection[str] = ()) -> None:
        self.notes = notes
        self.values = _Members(lists)
        self.taken: dict[str, Code] = {}
        self.returned: Code = "None"
        self.ended = False
        self.pages: dict[str, bool] = {}

    def tables(self, steps: list[str]) -> str:
        """What python3 can be asked for: what these steps ask, and nothing else."""
        first = {re.split("[ =]", each, maxsplit=1)[0] for each in steps}
        used = _ALWAYS | {_NAMED.get(word, word): function for word, function in _COMMANDS.items() if word in first}
        used |= {"file_name": "file_name_for", "file_type": "file_type_for"} if "part" in first else {}
        named = [f"{literal(command)}: {function}" for command, function in used.items()]
        commands = laid_out(Group("COMMANDS: dict[str, Callable[..., Any]] = {", tuple(named), "}"), 0)
        rows = [prefixed(f"{literal(name)}: lambda page, values: ", code) for name, code in self.taken.items()]
        taken = laid_out(Group("TAKEN: dict[str, Callable[[Page, dict[str, Any]], Any]] = {", tuple(rows), "}"), 0)
        returned = f"def RETURNED(values: dict[str, Any]) -> Any:\n    return {laid_out(self.returned, 4)}\n"
        return f"{taken}\n{commands}\n\n\n{returned}"

    def step(self, i: int, operation: ops.Operation) -> list[str]:
        if self.ended:
            return []
        told = f": {line(operation.description)}" if operation.description else ""
        lines = ["", f"# {i + 1}. {operation.type}{told}"]
        if any(name in BUILTINS for _, text in places(operation) for name in names(text)):
            lines.append("anew")
        lines += self._done(f"$.operations[{i}]", operation)
        for j, extraction in enumerate(extractions(operation)):
            place = f"$.operations[{i}].extract[{j}]"
            self.taken[extraction.name] = taking(extraction, self.values, place, self.notes)
            lines.append(f"take {extraction.name}")
        saved = getattr(operation, "save_as", "")
        if saved and isinstance(operation, ops.Fetch) and operation.file:
            lines.append(self._file(f"$.operations[{i}]", operation, ""))
        elif saved and isinstance(operation, ops.Navigate | ops.Fetch):
            self.pages[saved] = True
            lines.append(f"keep {shell(_file(saved))}")
        asked = isinstance(operation, ops.Navigate | ops.Fetch | ops.Download)
        return [*lines, "next"] if asked else lines

    def _done(self, path: str, operation: ops.Operation) -> list[str]:
        match operation:
            case ops.Navigate():
                return [f"header Accept {shell(_DOCUMENT)}", self._request("GET", operation)]
            case ops.Fetch():
                return self._fetch(path, operation)
            case ops.Sleep():
                return [f"sleep {operation.seconds:g}"]
            case ops.Derive():
                codes = f" {shell(json.dumps(operation.codes))}" if operation.how == "code" else ""
                dates = f" {shell(operation.read)} {shell(operation.write)}" if operation.how == "date" else ""
                return [f"make {operation.name} {operation.how} {shell(operation.text)}{codes}{dates}"]
            case ops.GetCookies():
                self.pages[operation.save_as] = False
                return [f"keep_cookies {shell(_file(operation.save_as))}"]
            case ops.Download():
                return [self._request("GET", operation), self._file(path, operation, operation.filename)]
            case ops.Return() | ops.ReturnHtml():
                self.ended = True
                self.returned = self._returned(path, operation)
                return ["give"]
            case ops.InPage():
                self.notes.append(f"{path} ({operation.type}): needs a browser; the script stops there")
                self.ended = True
                return [f"fail 'operation {path[13:-1]} ({operation.type}) needs a browser'"]
            case _:
                assert_never(operation)

    def _file(self, path: str, operation: ops.Download | ops.Fetch, wanted: str) -> str:
        self.pages[operation.save_as] = False
        self.notes.append(f"{path} ({operation.type}): files go to the folder `downloads`")
        return f"keep_file {shell(_file(operation.save_as))} {shell(wanted)}"

    def _request(self, method: str, operation: ops.Navigate | ops.Fetch | ops.Download) -> str:
        words = [operation.url, *(word for pair in operation.query for word in pair)]
        charset = standard(operation.charset)
        coded = f"charset={shell(charset)}; " if charset and operation.query else ""
        return f"{coded}request {method} {' '.join(map(shell, words))}"

    def _fetch(self, path: str, operation: ops.Fetch) -> list[str]:
        headers = [pair for pair in operation.headers if pair[0].lower() not in _FRAMING]
        own_type = any(name.lower() == "content-type" for name, _ in headers)
        lines = [] if operation.body is None else self._body(path, operation.body)
        if own_type and operation.body is not None and not isinstance(operation.body, ops.MultipartBody):
            lines.append('body=("${body[@]:2}")')
        elif own_type and operation.body is not None:
            headers = [pair for pair in headers if pair[0].lower() != "content-type"]
        if operation.body is None and operation.method.upper() in ("POST", "PUT", "PATCH"):
            lines.append("body=(--header 'Content-Type:' --data-binary '')")
        lines += [_header(name, text, operation.url) for name, text in headers]
        accepts = next((text for name, text in headers if name.lower() == "accept"), "")
        by_script = any(name.lower().startswith("x-") for name, _ in headers)
        is_form = isinstance(operation.body, ops.FormBody | ops.MultipartBody)
        if is_form and not accepts and not by_script:
            lines.append(f"header Accept {shell(_DOCUMENT)}")
        if by_script or (accepts and "html" not in accepts):
            lines.append("by_script=yes")
        lines += [] if operation.follow else ["follow=no"]
        if operation.statuses:
            lines.append(f"statuses='{' '.join(map(str, operation.statuses))}'")
        lines.append(self._request(operation.method.upper(), operation))
        if operation.lands_on is not None:
            pattern = to_python(operation.lands_on.path)
            if pattern is None:
                self.notes.append(f"{path}.lands_on.path: /{operation.lands_on.path}/ is not checked")
            else:
                lines.append(f"landed {' '.join(map(shell, [pattern, *operation.lands_on.query]))}")
        if needs_data(operation) and not operation.file:
            lines.append("answered")
        if may_refuse(operation) and not operation.file:
            recorded = {"known": operation.complaints, "kinds": operation.messages}
            lines.append(f"accepted {shell(json.dumps(recorded, ensure_ascii=False))}")
        return lines

    def _body(self, path: str, body: ops.Body) -> list[str]:
        match body:
            case ops.FormBody():
                return [_form(body)]
            case ops.JsonBody():
                if body.changes:
                    self.notes.append(f"{path}.body.changes: a document cannot be changed; the script stops there")
                    return ["fail 'the document that was taken cannot be changed'"]
                return [f"json {shell(json.dumps(body.value, ensure_ascii=False))}"]
            case ops.TextBody():
                command = "bytes" if body.encoding else "text"
                return [f"{command} {shell(body.text)} {shell(body.content_type)} {body.escape}".rstrip()]
            case ops.MultipartBody():
                return self._multipart(path, body)
            case _:
                assert_never(body)

    def _multipart(self, path: str, body: ops.MultipartBody) -> list[str]:
        for k, part in enumerate(body.parts):
            if re.search(r"[=\"\\;]", part.name) or names(part.name):
                self.notes.append(f"{path}.body.parts[{k}].name: curl cannot name a part {line(part.name)!r}")
        if body.others:
            self.notes.append(f"{path}.body.others: the parts of a form cannot be taken; the script stops there")
            return ["fail 'the other fields of the form cannot be sent in parts'"]
        return [_part(part) for part in body.parts]

    def _returned(self, path: str, operation: ops.Return | ops.ReturnHtml) -> Code:
        if isinstance(operation, ops.ReturnHtml):
            return f"kept_page({literal(_file(operation.response))}).text"
        if not operation.response:
            members = (f"{literal(k)}: {value(text, self.values)}" for k, text in operation.values.items())
            return Group("{", tuple(members), "}")
        saved = f"kept_page({literal(_file(operation.response))})"
        if operation.records is None:
            whole = f"json_of({saved})"
            if not self.pages.get(operation.response, True):
                whole = f"stored({literal(f'saved {_file(operation.response)}')})"
            return self._those(call("walk", whole, constant(operation.path)) if operation.path else whole, operation)
        fields = [(each.name, each.selector, each.attribute) for each in operation.records.fields]
        try:
            for selector in (operation.records.selector, *(each[1] for each in fields)):
                understood(selector.removeprefix("+ ") or "*")
        except Inexpressible as reason:
            self.notes.append(f"{path}.records: {reason}; the script stops there")
            return f"refuse({literal(str(reason))})"
        rows = sequence(*(f"({', '.join(map(literal, each))})" for each in fields))
        return self._those(call("records", saved, literal(operation.records.selector), rows), operation)

    def _those(self, entries: Code, operation: ops.Return) -> Code:
        if (some := operation.containing) is None:
            return entries
        return call("entries_with", entries, filled(some.text, self.values), constant(some.members))


def _file(name: str) -> str:
    """The name of something saved, as that of a file."""
    return re.sub(r"[^A-Za-z0-9_.-]", "_", name)


def _form(body: ops.FormBody) -> str:
    words = [word for pair in body.fields for word in pair]
    if body.others:
        return f"form_over {' '.join(map(shell, [body.others, *words]))}"
    charset = standard(body.charset)
    command = f"form_in {shell(charset)}" if charset else "form"
    return f"{command} {' '.join(map(shell, words))}".rstrip()


def _part(part: ops.Part) -> str:
    words = [part.name, part.value]
    words += [part.filename, part.content_type or ""] if part.filename is not None else []
    words += [part.encoding] if part.encoding else []
    return f"part {' '.join(map(shell, words))}"
