"""What the names of fields say."""

import pytest

from captures.field_name import is_password_name


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("pass", True), ("pass1", True), ("pwd2", True), ("user[pass]", True), ("userPass", True), ("new_pw", True),
        ("passenger", False), ("compass", False), ("pine", False), ("pass_through_2024", True), ("spin1", False),
        ("value[password_expiry]", False), ("passwordMaxAge", False), ("password_changed_at", False),
        ("new_password_again", True),
    ],
)  # fmt: skip
def test_which_fields_hold_a_password(name: str, is_one: bool) -> None:
    assert is_password_name(name) == is_one
