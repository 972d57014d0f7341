"""The CSS selectors of an operation, each with the member that it stands in."""

from collections.abc import Iterator

from routines import operation as ops
from routines.extractor import Attribute, Beside, Extractor, Link
from routines.places import Place, extractions


def selectors(operation: ops.Operation) -> Iterator[str]:
    """Those of its extractors and its own."""
    for extraction in extractions(operation):
        for source in extraction.sources:
            yield from (selector for _, selector in of_source(source))
    yield from (selector for _, selector in of_operation(operation))


def of_source(source: Extractor) -> Iterator[Place]:
    match source:
        case Attribute():
            yield ".selector", source.selector
        case Beside():
            yield ".selector", source.selector
            yield from _optional((".at", source.at), (".within", source.within))
        case Link():
            yield from _optional((".among", source.among))


def of_operation(operation: ops.Operation) -> Iterator[Place]:
    """Without those of its extractors."""
    match operation:
        case ops.Return(records=rule) if rule is not None:
            yield ".records.selector", rule.selector
            fields = ((f".records.fields[{i}].selector", field.selector) for i, field in enumerate(rule.fields))
            yield from _optional(*fields)
        case ops.Click() | ops.InputText():
            yield ".selector", operation.selector
        case ops.ReadPage():
            yield from _optional((".shows", operation.shows))


def _optional(*found: Place) -> Iterator[Place]:
    """Those that are given; `+ dd`, which is looked for in what follows a record, as `dd`."""
    return ((path, selector.removeprefix("+ ")) for path, selector in found if selector)
