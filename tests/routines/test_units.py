"""Amounts and durations in the units in which they are sent: exactly, or not at all."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines.placeholder import SubstitutionError
from routines.units import Unit, counted


@pytest.mark.parametrize(
    ("text", "unit", "made"),
    [
        ("175,50", "hundredths", 17550),
        ("1.012,40", "hundredths", 101240),
        ("1,012.40", "hundredths", 101240),
        ("1\u00a0012\u00a0000,5", "hundredths", 101200050),
        ("1'500", "hundredths", 150000),
        ("1500", "hundredths", 150000),
        (" -0,1 ", "hundredths", -10),
        ("175,50", "number", 175.5),
        ("-12", "number", -12),
        ("1,5", "thousandths", 1500),
        ("12.5", "fraction", 0.125),
        ("100", "fraction", 1),
        ("1:30", "minutes", 90),
        ("1:30", "seconds", 5400),
        ("120:05", "minutes", 7205),
        ("2,5", "sixtieths", 150),
        ("0.01", "sixtieths", 0.6),
        ("2.5", "3600ths", 9000),
        ("3*12,50", "product", 37.5),
        ("4*0.25", "product", 1),
        ("2027-02-27/2027-03-02", "days", 3),
        ("2027-03-02/2027-02-27", "days", -3),
    ],
)
def test_what_is_written_is_counted(text: str, unit: Unit, made: float) -> None:
    assert counted(text, unit) == made
    assert type(counted(text, unit)) is type(made)


@pytest.mark.parametrize(
    ("text", "unit", "why"),
    [
        *(
            (text, "hundredths", "no amount")
            for text in ("", "abc", "12.50 \u20ac", "1e5", "1,5,2", "12.", "\u0663", "1.5.20")
        ),
        *((text, "hundredths", "two amounts") for text in ("1.500", "12,345", "1.012.400")),
        ("12,3456", "hundredths", "more than 2 decimals"),
        ("1:30", "sixtieths", "no amount"),
        ("3*x", "product", "no amount"),
        *((text, "days", "no span") for text in ("2027-02-03", "2027-02-03/x", "2027-02-03/2027-02-04/2027-02-05")),
        *((text, "minutes", "no duration") for text in ("90", "1:60", "1:5", "1:30:00", "x")),
    ],
)
def test_what_is_none_or_would_have_to_be_rounded_is_refused(text: str, unit: Unit, why: str) -> None:
    with pytest.raises(SubstitutionError, match=why):
        counted(text, unit)


@given(st.integers(-(10**11), 10**11), st.sampled_from(",."))
def test_no_amount_is_rounded(cents: int, mark: str) -> None:
    text = str(Decimal(cents).scaleb(-2)).replace(".", mark)
    assert counted(text, "hundredths") == cents


@pytest.mark.parametrize("text", ["*".join(["999999999999"] * 5), "*".join(["3"] * 100_000)])
def test_a_product_with_too_many_digits_or_factors_is_refused_and_never_rounded(text: str) -> None:
    with pytest.raises(SubstitutionError, match=r"too many digits|more than 20 factors"):
        counted(text, "product")
