"""Codes that a script put into a hidden field when something without a text was clicked that holds them, as a colour of
a palette does: no event names the field, and nothing but the code itself says what was chosen."""

import re
from collections.abc import Iterator
from typing import Any

from actors.specialists.clicks import telling
from actors.specialists.element import find_all, label_of, words
from actors.specialists.forms.sent import form_behind
from actors.specialists.listing import present
from actors.specialists.pages import Pages
from actors.specialists.untold.choice import changed_fields
from captures.capture import Capture
from captures.field_name import is_forgery_name
from captures.interaction import Interaction
from captures.opaque import is_random
from captures.transaction import Transaction
from routines.extracting.element import attribute
from routines.extracting.page import parsed

_COLOUR = re.compile(r"#([0-9a-f]{6})\b|rgb\((\d+), *(\d+), *(\d+)\)", re.IGNORECASE)
_LEAST, _LONGEST = 2, 60


def untold_picks(capture: Capture, pages: Pages) -> list[dict[str, Any]]:
    """The hidden fields that were sent with such a code, as `get_form_inputs` lists the others."""
    lines = (line for each in capture.transactions if each.request.body for line in _of_request(capture, each, pages))
    return list({(line["url"], line["name"]): line for line in lines}.values())


def _of_request(capture: Capture, sent_by: Transaction, pages: Pages) -> Iterator[dict[str, Any]]:
    before = [each for each in capture.interactions if each.time <= sent_by.started]
    bare = [each for each in before if each.type == "click" and not words(each.text)]
    behind = form_behind(capture, sent_by) if bare else None
    if behind is None:
        return
    sent, source, page, form = behind
    told = {each.name for each in before if each.type in ("input", "change")}
    since = [each for each in bare if each.time >= source.ended]
    for field in changed_fields(form, sent, told):
        value = sent[field.name][0]
        hidden = attribute(field.node, "type").lower() == "hidden" and _may_be_picked(field.name, value)
        click = next((each for each in reversed(since) if hidden and _holds(each, value, pages)), None)
        if click is not None:
            found = {
                "id": click.id, "name": field.name, "type": "hidden", "value": value, "url": page.url,
                "label": label_of(parsed(page.text), field.node), "time": click.time, "seen_in": source.id,
            }  # fmt: skip
            yield present(found) | {"secret": False}


def _may_be_picked(name: str, value: str) -> bool:
    return _LEAST <= len(value) <= _LONGEST and not is_forgery_name(name) and not is_random(value)


def _holds(click: Interaction, value: str, pages: Pages) -> bool:
    """Whether what was clicked has the code in an attribute that says what it stands for, or looks like that colour."""
    for shown in pages.around(click):
        if nodes := find_all(pages.tree(shown), click):
            told = {each.casefold() for each in telling(nodes[0]).values()}
            looks = {_colour(each) for each in _COLOUR.finditer(attribute(nodes[0], "style"))}
            return value.casefold() in told or value.casefold().removeprefix("#") in looks
    return False


def _colour(found: re.Match[str]) -> str:
    return (found[1] or "".join(f"{int(each):02x}" for each in found.groups()[1:])).lower()
