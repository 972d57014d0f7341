"""Amounts and durations as people write them, in the units in which scripts send them: exactly, without rounding."""

import math
import re
from datetime import date
from decimal import Clamped, Context, Decimal, Inexact, InvalidOperation, Overflow, localcontext
from typing import Literal, get_args

from routines.placeholder import SubstitutionError

Unit = Literal[
    "number", "hundredths", "thousandths", "fraction", "sixtieths", "3600ths", "minutes", "seconds", "product", "days"
]
UNITS: tuple[Unit, ...] = get_args(Unit)
_PLACES = {"number": 0, "hundredths": 2, "thousandths": 3, "fraction": -2}
_TIMES = {"sixtieths": 60, "3600ths": 3600}
_GROUPED = r"[0-9]{1,3}(?:(?P<gap>[.,'\u2019\u202f\u00a0 ])[0-9]{3})(?:(?P=gap)[0-9]{3}){0,2}"
_AMOUNT = re.compile(rf"(-?)([0-9]{{1,12}}|{_GROUPED})(?:([.,])([0-9]{{1,6}}))?")
_CLOCK = re.compile(r"([0-9]{1,4}):([0-5][0-9])")
_THOUSANDS = 3
_FACTORS = 20


def counted(text: str, unit: Unit) -> int | float:
    """The `number` that `175,50` or `1.012,40` is, or its `hundredths` (17550) or `thousandths`; the `fraction` that so
    many per cent are; the `sixtieths` (150) or `3600ths` (9000) of `2.5`; the `minutes` (90) or `seconds` (5400) of
    `1:30` hours; the `product` (37.5) of `3*12.50`; or how many `days` (2) there are in `2027-02-03/2027-02-05`. Raises
    `SubstitutionError` for what is no such text, may be two amounts, as `1.500`, or would have to be rounded."""
    if unit in _PLACES:
        return _moved(_amount(text), _PLACES[unit], text)
    if unit in _TIMES:
        return _moved(_amount(text) * _TIMES[unit], 0, text)
    if unit == "product":
        return _moved(_product(text), 0, text)
    if unit == "days":
        return _days_in(text)
    found = _CLOCK.fullmatch(text.strip())
    if found is None:
        raise SubstitutionError(f"{text[:80]!r} is no duration such as 1:30")
    return (int(found[1]) * 60 + int(found[2])) * (60 if unit == "seconds" else 1)


def _product(text: str) -> Decimal:
    """Exactly: a product with more digits than a `Decimal` keeps is refused, not rounded."""
    factors = text.split("*", _FACTORS)
    if len(factors) > _FACTORS:
        raise SubstitutionError(f"{text[:80]!r} is a product of more than {_FACTORS} factors")
    try:
        with localcontext(Context(traps=[Inexact, InvalidOperation, Overflow, Clamped])):
            return math.prod((_amount(each) for each in factors), start=Decimal(1))
    except ArithmeticError:
        raise SubstitutionError(f"the product {text[:80]!r} has too many digits") from None


def _days_in(text: str) -> int:
    try:
        first, last = (date.fromisoformat(each.strip()) for each in text.split("/"))
    except ValueError:
        raise SubstitutionError(f"{text[:80]!r} is no span of days such as 2027-02-03/2027-02-05") from None
    return (last - first).days


def _amount(text: str) -> Decimal:
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        raise SubstitutionError(f"{text[:80]!r} is no amount such as 1234.50 or 1234,50")
    sign, whole, gap, mark, decimals = found.groups()
    if (gap and gap == mark) or (gap in (".", ",") and not mark) or (not gap and len(decimals or "") == _THOUSANDS):
        raise SubstitutionError(f"{text[:80]!r} may be read as two amounts: write it as 1234.50 or 1234,50")
    return Decimal(f"{sign}{re.sub('[^0-9]', '', whole)}.{decimals or 0}")


def _moved(amount: Decimal, places: int, text: str) -> int | float:
    moved = amount.scaleb(places)
    if moved == moved.to_integral_value():
        return int(moved)
    if places > 0:
        raise SubstitutionError(f"{text[:80]!r} has more than {places} decimals")
    return float(str(moved))
