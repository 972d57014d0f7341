"""The interface of the application, as a routine uses it, in OpenAPI 3.1."""

import json
import re
from typing import Any

from routines import operation as ops
from routines.export.dialect import to_ecma
from routines.export.exported import Exported, description_of, file_name, line
from routines.export.hidden import without_credentials
from routines.export.requests import Request, Values, requests_of, scheme_of, title
from routines.extractor import JsonPath
from routines.places import extractions
from routines.routine import Routine
from routines.schemas import Schema, output_schema

_WHAT_ELSE = (
    "$: OpenAPI describes requests one by one: their order, what is taken of an answer for the next, cookies and what "
    "is returned are not in it (the arazzo export has some of that)"
)


def export(routine: Routine) -> Exported:
    """A document with an operation for each method and path that the routine asks for."""
    bare, notes = without_credentials(routine)
    described = document(bare, notes)
    notes.append(_WHAT_ELSE)
    text = json.dumps(described, indent=2, ensure_ascii=True) + "\n"
    return Exported(f"{file_name(routine)}.openapi.json", text, notes)


def document(bare: Routine, notes: list[str]) -> dict[str, Any]:
    """For a routine that holds no credential."""
    requests = requests_of(bare.operations, notes)
    values = Values(bare.parameters)
    servers = list(dict.fromkeys(request.server for request in requests))
    schemes: dict[str, Schema] = {}
    paths: dict[str, Any] = {}
    for request in requests:
        item = paths.setdefault(request.path, {})
        if len(servers) > 1:
            item["servers"] = [{"url": request.server}]
        told = _operation(request, requests, values, bare, schemes)
        item[request.method] = _merged(item[request.method], told) if request.method in item else told
    _drop_foreign_patterns(paths, notes)
    components = {"components": {"securitySchemes": schemes}} if schemes else {}
    return {
        "openapi": "3.1.0",
        "info": {"title": line(bare.name), "version": "1.0.0", "description": description_of(bare)},
        "servers": [{"url": url} for url in servers[:1] or bare.hosts[:1]],
        "paths": paths,
        **components,
    }


def operation_id(request: Request) -> str:
    """`post_api_search`: the same for requests that are described together."""
    return re.sub(r"[^a-z0-9]+", "_", f"{request.method} {request.path}".lower()).strip("_")


def _operation(
    request: Request, all_of_them: list[Request], values: Values, routine: Routine, schemes: dict[str, Schema]
) -> dict[str, Any]:
    told: dict[str, Any] = {"operationId": _unique_id(request, all_of_them)}
    if said := title(request.operation):
        told["summary"] = said
    told["parameters"] = _parameters(request, values)
    if request.body is not None:
        told["requestBody"] = {"required": True, "content": _content(request.body, values)} | _others(request.body)
    if request.credentials:
        needed: dict[str, list[str]] = {}
        for name, text in request.credentials:
            scheme = scheme_of(name, text)
            key = re.sub(r"[^A-Za-z0-9._-]", "_", name)
            schemes.setdefault(key, scheme)
            needed[key] = []
        told["security"] = [needed]
    told["responses"] = _responses(request, routine)
    return {name: value for name, value in told.items() if value != []}


def _unique_id(request: Request, all_of_them: list[Request]) -> str:
    wanted = operation_id(request)
    same = list(dict.fromkeys((each.method, each.path) for each in all_of_them if operation_id(each) == wanted))
    place = same.index((request.method, request.path))
    return wanted if place == 0 else f"{wanted}_{place + 1}"


def _parameters(request: Request, values: Values) -> list[dict[str, Any]]:
    found = [
        {"name": name, "in": "path", "required": True, "schema": values.schema(f"{{{{{name}}}}}")}
        for name in dict.fromkeys(request.values)
    ]
    for place, pairs in (("query", request.query), ("header", request.headers)):
        members = values.pairs(pairs)
        for name, schema in members["properties"].items():
            always = name in members.get("required", [])
            empty = {"allowEmptyValue": True} if place == "query" and (name, "") in pairs else {}
            found.append({"name": name, "in": place, "required": always} | empty | {"schema": schema})
    return found


def _others(body: ops.Body) -> dict[str, Any]:
    """What a schema cannot say of a form."""
    if not isinstance(body, ops.FormBody | ops.MultipartBody):
        return {}
    others = ["With all other fields of the form, as they stand on its page."] * bool(body.others)
    charset = [f"The texts are in {line(body.charset)}, not in UTF-8."] * bool(body.charset)
    return {"description": " ".join([*others, *charset])} if others or charset else {}


