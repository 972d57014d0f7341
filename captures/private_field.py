"""Fields for what proves something about a person or pays for them, known by what they are called."""

import re
from functools import lru_cache
from typing import Final

from captures.field_name import plain_name
from captures.private_number import is_card_number

_NUMBER: Final = r"(number|num|no|nr|pan)"
_CARD: Final = re.compile(r"(^|_)(cc|cards?|pan)$")
"""Names of cards, of which those on a board have long numbers too."""
_FORMS: Final = tuple(
    (re.compile(name), re.compile(value, re.IGNORECASE))
    for name, value in (
        (rf"(^|_)(cc|cards?|pan)_?{_NUMBER}$|(^|_)(credit|debit)_?card(_?{_NUMBER})?$", r"[0-9](?:[ -]?[0-9]){11,18}"),
        (r"(^|_)(cvc|cvv|csc|cvn|cvc2|cvv2|cc_?csc)(_?(code|number))?$", r"[0-9]{3,4}"),
        (r"(^|_)(card_?)?(security|verification)_?(code|number|value)$", r"[A-Z]?-?[0-9]{3,10}"),
        (
            r"(^|_)(one_?time|sms|verify|auth|authentication|login|sign_?in|2fa|mfa|otp|totp|verification)"
            r"(_?(code|pin|passcode|password))$|(^|_)(otp|totp|passcode)$",
            r"[A-Z]?-?[0-9]{4,10}|(?=.*[0-9])[A-Z0-9]{5,10}",
        ),
        (r"(^|_)(ssn|social_?security(_?(number|num|no|nr))?)$", r"[0-9]{3}[ -]?[0-9]{2}[ -]?[0-9]{4}"),
        (r"(^|_)iban($|_)", r"[A-Z]{2}[0-9]{2}[A-Z0-9 .-]{10,42}"),
    )
)
_HTML: Final = frozenset({"cc-number", "cc-csc", "one-time-code", "current-password", "new-password"})
"""What `autocomplete` says of such a field (HTML, section 4.10.18.7)."""


def is_private(name: str, value: str) -> bool:
    """Whether a field of this name or label holds the number of a card, its security code, a code for one use, the
    number of an account or of social security: by the name and by what such a value looks like. A `card_number` of two
    digits is that of a card on a board, and stays; so does a `card` whose check
    digit is that of no payment card."""
    if not value:
        return False
    plain = value.strip()
    return any(form.fullmatch(plain) for form in _forms_of(name)) or (_is_card_name(name) and is_card_number(plain))


def is_completed_as_private(autocomplete: str) -> bool:
    """Whether the browser is told to fill in such a value, or a password."""
    return not _HTML.isdisjoint(autocomplete.lower().split())


@lru_cache(maxsize=4096)
def _forms_of(name: str) -> tuple[re.Pattern[str], ...]:
    plain = plain_name(name)
    return tuple(value for called, value in _FORMS if called.search(plain))


@lru_cache(maxsize=4096)
def _is_card_name(name: str) -> bool:
    return _CARD.search(plain_name(name)) is not None
