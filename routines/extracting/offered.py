"""What else an extractor could be asked for on a page: the other choices, links and records that stand there."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from routines.extracting.decoding import parse_json
from routines.extracting.form import choices_of
from routines.extracting.json_path import NoSuchPlace, entries, members, text_of, walk
from routines.extracting.locate import is_json
from routines.extracting.markup import called, links, select
from routines.extracting.page import ExtractionError, Page, resolve, same_label, texts_of
from routines.extracting.script import documents
from routines.extractor import Beside, Extractor, JsonPath, Link, Option
from routines.placeholder import as_text, names


def offered(source: Extractor, name: str, label: str, page: Page) -> list[str]:
    """Labels, other than this one, that may stand on the page in the place of `{{name}}` in the extractor: those behind
    it, then those before it from the nearest on, for what stands first often stands for no choice. Whether there is
    something to extract for each is not looked at."""
    try:
        found = [text.strip() for text in _labels(source, name, label, page)]
    except (ExtractionError, NoSuchPlace):
        return []
    own = next((n for n, text in enumerate(found) if same_label(text, label)), 0)
    ordered = dict.fromkeys([*found[own:], *reversed(found[:own])])
    return [text for text in ordered if text and not same_label(text, label)]


def _labels(source: Extractor, name: str, label: str, page: Page) -> Iterator[str]:
    match source:
        case Option() if name in names(source.label):
            there = choices_of(page.text, source.name, source.form_has)
            yield from (each.labels[0] for each in there if each.labels)
        case Link() if name in names(source.text):
            yield from _neighbours(label, source.among, page)
        case Beside() if name in names(source.label):
            yield from _in_records(source.selector, label, page)
        case JsonPath():
            yield from _in_document(source, name, label, page)


def _neighbours(label: str, among: str, page: Page) -> Iterator[str]:
    """The texts of links whose addresses are like that of the link with this label."""
    for address in called(page.text, label, among)[:1]:
        own = resolve(page, address)
        yield from (
            texts[0] for texts, other in links(page.text, among) if texts and _are_alike(own, resolve(page, other))
        )


def _are_alike(one: str, other: str) -> bool:
    """Whether two addresses differ in no more than one step of their paths, or in their queries alone."""
    first, second = urlsplit(one), urlsplit(other)
    steps = list(zip(first.path.split("/"), second.path.split("/"), strict=False))
    long = (first.netloc, first.path.count("/"), bool(first.query))
    alike = long == (second.netloc, second.path.count("/"), bool(second.query))
    return alike and sum(a != b for a, b in steps) + (first.query != second.query) < 2


def _in_records(selector: str, label: str, page: Page) -> Iterator[str]:
    """The texts that stand in other records where the label stands in its own."""
    records = [texts_of(record) for record in select(page.text, selector)]
    places = [n for texts in records for n, text in enumerate(texts) if same_label(text, label)]
    for place in places[:1]:
        yield from (texts[place] for texts in records if len(texts) > place)


def _in_document(source: JsonPath, name: str, label: str, page: Page) -> Iterator[str]:
    """Names in the place of a name, numbers in that of a number."""
    kind = int if label.isdecimal() else str
    there = {"": parse_json(page.text)} if is_json(page) else documents(page.text)
    for at, step in enumerate(source.path):
        if isinstance(step, dict):
            wanted = [member for member, text in step.items() if name in names(text)]
            held = (each for one in wanted for each in _held(there.get(source.script), source.path[:at], one))
            yield from (as_text(each) for each in held if isinstance(each, str) or type(each) is kind)


def _held(document: Any, path: list[Any], member: str) -> Iterator[Any]:
    held = walk(document, path)
    elements = held if isinstance(held, list) else entries(held) if isinstance(held, dict) else []
    yield from (each.get(member, text_of(each, member)) for each in map(members, elements))
