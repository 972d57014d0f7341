"""Whether an application refused what was sent when it was recorded, though its status says that all is well."""

from actors.specialists.form_sent import form_behind, untouched
from actors.specialists.recorded_page import has_markup, page_of
from captures.capture import Capture
from captures.redirect import landing
from captures.transaction import Transaction
from routines.form import forms
from routines.shown_errors import says_success, shown_errors


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
