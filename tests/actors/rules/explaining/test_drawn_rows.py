"""A row that a script drew belongs to one thing."""

import pytest

from actors.rules.explaining.drawn_rows import drawn_row
from actors.rules.facts.value import Value
from tests.actors.rules.request_values import value

CONSTANT = {"kind": "constant"}


def sent(name: str, text: str, **more: object) -> Value:
    return value("form", name, text, source=more.get("source", CONSTANT))


@pytest.mark.parametrize(
    ("name", "text", "row"),
    [
        ("ports[18][portid]", "18", "ports[18]"),
        ("form.ports.18.id", "18", "form.ports.18"),
        ("port-18-uuid", "18", "port-18"),
        ("ports[18][portid]", "19", ""),  # the number of a place
        ("ports[18][speed]", "18", ""),
        ("ports[0][id]", "0", ""),  # a new one
        ("port[id]", "18", ""),
    ],
)
def test_it_is_numbered_by_the_id_that_it_sends(name: str, text: str, row: str) -> None:
    assert drawn_row([sent("title", "Lamp"), sent(name, text)]) == row


def test_what_is_taken_from_a_page_is_of_the_thing_there() -> None:
    taken = {"kind": "extracted", "core": "18", "transaction_id": "t0003", "extractors": []}
    assert drawn_row([sent("ports[18][portid]", "18", source=taken)]) == ""


def test_a_name_without_end_is_looked_through_once() -> None:
    assert drawn_row([sent("x" + "_1_a" * 100_000 + "!", "1")]) == ""
