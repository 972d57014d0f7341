"""Finding an element that a person used in the HTML of a page, and what the page says of it."""

import re
from collections.abc import Iterator
from itertools import islice, takewhile

from selectolax.lexbor import LexborHTMLParser, LexborNode

from captures.interaction import Interaction
from captures.label import quoted
from routines.extracting.css import BadSelector, checked, searches
from routines.extracting.element import attribute, outwards
from routines.extracting.page import visible_text

_MOST = 40
_SEARCHES = 1
"""Within each other, of a recorded selector: its time may go by the square of the page."""
_COUNT = re.compile(r"(?<=\w)\s+\d{1,6}$")
FIELDS = frozenset({"input", "select", "textarea"})


def words(text: str) -> str:
    """Visible text for comparing: single spaces, case folded, as style sheets may change the case that is shown."""
    return " ".join(text.split()).casefold()


def select(tree: LexborHTMLParser | LexborNode, selector: str) -> list[LexborNode]:
    """The elements that the CSS selector matches; none if it is not valid or would take too long."""
    try:
        return tree.css(checked(selector)) if selector and searches(selector) <= _SEARCHES else []
    except BadSelector:
        return []


def find(tree: LexborHTMLParser, used: Interaction) -> LexborNode | None:
    """The element that was used: by its id, its name or its selector, if also its text agrees; else by its text."""
    return next(iter(find_all(tree, used)), None)


def find_all(tree: LexborHTMLParser, used: Interaction) -> list[LexborNode]:
    """Several, where nothing tells them apart: a page into which a script puts another one may have an id twice."""
    pointed = [node for node in _pointed(tree, used) if node.tag == used.tag]
    if used.tag in FIELDS or not words(used.text):
        return pointed[:1]
    agreeing = list({node.mem_id: node for node in pointed if _agrees(node, used) or _is_titled(node, used)}.values())
    by_text = [] if agreeing else [_by_text(tree, used)]
    return agreeing or [node for node in by_text if node is not None]


def _pointed(tree: LexborHTMLParser, used: Interaction) -> Iterator[LexborNode]:
    yield from select(tree, used.selector) or select(tree, _with_body(used.selector))
    if used.element_id:
        yield from select(tree, f'[id="{quoted(used.element_id)}"]')
    if used.name and used.tag in FIELDS:
        yield from select(tree, f'{used.tag}[name="{quoted(used.name)}"]')


def _with_body(selector: str) -> str:
    """The selector as for a table whose rows a script had put into it by themselves: read again, the page has a `tbody`
    around them."""
    return re.sub(r"(?<!tbody|thead|tfoot) > tr(?![\w-])", " > tbody > tr", selector)


def _agrees(node: LexborNode, used: Interaction) -> bool:
    """Recorders cut long texts, and leave out what is hidden: the beginning counts. How many there are, `Letters 3`, a
    script may have said later."""
    found, (wanted, uncounted) = _run_on(text_in(node)), map(_run_on, (used.text, _COUNT.sub("", words(used.text))))
    return found in (wanted, uncounted) or (len(wanted) > 20 and found.startswith(wanted[:20]))


def _run_on(text: str) -> str:
    """The words without what stands between them: elements stand side by side, or one below the other."""
    return words(text).replace(" ", "")


def _is_titled(node: LexborNode, used: Interaction) -> bool:
    """Whether it reads nothing by itself, and a title in it says what was read: as that of a picture, which a script
    shows as text while the mouse is over it."""
    titled = [node, *node.css("[title], [data-original-title]")] if not words(text_in(node)) else []
    titles = (words(attribute(each, name)) for each in titled for name in ("title", "data-original-title"))
    return any(title == words(used.text) for title in titles)


def _by_text(tree: LexborHTMLParser, used: Interaction) -> LexborNode | None:
    wanted = words(used.text)
    return next((node for node in select(tree, used.tag) if words(text_in(node)) == wanted), None)


def text_in(node: LexborNode) -> str:
    """Its text without the styles and scripts in it, as a picture may have them."""
    return node.text() if node.css_first("style, script") is None else visible_text(node)


