"""Where in an operation placeholders may stand."""

from collections.abc import Iterator
from typing import Any, assert_never

from routines import operation as ops
from routines.extractor import Beside, Extraction, Extractor, FormField, FormRow, JsonPath, Link, Option
from routines.placeholder import only_name
from routines.routine import Routine

Place = tuple[str, str]
"""A JSON path from the operation (`.body.value.name`) and the text that stands there."""


def places(operation: ops.Operation) -> Iterator[Place]:
    """Every text of the operation in which `{{name}}` is a placeholder, those of its extractors last."""
    match operation:
        case ops.Fetch():
            yield from _address(operation)
            yield from ((f".headers[{i}][1]", text) for i, (_, text) in enumerate(operation.headers))
            yield from _body(operation.body)
        case ops.Navigate():
            yield from _address(operation)
        case ops.Download():
            yield from _address(operation)
            yield ".filename", operation.filename
        case ops.Return():
            yield from ((f".values.{name}", text) for name, text in operation.values.items())
            if operation.containing is not None:
                yield ".containing.text", operation.containing.text
        case ops.InputText() | ops.Derive():
            yield ".text", operation.text
        case (
            ops.Sleep()
            | ops.GetCookies()
            | ops.ReturnHtml()
            | ops.Click()
            | ops.Press()
            | ops.WaitForUrl()
            | ops.Scroll()
            | ops.JsEvaluate()
            | ops.ReadPage()
        ):
            pass
        case _:
            assert_never(operation)
    for i, extraction in enumerate(extractions(operation)):
        yield from ((f".extract[{i}]{path}", text) for path, text in _sources(extraction))


def extractions(operation: ops.Operation) -> list[Extraction]:
    return operation.extract if isinstance(operation, ops.Fetch | ops.Navigate | ops.ReadPage) else []


def defined(operation: ops.Operation) -> list[str]:
    """The names that later operations may use because of this one."""
    made = [operation.name] if isinstance(operation, ops.Derive) else []
    return [*made, *(extraction.name for extraction in extractions(operation))]


def lacking(routine: Routine) -> frozenset[str]:
    """The names that may have no value: parameters that need not be given, and what is taken or made of nothing."""
    found = {each.name for each in routine.parameters if not each.required and each.default is None}
    for operation in routine.operations:
        found |= {each.name for each in extractions(operation) if each.optional and each.default is None}
        found |= _made_of_nothing(operation, found)
    return frozenset(found)


def _made_of_nothing(operation: ops.Operation, lacking: set[str]) -> set[str]:
    match operation:
        case ops.Derive() if only_name(operation.text) in lacking or None in operation.codes.values():
            return {operation.name}
    return set()


def saved_as(operation: ops.Operation) -> str:
    """The name under which the operation keeps what it got; empty if it keeps nothing."""
    match operation:
        case ops.Fetch() | ops.Navigate() | ops.GetCookies() | ops.Download() | ops.JsEvaluate() | ops.ReadPage():
            return operation.save_as
    return ""


def _address(operation: ops.Fetch | ops.Navigate | ops.Download) -> Iterator[Place]:
    yield ".url", operation.url
    yield from _pairs(".query", operation.query)


def _pairs(path: str, pairs: list[ops.Pair]) -> Iterator[Place]:
    for i, pair in enumerate(pairs):
        yield from ((f"{path}[{i}][{side}]", text) for side, text in enumerate(pair))


def _body(body: ops.Body | None) -> Iterator[Place]:
    match body:
        case ops.FormBody():
            yield from _pairs(".body.fields", body.fields)
            yield ".body.others", body.others
        case ops.MultipartBody():
            for i, part in enumerate(body.parts):
                yield from _part(f".body.parts[{i}]", part)
            yield ".body.others", body.others
        case ops.JsonBody():
            yield from _json(".body.value", body.value)
            for i, change in enumerate(body.changes):
                yield from _json(f".body.changes[{i}].path", change.path)
                yield from _json(f".body.changes[{i}].value", change.value)
        case ops.TextBody():
            yield ".body.text", body.text


def _part(path: str, part: ops.Part) -> Iterator[Place]:
    yield f"{path}.name", part.name
    yield f"{path}.value", part.value
    yield f"{path}.filename", part.filename or ""


def _json(path: str, value: Any) -> Iterator[Place]:
    match value:
        case str():
            yield path, value
        case dict():
            for name, member in value.items():
                yield path, name
                yield from _json(f"{path}.{name}", member)
        case list():
            for i, element in enumerate(value):
                yield from _json(f"{path}[{i}]", element)


def _sources(extraction: Extraction) -> Iterator[Place]:
    for i, source in enumerate(extraction.sources):
        yield from ((f".sources[{i}]{path}", text) for path, text in _source(source))
    if extraction.unless:
        yield ".unless", extraction.unless


def _source(source: Extractor) -> Iterator[Place]:
    match source:
        case FormField():
            yield from ((f".but[{i}]", each) for i, each in enumerate(source.but))
        case Option() | Beside() | FormRow():
            yield ".label", source.label
        case Link():
            yield ".text", source.text
        case JsonPath():
            for i, step in enumerate(source.path):
                yield from _step(f".path[{i}]", step)


def _step(path: str, step: str | int | dict[str, str]) -> Iterator[Place]:
    match step:
        case str():
            yield path, step
        case dict():
            yield from ((f"{path}.{name}", text) for name, text in step.items())
