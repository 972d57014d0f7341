"""What a request carries twice comes from one place."""

import pytest

from actors.rules.explaining.settling import same_again
from actors.rules.facts.source import Choice
from actors.rules.facts.value import Value


@pytest.mark.parametrize(
    ("picked", "value", "shared"), [(True, "508", True), (False, "508", False), (True, "9", False)]
)
def test_the_code_of_what_was_picked_is_that_of_the_thing_that_was_looked_up(
    picked: bool, value: str, shared: bool
) -> None:
    found = Choice(parameter="item", label="Copper", transaction_id="t1", extractors=[])
    key = Value(place="form", name="row_key", value="508", source=found)
    held = Value(place="form", name="selection", value=value, picked=picked)
    assert same_again([key, held])[1].source == (found if shared else None)
