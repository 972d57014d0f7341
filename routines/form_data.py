"""What a form would send as it stands, and a body that sends all of that but what it says itself."""

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from selectolax.lexbor import LexborNode

from routines import extractor as kinds
from routines.extracting.form import Field, forms, option_value
from routines.extracting.json_path import listed
from routines.extracting.page import ExtractionError, Page
from routines.operation import FormBody, MultipartBody, Part
from routines.placeholder import SubstitutionError, Values, escape, fill_text, only_name, value_of

_NUMBER = re.compile(r"\d+")
_NEVER = frozenset({"submit", "button", "reset", "image", "file"})
Pairs = list[tuple[str, str]]
_Body = TypeVar("_Body", FormBody, MultipartBody)
_One = TypeVar("_One")


def standing(fields: Sequence[Field]) -> Pairs:
    """The names and values of the successful controls, but for buttons and files:
    https://html.spec.whatwg.org/#constructing-the-form-data-set."""
    return [(field.name, field.value) for field in fields if field.value is not None and _is_sent(field)]


def _is_sent(field: Field) -> bool:
    node = field.node
    kind = (node.attributes.get("type") or "").lower() if node.tag == "input" else ""
    if not field.name or node.tag == "button" or kind in _NEVER or is_disabled(node):
        return False
    return node.tag != "select" or _sends_option(node, field.value)


def _sends_option(select: LexborNode, value: str | None) -> bool:
    """What is disabled cannot be chosen: `Choose…` at the head of a list sends nothing."""
    same = [option for option in select.css("option") if option_value(option) == value]
    return any("disabled" not in option.attributes and not is_disabled(option) for option in same)


def is_disabled(node: LexborNode) -> bool:
    """By itself, or by what it stands in; a fieldset's legend stays usable."""
    inner, outer = node, node.parent
    disabled = "disabled" in node.attributes
    while outer is not None and not disabled:
        legend = outer.tag == "fieldset" and inner.tag == "legend"
        off = outer.tag in ("fieldset", "optgroup", "select") and "disabled" in outer.attributes and not legend
        disabled = off or outer.tag == "datalist"
        inner, outer = outer, outer.parent
    return disabled


def form_data(wanted: kinds.Form, page: Page) -> list[list[str]]:
    """All pairs of the only form that has those fields. Raises `ExtractionError`."""
    found = [fields for fields in forms(page.text) if set(wanted.form_has) <= with_numbers(fields)]
    sent = [[list(pair) for pair in standing(fields) if pair[0] not in wanted.without] for fields in found]
    if len(sent) == 1 or (sent and all(each == sent[0] for each in sent)):
        return [[f"{wanted.prefix}{name}", text] for name, text in sent[0]]
    many = "several forms have" if sent else "no form has"
    there = dict.fromkeys(field.name for fields in forms(page.text) for field in fields)
    raise ExtractionError(f"{many} the fields {listed(wanted.form_has)}; fields there are {listed(there)}")


def with_numbers(fields: Sequence[Field]) -> set[str]:
    """The names of the fields, and each with `#` in the place of its numbers: those of `price[37]` are of one thing."""
    names = {field.name for field in fields}
    return names | {numbered(name) for name in names}


def numbered(name: str) -> str:
    return _NUMBER.sub("#", name)


def with_others(body: _Body, values: Values) -> _Body:
    """The body with the other fields of its form spelt out. Raises `SubstitutionError`."""
    if not body.others:
        return body
    held = _held(body.others, values)
    match body:
        case FormBody():
            ours = [(escape(name), escape(text)) for name, text in held]
            fields = _over(ours, body.fields, lambda pair: fill_text(pair[0], values))
            return body.model_copy(update={"fields": fields, "others": ""})
        case MultipartBody():
            parts = [Part(name=escape(name), value=escape(text)) for name, text in held]
            parts = _over(parts, body.parts, lambda part: fill_text(part.name, values))
            return body.model_copy(update={"parts": parts, "others": ""})


def _held(others: str, values: Values) -> Pairs:
    name = only_name(others)
    found: Any = None if name is None else value_of(name, values)
    match found:
        case list() if all(isinstance(each, list | tuple) and len(each) == 2 for each in found):
            return [(str(key), str(text)) for key, text in found]
    raise SubstitutionError(f"{others} is no form, whose fields could be sent")


def _over(held: list[_One], own: list[_One], name_of: Callable[[_One], str]) -> list[_One]:
    """What the form holds, with what is said of a name in the place of all that it holds under it."""
    said: dict[str, list[_One]] = {}
    for each in own:
        said.setdefault(name_of(each), []).append(each)
    names, merged = frozenset(said), list[_One]()
    for each in held:
        name = name_of(each)
        merged += said.pop(name, []) if name in names else [each]
    return [*merged, *(each for each in own if name_of(each) in said)]
