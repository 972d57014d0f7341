"""What is sent for an option that a script numbered."""

import pytest

from actors.specialists.forms.numbered_option import are_numbered, plain_code


@pytest.mark.parametrize(
    ("code", "sent"),
    [
        ("2: HIGH", "HIGH"),
        ("0: ", ""),
        ("3: Object", ""),
        ("0: null", ""),
        ("1: function (e) { return e }", ""),
        ("1: functional", "functional"),
        ("2: function", "function"),
        ("12: a: b", "a: b"),
        ("HIGH", "HIGH"),
        (f"1: {'x' * 60}"[:50], ""),
    ],
)
def test_the_number_is_not_sent_nor_is_what_only_a_script_has(code: str, sent: str) -> None:
    assert plain_code(code) == sent


@pytest.mark.parametrize(
    ("codes", "numbered"),
    [
        (["0: LOW", "1: HIGH"], True),
        (["0: null", "3: Object"], True),
        (["0: LOW"], False),
        (["0: LOW", "HIGH"], False),
        (["1: LOW", "1: HIGH"], False),
        ([], False),
    ],
)
def test_all_options_of_a_select_are_numbered_or_none_is(codes: list[str], numbered: bool) -> None:
    assert are_numbered(codes) is numbered
