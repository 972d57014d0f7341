"""The scripts of a Postman collection: they put values into a request, check its answer, and take values out of it."""

import json
import re
from collections.abc import Collection
from typing import Any

from routines import extractor as kinds
from routines import operation as ops
from routines.export.dialect import to_ecma
from routines.parameter import Parameter
from routines.placeholder import Placeholder, only_name, pieces
from routines.places import extractions

PRELUDE = """\
const same = (a, b) => [a, b].map((it) => String(it ?? "").split(/\\s+/).join(" ").trim().toLowerCase());
const alike = (a, b) => same(a, b)[0] === same(a, b)[1];
const named = (it, name) => {
  const [outer, ...member] = name.split(".");
  if (name in it) return it[name];
  if (member.length && it[outer] instanceof Object) return named(it[outer], member.join("."));
  return name.split(" ").map((part) => it[part] ?? "").join(" ");
};
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
  throw new Error(`${JSON.stringify(step)} was looked for in ${JSON.stringify(value).slice(0, 80)}`);
};
const matching = (value, step) => {
  const list = Array.isArray(value) ? value : Object.entries(value);
  if (!Object.keys(step).length) return list;
  const holds = (test) => list.filter(
    (it) => Object.keys(step).every((name) => test(named(it instanceof Object ? it : { "": it }, name), step[name])),
  );
  const spelt = holds((one, other) => String(one ?? "") === other);
  return spelt.length ? spelt : holds(alike);
};
const within = (value, rest) => {
  try {
    return reached(value, rest);
  } catch {
    return [];
  }
};
const reached = (value, path) => {
  for (const [place, step] of path.entries()) {
    if (step instanceof Object) {
      const found = matching(value, step).flatMap((it) => within(it, path.slice(place + 1)));
      if (!found.length) throw new Error(`no element has ${JSON.stringify(step)}`);
      return found;
    }
    value = inner(value, step);
  }
  return [value];
};
const walk = (value, path) => {
  const found = reached(value, path);
  const different = new Set(found.map((it) => JSON.stringify(it))).size > 1;
  if (different) throw new Error(`several elements have ${JSON.stringify(path)}`);
  return found[0];
};
const walkEvery = (value, path) => {
  const last = path.findLastIndex((step) => step instanceof Object && !Object.keys(step).length);
  return matching(walk(value, path.slice(0, last)) ?? [], {}).map((it) => walk(it, path.slice(last + 1)));
};
const present = (value) => {
  if (value === undefined || value === null) throw new Error("nothing was found");
  return value;
};
const only = (values) => {
  if (new Set(values).size > 1) throw new Error("which is meant cannot be told");
  return values[0];
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
};
const check = (name, run) => pm.test(name, () => {
  try {
    run();
  } catch (wrong) {
    pm.execution.setNextRequest(null);
    throw wrong;
  }
});"""
VALUE = """\
const text = (name) => String(pm.variables.get(name) ?? "");
const json = (name, type) => {
  const known = pm.variables.get(`${name} as JSON`);
  if (known !== undefined) return JSON.parse(known);
  return type === "string" ? text(name) : JSON.parse(text(name));
};"""

PLAIN = """\
const plain = (value) => {
  if (typeof value !== "string") return value;
  try {
    const document = JSON.parse(value);
    return typeof document === "string" ? document : value;
  } catch {
    const ofJson = (all, code, mark) => (code ? `\\\\u00${code}` : mark ?? all);
    return JSON.parse(`"${value.replace(/\\\\(?:x([0-9a-fA-F]{2})|(['`])|[^])/g, ofJson)}"`);
  }
};"""
"""What is written within a string of JSON or JavaScript, as that says it; a document stays as it is."""


