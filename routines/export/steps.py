"""The operations of a routine as the statements of a Python function."""

from typing import assert_never

from routines import operation as ops
from routines.export.exported import line
from routines.export.expressions import (
    Variables,
    constant,
    filled,
    literal,
    value,
)
from routines.export.layout import Code, Group, call, laid_out, prefixed, sequence
from routines.export.python_requests import Requests, statement
from routines.export.takings import Inexpressible, taking, understood
from routines.extractor import Extraction
from routines.parameter import Parameter
from routines.placeholder import BUILTINS, first_name, names, only_name
from routines.places import extractions, lacking, places, saved_as
from routines.routine import Routine
from routines.units import UNITS

_BUILTINS = {
    "now_ms": "time.time_ns() // 1_000_000",
    "now_s": "int(time.time())",
    "now_iso": "moment()",
    "uuid": "str(uuid.uuid4())",
}
_WAYS: dict[str, str] = {
    "slug": "slug({})",
    "snake": "slug({}).replace('-', '_')",
    "lower": "{}.lower()",
    "upper": "{}.upper()",
    "digits": "digits({})",
    "point": "point({})",
    "base64": "as_base64({})",
    "json": "as_json({})",
    "percent": "part({})",
    "xml": "as_xml({})",
    "first_word": "next(iter({}.split()), '')",
    "capital": "capital({})",
    "stem": "stem({})",
    "rison": "as_rison({})",
    "random": "random_name({})",
    "s256": "as_s256({})",
    "file_base64": "file_base64({})",
    "file_hex": "file_hex({})",
    "file_type": "file_type({})",
    "file_size": "file_size({})",
    "text_size": "len({}.encode('utf-8', 'replace'))",
    "commas": "pieces({}, ',')",
    "semicolons": "pieces({}, ';')",
    "lines": "pieces({}, '\\n')",
    "words": "{}.split()",
}
_TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "list": "list[str]"}


class Steps:
    """Writes the function `run`. `notes` grows with what cannot be expressed."""

    def __init__(self, variables: Variables, notes: list[str]) -> None:
        self.variables = variables
        self.notes = notes
        self.requests = Requests(variables, notes)
        self._patterns = False
        self.pages: dict[str, bool] = {}

    @property
    def patterns(self) -> bool:
        """Whether the function has regular expressions."""
        return self._patterns or self.requests.patterns

    def function(self, routine: Routine) -> str:
        self.leading = {
            name for each in routine.operations if (url := getattr(each, "url", "")) and (name := first_name(url))
        }
        self.lacking = lacking(routine)
        self.requests.parameters = [each.name for each in routine.parameters]
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
        if (name := saved_as(operation)) and isinstance(operation, ops.Fetch) and operation.file:
            lines += self._file(f"$.operations[{i}]", operation, '""')
        elif name and isinstance(operation, ops.Fetch | ops.Navigate):
            self.pages[name] = True
            lines.append(f"{self.variables[f'saved {name}']} = page")
        return lines

    def _done(self, path: str, operation: ops.Operation) -> list[str]:
        match operation:
            case ops.Navigate():
                return [statement("page = ", self.requests.get(operation, ("navigates=True",)))]
            case ops.Fetch():
                return self.requests.fetch(path, operation)
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
                return [statement(f"{self.variables[operation.name]} = ", self._made(operation))]
            case ops.InPage():
                self.notes.append(f"{path} ({operation.type}): needs a browser; the export stops there")
                return [f'raise Failed("operation {path[13:-1]} ({operation.type}) needs a browser")']
            case _:
                assert_never(operation)

    def _made(self, operation: ops.Derive) -> Code:
        name = only_name(operation.text)
        if name is None or name not in self.lacking:
            return self._made_of(operation)
        return call("made_of", self.variables[name], prefixed("lambda: ", self._made_of(operation)))

    def _made_of(self, operation: ops.Derive) -> Code:
        text = filled(operation.text, self.variables)
        if operation.how == "code":
            return call("code_of", text, constant(operation.codes))
        if operation.how == "date":
            return call("date_as", text, constant(operation.read), constant(operation.write))
        if operation.how in UNITS:
            return call("counted", text, literal(operation.how))
        return _WAYS[operation.how].format(text)

    def _download(self, path: str, operation: ops.Download) -> list[str]:
        wanted = filled(operation.filename, self.variables)
        return [statement("page = ", self.requests.get(operation, ())), *self._file(path, operation, wanted)]

    def _file(self, path: str, operation: ops.Download | ops.Fetch, wanted: str) -> list[str]:
        self.pages[operation.save_as] = False
        told = "files go to the folder `downloads`, and are held in memory meanwhile"
        self.notes.append(f"{path} ({operation.type}): {told}")
        return [f'{self.variables[f"saved {operation.save_as}"]} = download(page, "downloads", {wanted})']

    def _taken(self, path: str, extraction: Extraction) -> list[str]:
        self._patterns = self._patterns or any(getattr(each, "pattern", "") for each in extraction.sources)
        taken = taking(extraction, self.variables, path, self.notes)
        lines = [statement(f"{self.variables[extraction.name]} = ", taken)]
        if extraction.name in self.leading:
            address = self.variables[f"address of {extraction.name}"]
            lines.append(f"{address} = resolved(page, text({self.variables[extraction.name]}))")
        return lines

    def _return(self, path: str, operation: ops.Return) -> str:
        if not operation.response:
            members = (f"{literal(k)}: {value(text, self.variables)}" for k, text in operation.values.items())
            return statement("return ", Group("{", tuple(members), "}"))
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
            rows = call("records", saved, literal(operation.records.selector), sequence(*fields))
            return statement("return ", self._those(rows, operation))
        whole = f"json_of({saved})" if self.pages.get(operation.response, True) else saved
        entries = call("walk", whole, constant(operation.path)) if operation.path else whole
        return statement("return ", self._those(entries, operation))

    def _those(self, entries: Code, operation: ops.Return) -> Code:
        if (some := operation.containing) is None:
            return entries
        return call("entries_with", entries, filled(some.text, self.variables), constant(some.members))


def _type(parameter: Parameter) -> str:
    """None is what an optional one has that was not given."""
    always = parameter.required or parameter.default is not None
    return _TYPES[parameter.type] + ("" if always else " | None")


def _plain_doc(routine: Routine) -> str:
    told = line(routine.description or routine.name).replace("\\", "\\\\").replace('"', "'")
    return told or "The steps of the routine."
