"""What an application said of what was sent when it was recorded; whether it refused it, though its status says that
all is well."""

import re
from itertools import islice
from typing import Any

from actors.specialists.forms.sent import form_behind, untouched
from actors.specialists.listing import present, short
from actors.specialists.recorded_page import has_markup, page_of
from captures.capture import Capture
from captures.mime import is_html
from captures.opaque import is_code
from captures.redirect import landing
from captures.transaction import Transaction
from routines.extracting.form import forms
from routines.refusals.announced import Message, announced, another_kind
from routines.refusals.complaint import errors_in
from routines.refusals.json_errors import is_success
from routines.refusals.same_error import without_numbers
from routines.refusals.shown_errors import says_success, shown_errors

_LOOKED_AT, _MOST_SAID = 3, 5


def refused_with(capture: Capture, asked: Transaction) -> str:
    """What the page says that answered a form with the form itself, filled in as it was sent, and with an error that
    had not stood there before. Empty if it did not, or if it says that all went well."""
    behind = form_behind(capture, asked) if asked.request.method == "POST" else None
    if behind is None or landing(capture, asked).id != asked.id or not has_markup(asked):
        return ""
    sent, _, page, form = behind
    entered = {name for name, values in sent.items() if any(values)} - untouched(sent, form).keys()
    answer = page_of(asked).text
    again = any(entered & untouched(sent, each).keys() for each in forms(answer))
    before = set(shown_errors(page.text))
    said = [text for text in shown_errors(answer) if text not in before]
    return said[0] if again and said and not says_success(answer) else ""


def said_of_change(capture: Capture, asked: Transaction) -> dict[str, Any]:
    """`complaints`, `messages` and `said` of the answer to what may have changed something: see
    `routines.operation.Fetch`. A page that the recorder lost, as of a form that a script sent on at once, counts as one
    without messages: what was done afterwards could be done. Of messages that had stood there before the texts of those
    count that would say no where no page before it is sent."""
    if asked.request.method in ("GET", "HEAD"):
        return {}
    answer = landing(capture, asked)
    told = errors_in(page_of(answer))
    standing = _standing(capture, asked) if told.messages else set()
    stood = [each for each in told.messages if without_numbers(each.text) in standing]
    well = [each for each in told.outcomes if is_success(each.text)]
    kinds = list(dict.fromkeys(each.kind for each in (*told.messages, *well) if each not in stood))
    lost = answer.response.body_missing and is_html(answer.response.mime_type)
    shown = has_markup(answer) or lost or bool(told.messages or well)
    known: dict[str, Any] = {"messages": kinds} if shown and answer.response.status < 300 else {}
    texts = [each.text for each in (*told.messages, *well) if each not in stood and not _is_code_alone(each.text)]
    texts = list(dict.fromkeys(map(short, texts)))[:_MOST_SAID]
    known |= {"said": texts} if known and texts else {}
    said = [*told.members, *told.texts, *_saying_no(stood, kinds)]
    return present({"complaints": list(dict.fromkeys(said))}) | known


def _is_code_alone(text: str) -> bool:
    """Whether a message is nothing but a code that was made then, such as a key that is shown once: it says nothing of
    how it went, and a routine keeps no credential."""
    return re.fullmatch(r"[\w.~+/=-]+", text, re.ASCII) is not None and not text.istitle() and is_code(text)


def _saying_no(stood: list[Message], kinds: list[str]) -> list[str]:
    return [each.text for each in stood if another_kind([each], kinds)]


def _standing(capture: Capture, asked: Transaction) -> set[str]:
    """What the last pages before it announced."""
    at = capture.transactions.index(asked)
    pages = islice((each for each in reversed(capture.transactions[:at]) if has_markup(each)), _LOOKED_AT)
    return {without_numbers(each.text) for page in pages for each in announced(page_of(page).text)}
