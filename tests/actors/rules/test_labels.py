"""Which texts a value may be the code of."""

from typing import Any

import pytest

from actors.rules.sources.labels import labels
from tests.actors.rules.request_values import context, entered


@pytest.mark.parametrize(
    ("box", "found"),
    [
        ({}, [("crew", "Cy Poe"), ("crew", "45")]),
        ({"name": "crew"}, []),
        ({"value": "on"}, []),
        ({"chosen_label": ""}, []),
    ],
)
def test_a_box_without_a_name_is_known_by_its_label(box: dict[str, Any], found: list[tuple[str, str]]) -> None:
    told = {"parameter": "crew", "name": "", "type": "checkbox", "checked": True, "chosen_label": "Cy Poe"}
    assert labels([], context(inputs=[entered("", "45") | told | box])) == found
