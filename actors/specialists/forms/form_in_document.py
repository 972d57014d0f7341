"""The form of a page whose fields a script sent as members of a JSON object, as pages do that come filled in."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from actors.specialists.as_written import as_written
from actors.specialists.forms.form_has import form_has
from actors.specialists.forms.sent import is_taken_from, pages_before, shows_what_exists
from actors.specialists.sent.answers import parsed
from actors.specialists.sent.document import objects
from captures.body import json_text
from captures.capture import Capture
from captures.mime import header
from captures.transaction import Transaction
from routines.extracting.extract import gives
from routines.extracting.form import Field, forms
from routines.extracting.page import Page
from routines.extractor import FormField

_LEAST, _LOOKED_AT = 3, 12


def form_in_document(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """`{id, url, time, filled, fields}` of the latest page with a form that shows a thing which exists, and most of
    which was sent; empty if no page had one.

    Each of `fields` has `path`, a place in the body sent, and `extractors` that take what the form's field of that
    name holds, with `decode` if that is sent as a number. At least one of them is a text.
    """
    sent = parsed(transaction.request.body, header(transaction.request.headers, "content-type"))
    if not isinstance(sent, dict):
        return {}
    best: tuple[dict[str, Any], list[dict[str, Any]]] = ({}, [])
    for each, page in islice(pages_before(capture, transaction), _LOOKED_AT):
        for form in filter(shows_what_exists, forms(page.text)):
            found = max((list(_as_it_stands(*held, form, page)) for held in objects(sent)), key=len)
            if len(found) >= max(_LEAST, len(best[1]) + 1) and any("decode" not in one for one in found):
                best = {"id": each.id, "url": page.url, "time": each.ended}, found
    about, fields = best
    return about | {"filled": True, "fields": fields} if about else {}


def _as_it_stands(
    at: list[str | int], thing: dict[str, Any], form: Sequence[Field], page: Page
) -> Iterator[dict[str, Any]]:
    """The members that read as the only field of that name does."""
    for name, value in thing.items():
        held = [field for field in form if field.name == name and field.value is not None and is_taken_from(field)]
        if len(held) != 1 or isinstance(value, bool) or not isinstance(value, str | int | float):
            continue
        has = form_has(name, form, page)
        way = FormField(name=name, form_has=has or [])
        if has is not None and held[0].value == json_text(value) and gives(way, page, json_text(value)):
            number = {} if isinstance(value, str) else {"decode": "json"}
            yield {"path": [*at, name], "extractors": [as_written(way)]} | number
