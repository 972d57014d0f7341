"""Finding how a known value could be extracted from a page: the inverse of `extract`."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice

from pydantic_core import PydanticSerializationError

from routines.extracting.boundary import address_patterns, text_patterns
from routines.extracting.decoding import shared_json
from routines.extracting.extraction import extract
from routines.extracting.form import Field, forms
from routines.extracting.fragment import markup_in
from routines.extracting.json_path import leaves
from routines.extracting.made_name import is_made
from routines.extracting.markup import fields_like
from routines.extracting.page import ExtractionError, Page, parsed
from routines.extracting.regex import first_groups
from routines.extracting.script import documents, literals
from routines.extracting.selector import holders, unique_selector
from routines.extractor import (
    Attribute,
    Cookie,
    Extractor,
    FormField,
    JsonPath,
    Meta,
    Pattern,
    ResponseHeader,
    ScriptVariable,
    Url,
)
from routines.placeholder import as_text

Seeker = Callable[[Page, str], Iterator[Extractor]]
_MOST = 6
"""Of one kind, at most so many: a value that stands everywhere has no telling place."""
_ADDRESS_HEADERS = ("location", "content-location", "refresh", "link", "content-disposition")
_IDLE_HEADERS = ("set-cookie", "date", "content-length", "age", "connection", "keep-alive", "vary", "server")


def locate(page: Page, value: str) -> list[Extractor]:
    """Every extractor that gives exactly this value (as text) on this page, the one to trust most first."""
    if not value:
        return []
    seekers = _seekers(page)
    return distinct(one for seek in seekers for one in _first(seek(page, value)) if gives(one, page, value))


def _seekers(page: Page) -> tuple[Seeker, ...]:
    if not is_json(page):
        return _SEEKERS_OF_HTML
    return (_json_body, *_SEEKERS_OF_HTML) if markup_in(page.text) else _SEEKERS_OF_JSON


def distinct(found: Iterable[Extractor]) -> list[Extractor]:
    """Each once, in order; without those that JSON cannot carry (a member's name may be half a surrogate pair)."""
    kept: dict[str, Extractor] = {}
    for one in found:
        with suppress(PydanticSerializationError):
            kept.setdefault(one.model_dump_json(), one)
    return list(kept.values())


def _first(candidates: Iterator[Extractor]) -> Iterator[Extractor]:
    yield from (one for one, _ in zip(candidates, range(_MOST * 4), strict=False))


def gives(extractor: Extractor, page: Page, value: str) -> bool:
    """Whether the extractor finds this value on this page."""
    try:
        return as_text(extract(extractor, page)) == value
    except ExtractionError:
        return False


def is_json(page: Page) -> bool:
    """Whether the body is a JSON document (an object or array)."""
    if page.text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return False
    try:
        shared_json(page.text)
    except ExtractionError:
        return False
    return True


def _form_fields(page: Page, value: str) -> Iterator[Extractor]:
    for fields in forms(page.text):
        for field in fields:
            if field.value == value:
                yield from _telling_apart(field, fields, page)


def _telling_apart(field: Field, fields: list[Field], page: Page) -> Iterator[Extractor]:
    """By name alone if all fields of the name agree, else by one or two other fields of its form, else by its place."""
    alone = FormField(name=field.name)
    if _agree(alone, page, field.value):
        yield alone
        return
    others = [other.name for other in fields if other.name != field.name]
    pairs = ([one, two] for i, one in enumerate(others) for two in others[i + 1 : i + 8])
    for names in ([[name] for name in dict.fromkeys(others)], pairs):
        for beside in names:
            if _agree(FormField(name=field.name, form_has=beside), page, field.value):
                yield FormField(name=field.name, form_has=beside)
                return
    places = [one.node.mem_id for one in fields_like(alone, page)]
    yield FormField(name=field.name, index=places.index(field.node.mem_id))


def _agree(wanted: FormField, page: Page, value: str | None) -> bool:
    return {field.value for field in fields_like(wanted, page)} == {value}


def _metas(page: Page, value: str) -> Iterator[Extractor]:
    for node in parsed(page.text).css("meta[content]"):
        if node.attributes.get("content") == value:
            keys = (node.attributes.get(key) for key in ("name", "property", "http-equiv", "itemprop"))
            yield from (Meta(name=key) for key in keys if key)


def _json_body(page: Page, value: str) -> Iterator[Extractor]:
    yield from _json_paths(shared_json(page.text), "", value)


def _json_scripts(page: Page, value: str) -> Iterator[Extractor]:
    for name, document in documents(page.text).items():
        yield from _json_paths(document, name, value)


def _json_paths(document: object, script: str, value: str) -> Iterator[Extractor]:
    """Paths through members only come before paths through places in arrays; short ones before long ones. None through
    a member that a generator named, which is called otherwise tomorrow, nor to the number that the caller gave to a
    call of JSON-RPC."""
    found = (path for path, leaf in leaves(document) if leaf is not None and as_text(leaf) == value)
    paths = [path for path in found if not any(isinstance(step, str) and is_made(step) for step in path)]
    paths = [path for path in paths if path != ["id"] or not (isinstance(document, dict) and "jsonrpc" in document)]
    paths.sort(key=lambda path: (sum(isinstance(step, int) for step in path), len(path)))
    yield from (JsonPath(path=path, script=script) for path in paths[:_MOST])


def _script_variables(page: Page, value: str) -> Iterator[Extractor]:
    seen: dict[str, int] = {}
    found = []
    for literal in literals(page.text):
        index = seen[literal.name] = seen.get(literal.name, -1) + 1
        if as_text(literal.value) == value and not is_made(literal.name):
            found.append((literal.name, index))
    found.sort(key=lambda place: (seen[place[0]] > 0, place[1]))
    yield from (ScriptVariable(name=name, index=index) for name, index in found[:_MOST])


def _headers(page: Page, value: str) -> Iterator[Extractor]:
    for response in (*page.history, page):
        for name, text in response.headers:
            if name.lower() in _IDLE_HEADERS:
                continue
            if text == value:
                yield ResponseHeader(name=name)
            elif name.lower() in _ADDRESS_HEADERS:
                yield from _one_that_finds(
                    (ResponseHeader(name=name, pattern=one) for one in address_patterns(text, value)), page, value
                )


def _urls(page: Page, value: str) -> Iterator[Extractor]:
    if page.url == value:
        yield Url()
    elif value in page.url:
        yield from _one_that_finds((Url(pattern=one) for one in address_patterns(page.url, value)), page, value)


def _one_that_finds(
    candidates: Iterator[ResponseHeader] | Iterator[Url], page: Page, value: str
) -> Iterator[Extractor]:
    yield from islice((one for one in candidates if gives(one, page, value)), 1)


def _cookies(page: Page, value: str) -> Iterator[Extractor]:
    yield from (Cookie(name=name) for name, text in page.cookies.items() if text == value)


def _attributes(page: Page, value: str) -> Iterator[Extractor]:
    places = []
    for node, attribute in holders(page.text).get(" ".join(value.split()), [])[: _MOST * 2]:
        selector, index = unique_selector(node, attribute, value)
        if selector:
            places.append(Attribute(selector=selector, attribute=attribute, index=index))
    yield from sorted(places, key=lambda place: (place.index > 0, not place.attribute))


def _patterns(page: Page, value: str) -> Iterator[Extractor]:
    """Only expressions whose every match is this value."""
    for pattern in text_patterns(page.text, value):
        if set(first_groups(pattern, page.text)) == {value}:
            yield Pattern(pattern=pattern)
            return


_SEEKERS_OF_JSON: tuple[Seeker, ...] = (_json_body, _headers, _urls, _cookies, _patterns)
_SEEKERS_OF_HTML: tuple[Seeker, ...] = (
    _form_fields,
    _metas,
    _json_scripts,
    _script_variables,
    _headers,
    _urls,
    _cookies,
    _attributes,
    _patterns,
)
