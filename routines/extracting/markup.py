"""Taking values out of HTML: its forms, choices, elements, links, records and inline scripts."""

import functools
import re
from collections.abc import Sequence
from itertools import islice
from typing import Any

from selectolax.lexbor import LexborNode

from routines import extractor as kinds
from routines.extracting.css import BadSelector, checked
from routines.extracting.form import Choice, Field, area_text, box_value, choices_of, forms
from routines.extracting.form_rows import is_box
from routines.extracting.json_path import listed
from routines.extracting.page import (
    Ambiguous,
    ExtractionError,
    Page,
    normal,
    parsed,
    resolve,
    same_label,
    texts_of,
    visible_text,
)
from routines.extracting.regex import first_groups
from routines.extracting.script import literals
from routines.form_data import is_disabled, standing
from routines.records.pattern import place

_COUNT = re.compile(r"\s*\(\d{1,3}\)\s*$")
_CUT_AT = 190
_TICKED = 'input[type="checkbox" i], input[type="radio" i]'
_NOT_FILLED_IN = ", ".join(f'[type="{each}" i]' for each in ("hidden", "submit", "button", "image", "reset", "file"))
"""What nobody fills in: without a value it says nothing, where any other field is empty."""


def fields_like(wanted: kinds.FormField, page: Page) -> list[Field]:
    """The fields of that name that would be sent, in the forms that also have `form_has`."""
    groups = [fields for fields in forms(page.text) if set(wanted.form_has) <= {field.name for field in fields}]
    return [field for fields in groups for field in fields if field.name == wanted.name and field.value is not None]


def form_field(wanted: kinds.FormField, page: Page) -> str | list[str]:
    found = fields_like(wanted, page)
    if wanted.boxes:
        return _all_boxes(wanted, page)
    if wanted.every:
        left_out = {code for each in wanted.but for code in _codes(wanted, each, page)}
        return [field.value or "" for field in found if field.value not in left_out]
    if not -len(found) <= wanted.index < len(found):
        names = dict.fromkeys(field.name for fields in forms(page.text) for field in fields)
        beside = f" beside {listed(wanted.form_has)}" if wanted.form_has else ""
        raise ExtractionError(f"no form has the field `{wanted.name}`{beside}; fields there are {listed(names)}")
    return found[wanted.index].value or ""


def _all_boxes(wanted: kinds.FormField, page: Page) -> list[str]:
    """What the boxes of the name would send that can be ticked, of the forms that also have `form_has`."""
    groups = [fields for fields in forms(page.text) if set(wanted.form_has) <= {field.name for field in fields}]
    boxes = [each.node for fields in groups for each in fields if each.name == wanted.name and is_box(each)]
    if found := [box_value(each) for each in boxes if not is_disabled(each)]:
        return found
    raise ExtractionError(f"there is no box `{wanted.name}` to be ticked, so there is nothing to be changed")


def must_offer(wanted: kinds.FormField, asked: Sequence[str], page: Page) -> None:
    """Raises `ExtractionError` for a label or value that no choice of the field has."""
    there = choices_of(page.text, wanted.name, wanted.form_has) if asked else []
    for text in asked:
        if not any(
            same_label(label, text) for each in there for label in (*each.labels, each.attribute("value") or "")
        ):
            raise ExtractionError(f"`{wanted.name}` has no choice '{text}'; there are {_labels_of(there)}")


def _codes(wanted: kinds.FormField, called: str, page: Page) -> list[str]:
    """What the choices of that label send, else the text itself."""
    there = choices_of(page.text, wanted.name, wanted.form_has)
    same = [each.attribute("value") for each in there if any(same_label(label, called) for label in each.labels)]
    return [code for code in same if code is not None] or [called]


def option(wanted: kinds.Option, page: Page) -> str:
    there = choices_of(page.text, wanted.name, wanted.form_has)
    same = [each for each in there if any(same_label(label, wanted.label) for label in each.labels)]
    same = same or _but_for_count(there, wanted.label)
    if values := {value for each in same if (value := each.attribute(wanted.attribute)) is not None}:
        return _only(values, f"`{wanted.name}` has {len(values)} choices '{wanted.label}'")
    raise ExtractionError(f"`{wanted.name}` has no choice '{wanted.label}'; there are {_labels_of(there)}")


