"""A routine as an Arazzo 1.0 workflow over the OpenAPI description of the interface that it uses."""

import json
import re
from typing import Any

from routines import operation as ops
from routines.export import openapi
from routines.export.arazzo_taking import expression, obstacle, pointer
from routines.export.exported import Exported, asked_once, description_of, file_name, in_utf8, line, unheard, unturned
from routines.export.hidden import without_credentials
from routines.export.requests import Request, requests_of
from routines.extractor import Extraction
from routines.placeholder import BUILTINS, Placeholder, names, only_name, pieces
from routines.places import extractions, places
from routines.routine import Routine
from routines.schemas import Schema, parameters_schema

SOURCE = "api"


def export(routine: Routine) -> Exported:
    """The workflow; the OpenAPI description is a file beside it. What Arazzo cannot take out of an answer is an input
    of the workflow."""
    bare, notes = without_credentials(routine)
    notes += [*unturned(routine), *asked_once(routine), *unheard(routine), *in_utf8(routine)]
    described = openapi.document(bare, notes)
    beside = f"{file_name(routine)}.openapi.json"
    workflow = _Workflow(bare, described, notes).written()
    document = {
        "arazzo": "1.0.1",
        "info": {"title": line(bare.name), "version": "1.0.0", "description": description_of(bare)},
        "sourceDescriptions": [{"name": SOURCE, "url": f"./{beside}", "type": "openapi"}],
        "workflows": [workflow],
    }
    text = json.dumps(document, indent=2, ensure_ascii=True) + "\n"
    return Exported(f"{file_name(routine)}.arazzo.json", text, notes, {beside: json.dumps(described, indent=2) + "\n"})


