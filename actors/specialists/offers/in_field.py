"""What a field of a page offered that was sent under its name, where nobody saw it chosen."""

import re
from itertools import chain, islice
from typing import Any

from selectolax.lexbor import LexborNode

from actors.specialists.listing import short
from actors.specialists.recorded_page import dumped, has_markup, page_of
from captures.capture import Capture
from captures.method import changes
from captures.route import parts_of
from captures.transaction import Transaction
from routines.extracting.form import choices_of, forms
from routines.extracting.locate import gives
from routines.extracting.page import Page
from routines.extractor import Option

_MOST_PAGES = 20


def offered_in_field(capture: Capture, name: str, value: str, moment: float) -> dict[str, Any]:
    """The newest page before the moment that shows a field of that name, if it lets choose the value there, and how
    that is found by what is read; empty if it does not, or if it tells more than one thing of it. In place of the page
    of a thing, which may be gone, or of one that answered a change, comes one before it that lets choose just the
    same."""
    before = (each for each in reversed(capture.transactions) if each.ended <= moment and has_markup(each))
    shown = (each for each in before if _kinds(page_of(each), name))
    newest = next(shown, None)
    if newest is None or not (told := _offered(page_of(newest), name, value)):
        return {}
    choices = _choices(newest, name)
    same = (each for each in islice(shown, _MOST_PAGES) if _choices(each, name) == choices)
    found = next((each for each in chain([newest], same) if _is_lasting(each)), newest)
    return {"id": found.id, "url": short(found.request.url, 300), "time": found.ended} | told


def _is_lasting(page: Transaction) -> bool:
    return not changes(page.request.method) and not re.search(r"\d", " ".join(parts_of(page.request.url)))


def _choices(shown: Transaction, name: str) -> list[tuple[str | None, list[str]]]:
    return [(choice.attribute("value"), choice.labels) for choice in choices_of(page_of(shown).text, name)]


def _kinds(page: Page, name: str) -> set[str]:
    """What the fields of that name are, but those that nobody sees."""
    fields = [field.node for form in forms(page.text) for field in form if field.name == name]
    return {_kind(field) for field in fields} - {"hidden"}


def _kind(field: LexborNode) -> str:
    kind = (field.attributes.get("type") or "").lower() if field.tag == "input" else ""
    return kind or (field.tag or "")


def _offered(page: Page, name: str, value: str) -> dict[str, Any]:
    """The label of the value in the field of that name, or that it is the only box, which was ticked; empty if it may
    be typed as well, if another choice reads alike, or if it reads otherwise in another form."""
    there, kinds = choices_of(page.text, name), _kinds(page, name)
    found = [choice for choice in there if choice.attribute("value") == value]
    if kinds == {"checkbox"}:
        return {"ticked": True} if found and len(there) == 1 else {}
    labels = [label for choice in found for label in choice.labels[:1]]
    if len({label.casefold() for label in labels}) != 1 or not kinds <= {"select", "radio"}:
        return {}
    way = Option(name=name, label=labels[0])
    return {"label": way.label, "extractors": dumped([way])} if gives(way, page, value) else {}
