"""Where a value stands in the first entry of a list, and in the entry that is called by a label."""

from collections.abc import Iterator
from typing import Any

from actors.specialists.one_of_several import how_many_beside
from actors.specialists.recorded_page import dumped
from routines.extracting.extraction import extract
from routines.extracting.label import locate_by_label
from routines.extracting.markup import values_of
from routines.extracting.page import ExtractionError, Page, resolve
from routines.extractor import Attribute, Beside, Extractor, JsonPath
from routines.placeholder import as_text


def ways_at_first(page: Page, label: str, value: str) -> dict[str, Any]:
    """`{extractors, called}` that find the value in the first entry of the list whose entry the label stands in, and in
    the entry that is called by the label; `one_of`: of how many different ones it is the first."""
    found = [(each, first) for each in locate_by_label(page, label, value) for first in _of_the_first(each)]
    ways = [(called, first) for called, first in found if _leads_to(first, page, value)]
    called, firsts = (dumped(each) for each in zip(*ways, strict=True)) if ways else ([], [])
    several = max(how_many_beside(page, firsts), *(_how_many(page, first) for _, first in ways[:1]), 1)
    return {"extractors": firsts, "called": called} | ({"one_of": several} if several > 1 else {}) if ways else {}


def _how_many(page: Page, first: Extractor) -> int:
    """The different values that elements have of which this takes that of the first."""
    return len({*values_of(first, page)}) if isinstance(first, Attribute) else 1


def _leads_to(one: Extractor, page: Page, value: str) -> bool:
    """Whether it gives the value, or the address as the page writes it."""
    try:
        found = as_text(extract(one, page))
    except ExtractionError:
        return False
    return found == value or ("/" in value and resolve(page, found) == resolve(page, value))


def _of_the_first(one: Extractor) -> Iterator[Extractor]:
    match one:
        case JsonPath():
            path = [0 if step and isinstance(step, dict) else step for step in one.path]
            yield JsonPath(path=path, script=one.script)
            if {} in path:
                yield JsonPath(path=[0 if step == {} else step for step in path], script=one.script)
        case Beside(pattern=""):
            yield Attribute(selector=f"{one.selector} {one.within}".strip(), attribute=one.attribute)
