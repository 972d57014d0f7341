"""Credentials that were written into a routine: an export has a variable in their place."""

import re
from typing import Any

from routines import operation as ops
from routines.parameter import Parameter
from routines.placeholder import names
from routines.routine import Routine

_TELLING = re.compile(
    r"(?:^|[-_.])(?:pass(?:word|wd|phrase)?|pwd|secret|credentials?|authorization|cookie|(?:access|auth|api|refresh|bearer)"
    r"[-_]?(?:key|token)|apikey|sessionid|private[-_]?key)(?:$|[-_.])|(?<=[a-z])(?:Password|Secret|ApiKey)$",
    re.IGNORECASE,
)
_SCHEME = re.compile(r"((?:Bearer|Basic|Token|ApiKey)\s+)(.+)", re.IGNORECASE | re.DOTALL)


def without_credentials(routine: Routine) -> tuple[Routine, list[str]]:
    """The routine with a secret parameter for each credential that stands in it as it is, and what was done so."""
    hiding = _Hiding({parameter.name for parameter in routine.parameters})
    operations = [hiding.operation(f"$.operations[{i}]", each) for i, each in enumerate(routine.operations)]
    parameters = [_bare(parameter) for parameter in routine.parameters] + hiding.made
    return routine.model_copy(update={"operations": operations, "parameters": parameters}), hiding.notes


def _bare(parameter: Parameter) -> Parameter:
    if not parameter.secret:
        return parameter
    return parameter.model_copy(update={"default": None, "examples": [], "enum": None})


class _Hiding:
    """The parameters made so far, and the report on them."""

    def __init__(self, taken: set[str]) -> None:
        self.taken = taken
        self.made: list[Parameter] = []
        self.notes: list[str] = []

    def operation(self, path: str, operation: ops.Operation) -> ops.Operation:
        match operation:
            case ops.Fetch():
                update: dict[str, Any] = {
                    "query": self._pairs(f"{path}.query", operation.query),
                    "headers": self._pairs(f"{path}.headers", operation.headers),
                    "body": self._body(f"{path}.body", operation.body),
                }
                return operation.model_copy(update=update)
            case ops.Navigate() | ops.Download():
                return operation.model_copy(update={"query": self._pairs(f"{path}.query", operation.query)})
        return operation

    def _pairs(self, path: str, pairs: list[ops.Pair]) -> list[ops.Pair]:
        return [(name, self._text(f"{path}[{i}]", name, text)) for i, (name, text) in enumerate(pairs)]

    def _body(self, path: str, body: ops.Body | None) -> ops.Body | None:
        match body:
            case ops.FormBody():
                return body.model_copy(update={"fields": self._pairs(f"{path}.fields", body.fields)})
            case ops.MultipartBody():
                parts = [
                    part.model_copy(update={"value": self._text(f"{path}.parts[{i}]", part.name, part.value)})
                    for i, part in enumerate(body.parts)
                ]
                return body.model_copy(update={"parts": parts})
            case ops.JsonBody():
                changes = [
                    each.model_copy(update={"value": self._json(f"{path}.changes[{i}].value", "", each.value)})
                    for i, each in enumerate(body.changes)
                ]
                return body.model_copy(
                    update={"value": self._json(f"{path}.value", "", body.value), "changes": changes}
                )
        return body

    def _json(self, path: str, name: str, value: Any) -> Any:
        match value:
            case str():
                return self._text(path, name, value)
            case dict():
                return {key: self._json(f"{path}.{key}", key, member) for key, member in value.items()}
            case list():
                return [self._json(f"{path}[{i}]", name, element) for i, element in enumerate(value)]
        return value

    def _text(self, path: str, name: str, text: str) -> str:
        if not text or names(text) or not _TELLING.search(name):
            return text
        scheme = _SCHEME.fullmatch(text)
        made = self._parameter(name)
        self.notes.append(f"{path}: a credential stands in the routine as it is; the export takes it as `{made}`")
        return f"{scheme[1] if scheme else ''}{{{{{made}}}}}"

    def _parameter(self, name: str) -> str:
        wanted = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_") or "credential"
        wanted = wanted if wanted[0].isalpha() else f"credential_{wanted}"
        number, chosen = 1, wanted[:60]
        while chosen in self.taken:
            number += 1
            chosen = f"{wanted[:56]}_{number}"
        self.taken.add(chosen)
        self.made.append(Parameter(name=chosen, secret=True, description=f"{name} (a credential)"))
        return chosen
