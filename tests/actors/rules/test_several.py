"""Several things that were chosen alike are one list."""

from typing import Any

import pytest

from actors.rules.several import as_list

Line = dict[str, Any]


def chosen(
    value: str, label: str, parameter: str, place: str = "form", path: list[Any] | None = None, **more: Any
) -> Line:
    ways = [{"kind": "option", "name": "pick", "label": label}, {"kind": "pattern", "pattern": value}]
    source = {"kind": "choice", "parameter": parameter, "label": label, "transaction_id": "t1", "extractors": ways}
    return {"place": place, "name": "pick", "value": value, "source": source | more} | ({"path": path} if path else {})


def test_one_parameter_takes_all_of_a_field() -> None:
    lines = as_list([chosen("3", "Blue", "crate"), {"place": "form", "name": "go"}, chosen("7", "Red", "crate_2")])
    first, go, second = lines
    source = first["source"]
    assert (source["parameter"], source["type"], source["shown"]) == ("crates", "list", ["Blue", "Red"])
    assert source["extractors"] == [{"kind": "option", "name": "pick", "label": "Blue"}]
    assert (second["source"], go) == ({"kind": "left_out"}, {"place": "form", "name": "go"})


def test_a_list_in_a_document_is_put_where_it_stands() -> None:
    lines = [chosen("3", "Blue", "room", "json", ["ids", 0]), chosen("7", "Red", "room_2", "json", ["ids", 1])]
    first, second = as_list(lines)
    assert (first["path"], first["source"]["parameter"], second["source"]["kind"]) == (["ids"], "rooms", "left_out")


@pytest.mark.parametrize(
    "other",
    [
        chosen("7", "Red", "crate"),
        chosen("7", "Blue", "crate_2"),
        chosen("7", "Red", "crate_2", transaction_id="t2"),
        chosen("7", "Red", "crate_2", extractors=[{"kind": "pattern", "pattern": "7"}]),
        chosen("7", "Red", "crate_2", kind="extracted"),
        chosen("7", "Red", "crate_2", "json", ["other"]),
    ],
)
def test_what_is_not_alike_stays_apart(other: Line) -> None:
    lines = [chosen("3", "Blue", "crate"), other]
    assert as_list(lines) == lines
