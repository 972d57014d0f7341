"""What a script reckoned of two fields, and what only happens to be as much."""

from typing import Any

import pytest

from actors.rules.explaining.reckoned import as_reckoned
from actors.rules.facts.source import Derived
from tests.actors.rules.request_values import context, entered, value

Line = dict[str, Any]
ORDER = {"count": "3", "price": "12.50"}
STAY = {"arrive": "2027-02-27", "leave": "2027-03-02"}


def made(name: str, text: str, fields: dict[str, str], *, method: str = "POST", sent: int = 2) -> str:
    """What becomes of a number beside what was entered, of which the first `sent` are sent too."""
    inputs = [entered(key, written) | {"id": key} for key, written in fields.items()]
    given = [
        value("json", key, written, path=[key], source={"kind": "parameter", "parameter": key})
        for key, written in [*fields.items()][:sent]
    ]
    number = value("json", name, text, path=[name], type="number")
    source = as_reckoned([number, *given], context("http://x/api", method=method, inputs=inputs))[0].source
    assert source is None or isinstance(source, Derived)
    return "" if source is None else source.how + "".join(str(getattr(each, "shown", each)) for each in source.parts)


@pytest.mark.parametrize(
    ("name", "text", "fields", "how"),
    [
        ("total", "37.5", ORDER, "product3*12.50"),
        ("lineAmount", "37.5", ORDER, "product3*12.50"),
        ("weight", "37.5", ORDER, ""),
        ("network", "6", {"rooms": "2", "guests": "3"}, ""),
        ("tax_amount", "0", {"rooms": "2", "tax": "0.00"}, ""),
        ("holiday", "3", STAY, ""),
        ("total", "15.5", ORDER, ""),
        ("nights", "3", STAY, "days2027-02-27/2027-03-02"),
        ("rooms", "3", STAY, ""),
        ("price", "12.50", {"count": "1", "price": "12.50"}, ""),
    ],
)
def test_a_number_that_is_called_and_is_what_two_fields_make(
    name: str, text: str, fields: dict[str, str], how: str
) -> None:
    assert made(name, text, fields) == how


def test_only_of_what_is_sent_itself_by_a_change() -> None:
    assert [made("total", "37.5", ORDER, sent=1), made("total", "37.5", ORDER, method="GET")] == ["", ""]


def test_what_may_be_made_in_two_ways_is_not_made() -> None:
    assert made("total", "36", {"a": "4", "b": "9", "c": "12", "d": "3"}, sent=4) == ""