def _but_for_count(there: list[Choice], called: str) -> list[Choice]:
    """The choices called so but for how many things each finds, `Mosses (3)`, which another day says otherwise: where
    each that has a value tells that, and no two are told apart by that alone, as `Room (1)` and `Room (2)` are."""
    counted = [each for each in there if each.labels and each.attribute("value")]
    names = [_COUNT.sub("", each.labels[0]).casefold() for each in counted]
    codes = {(name, each.attribute("value")) for name, each in zip(names, counted, strict=True)}
    apart = all(names) and len({*names}) == len(codes) > 1
    if not apart or not all(_COUNT.search(each.labels[0]) for each in counted):
        return []
    return [each for each, name in zip(counted, names, strict=True) if same_label(name, _COUNT.sub("", called))]


def chosen(wanted: kinds.Option, page: Page) -> str | list[str]:
    """What the only form with that field would send for it as it stands: one value, several, or none. Raises
    `ExtractionError` if there is no such form, or several hold different ones."""
    name, has = wanted.name, {wanted.name, *wanted.form_has}
    groups = [fields for fields in forms(page.text) if has <= {field.name for field in fields}]
    held = [[value for known, value in standing(fields) if known == name] for fields in groups]
    if not held:
        raise ExtractionError(f"no form has the field `{name}`, so nothing is chosen there now")
    if any(each != held[0] for each in held):
        raise ExtractionError(f"several forms have the field `{name}`, and something else is chosen in each: say which")
    return held[0][0] if len(held[0]) == 1 else held[0]


def _labels_of(there: list[Choice]) -> str:
    return listed(dict.fromkeys(choice.labels[0] for choice in there if choice.labels))


def meta(wanted: kinds.Meta, page: Page) -> str:
    for node in parsed(page.text).css("meta[content]"):
        if wanted.name in (node.attributes.get(key) for key in ("name", "property", "http-equiv", "itemprop")):
            return node.attributes.get("content") or ""
    raise ExtractionError(f"there is no <meta> called `{wanted.name}`")


def select(html: str, selector: str) -> list[LexborNode]:
    """The elements that a CSS selector matches. Raises `ExtractionError` for one that does not parse or is too dear."""
    try:
        return parsed(html).css(checked(selector))
    except BadSelector as error:
        raise ExtractionError(str(error)) from error


def attribute(wanted: kinds.Attribute, page: Page) -> str:
    found = values_of(wanted, page)
    what = f"`{wanted.attribute}` of `{wanted.selector}`" if wanted.attribute else f"`{wanted.selector}`"
    if wanted.only and len({*found}) > 1:
        raise Ambiguous(f"{what} matches {len({*found})} different ones: which is meant cannot be told")
    return nth(found, wanted.index, what)


def values_of(wanted: kinds.Attribute, page: Page) -> list[str]:
    """That of each element that the selector matches, in the page's order."""
    nodes = select(page.text, wanted.selector)
    if not wanted.attribute:
        return [visible_text(node) for node in nodes]
    return [node.attributes[wanted.attribute] or "" for node in nodes if wanted.attribute in node.attributes]


@functools.lru_cache(maxsize=8)
def links(html: str, among: str = "") -> list[tuple[list[str], str]]:
    """Every link of the page, or of what a selector matches: what a reader may call it, and its address as written.
    Raises `ExtractionError` for a selector that does not parse."""
    return [(link_texts(node), node.attributes.get("href") or "") for node in _links(html, among)]


def _links(html: str, among: str) -> list[LexborNode]:
    parts = select(html, among) if among else [parsed(html)]
    return list({node.mem_id: node for part in parts for node in part.css("a[href], area[href]")}.values())


@functools.lru_cache(maxsize=64)
def called(html: str, text: str, among: str = "") -> list[str]:
    """The addresses, as written, of the links called so: by all that they read, else by a text in them (the heading of
    a card), else but for what is no word (`Inbox (3)`)."""
    name = normal(text).casefold()
    known = [([each.casefold() for each in texts], address) for texts, address in links(html, among)]
    if same := [address for texts, address in known if name in texts]:
        return same
    if inner := [node.attributes.get("href") or "" for node in _links(html, among) if _reads(node, name)]:
        return inner
    return [address for texts, address in known if name and any(_begins(each, name) for each in texts)]


def _reads(link: LexborNode, name: str) -> bool:
    return any(each.casefold() == name for each in texts_of(link))


def _begins(text: str, name: str) -> bool:
    """Whether the rest is no word, and no number that goes on. A recorded text may have been cut, if it is long."""
    before, found, after = text.partition(name)
    if not found or re.search(r"[\w.,]$", before) or re.match(r"[\w.,]", after):
        return bool(found) and not before and len(name) >= _CUT_AT
    return not any(map(str.isalpha, before + after))


