"""The timetable is computed: the same question has the same answer, whichever pair of stations and day it is about."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples.trains.timetable import BY_CODE, BY_NAME, STATIONS, UnknownStation, connections, find_stations

PAIRS = st.lists(st.sampled_from(sorted(BY_CODE)), min_size=2, max_size=2, unique=True)
DAYS = st.dates(date(2020, 1, 1), date(2040, 12, 31)).map(date.isoformat)


def minutes(text: str) -> int:
    hours, _, rest = text.partition(":")
    return int(hours) * 60 + int(rest)


def test_names_and_codes_are_unique():
    assert len(BY_CODE) == len(BY_NAME) == len(STATIONS) >= 25


@given(st.sampled_from(STATIONS))
def test_a_full_name_finds_its_station_first(station):
    assert find_stations(station.name)[0] == station


@given(PAIRS, DAYS)
def test_trains_of_a_day(pair, day):
    start, end = pair
    found = connections(start, end, day)
    assert found == connections(start, end, day)
    assert 3 <= len(found) <= 6
    assert [it["departure"] for it in found] == sorted({it["departure"] for it in found})
    for it in found:
        assert (minutes(it["departure"]) + minutes(it["duration"])) % (24 * 60) == minutes(it["arrival"])
        assert it["price"] > 0


@given(PAIRS, DAYS, st.integers(1, 4))
def test_more_passengers_pay_more_for_the_same_trains(pair, day, passengers):
    start, end = pair
    alone, together = connections(start, end, day), connections(start, end, day, passengers)
    assert [round(it["price"] * passengers, 2) for it in alone] == [it["price"] for it in together]
    assert [it["train"] for it in alone] == [it["train"] for it in together]


def test_another_day_or_the_way_back_is_another_answer():
    there = connections("HH", "MH", "2026-12-04")
    assert there != connections("HH", "MH", "2026-12-05")
    assert there != connections("MH", "HH", "2026-12-04")


def test_a_code_of_no_station_is_refused():
    with pytest.raises(UnknownStation, match="no station has the code 'Hamburg Hbf'"):
        connections("Hamburg Hbf", "MH", "2026-12-04")
