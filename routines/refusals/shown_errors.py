"""The texts that a page, or a piece of one, marks as errors."""

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from routines.extracting.page import parsed, visible_text
from routines.extracting.seen import is_seen

_INVALID = '[aria-invalid="true"]'
_MARKED = (
    ".error, .errors, .errorlist, .error-message, .error_message, .field-error, .alert-danger, .has-error .help-block, "
    ".alert-error, .flash-error, .is-invalid ~ .invalid-feedback, .invalid-feedback.d-block, "
    ".errornote, .error-summary, #error_explanation, #errorExplanation, .help.is-danger, .notification.is-danger, "
    ".message.is-danger, .messages .error"
)
ERRORS = f"{_INVALID} ~ *, {_MARKED}"
"""A `.invalid-feedback` is in the page all the time, and shown beside what is invalid."""
WELL = ".success, .alert-success, .flash-success, .message-success, .notification-success"
_FIELD = 'input:not([type="hidden" i]):not([type="checkbox" i]):not([type="radio" i]), select, textarea'
_NO_NOTE = {"tr", "td", "th", "a", "button", "label", "input", "li"}
"""What has a class of success by what it is for, or by the state of a thing."""
_MOST = 50
_NO_MESSAGE = {"a", "button", "select", "option", "textarea"}
_MESSAGES = re.compile(r"error|message|flash|alert|notif|toast", re.IGNORECASE)


def shown_errors(html: str) -> list[str]:
    """The texts that say what is wrong with what was sent; none if it also says that all went well. Neither a number of
    errors, nor the state of one thing of a list is such a text."""
    document = parsed(html)
    if says_success(html):
        return []
    wanted = marked(document)
    wanted = f'{wanted}, [role="alert"]' if wanted == ERRORS else wanted
    found = (node for node in document.css(wanted)[:_MOST] if node.tag not in _NO_MESSAGE and is_seen(node))
    others = dict[int, bool]()
    texts = (visible_text(node) for node in found if not _is_state(node, others))
    return list(dict.fromkeys(text for text in texts if re.search(r"[^\W\d_]", text) and "{{" not in text))


def marked(document: LexborHTMLParser) -> str:
    """The selector of what a page marks as an error, which asks about all siblings of an element only where it has to:
    a list may have tens of thousands."""
    return ERRORS if document.css_first(_INVALID) is not None else _MARKED


def says_success(html: str) -> bool:
    """Whether a page shows that all went well, whatever else it marks as an error."""
    well = (node for node in parsed(html).css(WELL)[:_MOST] if node.tag not in _NO_NOTE)
    return any(is_seen(node) and visible_text(node) for node in well)


def _is_state(node: LexborNode, others: dict[int, bool]) -> bool:
    """Whether it tells how one of many things is, beside what else a row or a list has: none of them has a field.
    `others` is what is known of lists already."""
    if "errorlist" in (node.attributes.get("class") or "").split():
        return False
    row, item = _around(node, "tr"), _around(node, "li")
    if row is not None and row.css_first(_FIELD) is None and _is_cell_of_several(node, row):
        return True
    if item is None or item.parent is None or item.css_first(_FIELD) is not None:
        return False
    if item.parent.mem_id not in others:
        others[item.parent.mem_id] = _has_others(item)
    return others[item.parent.mem_id]


def _is_cell_of_several(node: LexborNode, row: LexborNode) -> bool:
    cells = [text for cell in row.css("td, th") if (text := visible_text(cell))]
    return len(cells) > 1 and (node.mem_id == row.mem_id or visible_text(node) in cells)


def _has_others(item: LexborNode) -> bool:
    """Whether its list has entries without an error, and is not one of messages."""
    around = item.parent
    if around is None or _MESSAGES.search(f"{around.attributes.get('class')} {around.id}"):
        return False
    entries = (each for each in around.iter() if each.tag == "li")
    return any(not (each.css_matches(ERRORS) or each.css(ERRORS)) for each in entries if visible_text(each))


def _around(node: LexborNode, tag: str) -> LexborNode | None:
    """The innermost such element that it is, or stands in."""
    around: LexborNode | None = node
    while around is not None and around.tag != tag:
        around = around.parent
    return around
