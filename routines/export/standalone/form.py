"""Taking values out of the forms of a page: what their fields hold, and what they offer."""

import re
from collections.abc import Iterator
from typing import Any

from routines.export.standalone.css import select
from routines.export.standalone.dom import Node, parsed
from routines.export.standalone.page import (
    Page,
    normal,
    same_label,
    visible_text,
)
from routines.export.standalone.taking import nth
from routines.export.standalone.values import Failed, text, texts_for

CONTROLS = "input[name], select[name], textarea[name], button[name]"
COUNT = re.compile(r"\s*\(\d{1,3}\)\s*$")
TICKED = ("checkbox", "radio")
NOT_FILLED_IN = ("hidden", "submit", "button", "image", "reset", "file")


def form_field(
    page: Page,
    name: str,
    form_has: list[str] | None = None,
    index: int = 0,
    every: bool = False,
    but: list[Any] | None = None,
    boxes: bool = False,
) -> str | list[str]:
    """What the field would send, of the forms that also have the fields `form_has`; or every value of that name, but
    for those of the choices that are called so; or were all of its boxes ticked."""
    if boxes:
        return all_boxes(page, name, {*(form_has or [])})
    groups = [fields for fields in forms(page.text) if {*(form_has or [])} <= {known for known, _ in fields}]
    found = [value for fields in groups for known, value in fields if known == name and value is not None]
    asked = [each for said in but or [] if isinstance(said, list) for each in texts_for(said)]
    must_offer(page, name, asked, form_has or [])
    left_out = {
        code for said in but or [] for each in texts_for(said) for code in codes(page, name, each, form_has or [])
    }
    return (
        [value for value in found if value not in left_out]
        if every
        else str(nth(found, index, f"the form field `{name}`"))
    )


def all_boxes(page: Page, name: str, form_has: set[str]) -> list[str]:
    groups = [each for each in form_controls(page.text) if form_has <= {one.attributes["name"] for one in each}]
    boxes = [one for each in groups for one in each if one.attributes["name"] == name and is_tick(one)]
    if found := [one.attributes.get("value", "on") for one in boxes if not is_disabled(one)]:
        return found
    raise Failed(f"there is no box `{name}` to be ticked, so there is nothing to be changed")


def is_tick(control: Node) -> bool:
    return control.tag == "input" and control.attributes.get("type", "").lower() == "checkbox"


def must_offer(page: Page, name: str, asked: list[str], form_has: list[str]) -> None:
    there = [(labels, node) for known, labels, node in choices(page.text, form_has) if asked and known == name]
    offered = [each for labels, node in there for each in (*labels, choice_value(node))]
    for each in asked:
        if not any(same_label(label, each) for label in offered):
            raise Failed(f"`{name}` has no choice '{each}'")


def codes(page: Page, name: str, called: str, form_has: list[str]) -> list[str]:
    """What the choices of that label send, else the text itself."""
    same = [
        choice_value(node)
        for known, labels, node in choices(page.text, form_has)
        if known == name and any(same_label(each, called) for each in labels)
    ]
    return same or [called]


def forms(content: str) -> list[list[tuple[str, str | None]]]:
    """The fields of every form with what each would send; last, those of no form."""
    return [
        [(control.attributes["name"], value) for control in controls for value in sent_values(control)]
        for controls in form_controls(content)
    ]


def form_controls(content: str) -> list[list[Node]]:
    tree = parsed(content)
    groups: dict[int, list[Node]] = {id(form): [] for form in select(tree, "form")}
    named = {form.attributes["id"]: id(form) for form in select(tree, "form[id]")}
    for control in select(tree, CONTROLS):
        owner = named.get(control.attributes.get("form", ""), id(enclosing(control, "form")))
        groups.setdefault(owner, []).append(control)
    return [controls for controls in groups.values() if controls]


def form_data(
    page: Page, form_has: list[str] | None = None, without: list[str] | None = None, prefix: str = ""
) -> list[list[str]]:
    """All that the only form with these fields would send as it stands, but for buttons and files."""
    found = [
        [
            [prefix + control.attributes["name"], value]
            for control in controls
            for value in standing(control)
            if control.attributes["name"] not in (without or [])
        ]
        for controls in form_controls(page.text)
        if {*(form_has or [])} <= with_numbers(controls)
    ]
    if found and all(each == found[0] for each in found):
        return found[0]
    raise Failed(f"{'several forms have' if found else 'no form has'} the fields {', '.join(form_has or [])}")


def with_numbers(controls: list[Node]) -> set[str]:
    """The names, and each with `#` in the place of its numbers."""
    names = {control.attributes["name"] for control in controls}
    return names | {re.sub(r"\d+", "#", name) for name in names}


def is_sent(control: Node, value: str) -> bool:
    kind = control.attributes.get("type", "").lower() if control.tag == "input" else ""
    never = control.tag == "button" or kind in ("submit", "button", "reset", "image", "file")
    if never or not control.attributes["name"] or is_disabled(control):
        return False
    same = [each for each in select(control, "option") if option_value(each) == value]
    return control.tag != "select" or any(not is_disabled(each) for each in same)


def is_disabled(node: Node) -> bool:
    """By itself, or by what it stands in; a fieldset's legend stays usable."""
    inner, outer = node, node.parent
    disabled = "disabled" in node.attributes
    while outer is not None and not disabled:
        legend = outer.tag == "fieldset" and inner.tag == "legend"
        off = outer.tag in ("fieldset", "optgroup", "select") and "disabled" in outer.attributes and not legend
        disabled = off or outer.tag in ("template", "datalist")
        inner, outer = outer, outer.parent
    return disabled


def enclosing(node: Node, tag: str) -> Node | None:
    outer = node.parent
    while outer is not None and outer.tag != tag:
        outer = outer.parent
    return outer


