"""HTML forms: their fields, what each would send, and what each choice is called."""

import functools
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

from routines.extracting.page import normal, parsed, visible_text

_CONTROLS = ("input", "select", "textarea", "button")
_FIELDS = ", ".join(f"{tag}[name]" for tag in _CONTROLS)
_OWNED = frozenset({*_CONTROLS, "fieldset", "output", "object"})
_LINE_BREAK = re.compile(r"\r\n?|\n")
_CHOSEN = ("radio", "checkbox")


@dataclass(frozen=True)
class Field:
    """A control of a form; `value` is what it would send as the page stands, None if it would send nothing."""

    name: str
    value: str | None
    node: LexborNode


@functools.lru_cache(maxsize=16)
def forms(html: str) -> list[list[Field]]:
    """The fields of every form, in the page's order; last, those of no form."""
    tree = parsed(html)
    groups: dict[int, list[Field]] = {form.mem_id: [] for form in tree.css("form")}
    named = _named(tree)
    for control in tree.css(_FIELDS):
        owner = _owner(control, named)
        groups.setdefault(0 if owner is None else owner.mem_id, []).extend(_fields(control))
    return [fields for fields in groups.values() if fields]


@functools.lru_cache(maxsize=16)
def _named(tree: LexborHTMLParser) -> dict[str | None, LexborNode]:
    return {form.attributes.get("id"): form for form in reversed(tree.css("form[id]"))}


def _owner(control: LexborNode, named: Mapping[str | None, LexborNode]) -> LexborNode | None:
    """The form that its attribute names, wherever that stands: https://html.spec.whatwg.org/#form-owner."""
    if control.tag in _OWNED and control.attributes.get("form") in named:
        return named[control.attributes["form"]]
    parent = control.parent
    while parent is not None and parent.tag != "form":
        parent = parent.parent
    return parent


def form_of(node: LexborNode) -> LexborNode | None:
    """The form that a control belongs to, or that any other element stands in."""
    return _owner(node, _named(node.parser)) if node.tag != "form" else node


def controls_of(form: LexborNode, selector: str) -> list[LexborNode]:
    """The controls that the selector matches and that belong to the form, wherever they stand."""
    return list(_by_form(form.parser, selector).get(form.mem_id, ()))


@functools.lru_cache(maxsize=16)
def _by_form(tree: LexborHTMLParser, selector: str) -> dict[int, list[LexborNode]]:
    """All that the selector matches, by their forms: asking for each of many forms goes through the page once."""
    found: dict[int, list[LexborNode]] = {}
    named = _named(tree)
    for each in tree.css(selector):
        if (owner := _owner(each, named)) is not None:
            found.setdefault(owner.mem_id, []).append(each)
    return found


def _fields(control: LexborNode) -> list[Field]:
    """One, or of a select that takes several as many as are selected."""
    name = control.attributes.get("name") or ""
    if control.tag == "select" and "multiple" in control.attributes:
        chosen = [option_value(option) for option in control.css("option[selected]")]
        return [Field(name, value, control) for value in chosen] or [Field(name, None, control)]
    return [Field(name, _sent_value(control), control)]


def _sent_value(control: LexborNode) -> str | None:
    match control.tag:
        case "select":
            return _selected(control)
        case "textarea":
            return area_text(control)
    kind = (control.attributes.get("type") or "").lower()
    if kind in _CHOSEN:
        return box_value(control) if "checked" in control.attributes else None
    return control.attributes.get("value") or ""


def area_text(area: LexborNode) -> str:
    """What a `textarea` sends: https://html.spec.whatwg.org/#constructing-the-form-data-set: line breaks as CRLF."""
    return _LINE_BREAK.sub("\r\n", area.text(deep=True).removeprefix("\n"))


def _selected(select: LexborNode) -> str | None:
    options = select.css("option")
    chosen = [option for option in options if "selected" in option.attributes]
    if chosen:
        return option_value(chosen[-1])
    return option_value(options[0]) if options else None


def box_value(box: LexborNode) -> str:
    """What a radio button or checkbox sends: `on` if it has no `value`, which may as well be empty."""
    return box.attributes["value"] or "" if "value" in box.attributes else "on"


