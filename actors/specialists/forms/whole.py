"""All that a form sends as it stands: how to tell the form from the others of its page."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from actors.specialists.as_written import as_written
from captures.field_name import is_forgery_name
from routines.extracting.extract import gives
from routines.extracting.form import Field, forms
from routines.extracting.page import Page
from routines.extractor import Form
from routines.form_data import numbered, standing, with_numbers

_TRIED = 60


def whole_form(sent: Mapping[str, list[str]], form: Sequence[Field], page: Page, prefix: str = "") -> dict[str, Any]:
    """The extractor that takes all of this form and of no other one of the page, without the fields that a script left
    out when it was sent, and with the `prefix` that it gave the names of the others; empty if nothing tells it from the
    others."""
    held = standing(form)
    without = [name for name in dict.fromkeys(name for name, _ in held) if name not in sent]
    if 2 * len(without) > len({name for name, _ in held}):
        return {}  # a script sends what it wants of such a form
    wanted = [[f"{prefix}{name}", value] for name, value in held if name not in without]
    for has in islice(_tellings(form, page), _TRIED):
        way = Form(form_has=has, without=without, prefix=prefix)
        if gives(way, page, wanted):
            return as_written(way)
    return {}


def _tellings(form: Sequence[Field], page: Page) -> Iterator[list[str]]:
    """Fields that only this form has, or two of them, those first that a person fills in; a number in a name may be
    another one tomorrow, so that any counts if no other name tells, and every form has a token."""
    unseen = ("hidden", "submit", "button", "image")
    hidden = {field.name for field in form if (field.node.attributes.get("type") or "").lower() in unseen}
    names = [name for name in dict.fromkeys(field.name for field in form) if not re.search(r"\d", name)]
    numbers = {numbered(field.name): None for field in form if re.search(r"\d", field.name)}
    others = [with_numbers(each) for each in forms(page.text)]
    rare = sorted(names, key=lambda name: (sum(name in one for one in others), is_forgery_name(name), name in hidden))
    yield from ([name] for name in rare)
    yield from ([name] for name in numbers if sum(name in one for one in others) == 1)
    yield from (list(pair) for pair in combinations(rare, 2))