def _content(body: ops.Body, values: Values) -> dict[str, Any]:
    match body:
        case ops.FormBody():
            return {"application/x-www-form-urlencoded": {"schema": values.pairs(body.fields)}}
        case ops.MultipartBody():
            schema = values.pairs([(part.name, part.value) for part in body.parts])
            for part in body.parts:
                if part.filename is not None:
                    schema["properties"][part.name] = {"type": "string", "contentMediaType": "application/octet-stream"}
            return {"multipart/form-data": {"schema": schema}}
        case ops.JsonBody():
            return {"application/json": {"schema": values.json(body.value)}}
        case ops.TextBody():
            told = {} if body.encoding else {"schema": {"type": "string"}}  # bytes have no schema
            return {body.content_type.partition(";")[0].strip(): told}


def _responses(request: Request, routine: Routine) -> dict[str, Any]:
    statuses = request.operation.statuses if isinstance(request.operation, ops.Fetch) else []
    follows = not isinstance(request.operation, ops.Fetch) or request.operation.follow
    right = {"description": "What the routine goes on with."} | _answer(request, routine)
    codes = [str(status) for status in statuses] or ["200" if follows else "3XX"]
    return dict.fromkeys(codes, right) | {"default": {"description": "The routine fails."}}


def _answer(request: Request, routine: Routine) -> dict[str, Any]:
    """The content of the answer, as far as the routine reads it."""
    json_schema, is_html = {}, False
    saved = getattr(request.operation, "save_as", "")
    for operation in routine.operations:
        match operation:
            case ops.ReturnHtml() if operation.response == saved and saved:
                is_html = True
            case ops.Return() if operation.response == saved and saved and operation.records is not None:
                is_html = True
            case ops.Return() if operation.response == saved and saved:
                json_schema = _nested(list(operation.path), output_schema(routine))
    for extraction in extractions(request.operation):
        first = extraction.sources[0]
        if isinstance(first, JsonPath) and not first.script:
            json_schema = _joined(json_schema, _nested(list(first.path), {}))
        elif first.kind not in ("header", "cookie", "url", "pattern"):
            is_html = True
    if json_schema:
        return {"content": {"application/json": {"schema": json_schema}}}
    return {"content": {"text/html": {"schema": {"type": "string"}}}} if is_html else {}


def _nested(path: list[Any], schema: Schema) -> Schema:
    """A document that has what the schema says at the path."""
    if not path:
        return schema
    step, *rest = path
    if isinstance(step, str) and "{{" not in step:
        return {"type": "object", "properties": {step: _nested(rest, schema)}, "required": [step]}
    return {"type": "object"} if isinstance(step, str) else {"type": "array", "items": _nested(rest, schema)}


def _joined(one: Schema, other: Schema) -> Schema:
    if one.get("type") == other.get("type") == "object":
        members = dict(one.get("properties", {}))
        for name, schema in other.get("properties", {}).items():
            members[name] = _joined(members[name], schema) if name in members else schema
        required = list(dict.fromkeys([*one.get("required", []), *other.get("required", [])]))
        return one | {"properties": members} | ({"required": required} if required else {})
    if one.get("type") == other.get("type") == "array" and "items" in other:
        return one | {"items": _joined(one.get("items", {}), other["items"])}
    return one or other


def _merged(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Two uses of one operation: what only one of them sends is optional."""
    by_place = {(each["in"], each["name"]): each for each in one.get("parameters", [])}
    others = {(each["in"], each["name"]): each for each in other.get("parameters", [])}
    parameters = [
        each | {"required": each["required"] and (key in others or each["in"] == "path")}
        for key, each in by_place.items()
    ]
    parameters += [each | {"required": False} for key, each in others.items() if key not in by_place]
    merged = other | one | ({"parameters": parameters} if parameters else {})
    bodies = [each["requestBody"]["content"] for each in (one, other) if "requestBody" in each]
    if bodies:
        content = dict(bodies[0])
        for kind, told in (bodies[1] if len(bodies) > 1 else {}).items():
            same = content.get(kind, told) == told
            content[kind] = told if same else {"schema": {"anyOf": [content[kind]["schema"], told["schema"]]}}
        merged["requestBody"] = {"required": len(bodies) == 2, "content": content}
    return merged


def _drop_foreign_patterns(node: Any, notes: list[str]) -> None:
    """Expressions that JSON Schema, which writes them as JavaScript does, would read otherwise."""
    match node:
        case dict():
            pattern = node.get("pattern")
            if isinstance(pattern, str) and "type" in node and to_ecma(pattern) is None:
                del node["pattern"]
                notes.append(f"$.parameters: the pattern /{line(pattern)}/ cannot be said in OpenAPI")
            for member in node.values():
                _drop_foreign_patterns(member, notes)
        case list():
            for element in node:
                _drop_foreign_patterns(element, notes)
