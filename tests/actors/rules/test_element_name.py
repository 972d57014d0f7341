"""Names of fields that only scripts call by one."""

import pytest

from actors.rules.element_name import name_of
from actors.rules.writing.craft import Explained, craft
from actors.rules.writing.recipe import Recipe
from tests.actors.rules.request_values import inputs_of, value


@pytest.mark.parametrize(
    ("element", "name"), [("id_tags", "tags"), ("note-input", "note"), ("field-17", ""), ("x", ""), ("", "")]
)
def test_the_id_of_an_element_tells_what_it_is_for_unless_it_was_made(element: str, name: str) -> None:
    assert name_of(element) == name


def test_an_argument_without_a_name_is_called_as_its_field() -> None:
    typed = {"parameter": "value", "nameless": True, "value": "slow", "element": "id_tags", "id": "i1"}
    source = {"kind": "parameter", "parameter": "value", "input": "i1"}
    line = value("json", "params", "slow", path=["params", 0], source=source)
    asked = {"id": "t1", "method": "POST", "url": "http://x/rpc", "content-type": "application/json"}
    sent = Explained("t1", asked | {"body": '{"params": ["slow"]}'}, [line])
    made = craft("Tag it", [sent], {"transaction_id": "t1", "kind": "none"}, inputs_of(typed), [])
    assert [each["name"] for each in made["parameters"]] == ["tags"]


@pytest.mark.parametrize(
    ("label", "member", "name"),
    [
        ("Search by name or code", "contains", "search"),
        ("Name of the lamp", "contains", "contains"),
        ("Search by name", "code", "code"),
    ],
)
def test_what_a_filter_contains_is_what_is_searched_for(label: str, member: str, name: str) -> None:
    typed = {"parameter": "value", "nameless": True, "value": "slow", "label": label, "id": "i1"}
    source = {"kind": "parameter", "parameter": "value", "input": "i1"}
    recipe = Recipe(inputs_of(typed), [])
    recipe.text(value("json", member, "slow", path=["filter", "name", member], source=source))
    assert [*recipe.parameters] == [name]


@pytest.mark.parametrize(
    ("parameter", "label", "name"),
    [("country_code", "Austria", "country"), ("country_code", "at", "country_code"), ("room_id", "Hall", "room")],
)
def test_what_is_chosen_by_its_label_is_not_called_the_code_of_it(parameter: str, label: str, name: str) -> None:
    chosen = {"parameter": parameter, "value": "at", "chosen_label": label, "type": "select", "id": "i1"}
    source = {"kind": "parameter", "parameter": parameter, "input": "i1"}
    recipe = Recipe(inputs_of(chosen), [])
    recipe.text(value("json", parameter, "at", path=[parameter], source=source))
    assert [*recipe.parameters] == [name]
