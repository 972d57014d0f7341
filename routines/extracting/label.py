"""Finding how the value that stands next to a label could be extracted: what a person chose by name, sent by code."""

from collections.abc import Iterator

from routines.address import leads_nowhere
from routines.extracting.beside_label import beside_label, handed_over, leads_to
from routines.extracting.boundary import address_patterns
from routines.extracting.form import choices
from routines.extracting.fragment import markup_in
from routines.extracting.label_in_json import locate_in_json
from routines.extracting.locate import distinct, gives, is_json
from routines.extracting.markup import called
from routines.extracting.of_all import is_of_all
from routines.extracting.page import Page, resolve, same_label
from routines.extractor import Extractor, Link, Option

_MOST = 6


def locate_by_label(page: Page, label: str, value: str) -> list[Extractor]:
    """Every extractor that, asked for this label, gives this value on this page; the one to trust most first.

    The label stands in each as it is given here; put a placeholder (or `escape` it) before making it part of a routine.
    """
    if not label.strip() or not value:
        return []
    bare = is_json(page) and not markup_in(page.text)
    seekers = (locate_in_json,) if bare else (_options, locate_in_json, _links, beside_label)
    found = [one for seek in seekers for one in seek(page, label, value)]
    return distinct(one for one in found if leads_to(one, page, value))


def _options(page: Page, label: str, value: str) -> Iterator[Extractor]:
    for choice in choices(page.text):
        if not any(same_label(text, label) for text in choice.labels):
            continue
        if choice.attribute("value") == value:
            yield Option(name=choice.name, label=label)
        for attribute, text in choice.node.attributes.items():
            if attribute != "value" and text == value:
                yield Option(name=choice.name, label=label, attribute=attribute)


def _links(page: Page, label: str, value: str) -> Iterator[Extractor]:
    """The address itself, or a part of it, of the link that `extract` would take for the label."""
    there = [
        each for each in dict.fromkeys(called(page.text, label)[:_MOST]) if not leads_nowhere(each) or value in each
    ]
    if there:
        yield Link(text=label)
    for address in there:
        for pattern in (*handed_over(page, address, value), *address_patterns(resolve(page, address), value)):
            candidate = Link(text=label, pattern=pattern)
            if gives(candidate, page, value) and not is_of_all(page, label, resolve(page, address), pattern):
                yield candidate
                return
