"""Taking a value out of a response."""

from copy import deepcopy
from typing import Any, assert_never

from routines import extractor as kinds
from routines.extracting.decoding import decode, shared_json
from routines.extracting.form_rows import form_row
from routines.extracting.json_path import NoSuchPlace, SeveralPlaces, listed, walk, walk_every
from routines.extracting.json_path import fill as fill_path
from routines.extracting.markup import (
    attribute,
    beside,
    chosen,
    form_field,
    link,
    meta,
    must_offer,
    nth,
    option,
    script_variable,
    within,
)
from routines.extracting.page import Ambiguous, ExtractionError, Page
from routines.extracting.regex import BadPattern, first_groups
from routines.extracting.script import documents
from routines.form_data import form_data
from routines.placeholder import Values, fill, fill_text, has_value, names, only_name, texts_for

_REASONS = 3
"""Told of those for which nothing was found."""


def take(extraction: kinds.Extraction, page: Page, values: Values) -> Any:
    """What stands in its place, if that has a value; else that of the first source that finds it, decoded; else the
    default; None if it is optional. What is asked for with a list gives a list of the values found for each. Raises
    `ExtractionError`, `Ambiguous` if a source found several."""
    if extraction.unless and has_value(extraction.unless, values):
        return fill(extraction.unless, values)
    if (name := _list_asked(extraction, values)) is not None:
        found = [take(extraction, page, {**values, name: each}) for each in values[name]]
        return [each for each in found if each is not None]
    reasons: list[ExtractionError] = []
    for source in extraction.sources:
        try:
            return decode(_found(source, page, values), extraction.decode)
        except ExtractionError as error:
            reasons.append(error)
    if extraction.default is not None or extraction.optional:
        return extraction.default
    kind = Ambiguous if any(isinstance(each, Ambiguous) for each in reasons) else ExtractionError
    raise kind(f"`{extraction.name}` was not found: {'; '.join(map(str, reasons[:_REASONS]))}")


def _found(source: kinds.Extractor, page: Page, values: Values) -> Any:
    """What was not said stays as it is chosen on the page."""
    if isinstance(source, kinds.Option) and not has_value(source.label, values):
        return chosen(source, page)
    if isinstance(source, kinds.FormField):
        several = (
            texts_for(each, values) for each in source.but if isinstance(values.get(only_name(each) or ""), list)
        )
        must_offer(source, [text for texts in several for text in texts], page)
    return extract(fill_extractor(source, values), page)


def gives(source: kinds.Extractor, page: Page, wanted: Any) -> bool:
    """Whether the extractor takes just that from the page."""
    try:
        return bool(extract(source, page) == wanted)
    except ExtractionError:
        return False


def _list_asked(extraction: kinds.Extraction, values: Values) -> str | None:
    """The name of a list by which a source looks for something; a list may also say what is none of it."""
    if not any(isinstance(value, list) for value in values.values()):
        return None
    asking = (source for source in extraction.sources if not isinstance(source, kinds.FormField))
    asked = (name for source in asking for name in names(source.model_dump_json()))
    return next((name for name in asked if isinstance(values.get(name), list)), None)


def fill_extractor(source: kinds.Extractor, values: Values) -> kinds.Extractor:
    """The extractor with values in the places where placeholders may stand: labels, link texts and JSON paths."""
    match source:
        case kinds.FormField():
            return source.model_copy(update={"but": [text for each in source.but for text in texts_for(each, values)]})
        case kinds.Option() | kinds.FormRow():
            return source.model_copy(update={"label": fill_text(source.label, values)})
        case kinds.Link():
            return source.model_copy(update={"text": fill_text(source.text, values)})
        case kinds.Beside():
            return source.model_copy(update={"label": fill_text(source.label, values)})
        case kinds.JsonPath():
            return source.model_copy(update={"path": fill_path(source.path, values)})
        case _:
            return source


def extract(extractor: kinds.Extractor, page: Page) -> Any:
    """The value: text, or what JSON or a script gave it. Placeholders are filled before. Raises `ExtractionError`."""
    try:
        return _extract(extractor, page)
    except BadPattern as error:
        raise ExtractionError(f"a regular expression does not parse ({error})") from error


def _extract(extractor: kinds.Extractor, page: Page) -> Any:
    match extractor:
        case kinds.FormField():
            return form_field(extractor, page)
        case kinds.Form():
            return form_data(extractor, page)
        case kinds.FormRow():
            return form_row(extractor, page)
        case kinds.Option():
            return option(extractor, page)
        case kinds.Meta():
            return meta(extractor, page)
        case kinds.Attribute():
            return attribute(extractor, page)
        case kinds.Link():
            return link(extractor, page)
        case kinds.JsonPath():
            return _json(extractor, page)
        case kinds.ScriptVariable():
            return script_variable(extractor, page)
        case kinds.ResponseHeader():
            return _header(extractor, page)
        case kinds.Cookie():
            return _cookie(extractor, page)
        case kinds.Pattern():
            return nth(list(first_groups(extractor.pattern, page.text)), extractor.index, f"/{extractor.pattern}/")
        case kinds.Beside():
            return beside(extractor, page)
        case kinds.Url():
            return within(page.url, extractor.pattern, "the address")
        case _:
            assert_never(extractor)


def _json(wanted: kinds.JsonPath, page: Page) -> Any:
    try:
        return deepcopy((walk_every if wanted.every else walk)(_document(wanted, page), wanted.path))
    except SeveralPlaces as error:
        raise Ambiguous(f"JSON {wanted.path}: {error}") from error
    except NoSuchPlace as error:
        raise ExtractionError(f"JSON {wanted.path}: {error}") from error


def _document(wanted: kinds.JsonPath, page: Page) -> Any:
    if wanted.script:
        there = documents(page.text)
        if wanted.script not in there:
            raise ExtractionError(f"no script holds the JSON `{wanted.script}`; there are {listed(there)}")
        return there[wanted.script]
    return shared_json(page.text)


def _header(wanted: kinds.ResponseHeader, page: Page) -> str:
    responses = [*page.history, page]
    values = [text for one in responses for name, text in one.headers if name.lower() == wanted.name.lower()]
    if not values:
        raise ExtractionError(f"no response has the header `{wanted.name}`")
    for value in values:
        for found in [value] if not wanted.pattern else first_groups(wanted.pattern, value):
            return found
    raise ExtractionError(f"the header `{wanted.name}` does not match /{wanted.pattern}/: '{values[0][:200]}'")


def _cookie(wanted: kinds.Cookie, page: Page) -> str:
    if wanted.name in page.cookies:
        return page.cookies[wanted.name]
    raise ExtractionError(f"there is no cookie `{wanted.name}`; there are {listed(page.cookies)}")
