"""A routine as a Postman collection (v2.1): its requests in order, with scripts that hand values on."""

import json
from typing import Any

from routines import operation as ops
from routines.export.exported import Exported, asked_once, description_of, file_name, in_utf8, line, unheard, unturned
from routines.export.hidden import without_credentials
from routines.export.postman_scripts import PRELUDE, VALUE, Scripts, js
from routines.parameter import Parameter
from routines.placeholder import Placeholder, as_text, names, only_name, pieces
from routines.places import lacking
from routines.routine import Routine

SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
_FRAMING = ("host", "connection", "content-length", "transfer-encoding", "accept-encoding")
_NESTED = "$: a value that itself reads like {{name}} is filled in again by Postman"
_FILES = "$: Postman follows redirects to any host; a routine only to its own"


def export(routine: Routine) -> Exported:
    """The collection. Parameters are its variables; those of secrets are empty, and marked as secret."""
    bare, notes = without_credentials(routine)
    notes += [*unturned(routine), *asked_once(routine), *unheard(routine), *in_utf8(routine)]
    writing = _Collection(bare, notes)
    items = [item for i, each in enumerate(bare.operations) if (item := writing.item(i, each)) is not None]
    collection = {
        "info": {"name": line(bare.name), "description": description_of(bare), "schema": SCHEMA},
        "item": items,
        "variable": [_variable(each) for each in bare.parameters],
    }
    notes += [_NESTED, _FILES]
    return Exported(
        f"{file_name(routine)}.postman.json", json.dumps(collection, indent=2, ensure_ascii=True) + "\n", notes
    )


def _variable(parameter: Parameter) -> dict[str, Any]:
    example = parameter.default if parameter.default is not None else next(iter(parameter.examples), "")
    unsaid = parameter.secret or (not parameter.required and parameter.default is None)
    told = {"key": parameter.name, "value": "" if unsaid else as_text(example)}
    return told | {"type": "secret" if parameter.secret else "string", "description": line(parameter.description)}


class _Collection:
    def __init__(self, routine: Routine, notes: list[str]) -> None:
        self.notes = notes
        self.scripts = Scripts(routine.parameters, notes, lacking(routine))

        lists = (each.name for each in routine.parameters if each.type == "list")
        notes += [f"$.parameters: `{name}` is a list, which is sent as one text" for name in lists]

    def item(self, i: int, operation: ops.Operation) -> dict[str, Any] | None:
        place = f"$.operations[{i}]"
        match operation:
            case ops.Navigate() | ops.Fetch() | ops.Download():
                return self._request(i, place, operation)
            case ops.Return() | ops.ReturnHtml():
                if getattr(operation, "records", None) is not None:
                    self.notes.append(f"{place}.records: the collection ends with the page; its records are not read")
                elif isinstance(operation, ops.Return) and operation.path:
                    self.notes.append(f"{place}.path: the collection ends with the whole answer")
                if getattr(operation, "containing", None) is not None:
                    self.notes.append(f"{place}.containing: the collection ends with all entries of the list")
            case _:
                self.notes.append(f"{place} ({operation.type}): Postman has nothing like it")
        return None

    def _request(self, i: int, place: str, operation: ops.Navigate | ops.Fetch | ops.Download) -> dict[str, Any]:
        before: list[str] = []
        url = self._url(operation, before)
        request: dict[str, Any] = {"method": "GET", "header": [], "url": url}
        if isinstance(operation, ops.Fetch):
            request["method"] = operation.method.upper()
            told = [pair for pair in operation.headers if pair[0].lower() not in _FRAMING]
            request["header"] = [{"key": name, "value": self._plain(text)} for name, text in told]
            if operation.body is not None:
                request["body"] = self._body(place, operation.body, before)
            if operation.lands_on is not None:
                self.notes.append(f"{place}.lands_on: where redirects lead is not checked")
        events = [_event("test", [PRELUDE, *self.scripts.tests(place, operation)])]
        if before:
            events.append(_event("prerequest", [VALUE, *before]))
        item: dict[str, Any] = {"name": f"{i + 1}. {line(operation.description) or operation.type}", "event": events}
        if isinstance(operation, ops.Fetch) and not operation.follow:
            item["protocolProfileBehavior"] = {"followRedirects": False}
        return item | {"request": request}

    def _url(self, operation: ops.Navigate | ops.Fetch | ops.Download, before: list[str]) -> str:
        """Each value is encoded by a script before it becomes a part of the address."""
        lead = only_name(operation.url.partition("}}")[0] + "}}") if operation.url.startswith("{{") else None
        rest = operation.url[len(f"{{{{{lead}}}}}") :] if lead else operation.url
        url = (f"{{{{{lead}}}}}" if lead else "") + self._encoded(rest, before)
        pairs = [f"{self._encoded(name, before)}={self._encoded(text, before)}" for name, text in operation.query]
        return f"{url}{'&' if '?' in url else '?'}{'&'.join(pairs)}" if pairs else url

    def _encoded(self, text: str, before: list[str]) -> str:
        written = ""
        for piece in pieces(text):
            if not isinstance(piece, Placeholder):
                written += piece
                continue
            name = f"{piece.name} encoded"
            script = f"pm.variables.set({js(name)}, encodeURIComponent(text({js(piece.name)})));"
            if script not in before:
                before.append(script)
            written += f"{{{{{name}}}}}"
        return written

    def _plain(self, text: str) -> str:
        """Postman's own placeholders, which are written as those of a routine are."""
        builtin = {"now_ms": "$timestamp", "now_s": "$timestamp", "now_iso": "$isoTimestamp", "uuid": "$guid"}
        return "".join(
            f"{{{{{builtin.get(each.name, each.name)}}}}}" if isinstance(each, Placeholder) else each
            for each in pieces(text)
        )

    def _body(self, place: str, body: ops.Body, before: list[str]) -> dict[str, Any]:
        if isinstance(body, ops.FormBody | ops.MultipartBody) and body.others:
            self.notes.append(f"{place}.body.others: Postman cannot take the other fields of the form")
        match body:
            case ops.FormBody():
                pairs = [{"key": self._plain(name), "value": self._plain(text)} for name, text in body.fields]
                return {"mode": "urlencoded", "urlencoded": pairs}
            case ops.MultipartBody():
                if any(part.filename is not None for part in body.parts):
                    self.notes.append(f"{place}.body: a part that is a file is sent as text")
                parts = [
                    {"key": self._plain(part.name), "value": self._plain(part.value), "type": "text"}
                    for part in body.parts
                ]
                return {"mode": "formdata", "formdata": parts}
            case ops.JsonBody():
                if body.changes:
                    self.notes.append(f"{place}.body.changes: the document is sent as it stands, without its changes")
                before.append(f'pm.variables.set("body", JSON.stringify({self.scripts.json(body.value)}));')
                return {"mode": "raw", "raw": "{{body}}", "options": {"raw": {"language": "json"}}}
            case ops.TextBody():
                if body.escape and names(body.text):
                    self.notes.append(f"{place}.body: values are not escaped: one could become syntax of {body.escape}")
                if body.encoding:
                    self.notes.append(f"{place}.body: the file is sent as it is written, in Base64")
                return {"mode": "raw", "raw": self._plain(body.text)}


def _event(listen: str, scripts: list[str]) -> dict[str, Any]:
    lines = [each for script in scripts for each in script.splitlines()]
    return {"listen": listen, "script": {"type": "text/javascript", "exec": lines}}
