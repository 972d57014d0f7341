"""The numbered rows of a form: which number is whose, as the page stands."""

import re

from routines.export.standalone.css import select
from routines.export.standalone.dom import Node
from routines.export.standalone.markup import form_controls, option_value, sent_values
from routines.export.standalone.page import Page, normal, same_label, texts_of, visible_text
from routines.export.standalone.values import Failed

WRITTEN = {"", "text", "search", "email", "url", "tel", "number", "date", "time", "datetime-local"}
ROW_ENDS = {"form", "table", "tbody", "body", "html", "main", "ul", "ol"}
ROW_TAGS = {"tr", "li", "article", "fieldset", "dd"}


def form_row(page: Page, field: str, which: str, label: str = "", plus: int = 0, first: int = 0) -> str:
    """The number of the row that is shown with this label, is blank, is the only one filled, or comes next."""
    rows = numbered_rows(page.text, field)
    if which == "next":
        return str(max((number for number, *_ in rows), default=first - 1) + 1 + plus)
    if which == "shown":
        found = [number for number, _, texts in rows if any(same_label(each, label) for each in texts)]
    else:
        found = [number for number, value, _ in rows if bool(value) == (which == "filled")]
    if plus < len(found) and (which == "blank" or len(found) == 1):
        return str(found[plus])
    raise Failed(f"of the rows with `{field}` {len(found)} are {which} {label}".strip())


def numbered_rows(content: str, field: str) -> list[tuple[int, str, list[str]]]:
    """Of each row its number, what that field of it would send, and the texts in it."""
    start, _, end = field.partition("#")
    named = re.compile(rf"{re.escape(start)}(\d+){re.escape(end)}")
    for controls in form_controls(content):
        marked = {int(found[1]): each for each in controls if (found := named.fullmatch(each.attributes["name"]))}
        if marked:
            return [
                (
                    number,
                    (sent_values(each) or [None])[-1] or "",
                    row_texts(f"{start}{number}", number, each, controls, [*marked.values()]),
                )
                for number, each in marked.items()
            ]
    return []


def row_texts(begun: str, number: int, control: Node, controls: list[Node], marked: list[Node]) -> list[str]:
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
    options = {visible_text(each) for each in select(alone, "option")}
    written = [text for each in inside for text in written_in(each) if text]
    return [*written, *(each for each in texts_of(alone) if each not in options)]


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
    text = control.tag == "textarea" or control.attributes.get("type", "").lower() in WRITTEN
    return [normal(value) for value in values] if text and control.tag != "button" else []