def link_texts(node: LexborNode) -> list[str]:
    """What a reader may call a link: its text, its title, its images' texts."""
    texts = [visible_text(node), node.attributes.get("title"), node.attributes.get("aria-label")]
    texts += [image.attributes.get("alt") for image in node.css("img[alt]")]
    return [normal(text) for text in texts if text and normal(text)]


def link(wanted: kinds.Link, page: Page) -> str:
    addresses = [resolve(page, address) for address in called(page.text, wanted.text, wanted.among)]
    what = f"the address of the link '{wanted.text}'"
    if found := {each for address in addresses for each in _parts(address, wanted.pattern)}:
        return _only(found, f"{len(addresses)} links{_of(wanted)} are called '{wanted.text}'")
    if addresses:
        return within(addresses[0], wanted.pattern, what)
    known = dict.fromkeys(texts[0] for texts, _ in links(page.text, wanted.among) if texts)
    raise ExtractionError(f"no link{_of(wanted)} is called '{wanted.text}'; there are {listed(known)}")


def _of(wanted: kinds.Link) -> str:
    return f" of `{wanted.among}`" if wanted.among else ""


def _only(found: set[str], several: str) -> str:
    """The value, if all that are meant give the same. Raises `ExtractionError`."""
    if len(found) == 1:
        return found.pop()
    raise Ambiguous(f"{several}: which is meant cannot be told")


def beside(wanted: kinds.Beside, page: Page) -> str:
    records = select(page.text, wanted.selector)
    holding = [each for each in records if _says(each, wanted)]
    if not holding:
        there = [place(each, wanted.at) for each in records]
        labels = dict.fromkeys(next(iter(texts_of(each)), "") for each in there if each is not None)
        raise ExtractionError(f"no `{wanted.selector}` holds the text '{wanted.label}'; there are {listed(labels)}")
    found = {text for each in holding for text in _beside_in(each, wanted, page)}
    first = [each for each in holding if any(same_label(one, wanted.label) for one in texts_of(each)[:1])]
    if len(found) > 1 and first:
        found = {text for each in first for text in _beside_in(each, wanted, page)}
    if not found:
        what = f"no `{wanted.attribute or 'text'}` beside '{wanted.label}'"
        raise ExtractionError(f"there is {what} (`{wanted.selector} {wanted.within}`)")
    return _only(found, f"{len(holding)} of `{wanted.selector}` hold the text '{wanted.label}'")


def _says(record: LexborNode, wanted: kinds.Beside) -> bool:
    there = place(record, wanted.at)
    return there is not None and any(same_label(text, wanted.label) for text in texts_of(there))


def _beside_in(record: LexborNode, wanted: kinds.Beside, page: Page) -> list[str]:
    text = text_beside(record, wanted)
    if text is None:
        return []
    return _parts(resolve(page, text) if wanted.attribute == "href" else text, wanted.pattern)


def text_beside(record: LexborNode, wanted: kinds.Beside) -> str | None:
    """What a record has in the place that an extractor names; None if it has no such place."""
    node = place(record, wanted.within)
    if node is None:
        return None
    if wanted.attribute == "value" and node.css_matches(_TICKED):
        return box_value(node)
    if wanted.attribute == "value" and node.tag == "input" and not node.css_matches(_NOT_FILLED_IN):
        return node.attributes.get("value") or ""
    if node.tag == "textarea" and not wanted.attribute:
        return area_text(node)
    return node.attributes.get(wanted.attribute) if wanted.attribute else visible_text(node)


def script_variable(wanted: kinds.ScriptVariable, page: Page) -> Any:
    there = literals(page.text)
    found = [literal.value for literal in there if literal.name == wanted.name]
    if -len(found) <= wanted.index < len(found):
        return found[wanted.index]
    names = dict.fromkeys(literal.name for literal in there)
    raise ExtractionError(f"no inline script gives `{wanted.name}` a value; names there are {listed(names)}")


def nth(found: list[str], index: int, what: str) -> str:
    if -len(found) <= index < len(found):
        return found[index]
    if not found:
        raise ExtractionError(f"nothing matches {what}")
    raise ExtractionError(f"{what} matches {len(found)} times, so there is no match {index}")


def within(text: str, pattern: str, what: str) -> str:
    for found in _parts(text, pattern):
        return found
    raise ExtractionError(f"{what} does not match /{pattern}/: '{text[:200]}'")


def _parts(text: str, pattern: str) -> list[str]:
    """The text, or what the pattern finds in it first, if anything."""
    return list(islice(first_groups(pattern, text), 1)) if pattern else [text]
