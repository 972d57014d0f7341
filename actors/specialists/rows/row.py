"""The row, card or item that an element stands in, and what a reader calls it."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from selectolax.lexbor import LexborNode

from actors.specialists.element import select, text_in, words
from actors.specialists.rows.column import is_beside_columns, rank, ranks_by_column
from actors.specialists.rows.own_form import numbers_row
from actors.specialists.rows.place import (
    at_path,
    built_alike,
    is_box,
    is_card,
    is_row,
    is_table_row,
    neighbours,
    path_from,
    siblings,
)
from captures.field_name import COMMANDS
from captures.opaque import is_random
from routines.extracting.element import attribute, outwards
from routines.extracting.page import shown_text, texts_of, visible_text
from routines.extracting.selector import classes

_ITEMS = frozenset({"tr", "li", "article", "form", "fieldset"})
_PAGE = frozenset({"html", "body", "main", "table", "tbody", "ul", "ol", "nav", "header", "footer"})
_REGIONS = frozenset(
    {"banner", "complementary", "contentinfo", "main", "menu", "menubar", "navigation", "search", "toolbar"}
)
"""Roles of WAI-ARIA for the parts of a page."""
_ENTRIES = frozenset({"menuitem", "menuitemcheckbox", "menuitemradio", "option", "treeitem"})
_PRESSED = frozenset({"button", "input", "a", "form"})
_OFFERED = "[role=option], [aria-live]"
_FILLED_IN = "select, textarea, input:not([type]), input[type=text i], input[type=search i], input[type=number i]"
_NEAR = 3
_TWO = 2
FURTHEST = 8
"""Steps outwards to a row."""
_LONGEST = 80
_TELLING = 4
"""Characters of a text that hardly stands in an address by chance."""
_MOST = 12
_OFTEN = 0.25
"""The share of the rows that have a button which others lack: what can be stopped only where it runs."""
_ADDRESS = re.compile(r"(https?:/)?/\w")
_ID_KEPT = re.compile(r"data-(\w+-)?(id|pk|key|uuid)")
_WHEN = re.compile(r"\d:\d\d")
"""A time of the day, or how long something runs."""


def row_of(node: LexborNode) -> dict[str, Any]:
    """`{row, row_texts, is_first}` of an element, such as a button, that its neighbours have as well: the text that
    names its row, all texts that its row has and none of them has, and whether it is the first of these rows. A row
    without neighbours has its texts, and is called by the one which its link or form sends; empty if the element reads
    otherwise in each, as a title does. A picture is the same in all of them; a row that is clicked itself is meant, or
    in the only cell that has nothing."""
    node = _row_around(node)
    own = _name(node)
    if is_table_row(node) and (others := neighbours(node)):
        return _told(node, others, others, own)
    for here in islice(outwards(node), 1, FURTHEST):
        listed = _in_line(here)
        if is_region(here) and not listed:
            break
        others = _shown_beside(here) if is_item(here) or _is_chip(here, node) else []
        if here.tag == "form" and any(_fields(each) != _fields(here) for each in others):
            return {}
        if others and (alike := _alike(here, others, node, own)):
            return _told(here, others, alike, own)
        if others and not listed and not _is_part(here, others):
            return {}
    texts = row_texts(node) if _is_button(node) else []
    return {**(_named(node, texts) or _headed(node, texts)), "row_texts": texts, "is_first": True} if texts else {}


def _row_around(node: LexborNode) -> LexborNode:
    """The row of the table in whose only empty cell somebody clicked; else the element itself. Of several, as in a
    timetable, each may mean something."""
    row = node.parent if node.tag == "td" and _is_empty(node) else None
    if row is None or not is_table_row(row):
        return node
    empty = [each for each in row.iter() if each.tag == "td" and _is_empty(each)]
    return row if len(empty) == 1 else node


def _is_empty(cell: LexborNode) -> bool:
    return not visible_text(cell) and next(cell.iter(), None) is None


def cell_of(node: LexborNode) -> str:
    """What tells the row or card in which a text is clicked that is another one in each, as one is that opens an editor
    in its place; empty if it is none, or itself what the row is called, or an entry of a menu that stands there."""
    if attribute(node, "role") in _ENTRIES:
        return ""
    row = next((each for each in islice(outwards(node), 1, FURTHEST) if _is_of_list(each)), None)
    others, own = (built_alike(row) or neighbours(row)) if row is not None else [], _name(node)
    if row is None or not others or not own or _leads(node) or node.tag == "input" or _is_of_form(node, row, others):
        return ""
    there = [at_path(each, path_from(row, node)) for each in others]
    alike = [each for each in there if each is not None and each.tag == node.tag]
    called = next(telling_texts(row, others, ""), "")
    return called if len(alike) == len(others) and words(called) != own else ""


def _is_of_form(node: LexborNode, row: LexborNode, others: Sequence[LexborNode]) -> bool:
    """Whether it is, or stands in, a form of the card, beside which the others have forms for something else."""
    inner = takewhile(lambda each: each.mem_id != row.mem_id, outwards(node))
    return any(each.tag == "form" for each in inner) and any(_fields(each) != _fields(row) for each in others)


def is_item(node: LexborNode) -> bool:
    return node.tag in _ITEMS or is_box(node)


def _is_of_list(node: LexborNode) -> bool:
    return is_table_row(node) or is_card(node) or node.tag == "article" or bool(built_alike(node))


def _shown_beside(node: LexborNode) -> list[LexborNode]:
    """Its neighbours that say something or have something to be pressed: an empty element is no row of a list."""
    return [each for each in neighbours(node) if visible_text(each) or each.css_first("a, button, input") is not None]


def _is_chip(here: LexborNode, node: LexborNode) -> bool:
    """Whether it is a tag or the like, a name with the button that takes it away."""
    return here.tag == "span" and bool(classes(here)) and _is_button(node) and bool(texts_of(here)[1:])


def _fields(form: LexborNode) -> set[str]:
    """What the fields of a form are called: forms for other things are no rows of one list."""
    return {attribute(each, "name") for each in form.css("input, select, textarea")}


def _is_part(node: LexborNode, others: Sequence[LexborNode]) -> bool:
    """Whether it is a box that a build gave classes of which none of its neighbours has one: a part of a card, as that
    with its buttons is, rather than one of several of a kind."""
    own = _classes(node) if is_box(node) and not classes(node) else set()
    return bool(own) and all(_classes(each) and not own & _classes(each) for each in others)


def _classes(node: LexborNode) -> set[str]:
    return {*attribute(node, "class").split()}


def _in_line(node: LexborNode) -> bool:
    """Whether it stands in a row of a table, as a list of what can be done with it does."""
    return any(is_table_row(each) for each in islice(outwards(node), 1, FURTHEST))


def _alike(row: LexborNode, others: Sequence[LexborNode], node: LexborNode, own: str) -> list[LexborNode]:
    """Those of the others that have such an element: all of them, or so many rows, items or cards that it is no title;
    it then leads elsewhere in each of them. All too if its form is about the row alone. Else none."""
    if own and _is_no_name(own) and not _leads(node):
        return _dated_alike(row, others, node)
    having = [each for each in others if (_has(each, node, row) if own else _has_blank(each, node, row))]
    listed = is_row(row) or is_card(row)
    pressed = [each for each in having if own and listed and _named_so(each, node, own)]
    often = len(pressed) >= max(1, _OFTEN * len(others))
    if often and all(_leads_elsewhere(each, node, own) for each in pressed):
        return pressed
    if len(having) == len(others):
        return having
    if own and listed and _turns(row, others, node, own):
        return list(others)
    return list(others) if listed and not having and numbers_row(row, others, node) else []


def _leads(node: LexborNode) -> bool:
    """Whether it is a link to somewhere, and so a choice by what it says."""
    anchor = next((each for each in outwards(node) if each.tag == "a"), None)
    return anchor is not None and not attribute(anchor, "href").startswith("#")


def _dated_alike(row: LexborNode, others: Sequence[LexborNode], node: LexborNode) -> list[LexborNode]:
    """The others, if each has a number or a date in the place of what was pressed, and words tell the row from them."""
    path = path_from(row, node)
    there = [at_path(each, path) for each in others]
    same = all(each is not None and _name(each) and _is_no_name(_name(each)) for each in there)
    named = _is_button(node) and any(not _is_no_name(text) for text in telling_texts(row, list(others), ""))
    return list(others) if same and named else []


def _turns(row: LexborNode, others: Sequence[LexborNode], node: LexborNode, own: str) -> bool:
    """Whether a button stands in the same place of all of them, and has one other name where it would turn back what it
    does in this one: `Pause` and `Resume`. One of the two stands in several, for no two buttons with names of things
    are alike."""
    if not _is_button(node) or _leads(node):
        return False
    there = [at_path(each, path_from(row, node)) for each in others]
    names = [_name(each) if each is not None and each.tag == node.tag else "" for each in there]
    return "" not in names and len({own, *names}) <= _TWO <= len(names)


def _named_so(other: LexborNode, node: LexborNode, own: str) -> list[LexborNode]:
    """The elements of another row that are called so; where it may not be done, its name often stands as mere text."""
    return [each for each in select(other, node.tag or "*") if _name(each) == own]


def _leads_elsewhere(other: LexborNode, node: LexborNode, own: str) -> bool:
    mine = list(_sent_by(node))
    theirs = [list(_sent_by(each)) for each in _named_so(other, node, own)]
    return bool(mine) and bool(theirs) and all(each and each != mine for each in theirs)


def is_region(node: LexborNode) -> bool:
    """Whether it is a part of the page, of which the others are not its like."""
    return node.tag in _PAGE or attribute(node, "role") in _REGIONS


def _named(node: LexborNode, texts: list[str]) -> dict[str, str]:
    """The text that is also what the link or form sends: it says which row is meant, be it the only one there."""
    sent = set(_sent_by(node))
    return next(({"row": text} for text in texts if len(text) >= _TELLING and text in sent), {})


def _headed(node: LexborNode, texts: list[str]) -> dict[str, str]:
    """What the only row of a table with heads is called, by an element that is nothing it is called by: who has more
    of them one day has to say which is meant. A row to be filled in is that of no thing."""
    row = next((each for each in islice(outwards(node), 1, FURTHEST) if is_table_row(each)), None)
    if row is None or not is_beside_columns(row, node) or (node.tag == "input" and not _text(node)):
        return {}
    if row.css_first(_FILLED_IN) is not None:
        return {}
    named = (text for text in telling_texts(row, [], _name(node)) if text in texts and not _is_no_name(text))
    return next(({"row": text} for text in named), {})


def _sent_by(node: LexborNode) -> Iterator[str]:
    """The members of the query and the parts of the path of the link, or of the address that a button keeps for a
    script, or the id that it keeps, or the hidden fields of the form and those of its address, around it."""
    for each in islice(outwards(node), _NEAR):
        if each.tag == "a":
            yield from _parts_of(attribute(each, "href"))
        elif each.tag == "form":
            yield from (attribute(field, "value") for field in each.css("input[type=hidden i]"))
            yield from _parts_of(attribute(each, "action"))
        elif each.tag == "button":
            kept = (text or "" for name, text in each.attributes.items() if name.startswith(("data-", "hx-")))
            yield from (part for text in kept if _ADDRESS.match(text) for part in _parts_of(text))
            yield from (text for name, text in each.attributes.items() if text and _ID_KEPT.fullmatch(name))


def _parts_of(address: str) -> Iterator[str]:
    parts = urlsplit(address)
    yield from (text for name, text in parse_qsl(parts.query) if name.lower() not in COMMANDS)
    yield from map(unquote, parts.path.split("/"))


def _is_button(node: LexborNode) -> bool:
    """Whether it is, or stands in, something to be pressed; an entry that is picked by its text is none."""
    around = islice(outwards(node), _NEAR)
    return any(each.tag in _PRESSED or attribute(each, "role") == "button" for each in around)


def _told(row: LexborNode, others: list[LexborNode], alike: list[LexborNode], own: str) -> dict[str, Any]:
    found = list(islice(telling_texts(row, others, own), _MOST))
    of_these = (each.mem_id for each in siblings(row) if each.mem_id in (row.mem_id, alike[0].mem_id))
    return {"row": found[0] if found else "", "row_texts": found, "is_first": next(of_these) == row.mem_id}


def _is_no_name(text: str) -> bool:
    """Whether nobody calls a thing so if it has a name: a code that a machine made, a number, or when it was."""
    return is_random(text) or not re.search(r"[^\W\d_]", text) or _WHEN.search(text) is not None


def row_texts(node: LexborNode) -> list[str]:
    """The short texts of the table row, list item or card that the node stands in, in the page's order; not those that
    its fields only offer."""
    around = list(outwards(node))
    here = next((each for is_one in (is_row, _keeps_id) for each in around if is_one(each)), None)
    if here is None or _lays_out(here):
        return []
    offered = {_letters(each.text()) for each in here.css("select, option")}
    texts = (" ".join(text.split()) for text in texts_of(here) if _letters(text) not in offered)
    return list(dict.fromkeys(text for text in texts if 1 < len(text) <= _LONGEST))[:_MOST]


def _keeps_id(node: LexborNode) -> bool:
    """Whether it is a box that keeps the id of a thing for a script: that is its card, though it be the only one. In a
    row it may be the part with the buttons alone."""
    return is_box(node) and any(text and _ID_KEPT.fullmatch(name) for name, text in node.attributes.items())


def _lays_out(row: LexborNode) -> bool:
    """Whether the table arranges a page: a row of it has the heading of that, and tables inside."""
    return is_table_row(row) and row.css_first("h1, h2, h3") is not None and row.css_first("table") is not None


def _letters(text: str) -> str:
    return "".join(text.split()).casefold()


def _has(other: LexborNode, node: LexborNode, row: LexborNode) -> bool:
    """Whether another row has such a text, or an element of that name: that of what leads nowhere, or has a picture
    only, may tell of its row, as `Delete Ann` does."""
    own = _name(node)
    if any(words(each) == own for each in texts_of(other)):
        return True
    titled = bool(words(node.text())) and (_leads(node) or not _is_button(node))
    within = [] if titled else [text for text in _texts(row) if text in own and text != own]
    made = {own.replace(mine, theirs) for mine in within for theirs in _texts(other)}
    return any(_name(each) in (own, *made) for each in select(other, node.tag or "*"))


def _texts(row: LexborNode) -> list[str]:
    return [text for each in texts_of(row) if len(text := words(each)) > 1]


def _has_blank(other: LexborNode, node: LexborNode, row: LexborNode) -> bool:
    """Whether another row has such an element, too, that says nothing of itself: a button or link with a picture, or a
    box to tick or a list box that a script drew; what lies around a field is none. A script takes the title from a
    button while it shows it."""
    if node.tag in ("button", "a") or attribute(node, "role") == "button":
        alike = [each for each in select(other, node.tag or "*") if set(classes(each)) == set(classes(node))]
        return any(not words(each.text()) for each in alike)
    drawn = at_path(other, path_from(row, node)) if _is_drawn(row, node) else None
    return drawn is not None and not _name(drawn)


def _is_drawn(row: LexborNode, node: LexborNode) -> bool:
    if attribute(node, "role") == "combobox":
        return is_table_row(row)
    fields = row.css_first("input, select, textarea") is not None
    return node.tag != "td" and not _is_button(node) and (is_table_row(row) or not fields)


def _name(node: LexborNode) -> str:
    """What an element says of itself: its text, which a button that is a field has as its value, else its `aria-label`
    or title."""
    shown = (_text(node), attribute(node, "aria-label"), attribute(node, "title"))
    return next((name for each in shown if (name := words(each))), "")


def _text(node: LexborNode) -> str:
    is_button = node.tag == "input" and attribute(node, "type").lower() in ("submit", "button")
    return attribute(node, "value") if is_button else text_in(node)


def telling_texts(row: LexborNode, others: list[LexborNode], own: str) -> Iterator[str]:
    """The texts that tell a row from the others, names first; `own` is what the button in it says. What a list box in
    it offers, or tells those who only listen, is none."""
    ranks = ranks_by_column(row, others)
    offered = (text for each in row.css(_OFFERED) for text in texts_of(each))
    elsewhere = {words(text) for text in (*offered, *(text for other in others for text in texts_of(other)))}
    shown, everything = words(shown_text(row)), words(visible_text(row))
    mine = (text for text in texts_of(row) if words(text) not in elsewhere and words(text) != own)
    mine = (text for text in mine if words(text) in shown or words(text) not in everything)  # a title is no text of it
    mine = (text for text in mine if 1 < len(text) <= _LONGEST and not text.isdigit())
    return iter(sorted(mine, key=lambda text: (_is_no_name(text), rank(text, ranks))))