def sent_values(control: Node) -> list[str | None]:
    """One, or of a select that takes several as many as are selected."""
    if control.tag == "select" and "multiple" in control.attributes:
        return [option_value(each) for each in select(control, "option[selected]")] or [None]
    return [sent_value(control)]


def sent_value(control: Node) -> str | None:
    """None if it would send nothing."""
    kind = control.attributes.get("type", "").lower()
    if control.tag == "textarea":
        return area_text(control)
    if control.tag == "select":
        options = select(control, "option")
        chosen = [each for each in options if "selected" in each.attributes]
        return option_value((chosen or options[:1])[-1]) if options else None
    if kind in ("radio", "checkbox"):
        return box_value(control) if "checked" in control.attributes else None
    return control.attributes.get("value", "")


def area_text(area: Node) -> str:
    return re.sub(r"\r\n?|\n", "\r\n", area.raw_text().removeprefix("\n"))


def box_value(box: Node) -> str:
    return box.attributes.get("value", "on")


def option_value(option: Node) -> str:
    return option.attributes["value"] if "value" in option.attributes else visible_text(option)


def choice_value(node: Node) -> str:
    return option_value(node) if node.tag == "option" else box_value(node)


def option(page: Page, name: str, label: Any, form_has: list[str] | None = None, attribute: str = "value") -> Any:
    """The value behind a label: of an option, a radio button or a checkbox, of the forms that also have the fields
    `form_has`. What is not said stays as it is chosen."""
    if label is None:
        return chosen(page, name, form_has or [])
    there = [(labels, node) for known, labels, node in choices(page.text, form_has or []) if known == name]
    same = [node for labels, node in there if any(same_label(each, text(label)) for each in labels)]
    found = set()
    for node in same or but_for_count(there, text(label)):
        if attribute == "value":
            found.add(choice_value(node))
        elif attribute in node.attributes:
            found.add(node.attributes[attribute])
    if found:
        return the_only(found, f"`{name}` has {len(found)} choices '{text(label)}'")
    raise Failed(f"`{name}` has no choice '{text(label)}'")


def but_for_count(there: list[tuple[list[str], Node]], called: str) -> list[Node]:
    """The choices called so but for how many things each finds, `Mosses (3)`: where each that has a value tells that,
    and no two are told apart by that alone."""
    counted = [(labels[0], node) for labels, node in there if labels and choice_value(node)]
    names = [COUNT.sub("", label).casefold() for label, _ in counted]
    codes = {(name, choice_value(node)) for name, (_, node) in zip(names, counted, strict=True)}
    apart = all(names) and len({*names}) == len(codes) > 1
    if not apart or not all(COUNT.search(label) for label, _ in counted):
        return []
    return [node for (_, node), name in zip(counted, names, strict=True) if same_label(name, COUNT.sub("", called))]


def chosen(page: Page, name: str, form_has: list[str]) -> Any:
    """What the only form with that field sends for it as it stands: one value, several, or none."""
    held = [
        [value for control in controls if control.attributes["name"] == name for value in standing(control)]
        for controls in form_controls(page.text)
        if {name, *form_has} <= {control.attributes["name"] for control in controls}
    ]
    if not held:
        raise Failed(f"no form has the field `{name}`, so nothing is chosen there now")
    if any(each != held[0] for each in held):
        raise Failed(f"several forms have the field `{name}`, and something else is chosen in each: say which")
    return held[0][0] if len(held[0]) == 1 else held[0]


def standing(control: Node) -> list[str]:
    """What is sent of it as it stands."""
    return [value for value in sent_values(control) if value is not None and is_sent(control, value)]


def the_only(found: set[str], several: str) -> str:
    """The value, if all that are meant give the same."""
    if len(found) == 1:
        return found.pop()
    raise Failed(f"{several}: which is meant cannot be told")


def choices(content: str, form_has: list[str]) -> Iterator[tuple[str, list[str], Node]]:
    """Everything that can be chosen in the forms with these fields: its field's name, what it is called, and its
    element."""
    tree = parsed(content)
    groups = [each for each in form_controls(content) if {*form_has} <= {one.attributes["name"] for one in each}]
    inside = {id(control) for controls in groups for control in controls}
    for choosing in select(tree, "select[name]"):
        if id(choosing) in inside:
            yield from ((choosing.attributes["name"], option_labels(each), each) for each in select(choosing, "option"))
    fields = {node.attributes["list"]: node for node in select(tree, "input[list]")}
    for options in select(tree, "datalist[id]"):
        identity = options.attributes["id"]
        field = fields.get(identity)
        offered = not form_has or (field is not None and id(field) in inside)
        for name in (field.attributes.get("name", "") if field is not None else "", identity):
            for each in select(options, "option"):
                if name and offered:
                    yield name, [*option_labels(each), option_value(each)], each
    labels = {node.attributes["for"]: visible_text(node) for node in select(tree, "label[for]")}
    for node in select(tree, "input[type=radio][name], input[type=checkbox][name]"):
        if id(node) in inside:
            yield node.attributes["name"], button_labels(node, labels), node


def option_labels(option: Node) -> list[str]:
    return [label for label in (visible_text(option), normal(option.attributes.get("label", ""))) if label]


def button_labels(node: Node, labels: dict[str, str]) -> list[str]:
    found = [labels[node.attributes["id"]]] if node.attributes.get("id") in labels else []
    around = enclosing(node, "label")
    if around is not None:
        found.append(visible_text(around))
    if not found and node.parent is not None:
        after = node.parent.children[node.parent.children.index(node) + 1 :]
        found += [normal(each) if isinstance(each, str) else visible_text(each) for each in after[:1]]
    return [label for label in found if label]
