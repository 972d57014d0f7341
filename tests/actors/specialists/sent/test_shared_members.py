"""Which members two objects have in common."""

from typing import Any

import pytest

from actors.specialists.sent.shared_members import in_both


@pytest.mark.parametrize(
    ("sent", "held", "called"),
    [
        ({"taxClass": 1}, {"tax_class": 2}, {"taxClass": "tax_class"}),
        ({"tax": 1}, {"tax": 2, "Tax": 3}, {"tax": "tax"}),
        ({"taxClass": 1}, {"tax_class": 2, "tax-class": 3}, {}),
        ({"taxClass": 1, "tax_class": 2}, {"tax_class": 3}, {"tax_class": "tax_class"}),
        ({"цена": 1}, {"имя": 2}, {}),
        ({"ценаНетто": 1}, {"цена_нетто": 2}, {"ценаНетто": "цена_нетто"}),
        ({"_": 1}, {"$": 2}, {}),
    ],
)
def test_a_name_may_be_written_another_way_if_it_is_the_only_one(
    sent: dict[str, Any], held: dict[str, Any], called: dict[str, str]
) -> None:
    assert {name: other for name, _, other, _ in in_both(sent, held)} == called
    assert [(value, there) for _, value, _, there in in_both(sent, held)] == [
        (sent[name], held[other]) for name, other in called.items()
    ]
