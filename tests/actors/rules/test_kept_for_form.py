"""What the button of a row keeps for the fields of a form, by what both are called."""

import pytest

from actors.rules.kept_for_form import kept_under


@pytest.mark.parametrize(
    ("attribute", "field", "kept"),
    [
        ("data-id", "id", True),
        ("data-id", "value", False),
        ("data-value", "value", True),
        ("data-value", "id", True),
        ("data-fill-room", "lesson[room_id]", True),
        ("data-room", "room_value", True),
        ("data-room", "value", False),
        ("room", "room", False),
    ],
)
def test_an_attribute_is_for_the_field_that_is_called_like_it(attribute: str, field: str, kept: bool) -> None:
    assert kept_under({"data-name": "Tea", attribute: "5"}, field, "5") == (attribute if kept else "")
    assert kept_under({attribute: "6"}, field, "5") == ""


@pytest.mark.parametrize(("held", "value", "kept"), [("Green t…", "Green tea", True), ("…", "Green tea", False)])
def test_of_a_text_that_is_too_long_its_beginning_tells(held: str, value: str, kept: bool) -> None:
    assert bool(kept_under({"data-note": held}, "note", value)) is kept
