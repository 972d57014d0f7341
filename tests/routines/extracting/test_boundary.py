"""Where a value stands as a whole in a text."""

import pytest

from routines.extracting.boundary import address_patterns, occurrences, text_patterns
from routines.extracting.regex import first_groups

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


@pytest.mark.parametrize("code", ["4%2F0Ad.Xy-9_k.Q1", "a.b=c;d", "7f3"])
@pytest.mark.parametrize(
    "address", ["https://a.test/cb?state=x1&code={}&scope=walks", "https://a.test/cb?code={}", "/cb#code={}&x=1"]
)
def test_a_pattern_for_a_secret_takes_it_whole_whatever_characters_it_has(address: str, code: str) -> None:
    patterns = list(address_patterns(address.format("secret-1-token"), "secret-1-token"))
    assert patterns
    assert {tuple(first_groups(each, address.format(code))) for each in patterns} == {(code,)}


def test_a_secret_in_a_path_ends_with_its_segment() -> None:
    patterns = list(address_patterns("https://a.test/reset/secret-1-token/form?x=1", "secret-1-token"))
    assert {tuple(first_groups(each, "https://a.test/reset/4%2F0A.b/form?x=1")) for each in patterns} == {("4%2F0A.b",)}


def test_in_a_text_a_secret_ends_where_what_follows_it_begins() -> None:
    patterns = list(text_patterns('go("secret-1-token-x")', "secret-1-token"))
    assert {tuple(first_groups(each, 'go("4/0A.b-x")')) for each in patterns} == {("4/0A.b",)}
