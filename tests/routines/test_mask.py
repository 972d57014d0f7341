"""Secret values in what a routine tells."""

from routines.mask import mask, mask_value

CARD = "4242 4242 4242 4242"


def test_a_number_is_hidden_in_groups_and_without() -> None:
    assert mask("paid with 4242424242424242 or 4242-4242-4242-4242", [CARD]) == "paid with *** or ***"


def test_a_secret_of_several_lines_is_hidden_with_any_line_breaks() -> None:
    assert mask("a1\r\nb2 a1\\nb2 a1%0D%0Ab2 a1\rb2", ["a1\nb2"]) == "*** *** *** ***"


def test_a_secret_is_hidden_as_a_number_and_as_a_name() -> None:
    given = {"pan": 4242424242424242, "4242424242424242": 7, "n": 4242}
    assert mask_value(given, [CARD, "4242"]) == {"pan": "***", "***": 7, "n": 4242}