def ancestor(node: LexborNode, *tags: str) -> LexborNode | None:
    """The nearest element with one of these tags, beginning with the node itself."""
    return next((here for here in outwards(node) if here.tag in tags), None)


def label_of(tree: LexborHTMLParser, node: LexborNode) -> str:
    """What the page calls a field: its `<label>`, what it says labels it, `aria-label`, placeholder or title."""
    around = _label_element(tree, node)
    text = " ".join(_own_text(around).split()) if around is not None else ""
    text = text or _labelled_by(tree, node)
    text = text or next((found for name in _NAMING if (found := " ".join(attribute(node, name).split()))), "")
    return text or _label_of_group(tree, node)


_NAMING = ("aria-label", "placeholder", "title")


def _labelled_by(tree: LexborHTMLParser, node: LexborNode) -> str:
    """The texts of the elements that it says label it, but for its own: a list box may name what is chosen as well."""
    inside = {each.mem_id for each in (node, *node.css("[id]"))}
    named = (select(tree, f'[id="{quoted(one)}"]') for one in attribute(node, "aria-labelledby").split())
    told = (found[0] for found in named if found and found[0].mem_id not in inside)
    return " ".join(text for each in told if (text := " ".join(_own_text(each).split())))


def _own_text(label: LexborNode) -> str:
    """The text of a label without that of the options of a field inside it."""
    inside = "".join(field.text() for field in label.css("select, textarea, button"))
    text = label.text()
    return text.replace(inside, " ") if inside else text


def chosen_label(tree: LexborHTMLParser, node: LexborNode, value: str) -> str | None:
    """The visible label of the option, radio button or checkbox that has the value; None if the page has none such."""
    if node.tag == "select":
        options = (option for option in node.css("option") if option_value(option) == value)
        return next((" ".join(option.text().split()) for option in options), None)
    if attribute(node, "type") not in ("radio", "checkbox"):
        return None
    boxes = alike(tree, node) or [node]
    chosen = next((n for n, each in enumerate(boxes) if attribute(each, "value") == value), 0)
    return _labels_of(tree, boxes)[chosen]


def is_called_as_others(tree: LexborHTMLParser, node: LexborNode) -> bool:
    """Whether another box of its name has the same label, such as `Select record`: it chooses nothing by that."""
    boxes = alike(tree, node)
    labels = map(words, _labels_of(tree, boxes))
    called = {attribute(box, "value"): label for box, label in zip(boxes, labels, strict=True)}
    own = called.pop(attribute(node, "value"), None)
    return own in called.values()


def options_of(tree: LexborHTMLParser, node: LexborNode) -> dict[str, str]:
    """What a select, or the radio buttons of one name, let a person choose from: the code of each visible label. Empty
    if two of them read the same."""
    if node.tag == "select":
        found = [(" ".join(each.text().split()), option_value(each)) for each in node.css("option")]
    else:
        boxes = alike(tree, node)
        found = list(zip(_labels_of(tree, boxes), (attribute(each, "value") for each in boxes), strict=True))
    shown = [pair for pair in found if pair[0]]
    return dict(shown) if len(dict(shown)) == len(shown) else {}


def listed_options(node: LexborNode) -> dict[str, str]:
    """The same for an entry of a list box that a script draws: the codes that the entries carry in an attribute."""
    entry = next((here for here in outwards(node) if attribute(here, "role") == "option"), None)
    if entry is None or entry.parent is None:
        return {}
    entries = [each for each in entry.parent.iter() if attribute(each, "role") == "option"]
    found = [(" ".join(each.text().split()), _code(each)) for each in entries]
    shown = [pair for pair in found if pair[0]]
    return dict(shown) if all(code for _, code in shown) and 1 < len(dict(shown)) == len(shown) <= _MOST else {}


def _code(entry: LexborNode) -> str:
    return next(
        (code for name in ("data-value", "value", "data-key", "data-id") if (code := attribute(entry, name))), ""
    )


