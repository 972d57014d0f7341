"""Entries of list boxes that read as little as one letter."""

import pytest
from msgspec.structs import replace

from actors.rules.explaining.picked_short import picked_short
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from tests.actors.rules.request_values import Line, context, told, value

SIZE = value("json", "cut", "M")


def picked(text: str, name: str, **more: str) -> Line:
    return {"type": "click", "tag": "div", "role": "option", "text": text, "parameter": name, "group": name} | more


def known(lines: list[Value], *clicks: Line, method: str = "POST", at: float = 0.0) -> list[str]:
    return [
        told(each.source)["parameter"]
        for each in picked_short(lines, context(clicks=[*clicks], method=method, time=at))
        if each.source
    ]


def test_an_entry_of_one_letter_is_what_alone_reads_so() -> None:
    name = value("json", "name", "Shirt")
    assert known([name, SIZE], picked("M", "size")) == ["size"]
    assert known([SIZE, value("json", "kind", "M")], picked("M", "size")) == []
    assert known([SIZE], picked("M", "size"), picked("M", "kind")) == []
    assert known([replace(SIZE, same_elsewhere=2)], picked("M", "size")) == []
    assert known([SIZE], picked("M", "size"), method="GET") == []
    assert known([SIZE], picked("M", "size") | {"time": 9.0}, at=8.0) == []
    assert known([SIZE], picked("M", "size") | {"time": 8.0}, at=9.0) == ["size"]
    given = value("json", "kind", "Loose", source=Parameter(parameter="size"))
    assert known([given, SIZE], picked("M", "size")) == ["size"]
    assert known([SIZE], picked("M", "size", role="menuitem")) == []


@pytest.mark.parametrize(
    ("name", "found"), [("floor", ["floor"]), ("floorNumber", ["floor"]), ("rank", []), ("floor_id", [])]
)
def test_a_number_is_sent_under_a_word_of_what_the_list_box_is_called(name: str, found: list[str]) -> None:
    assert known([value("json", name, "3", type="integer")], picked("3", "floor")) == found


@pytest.mark.parametrize(
    ("name", "found"), [("bulbcnt", []), ("bulbcou", ["bulbs"]), ("bulb_count", ["bulbs"]), ("bulb", ["bulbs"])]
)
def test_a_name_may_be_written_of_the_beginnings_of_the_words(name: str, found: list[str]) -> None:
    assert known([value("json", name, "3", type="integer")], picked("3", "bulbs", group="Bulb count")) == found
