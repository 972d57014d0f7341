"""Whether a request signs somebody in, and whether an answer asks somebody to do so."""

from selectolax.lexbor import LexborNode

from actors.specialists.recorded_page import page_of
from captures.field_name import is_forgery_name, is_password_name
from captures.fields import RequestValue, request_values
from captures.mime import is_html
from captures.opaque import is_random
from captures.transaction import Transaction
from routines.extracting.element import outwards
from routines.extracting.page import parsed

_BODY = frozenset({"form", "multipart", "json"})
_ENVELOPE = frozenset({"query", "operationName"})
_SAID = frozenset({"on", "true", "false", "yes", "no", "1", "0", "password"})
"""What boxes send, and the kind of a grant."""
_TYPED = 'input:not([type]), input[type="text" i], input[type="email" i], input[type="tel" i], textarea'
_MOST = 2
"""Texts beside the password that say who it is; more make or change an account."""


def signs_in(transaction: Transaction) -> bool:
    """Whether it sends one password and little else."""
    if transaction.request.method != "POST":
        return False
    sent = [each for each in request_values(transaction) if each.place in _BODY and each.value]
    passwords = [each for each in sent if is_password_name(each.name)]
    return len(passwords) == 1 and sum(map(_is_text, sent)) <= _MOST


def _is_text(each: RequestValue) -> bool:
    own = not (is_password_name(each.name) or is_forgery_name(each.name) or each.name in _ENVELOPE)
    made = is_random(each.value) or each.value.lower() in _SAID or each.value.startswith(("/", "http"))
    return own and not made and not _is_of_form(each)


def _is_of_form(each: RequestValue) -> bool:
    """Whether it is the button, which says what it is called (`login=Login`), or a sign such as a tick."""
    return each.value.casefold() == each.name.casefold() or not any(map(str.isalnum, each.value))


def asks_to_sign_in(transaction: Transaction) -> bool:
    """Whether the page has a form for one password, and hardly another field."""
    if not is_html(transaction.response.mime_type) or b"password" not in transaction.response.body.lower():
        return False
    found = parsed(page_of(transaction).text).css('input[type="password" i]')
    return any(_is_login(next((up for up in outwards(each) if up.tag == "form"), None)) for each in found)


def _is_login(form: LexborNode | None) -> bool:
    if form is None:
        return False
    return len(form.css('input[type="password" i]')) == 1 and len(form.css(_TYPED)) <= _MOST