def option_value(option: LexborNode) -> str:
    """Its `value`, which may be empty (`<option value>`), else its text."""
    return option.attributes["value"] or "" if "value" in option.attributes else visible_text(option)


@dataclass(frozen=True)
class Choice:
    """One value of the field `name` that a person can choose by any of its `labels`; `beside` are the names of all
    fields of its form."""

    name: str
    labels: list[str]
    node: LexborNode
    beside: frozenset[str] = frozenset()

    def attribute(self, name: str) -> str | None:
        if name != "value":
            return self.node.attributes.get(name)
        if self.node.tag == "option":
            return option_value(self.node)
        return box_value(self.node)


@functools.lru_cache(maxsize=16)
def choices(html: str) -> list[Choice]:
    """The options of every select and datalist, and the radio buttons and checkboxes, of the page."""
    tree = parsed(html)
    beside = _names_beside(tree)
    return [*_select_choices(tree, beside), *_datalist_choices(tree, beside), *_button_choices(tree, beside)]


def choices_of(html: str, name: str, form_has: Collection[str] = ()) -> list[Choice]:
    """Those of the field of that name, in the forms that also have `form_has`."""
    return [each for each in choices(html) if each.name == name and each.beside.issuperset(form_has)]


_Beside = Mapping[int, frozenset[str]]


def _names_beside(tree: LexborHTMLParser) -> _Beside:
    """The names of all fields of its form, for each control that has one."""
    owners, named = dict[int, int](), _named(tree)
    names = dict[int, set[str]]()
    for control in tree.css(_FIELDS):
        owner = _owner(control, named)
        owners[control.mem_id] = 0 if owner is None else owner.mem_id
        names.setdefault(owners[control.mem_id], set()).add(control.attributes.get("name") or "")
    shared = {owner: frozenset(each) for owner, each in names.items()}
    return {control: shared[owner] for control, owner in owners.items()}


def _select_choices(tree: LexborHTMLParser, beside: _Beside) -> list[Choice]:
    return [
        Choice(select.attributes.get("name") or "", _option_labels(option), option, beside[select.mem_id])
        for select in tree.css("select[name]")
        for option in select.css("option")
    ]


def _datalist_choices(tree: LexborHTMLParser, beside: _Beside) -> list[Choice]:
    fields = {node.attributes.get("list"): node for node in tree.css("input[list]")}
    return [
        Choice(name, [*_option_labels(option), option_value(option)], option, names)
        for datalist in tree.css("datalist[id]")
        for called, names in [_asks_from(datalist, fields, beside)]
        for name in dict.fromkeys((called, datalist.attributes.get("id")))
        for option in datalist.css("option")
        if name
    ]


def _asks_from(
    datalist: LexborNode, fields: Mapping[str | None, LexborNode], beside: _Beside
) -> tuple[str | None, frozenset[str]]:
    """The name of the field that offers the list, and of all fields of its form."""
    field = fields.get(datalist.attributes.get("id"))
    if field is None:
        return None, frozenset()
    return field.attributes.get("name"), beside.get(field.mem_id, frozenset())


def _option_labels(option: LexborNode) -> list[str]:
    return [label for label in (visible_text(option), normal(option.attributes.get("label") or "")) if label]


def _button_choices(tree: LexborHTMLParser, beside: _Beside) -> list[Choice]:
    labels = {label.attributes.get("for"): visible_text(label) for label in tree.css("label[for]")}
    return [
        Choice(node.attributes.get("name") or "", _button_labels(node, labels), node, beside[node.mem_id])
        for node in tree.css("input[type=radio i][name], input[type=checkbox i][name]")
    ]


def _button_labels(node: LexborNode, labels: dict[str | None, str]) -> list[str]:
    identity = node.attributes.get("id")
    found = [labels[identity]] if identity in labels else []
    if (enclosing := _enclosing_label(node)) is not None:
        found.append(visible_text(enclosing))
    if not found and node.next is not None and node.next.tag not in _CONTROLS:
        found.append(visible_text(node.next))
    return [label for label in found if label]


def _enclosing_label(node: LexborNode) -> LexborNode | None:
    parent = node.parent
    while parent is not None and parent.tag != "label":
        parent = parent.parent
    return parent
