"""The fields of definition lists: a term, where it leads, and what is said of it."""

from collections.abc import Iterator

from selectolax.lexbor import LexborNode

from routines.extracting.page import visible_text
from routines.extracting.selector import classes
from routines.records.field_name import from_classes, unique
from routines.records.rule import FieldRule

_LEAST = 2


def defined(terms: list[LexborNode]) -> list[FieldRule]:
    """None if most terms are there again: they name values of several things."""
    if 2 * len({visible_text(term) for term in terms}) <= len(terms) > _LEAST:
        return []
    linked = any(term.css_first("a[href]") is not None for term in terms)
    fields = [FieldRule(name="term", selector="")]
    fields += [FieldRule(name="href", selector="a[href]", attribute="href")] if linked else []
    return [*fields, FieldRule(name="definition", selector="+ dd"), *_more(terms)]


def _more(terms: list[LexborNode]) -> Iterator[FieldRule]:
    """What else is said of the terms, if it is not the same of all."""
    said = [list(_definitions(term)) for term in terms]
    taken = {"term", "href", "definition"}
    for n in range(1, max(map(len, said), default=0)):
        nodes = [each[n] for each in said if n < len(each)]
        same = len(nodes) > _LEAST and len({visible_text(node) for node in nodes}) == 1
        if same or 2 * len(nodes) < len(terms):
            continue
        shared = set.intersection(*(set(classes(node)) for node in nodes))
        name = unique(from_classes(sorted(shared)) or "definition", taken)
        yield FieldRule(name=name, selector="+ " + " + ".join(["dd"] * (n + 1)))


def _definitions(term: LexborNode) -> Iterator[LexborNode]:
    after = term.next
    while after is not None and after.tag != "dt":
        if after.tag == "dd":
            yield after
        after = after.next
