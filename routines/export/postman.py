"""A routine as a Postman collection (v2.1): its requests in order, with scripts that hand values on."""

import json
import re
from typing import Any

from routines import extractor as kinds
from routines import operation as ops
from routines.export.dialect import to_ecma
from routines.export.exported import Exported, file_name, line
from routines.export.hidden import without_credentials
from routines.parameter import Parameter
from routines.placeholder import Placeholder, as_text, names, only_name, pieces
from routines.places import extractions
from routines.routine import Routine

SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
_FRAMING = ("host", "connection", "content-length", "transfer-encoding", "accept-encoding")
_NESTED = "$: a value that itself reads like {{name}} is filled in again by Postman"
_FILES = "$: Postman follows redirects to any host; a routine only to its own"
_PRELUDE = """\
const same = (a, b) => [a, b].map((it) => String(it ?? "").split(/\\s+/).join(" ").trim().toLowerCase());
const alike = (a, b) => same(a, b)[0] === same(a, b)[1];
const inner = (value, step) => {
  if (typeof step === "string") {
    const name = step in value ? step : Object.keys(value).find((it) => alike(it, step));
    if (name === undefined) throw new Error(`there is no member ${step}`);
    return value[name];
  }
  if (typeof step === "number") {
    if (value.at(step) === undefined) throw new Error(`there is no element ${step}`);
    return value.at(step);
  }
  const found = value.find((it) => Object.keys(step).every((name) => alike(it[name], step[name])));
  if (found === undefined) throw new Error(`no element has ${JSON.stringify(step)}`);
  return found;
};
const present = (value) => {
  if (value === undefined || value === null) throw new Error("nothing was found");
  return value;
};
const first = (name, ...sources) => {
  for (const source of sources) {
    try {
      const value = present(source());
      pm.collectionVariables.set(name, typeof value === "string" ? value : JSON.stringify(value));
      pm.collectionVariables.set(`${name} as JSON`, JSON.stringify(value));
      return;
    } catch (reason) { /* the next source may have it */ }
  }
  throw new Error(`${name} was not found in the answer`);
};"""
_VALUE = """\
const text = (name) => String(pm.variables.get(name) ?? "");
const json = (name, type) => {
  const known = pm.variables.get(`${name} as JSON`);
  if (known !== undefined) return JSON.parse(known);
  return type === "string" ? text(name) : JSON.parse(text(name));
};"""


def export(routine: Routine) -> Exported:
    """The collection. Parameters are its variables; those of secrets are empty, and marked as secret."""
    bare, notes = without_credentials(routine)
    writing = _Collection(bare, notes)
    items = [item for i, each in enumerate(bare.operations) if (item := writing.item(i, each)) is not None]
    collection = {
        "info": {"name": line(bare.name), "description": line(bare.description, 500), "schema": SCHEMA},
        "item": items,
        "variable": [_variable(each) for each in bare.parameters],
    }
    notes += [_NESTED, _FILES]
    return Exported(
        f"{file_name(routine)}.postman.json", json.dumps(collection, indent=2, ensure_ascii=True) + "\n", notes
    )


def _variable(parameter: Parameter) -> dict[str, Any]:
    example = parameter.default if parameter.default is not None else next(iter(parameter.examples), "")
    told = {"key": parameter.name, "value": "" if parameter.secret else as_text(example)}
    return told | {"type": "secret" if parameter.secret else "string", "description": line(parameter.description)}


