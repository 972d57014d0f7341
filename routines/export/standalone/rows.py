"""The numbered rows of a form: which number is whose, as the page stands."""

import re

from routines.export.standalone.css import select
from routines.export.standalone.dom import Node
from routines.export.standalone.form import form_controls, option_value, sent_values
from routines.export.standalone.page import Page, normal, same_label, texts_of, visible_text
from routines.export.standalone.values import Failed

WRITTEN = {"", "text", "search", "email", "url", "tel", "number", "date", "time", "datetime-local"}
ROW_ENDS = {"form", "table", "tbody", "body", "html", "main", "ul", "ol"}
ROW_TAGS = {"tr", "li", "article", "fieldset", "dd"}
KEY = re.compile(r"[-_.\[](\d+)[-_.\]]+\[?(id|pk|uuid)\]?$")


def form_row(
    page: Page,
    field: str,
    which: str,
    label: str = "",
    by: str = "",
    plus: int = 0,
    first: int = 0,
    sends: bool = False,
) -> str:
    """The number of the row that is shown with this label, is blank, is the only one filled, or comes next; or what
    the box of that row `sends`."""
    rows = numbered_rows(page.text, field)
    if which == "next":
        return str(max((number for number, *_ in rows), default=first - 1) + 1 + plus)
    if which == "shown":
        told = [(number, texts_by(by, number, inside, holder)) for number, _, inside, holder in rows]
        found = [number for number, texts in told if any(same_label(each, label) for each in texts)]
    elif which == "filled":
        found = [number for number, control, inside, _ in rows if is_of_thing(control, inside)]
    else:
        found = [number for number, control, inside, _ in rows if not (held_by(control) or any(map(is_key, inside)))]
    if plus < len(found) and (which == "blank" or len(found) == 1):
        boxes = {number: control.attributes.get("value", "on") for number, control, *_ in rows}
        return boxes[found[plus]] if sends else str(found[plus])
    raise Failed(f"of the rows with `{field}` {len(found)} are {which} {label}".strip())


def texts_by(by: str, number: int, inside: list[Node], holder: Node) -> list[str]:
    """The texts by which alone the row is known: of a field, of a cell, beside all fields (`#`), or all."""
    if "#" in by and by != "#":
        named = [each for each in inside if each.attributes["name"] == by.replace("#", str(number))]
        return [text for each in named for text in written_in(each) if text]
    if by not in ("", "#"):
        return [text for cell in select(holder, by)[:1] for text in texts_of(cell)]
    options = {visible_text(each) for each in select(holder, "option")}
    written = [text for each in inside for text in written_in(each) if text and not by]
    return [*written, *(each for each in texts_of(holder) if each not in options)]


def numbered_rows(content: str, field: str) -> list[tuple[int, Node, list[Node], Node]]:
    """Of each row its number, that field of it, all its fields, and what is this row's alone."""
    start, _, end = field.partition("#")
    named = re.compile(rf"{re.escape(start)}(\d+){re.escape(end)}")
    for controls in form_controls(content):
        marked = {int(found[1]): each for each in controls if (found := named.fullmatch(each.attributes["name"]))}
        if marked:
            told = (controls, [*marked.values()])
            return [(n, each, *parts_of_row(f"{start}{n}", n, each, *told)) for n, each in marked.items()]
    return []


def is_of_thing(control: Node, inside: list[Node]) -> bool:
    """Whether the row shows what exists: by what that field holds, an id, or words in another field."""
    words = (each for each in inside if is_written(each) and re.search(r"[^\W\d_]", held_by(each)))
    return bool(held_by(control)) or any(map(is_key, inside)) or any(True for _ in words)


def is_key(control: Node) -> bool:
    return bool(KEY.search(control.attributes["name"])) and held_by(control) not in ("", "0")


def held_by(control: Node) -> str:
    return (sent_values(control) or [None])[-1] or ""


def parts_of_row(
    begun: str, number: int, control: Node, controls: list[Node], marked: list[Node]
) -> tuple[list[Node], Node]:
    several, bears = len(marked) > 1, re.compile(rf"(?<!\d){number}(?!\d)")
    alike = re.compile(rf"{re.escape(begun)}(?!\d)" if begun != str(number) else "(?!)")
    others = marked if several else [each for each in controls if not bears.search(each.attributes["name"])]
    foreign = {id(node) for other in others if other is not control for node in standing_in(other)}
    own = [node for node in standing_in(control) if id(node) not in foreign]
    ends = next((n for n, node in enumerate(own) if node.tag in ROW_ENDS), len(own))
    own = ([node for node in own if node.tag not in ROW_ENDS] if several else own[:ends]) or [control]
    alone = own[-1] if several else next((node for node in own if node.tag in ROW_TAGS), own[-1])
    inside = [
        each
        for each in controls
        if alike.match(each.attributes["name"]) or any(node is alone for node in standing_in(each))
    ]
    return inside, alone


def standing_in(node: Node) -> list[Node]:
    """The element and all that it stands in, the nearest first."""
    found, outer = [node], node.parent
    while outer is not None and outer.tag != "#document":
        found.append(outer)
        outer = outer.parent
    return found


def written_in(control: Node) -> list[str]:
    """What it holds for a reader."""
    values = [value or "" for value in sent_values(control)]
    if control.tag == "select":
        return [visible_text(each) for each in select(control, "option[selected]") if option_value(each) in values]
    return [normal(value) for value in values] if is_written(control) else []


def is_written(control: Node) -> bool:
    """Whether a person writes in it."""
    kind = control.attributes.get("type", "").lower()
    return control.tag == "textarea" or (control.tag == "input" and kind in WRITTEN)
