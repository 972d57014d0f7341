"""The CSS selectors of an operation."""

from collections.abc import Iterator

from routines import operation as ops
from routines.extractor import Attribute, Beside, Extractor, Link
from routines.places import Place, extractions


def selectors(operation: ops.Operation) -> Iterator[Place]:
    """Each selector with its JSON path from the operation. `+ dd`, which is looked for in what follows a record, is
    given as `dd`."""
    for path, selector in _written(operation):
        if selector:
            yield path, selector.removeprefix("+ ")


def _written(operation: ops.Operation) -> Iterator[Place]:
    for i, extraction in enumerate(extractions(operation)):
        for j, source in enumerate(extraction.sources):
            yield from ((f".extract[{i}].sources[{j}]{path}", selector) for path, selector in _of_source(source))
    match operation:
        case ops.Return(records=rule) if rule is not None:
            yield ".records.selector", rule.selector
            yield from ((f".records.fields[{i}].selector", field.selector) for i, field in enumerate(rule.fields))
        case ops.Click() | ops.InputText():
            yield ".selector", operation.selector
        case ops.ReadPage():
            yield ".shows", operation.shows


def _of_source(source: Extractor) -> Iterator[Place]:
    match source:
        case Attribute():
            yield ".selector", source.selector
        case Beside():
            yield from ((".selector", source.selector), (".at", source.at), (".within", source.within))
        case Link():
            yield ".among", source.among
