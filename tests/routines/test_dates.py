"""Dates from one form into another."""

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines.check import violations
from routines.dates import CLOCK, READ, WRITTEN, forms_of, is_stamp_of, later, rewritten, stamp_form, stamp_in
from routines.placeholder import SubstitutionError
from tests.routines.recipe import document

MOMENTS = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1)).map(lambda each: each.replace(second=0))


@pytest.mark.parametrize(
    ("entered", "sent", "other", "wanted"),
    [
        ("24/12/2026", "2026-12-24", "05/03/2027", "2027-03-05"),
        ("12/24/2026", "2026-12-24T00:00:00.000Z", "03/05/2027", "2027-03-05T00:00:00.000Z"),
        ("2026-12-24", "1798070400", "2027-03-05", 1804204800),
        ("24.12.2026 17:30", "2026-12-24 17:30:00", "05.03.2027 08:05", "2027-03-05 08:05:00"),
        ("24/12/2026", "/Date(1798070400000)/", "05/03/2027", "/Date(1804204800000)/"),
        ("2026-12-24", "2026-12-24T23:59:59Z", "2027-03-05", "2027-03-05T23:59:59Z"),
        ("Dec 24, 2026", "20261224", "2027-03-05", "20270305"),
    ],
)
def test_a_date_travels_in_another_form(entered: str, sent: str, other: str, wanted: str | int) -> None:
    forms = forms_of(entered, sent)
    assert forms is not None
    assert rewritten(other, *forms) == wanted


@given(MOMENTS, st.sampled_from(READ), st.sampled_from(WRITTEN))
def test_whatever_two_forms_are_found_they_give_what_was_sent(moment: datetime, read: str, write: str) -> None:
    entered = moment.strftime(read)
    sent = str(rewritten(entered, read, write))
    forms = forms_of(entered, sent)
    assert forms is not None
    assert str(rewritten(entered, *forms)) == sent


@pytest.mark.parametrize(
    ("text", "day"),
    [("2026-12-31", "2027-01-01"), ("28/02/2027", "01/03/2027"), ("9999-12-31", "9999-12-30"), ("soon", None)],
)
def test_the_day_after_is_written_alike(text: str, day: str | None) -> None:
    assert later(text, 1) == day


@pytest.mark.parametrize(
    ("written", "anew"),
    [
        ("2026-09-21T14:13:19Z", "2027-03-05T08:05:09Z"),
        ("2026-09-21 14:13:19", "2027-03-05 08:05:09"),
        ("2026-09-21T14:13:19.123+00:00", "2027-03-05T08:05:09.000+00:00"),
        ("20260921141319", "20270305080509"),
        ("20260921141319123", "20270305080509000"),
        ("2026-09-21", ""),
        ("1790000000", ""),
    ],
)
def test_the_moment_is_written_as_a_script_wrote_it(written: str, anew: str) -> None:
    form = stamp_form(written)
    assert is_stamp_of(written, 1790000000.0) is bool(form)
    assert not is_stamp_of(written, 1790000100.0)
    assert (str(rewritten("1804233909", CLOCK, form)) if form else "") == anew


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("created_at:<='2026-09-21 14:13:19'+type:note", "2026-09-21 14:13:19"),
        ("before 2026-09-21T14:13:19.123Z", "2026-09-21T14:13:19.123Z"),
        ("after:'2026-08-21 14:13:19',before:'2026-09-21 14:13:19'", "2026-09-21 14:13:19"),
        ("2026-09-21 14:13:19", ""),
        ("2026-09-21 14:13:19/2026-09-21 14:13:19", ""),
        ("due:'2026-09-23 14:13:19'", ""),
        ("at:'2026-09-21 14:13:19+02:00'", ""),
    ],
)
def test_the_moment_is_known_in_a_longer_text(text: str, moment: str) -> None:
    assert stamp_in(text, 1790000000.0) == moment


def test_what_is_no_date_is_told_with_an_example() -> None:
    with pytest.raises(SubstitutionError, match="'tomorrow' is no date such as 05/03/2027"):
        rewritten("tomorrow", "%d/%m/%Y", "%Y-%m-%d")
    with pytest.raises(SubstitutionError, match="'soon' is no date such as 1804267800"):
        rewritten("soon", CLOCK, "%Y-%m-%d")
    assert forms_of("17", "2026-12-17") is None


@pytest.mark.parametrize(
    "forms",
    [
        {}, {"read": "%d"}, {"read": "%d", "write": "%9999999d"}, {"read": "%d", "write": "%c"},
        {"read": "%Y-%Y", "write": "%Y"}, {"read": "epoch_ms", "write": "%Y"},
    ],
)  # fmt: skip
def test_the_forms_of_a_date_are_named_and_harmless(forms: dict[str, str]) -> None:
    def found(**forms: str) -> list[str]:
        made = {"type": "derive", "name": "day", "text": "x", "how": "date"} | forms
        return violations(document(operations=[made, {"type": "return", "values": {"day": "{{day}}"}}], parameters=[]))

    assert found(read="%d", write="epoch_s") == found(read="epoch_s", write="%d") == []
    assert found(**forms)
