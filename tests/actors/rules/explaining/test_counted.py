"""What is entered in other units than are sent: judged by a site's own data."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.counting import in_units
from actors.rules.explaining.counted import as_counted, as_respelt
from actors.rules.facts.source import Derived, Parameter
from routines.routine import Routine
from runtime.ending import Ending
from runtime.http.execute import execute
from tests.actors.rules.request_values import context, entered, value
from tests.discovering import discover, routine_of
from tests.sites import fees
from tests.sites.others import MOVED_ON

TASK = "Change the fees of a room."
ALL = {"price": "1.175,50", "length": "1:30", "off": "12.5"}
SENT = {"priceCents": 117550, "minutes": 90, "rate": 0.125}


def found(folder: Path, typed: dict[str, str], sent: dict[str, Any]) -> Ending:
    with fees.serve() as site:
        fees.record(site.url, folder / "capture", TASK, typed, sent)
    with fees.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(folder / "capture", TASK, folder / "run")
    return ending


def run(routine: Routine, **given: str) -> tuple[str, Any, Any]:
    """(what it failed with, what the site held before, and after)."""
    with fees.serve(port=urlsplit(routine.hosts[0]).port or 0, shift=MOVED_ON) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, given))
        return result.error, before, site.truth()


def test_they_are_sent_in_the_units_of_the_recording(tmp_path: Path) -> None:
    routine = routine_of(found(tmp_path, ALL, SENT))
    others = {"room": "Attic", "price": "12", "length": "0:45", "discount": "33,3"}
    error, before, after = run(routine, **others)
    assert (error, after) == ("", before | {"Attic": (1200, 45, 0.333)})
    error, before, after = run(routine, **others | {"room": "Cellar", "price": "0.10"})
    assert (error, after) == ("", before | {"Cellar": (10, 45, 0.333)})
    for wrong in ({"price": "12 pounds"}, {"price": "1.500"}, {"price": "1,2345"}, {"length": "45"}, {"discount": ""}):
        error, before, after = run(routine, **others | wrong)
        assert "amount" in error or "decimals" in error or "duration" in error
        assert before == after


def test_a_number_to_which_a_script_gave_a_sign_stays_a_number(tmp_path: Path) -> None:
    routine = routine_of(found(tmp_path, {"off": "42.5"}, {"rate": -42.5}))
    error, before, after = run(routine, room="Attic", discount="7,25")
    assert (error, after) == ("", before | {"Attic": (9900, 45, -7.25)})
    error, before, after = run(routine, room="Cellar", discount="12")
    assert (error, after) == ("", before | {"Cellar": (12050, 120, -12)})
    error, before, after = run(routine, room="Cellar", discount="-12")
    assert "no amount" in error
    assert before == after


def test_one_that_cannot_be_told_is_not_sent_as_recorded(tmp_path: Path) -> None:
    ending = str(found(tmp_path, {"price": "175,50"}, {"priceCents": 17550, "lastCents": 17550}))
    assert "sends `priceCents` as 17550, what was entered in `Price` (175,50) in hundredths" in ending


@pytest.mark.parametrize(
    ("text", "name", "sent"),
    [
        ("175,50", "", ["175.5", "17550", "175500", "1.755"]),
        ("12", "", []),
        ("12", "amount_cents", ["1200"]),
        ("12", "unitPriceCents", ["1200"]),
        ("12", "accents", []),
        ("0,05", "cents", ["0.05", "0.0005"]),
        ("12.5", "", ["1250", "12500", "0.125"]),
        ("1:30", "", ["90", "5400"]),
        ("2.5", "spentSeconds", ["250", "2500", "0.025", "150", "9000"]),
        ("2.5", "second_price", ["250", "2500", "0.025", "150", "9000"]),
        ("8", "minutes", ["480", "28800"]),
        ("15", "", []),
        ("15", "discountRate", ["0.15"]),
        ("2027-03-05", "", []),
    ],
)
def test_what_is_sent_tells_by_itself(text: str, name: str, sent: list[str]) -> None:
    assert [*in_units(text, name)] == sent


def test_what_is_sent_as_it_is_or_twice_is_not_counted() -> None:
    inputs = [entered("start", "1:30") | {"id": "i1"}]
    number = value("json", "limit", "90", "constant_looking", path=["limit"], type="integer")
    own = value("json", "start", "1:30", path=["start"], source={"kind": "parameter", "parameter": "start"})
    here = context("http://x/api", method="POST", inputs=inputs)
    (made,) = as_counted([number], here)
    assert isinstance(made.source, Derived)
    assert made.source.how == "minutes"
    beside, kept = as_counted([number, own], here)
    assert (beside.source, type(kept.source)) == (None, Parameter)
    assert [each.source for each in as_counted([number, number], here)] == [None, None]


def test_an_amount_is_sent_as_a_number_under_another_name() -> None:
    inputs = [entered("betrag", "1.250,50") | {"id": "i1"}]
    number = value("json", "amount", "1250.5", path=["amount"], type="number")
    (made,) = as_counted([number], context("http://x/rpc", method="POST", inputs=inputs))
    assert isinstance(made.source, Derived)
    assert made.source.how == "number"


@pytest.mark.parametrize(
    ("text", "sent", "how"),
    [
        ("+44 171 23-45", "+441712345", "digits"),
        ("(030) 5566", "0305566", "digits"),
        ("12,50", "12.50", "point"),
        ("Room 1017", "1017", ""),
        ("2027-02-03", "20270203", ""),
        ("1 500", "1500", ""),
        ("1.012,40", "1.012.40", ""),
        ("12.50", "12.50", ""),
    ],
)
def test_a_number_as_a_program_writes_it(text: str, sent: str, how: str) -> None:
    here = context("http://x/api", method="POST", inputs=[entered("number", text)])
    (made,) = as_respelt([value("form", "sent", sent)], here)
    assert (made.source.how if isinstance(made.source, Derived) else "") == how
    (number,) = as_respelt([value("json", "sent", sent, path=["sent"], type="number")], here)
    assert number.source is None