def alike(tree: LexborHTMLParser, node: LexborNode) -> list[LexborNode]:
    """The radio buttons or checkboxes of one name with the node; without one, those that stand in the nearest element
    that has several, of boxes those that say what they send or that a script has by the same name."""
    kind, name = attribute(node, "type"), quoted(attribute(node, "name"))
    if kind == "checkbox" and not name and (bound := bound_name(node)):
        boxes = select(tree, "input:not([name])")
        return [each for each in boxes if attribute(each, "type") == kind and bound_name(each) == bound]
    if name or kind not in _NAMELESS or (kind == "checkbox" and not node.attributes.get("value")):
        return [each for each in select(tree, f'input[name="{name}"]') if attribute(each, "type") == kind]
    around = (select(here, _NAMELESS[kind]) for here in outwards(node))
    return next((found for found in around if len(found) > 1), [])


def bound_name(node: LexborNode) -> str:
    """By which a script has what the field holds: `labels` of `wire:model="labels"`. Empty if nothing tells."""
    return next((text for name, text in node.attributes.items() if text and _BINDING.search(name)), "")


_BINDING = re.compile(r"(^|\W)(ng)?-?model(\W|$)|^formcontrolname$|^data-(field|name|model)$", re.IGNORECASE)
_NAMELESS = {
    "radio": "input[type=radio]:not([name])",
    "checkbox": "input[type=checkbox][value]:not([name])",
}


def option_value(option: LexborNode) -> str:
    """The value that an option sends: its attribute, else its text."""
    own = option.attributes.get("value") if "value" in option.attributes else None
    return own if own is not None else ("" if "value" in option.attributes else " ".join(option.text().split()))


def _labels_of(tree: LexborHTMLParser, boxes: list[LexborNode]) -> list[str]:
    """What the page calls each of several choices: of a label with a heading and more below it, the heading, if no two
    choices have the same."""
    headings = [_heading(tree, each) for each in boxes]
    if all(headings) and len({words(each) for each in headings}) == len(boxes):
        return headings
    return [label_of(tree, each) or _text_behind(each) for each in boxes]


def _heading(tree: LexborHTMLParser, node: LexborNode) -> str:
    """The first line of its label, empty without one."""
    label = _label_element(tree, node)
    line = ""
    for part in label.traverse(include_text=True) if label is not None else ():
        if part.tag in _BLOCKS and line.strip():
            break
        line += part.text() if part.tag == "-text" else ""
    return " ".join(line.split())


def _label_element(tree: LexborHTMLParser, node: LexborNode) -> LexborNode | None:
    named = select(tree, f'label[for="{quoted(attribute(node, "id"))}"]') if attribute(node, "id") else []
    return named[0] if named else ancestor(node, "label")


def _label_of_group(tree: LexborHTMLParser, node: LexborNode) -> str:
    """The `<label>` that stands alone with the field, and is for no other element of the page: a script may have called
    the field otherwise than the label says. Not of a box, which stands before its own text."""
    if node.tag not in FIELDS or attribute(node, "type") in ("checkbox", "radio"):
        return ""
    around = takewhile(lambda here: here.tag not in _BOUNDS, islice(outwards(node), 1, _NEAR))
    group = next((here for here in around if here.css_first("label") is not None), None)
    labels = group.css("label") if group is not None else []
    fields = group.css('input:not([type="hidden"]), select, textarea') if group is not None else []
    if len(labels) != 1 or len(fields) != 1 or labels[0].css_first("input, select, textarea") is not None:
        return ""
    meant = attribute(labels[0], "for")
    return "" if meant and select(tree, f'[id="{quoted(meant)}"]') else " ".join(_own_text(labels[0]).split())


_NEAR = 6
_BOUNDS = frozenset({"form", "table", "tr", "body", "main", "html"})
_BLOCKS = frozenset({"div", "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "ul", "ol", "br", "section", "small"})


def _text_behind(node: LexborNode) -> str:
    """The text that follows a button without a label, as old pages write it."""
    behind = node.next
    return " ".join(behind.text().split()) if behind is not None else ""
