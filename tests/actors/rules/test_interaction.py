"""What is kept of a click as the page tells it."""

import pytest

from actors.rules.interaction import _telling


@pytest.mark.parametrize(
    ("tag", "kind", "row", "called"),
    [
        ("input", "submit", "Bowl", "drop_7"),
        ("button", "", "Bowl", "drop_7"),
        ("input", "checkbox", "Bowl", ""),
        ("button", "", "", ""),
    ],
)
def test_a_button_of_a_row_may_be_known_by_its_number_but_no_other_and_no_box(
    tag: str, kind: str, row: str, called: str
) -> None:
    form = {"action": "http://x/pegs", "method": "post", "fields": ["drop_7", "drop_8"]}
    attributes = {"name": "drop_7", "type": kind}
    told = {"type": "click", "tag": tag, "attributes": attributes, "form": form, "row": row}
    assert _telling(told).numbered == called
