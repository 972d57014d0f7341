"""Numbers of payment cards, of bank accounts and of social security, known by their check digits or form."""

import re
from collections.abc import Iterator
from typing import Final

import stdnum.iban
import stdnum.us.ssn
from pydantic_core import PydanticCustomError
from pydantic_extra_types.payment import PaymentCardBrand, PaymentCardNumber

from captures.expression import expression

_CARD: Final = re.compile(r"[0-9](?:[ -]?[0-9]){11,18}")
_SSN: Final = re.compile(r"[0-9]{3}-[0-9]{2}-[0-9]{4}")
_IBAN: Final = re.compile(r"[A-Za-z]{2}[0-9]{2}[A-Za-z0-9 .-]{11,42}")
_IN_TEXT: Final = expression(
    r"\b(?:[0-9]{4}[ -](?:[0-9]{4}[ -][0-9]{4}[ -][0-9]{4}(?:[ -][0-9]{3})?|[0-9]{6}[ -][0-9]{4,5})"
    r"|[A-Z]{2}[0-9]{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,4})?))\b"
)
_SEPARATORS: Final = re.compile(r"[ .-]")


def is_card_number(text: str) -> bool:
    """12 to 19 digits, alone or in groups, with the prefix and length of an issuer and a right check digit (Luhn)."""
    if not _CARD.fullmatch(text):
        return False
    try:
        return PaymentCardNumber(compact(text)).brand is not PaymentCardBrand.other
    except PydanticCustomError:
        return False


def is_account_number(text: str) -> bool:
    """An IBAN with the length of its country and right check digits (mod 97)."""
    return _IBAN.fullmatch(text) is not None and stdnum.iban.is_valid(text)


def is_private_number(text: str) -> bool:
    """Whether what a person typed is such a number, whatever the field is called. A number of social security counts
    only with its dashes: it has no check digit."""
    plain = text.strip()
    return is_card_number(plain) or is_account_number(plain) or (bool(_SSN.fullmatch(plain)) and _is_ssn(plain))


def private_numbers(text: bytes) -> Iterator[str]:
    """Those that stand in any text: card numbers only in the groups in which they are printed, as every tenth number
    of an order or a product has a right check digit too, and accounts with all that an IBAN has to have."""
    for start, end in _IN_TEXT(text):
        found = text[start:end].decode()
        if is_account_number(found) if found[0].isalpha() else is_card_number(found):
            yield found


def compact(number: str) -> str:
    """Without what separates its groups."""
    return _SEPARATORS.sub("", number.strip())


def written_alike(number: str) -> list[str]:
    """Other ways to write the same number: without groups, and in groups of four."""
    if not (is_card_number(number) or is_account_number(number)):
        return [compact(number)] if _SSN.fullmatch(number) else []
    plain = compact(number)
    groups = [plain[at : at + 4] for at in range(0, len(plain), 4)]
    return [each for each in (plain, " ".join(groups), "-".join(groups)) if each != number]


def _is_ssn(text: str) -> bool:
    return stdnum.us.ssn.is_valid(text)