class _Workflow:
    """`known` is the expression for each name that has a value so far; `asked` the inputs that are no parameters."""

    def __init__(self, routine: Routine, described: dict[str, Any], notes: list[str]) -> None:
        self.routine = routine
        self.notes = notes
        self.ids = _ids(described)
        self.requests = {request.place: request for request in requests_of(routine.operations, [])}
        self.known = {parameter.name: f"$inputs.{parameter.name}" for parameter in routine.parameters}
        self.asked: dict[str, Schema] = {}
        sent = [each for each in routine.operations if not isinstance(each, ops.Return)]
        self.needed = {name for each in sent for _, text in places(each) for name in names(text)}
        self.saved: dict[str, str] = {}
        self.outputs: dict[str, str] = {}

    def written(self) -> dict[str, Any]:
        steps = [step for i, each in enumerate(self.routine.operations) if (step := self._step(i, each)) is not None]
        inputs = parameters_schema(self.routine)
        del inputs["additionalProperties"]
        inputs["properties"] |= self.asked
        inputs["required"] += list(self.asked)
        return {
            "workflowId": file_name(self.routine),
            "summary": line(self.routine.description or self.routine.name),
            "inputs": inputs,
            "steps": steps,
            "outputs": self.outputs,
        }

    def _step(self, i: int, operation: ops.Operation) -> dict[str, Any] | None:
        place = f"$.operations[{i}]"
        for name in {name for _, text in places(operation) for name in names(text)} & set(BUILTINS):
            self._ask(name, f"{place}: {{{{{name}}}}} is made anew each time, which Arazzo cannot")
        match operation:
            case ops.Navigate() | ops.Fetch() | ops.Download():
                if place in self.requests:
                    return self._request(place, f"step_{i + 1}", self.requests[place])
                for each in extractions(operation):
                    self._ask(each.name, f"{place}: is left out, so `{each.name}` cannot be taken from its answer")
            case ops.Derive():
                self._ask(
                    operation.name, f"{place} (derive): Arazzo cannot make `{operation.name}` out of other values"
                )
            case ops.Return():
                self._return(place, operation)
            case ops.ReturnHtml():
                self._output(place, operation.response)
            case _:
                self.notes.append(f"{place} ({operation.type}): Arazzo has nothing like it")
        return None

    def _ask(self, name: str, why: str) -> None:
        """For a value that no request is sent with there is nothing to ask."""
        if name not in self.needed:
            return self.notes.append(why)
        self.notes.append(f"{why}: `{name}` is an input of the workflow")
        self.known[name] = f"$inputs.{name}"
        self.asked[name] = {"description": line(why)}
        return None

    def _request(self, place: str, step: str, request: Request) -> dict[str, Any]:
        operation = request.operation
        told: dict[str, Any] = {"stepId": step, "operationId": self.ids[request.method, request.path]}
        if operation.description:
            told["description"] = line(operation.description)
        told["parameters"] = self._parameters(request)
        if request.body is not None:
            told["requestBody"] = self._body(place, request.body)
        told["successCriteria"] = _criteria(operation)
        outputs = self._taken(
            place, step, extractions(operation), isinstance(operation, ops.Fetch) and not operation.follow
        )
        if saved := getattr(operation, "save_as", ""):
            self.saved[saved] = step
            outputs |= self._returned(step, saved)
        told["outputs"] = outputs
        if isinstance(operation, ops.Fetch) and operation.lands_on is not None:
            self.notes.append(f"{place}.lands_on: where redirects lead is not checked")
        if isinstance(operation, ops.Download) or (isinstance(operation, ops.Fetch) and operation.file):
            self.notes.append(f"{place} ({operation.type}): the answer is not kept as a file")
        return {name: value for name, value in told.items() if value not in ([], {})}

    def _parameters(self, request: Request) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = [
            {"name": name, "in": "path", "value": self.known[name]} for name in dict.fromkeys(request.values)
        ]
        texts: dict[tuple[str, str], list[Any]] = {}
        for place, pairs in (("query", request.query), ("header", [*request.headers, *request.credentials])):
            for name, text in pairs:
                texts.setdefault((place, name), []).append(self._text(f"{request.place}.{place}", text))
        for (place, name), values in texts.items():
            found.append({"name": name, "in": place, "value": values[0] if len(values) == 1 else values})
        return found

    def _body(self, place: str, body: ops.Body) -> dict[str, Any]:
        if isinstance(body, ops.FormBody | ops.MultipartBody) and body.others:
            self.notes.append(f"{place}.body.others: that all other fields of the form are sent is not said")
        match body:
            case ops.FormBody():
                return {"contentType": "application/x-www-form-urlencoded", "payload": self._form(place, body.fields)}
            case ops.MultipartBody():
                if any(part.filename is not None for part in body.parts):
                    self.notes.append(f"{place}.body: that a part is a file, and its name, is not said")
                pairs = [(part.name, part.value) for part in body.parts]
                return {"contentType": "multipart/form-data", "payload": self._form(place, pairs)}
            case ops.JsonBody():
                if body.changes:
                    self.notes.append(f"{place}.body.changes: the document is sent as it stands, without its changes")
                return {"contentType": "application/json", "payload": self._json(place, body.value)}
            case ops.TextBody():
                if body.escape and names(body.text):
                    self.notes.append(f"{place}.body: values are not escaped: one could become syntax of {body.escape}")
                if body.encoding:
                    self.notes.append(f"{place}.body: that the file is written in Base64 is not said")
                return {"contentType": body.content_type, "payload": self._text(place, body.text)}

    def _form(self, place: str, pairs: list[tuple[str, str]]) -> dict[str, Any]:
        found: dict[str, list[Any]] = {}
        for name, text in pairs:
            found.setdefault(name, []).append(self._text(f"{place}.body", text))
        return {name: values[0] if len(values) == 1 else values for name, values in found.items()}

    def _json(self, place: str, value: Any) -> Any:
        match value:
            case str():
                return self._text(f"{place}.body", value)
            case dict():
                if any(names(name) for name in value):
                    self.notes.append(f"{place}.body: a member's name that is a value stays as it is written")
                return {name: self._json(place, member) for name, member in value.items()}
            case list():
                return [self._json(place, element) for element in value]
        return value

    def _text(self, place: str, text: str) -> str:
        """With runtime expressions for its placeholders."""
        name = only_name(text)
        if name is not None:
            return self.known[name]
        literals = [piece for piece in pieces(text) if isinstance(piece, str)]
        if any("{$" in piece for piece in literals) or text.startswith("$"):
            self.notes.append(f"{place}: the text '{line(text)}' would be read as an expression")
        shown = (f"{{{self.known[each.name]}}}" if isinstance(each, Placeholder) else each for each in pieces(text))
        return "".join(shown)

    def _taken(self, place: str, step: str, found: list[Extraction], unfollowed: bool) -> dict[str, str]:
        outputs = {}
        for j, extraction in enumerate(found):
            if found_at := expression(extraction, unfollowed):
                outputs[extraction.name] = found_at
                self.known[extraction.name] = f"$steps.{step}.outputs.{extraction.name}"
            else:
                why = f"{place}.extract[{j}]: Arazzo cannot take `{extraction.name}` from the answer"
                self._ask(extraction.name, f"{why} ({obstacle(extraction, unfollowed)})")
        return outputs

    def _returned(self, step: str, saved: str) -> dict[str, str]:
        """The outputs of a step that a `return` refers to."""
        for i, operation in enumerate(self.routine.operations):
            match operation:
                case ops.ReturnHtml() if operation.response == saved:
                    return {"body": "$response.body"}
                case ops.Return() if operation.response == saved:
                    place = None if operation.records is not None else pointer(list(operation.path))
                    if place is None:
                        why = "records" if operation.records is not None else "path"
                        self.notes.append(f"$.operations[{i}].{why}: the workflow gives the whole answer instead")
                    return {"body": f"$response.body{place or ''}"}
        return {}

    def _return(self, place: str, operation: ops.Return) -> None:
        if operation.response:
            self._output(place, operation.response)
        if operation.containing is not None:
            self.notes.append(f"{place}.containing: the workflow gives all entries of the list")
        for name, text in operation.values.items():
            key = re.sub(r"[^a-zA-Z0-9._-]", "_", name)
            if only_name(text) in self.known:
                self.outputs[key] = self.known[str(only_name(text))]
            else:
                self.notes.append(
                    f"{place}.values.{name}: an output of Arazzo is one expression, not a text with some in it"
                )

    def _output(self, place: str, saved: str) -> None:
        if saved in self.saved:
            self.outputs["data"] = f"$steps.{self.saved[saved]}.outputs.body"
        else:
            self.notes.append(f"{place}: `{saved}` is no answer that Arazzo could give")


def _ids(described: dict[str, Any]) -> dict[tuple[str, str], str]:
    return {
        (method, path): told["operationId"]
        for path, item in described["paths"].items()
        for method, told in item.items()
        if method != "servers"
    }


def _criteria(operation: ops.Operation) -> list[dict[str, str]]:
    statuses = operation.statuses if isinstance(operation, ops.Fetch) else []
    if len(statuses) == 1:
        return [{"condition": f"$statusCode == {statuses[0]}"}]
    if statuses:
        return [{"condition": " || ".join(f"$statusCode == {status}" for status in statuses)}]
    return [{"condition": "$statusCode >= 200"}, {"condition": "$statusCode < 400"}]
