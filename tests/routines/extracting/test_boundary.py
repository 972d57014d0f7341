"""Where a value stands as a whole in a text."""

import pytest

from routines.extracting.boundary import occurrences

UUID = "d9337501-c0d2-42a5-8dc4-681438a8e60c"


@pytest.mark.parametrize(
    ("text", "value", "found"),
    [
        (f"/edit/{UUID}", "2", []),
        (f"/edit/{UUID}", "8", []),
        (f"/edit/{UUID.upper()}", "2", []),
        (f"/edit/{UUID}/2", "2", [6 + len(UUID) + 1]),
        (f"/edit/2-{UUID}", "2", [6]),
        (f"/edit/x-2/{UUID}/x-2/y", "2", [8, 6 + 4 + len(UUID) + 3]),
        (f"/edit/{UUID}", UUID, [6]),
        ("/edit/c0d2-items", "2", [9]),
    ],
)
def test_a_number_in_what_a_generator_made_is_no_value(text: str, value: str, found: list[int]) -> None:
    assert list(occurrences(text, value)) == found