class _Collection:
    def __init__(self, routine: Routine, notes: list[str]) -> None:
        self.routine = routine
        self.notes = notes
        self.types = {parameter.name: parameter.type for parameter in routine.parameters}

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
        events = [_event("test", [_PRELUDE, *self._tests(place, operation)])]
        if before:
            events.append(_event("prerequest", [_VALUE, *before]))
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
            script = f"pm.variables.set({_js(name)}, encodeURIComponent(text({_js(piece.name)})));"
            if script not in before:
                before.append(script)
            written += f"{{{{{name}}}}}"
        return written

    def _plain(self, text: str) -> str:
        """Postman's own placeholders, which are written as those of a routine are."""
        builtin = {"now_ms": "$timestamp", "now_s": "$timestamp", "uuid": "$guid"}
        return "".join(
            f"{{{{{builtin.get(each.name, each.name)}}}}}" if isinstance(each, Placeholder) else each
            for each in pieces(text)
        )

    def _body(self, place: str, body: ops.Body, before: list[str]) -> dict[str, Any]:
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
                before.append(f'pm.variables.set("body", JSON.stringify({self._json(body.value)}));')
                return {"mode": "raw", "raw": "{{body}}", "options": {"raw": {"language": "json"}}}
            case ops.TextBody():
                if body.escape and names(body.text):
                    self.notes.append(f"{place}.body: values are not escaped: one could become syntax of {body.escape}")
                return {"mode": "raw", "raw": self._plain(body.text)}

    def _json(self, value: Any) -> str:
        """The document as JavaScript that fills it in."""
        match value:
            case str():
                name = only_name(value)
                if name is not None:
                    return f"json({_js(name)}, {_js(self.types.get(name, 'string'))})"
                return self._text(value)
            case dict():
                members = (f"[{self._text(name)}]: {self._json(member)}" for name, member in value.items())
                return f"{{{', '.join(members)}}}"
            case list():
                return f"[{', '.join(map(self._json, value))}]"
        return json.dumps(value)

    def _text(self, text: str) -> str:
        parts = [f"text({_js(each.name)})" if isinstance(each, Placeholder) else _js(each) for each in pieces(text)]
        return " + ".join(parts) or '""'

    def _tests(self, place: str, operation: ops.Navigate | ops.Fetch | ops.Download) -> list[str]:
        statuses = operation.statuses if isinstance(operation, ops.Fetch) else []
        right = (
            f"{statuses}.includes(pm.response.code)"
            if statuses
            else "pm.response.code >= 200 && pm.response.code < 400"
        )
        lines = [
            f'pm.test("the status is right", () => {{ if (!({right})) throw new Error(String(pm.response.code)); }});'
        ]
        for j, extraction in enumerate(extractions(operation)):
            sources = [script for each in extraction.sources if (script := self._source(each))]
            if extraction.decode not in ("", "json", "percent"):
                sources = []
            if not sources:
                known = ", ".join(dict.fromkeys(each.kind for each in extraction.sources))
                self.notes.append(f"{place}.extract[{j}]: `{extraction.name}` is not taken from the answer ({known})")
                continue
            if extraction.decode:
                undo = "decodeURIComponent(value)" if extraction.decode == "percent" else "value"
                sources = [f"() => {{ const value = present(({each})()); return {undo}; }}" for each in sources]
            if extraction.default is not None or extraction.optional:
                sources.append(f"() => {_js(extraction.default or '')}")
            test = f"first({_js(extraction.name)}, {', '.join(sources)})"
            lines.append(f"pm.test({_js(f'takes {extraction.name}')}, () => {test});")
        if any("page(" in each for each in lines):
            lines.insert(0, 'const page = require("cheerio").load(pm.response.text());')
        return [_VALUE, *lines]

    def _source(self, source: kinds.Extractor) -> str:
        """A function that takes the value; empty if Postman cannot."""
        match source:
            case kinds.JsonPath(script=""):
                path = f"[{', '.join(self._step(step) for step in source.path)}]"
                return f"() => {path}.reduce(inner, pm.response.json())"
            case kinds.FormField(form_has=[], every=False) if source.index >= 0:
                field = _named("input", source.name)
                return f'() => page({field}).eq({source.index}).attr("value")'
            case kinds.Meta():
                return f'() => page({_named("meta", source.name)}).attr("content")'
            case kinds.Attribute() if source.index >= 0 and not re.search(r":(?:has|is|where)\(", source.selector):
                found = f"page({_js(source.selector)}).eq({source.index})"
                return (
                    f"() => {found}.attr({_js(source.attribute)})"
                    if source.attribute
                    else f"() => {found}.text().trim()"
                )
            case kinds.Option(attribute=attribute):
                options = f"page({_named('select', source.name, ' option')})"
                chosen = f"{options}.filter((_, it) => alike(page(it).text(), {self._text(source.label)})).first()"
                return f"() => {chosen}.attr({_js(attribute)})"
            case kinds.ResponseHeader(pattern=""):
                return f"() => pm.response.headers.get({_js(source.name)})"
            case kinds.Cookie():
                return f"() => pm.cookies.get({_js(source.name)})"
            case kinds.Pattern() if to_ecma(source.pattern) is not None and source.index >= 0:
                return (
                    f"() => [...pm.response.text().matchAll(new RegExp({_js(source.pattern)}, 'g'))][{source.index}][1]"
                )
        return ""

    def _step(self, step: str | int | kinds.Where) -> str:
        match step:
            case str():
                return self._text(step)
            case int():
                return str(step)
        return f"{{{', '.join(f'[{_js(name)}]: {self._text(text)}' for name, text in step.items())}}}"


def _js(text: str) -> str:
    """A text as a JavaScript literal; `</script>` and line separators cannot end anything."""
    return json.dumps(text).replace("<", "\\u003c")


def _named(tag: str, name: str, inner: str = "") -> str:
    """The selector of elements with this name, as a JavaScript literal."""
    spelt = name.replace("\\", "\\\\").replace('"', '\\"')
    return _js(f'{tag}[name="{spelt}"]{inner}')


def _event(listen: str, scripts: list[str]) -> dict[str, Any]:
    lines = [each for script in scripts for each in script.splitlines()]
    return {"listen": listen, "script": {"type": "text/javascript", "exec": lines}}