class Scripts:
    """In JavaScript. `notes` grows with what they cannot take."""

    def __init__(self, parameters: list[Parameter], notes: list[str], lacking: Collection[str] = ()) -> None:
        self.notes = notes
        self.lacking = frozenset(lacking)
        self.types = {parameter.name: parameter.type for parameter in parameters}

    def json(self, value: Any) -> str:
        """The document as JavaScript that fills it in."""
        match value:
            case str():
                name = only_name(value)
                if name is not None:
                    return f"json({js(name)}, {js(self.types.get(name, 'string'))})"
                return self.text(value)
            case dict():
                members = (f"[{self.text(name)}]: {self.json(member)}" for name, member in value.items())
                return f"{{{', '.join(members)}}}"
            case list():
                return f"[{', '.join(map(self.json, value))}]"
        return json.dumps(value)

    def text(self, text: str) -> str:
        parts = [f"text({js(each.name)})" if isinstance(each, Placeholder) else js(each) for each in pieces(text)]
        return " + ".join(parts) or '""'

    def tests(self, place: str, operation: ops.Navigate | ops.Fetch | ops.Download) -> list[str]:
        statuses = operation.statuses if isinstance(operation, ops.Fetch) else []
        right = (
            f"{statuses}.includes(pm.response.code)"
            if statuses
            else "pm.response.code >= 200 && pm.response.code < 400"
        )
        lines = [
            f'check("the status is right", () => {{ if (!({right})) throw new Error(String(pm.response.code)); }});'
        ]
        for j, extraction in enumerate(extractions(operation)):
            sources = self._sources(f"{place}.extract[{j}]", extraction)
            if extraction.decode not in ("", "json", "percent"):
                sources = []
            if not sources:
                known = ", ".join(dict.fromkeys(each.kind for each in extraction.sources))
                self.notes.append(f"{place}.extract[{j}]: `{extraction.name}` is not taken from the answer ({known})")
                continue
            if extraction.decode:
                undo = "decodeURIComponent(value)" if extraction.decode == "percent" else "plain(value)"
                sources = [f"() => {{ const value = present(({each})()); return {undo}; }}" for each in sources]
            if extraction.default is not None or extraction.optional:
                sources.append(f"() => {js(extraction.default or '')}")
            test = f"first({js(extraction.name)}, {', '.join(sources)})"
            lines.append(f"check({js(f'takes {extraction.name}')}, () => {test});")
        if any("page(" in each for each in lines):
            lines.insert(0, 'const page = require("cheerio").load(pm.response.text());')
        if any("plain(" in each for each in lines):
            lines.insert(0, PLAIN)
        return [VALUE, *lines]

    def _sources(self, place: str, extraction: kinds.Extraction) -> list[str]:
        """Functions that take the value. Of what is not given nobody says here what the page has chosen."""
        if extraction.unless:
            self.notes.append(
                f"{place}: what stands there is not kept: `{only_name(extraction.unless)}` has to be given"
            )
            return [self._only_if_given(extraction.unless, self.text(extraction.unless))]
        sources = [(each, script) for each in extraction.sources if (script := self._source(each))]
        open_labels = [each.label for each, _ in sources if isinstance(each, kinds.Option)]
        open_labels = [label for label in open_labels if only_name(label) in self.lacking]
        if not open_labels:
            return [script for _, script in sources]
        self.notes.append(f"{place}: what is chosen there is not kept: `{only_name(open_labels[0])}` has to be given")
        return [self._only_if_given(open_labels[0], f"({script})()") for _, script in sources]

    def _only_if_given(self, text: str, script: str) -> str:
        return f'() => {{ if (!({self.text(text)})) throw new Error("it has to be given"); return {script}; }}'

    def _source(self, source: kinds.Extractor) -> str:
        """A function that takes the value; empty if Postman cannot."""
        match source:
            case kinds.JsonPath(script=""):
                path = f"[{', '.join(self._step(step) for step in source.path)}]"
                return f"() => {'walkEvery' if source.every else 'walk'}(pm.response.json(), {path})"
            case kinds.FormField(form_has=[], every=False) if source.index >= 0:
                field = _named("input", source.name)
                return f'() => page({field}).eq({source.index}).attr("value")'
            case kinds.Meta():
                return f'() => page({_named("meta", source.name)}).attr("content")'
            case kinds.Attribute() if source.index >= 0 and not re.search(r":(?:has|is|where)\(", source.selector):
                found = f"page({js(source.selector)})"
                read = f"attr({js(source.attribute)})" if source.attribute else "text().trim()"
                return f"() => {_all(found, read)}" if source.only else f"() => {found}.eq({source.index}).{read}"
            case kinds.Option(attribute=attribute):
                options = f"{_forms(source.form_has)}({_named('select', source.name, ' option')})"
                chosen = f"{options}.filter((_, it) => alike(page(it).text(), {self.text(source.label)}))"
                return f"() => {_all(chosen, f'attr({js(attribute)})')}"
            case kinds.ResponseHeader(pattern=""):
                return f"() => pm.response.headers.get({js(source.name)})"
            case kinds.Cookie():
                return f"() => pm.cookies.get({js(source.name)})"
            case kinds.Pattern() if to_ecma(source.pattern) is not None and source.index >= 0:
                return (
                    f"() => [...pm.response.text().matchAll(new RegExp({js(source.pattern)}, 'g'))][{source.index}][1]"
                )
        return ""

    def _step(self, step: str | int | kinds.Where) -> str:
        match step:
            case str():
                return self.text(step)
            case int():
                return str(step)
        return f"{{{', '.join(f'[{js(name)}]: {self.text(text)}' for name, text in step.items())}}}"


def _all(found: str, read: str) -> str:
    """What all of the elements have, if that is one."""
    return f"only({found}.get().map((it) => page(it).{read}))"


def js(text: str) -> str:
    """A text as a JavaScript literal; `</script>` and line separators cannot end anything."""
    return json.dumps(text).replace("<", "\\u003c")


def _forms(form_has: list[str]) -> str:
    """What finds elements in the forms that have these fields, or on the whole page."""
    having = (f".filter((_, it) => page(it).find({_named('', name)}).length)" for name in form_has)
    return f'page("form"){"".join(having)}.find' if form_has else "page"


def _named(tag: str, name: str, inner: str = "") -> str:
    """The selector of elements with this name, as a JavaScript literal."""
    spelt = name.replace("\\", "\\\\").replace('"', '\\"')
    return js(f'{tag}[name="{spelt}"]{inner}')
