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


@pytest.mark.parametrize(
    ("place", "path", "value", "shared"),
    [
        ("json", ["project"], "3", True),
        ("form", [], "3", True),
        ("json", ["task", "project"], "3", False),
        ("json", ["project"], "4", False),
        ("header", [], "3", False),
    ],
)
def test_a_field_is_what_the_query_says_by_the_same_name(
    place: str, path: list[str | int], value: str, shared: bool
) -> None:
    found = Choice(parameter="project", label="Copper", transaction_id="t1", extractors=[])
    said = Value(place="query", name="project", value="3", source=found)
    held = Value(place=place, name="project", path=path, value=value)
    assert same_again([held, said])[0].source == (found if shared else None)


@pytest.mark.parametrize(("label", "shared"), [("Copper", True), ("Tin", False)])
def test_a_field_that_another_click_may_tell_is_what_the_query_says_where_both_are_called_so(
    label: str, shared: bool
) -> None:
    found, other = (
        Choice(parameter=name, label=text, transaction_id="t1", extractors=[])
        for name, text in (("project", "Copper"), ("task", label))
    )
    said = Value(place="query", name="project", value="3", source=found)
    held = Value(place="json", name="project", path=["project"], value="3", source=other)
    assert same_again([held, said])[0].source == (found if shared else other)
