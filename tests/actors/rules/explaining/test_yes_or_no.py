"""What says whether a box is ticked is asked for as that."""

from typing import Any

import pytest

from actors.rules.explaining.guess import first_guess
from actors.rules.facts.source import Parameter
from actors.rules.facts.value import Value
from tests.actors.rules.request_values import context, entered, guessed, told, value


@pytest.mark.parametrize(
    ("sent", "ticked", "kind"),
    [
        (value("json", "enabled", "false", type="boolean"), False, "parameter"),
        (value("json", "enabled", "true", type="boolean"), True, "parameter"),
        (value("json", "isEnabled", "true", type="boolean"), True, "parameter"),
        (value("json", "enabled", "true", type="boolean"), False, None),
        (value("json", "hidden", "true", type="boolean"), True, None),
    ],
)
def test_a_switch_that_was_turned_is_a_parameter_that_may_stay_as_it_was(
    sent: Value, ticked: bool, kind: str | None
) -> None:
    switch = entered("enabled", "on", type="checkbox", checked=ticked)
    assert guessed(sent, switch) == kind
    if kind:
        source = told(first_guess(sent, context(inputs=[switch])).source)
        assert (source["type"], source["optional"], source["shown"]) == ("boolean", True, sent.value)


@pytest.mark.parametrize(
    ("sent", "ticked", "yes", "no"),
    [
        (value("json", "enabled", "Y"), True, "Y", "N"),
        (value("json", "enabled", "N"), False, "Y", "N"),
        (value("json", "is_enabled", "No"), False, "Yes", "No"),
        (value("json", "enabled", "0", type="integer"), False, 1, 0),
        (value("json", "enabled", "off"), False, "on", "off"),
        (value("form", "enabled", "true"), True, "true", "false"),
    ],
)
def test_a_word_of_a_script_for_a_box_has_another_for_the_contrary(
    sent: Value, ticked: bool, yes: Any, no: Any
) -> None:
    source = told(first_guess(sent, context(inputs=[entered("enabled", "on", type="checkbox", checked=ticked)])).source)
    assert source["codes"] == {"true": yes, "false": no}
    assert (source["parts"][0]["type"], source["parts"][0]["shown"]) == ("boolean", str(ticked).lower())


@pytest.mark.parametrize(
    ("sent", "more"),
    [
        (value("json", "enabled", "Y"), {"checked": False}),
        (value("json", "enabled", "maybe"), {}),
        (value("json", "hidden", "Y"), {}),
        (value("json", "enabled", "1"), {"value": "1"}),
        (value("form", "enabled", "0"), {"value": "1", "checked": False}),
        (value("path", "enabled", "1"), {}),
        (value("json", "enabled", "1"), {"picks": "Lamp"}),
    ],
)
def test_what_may_say_something_else_is_left(sent: Value, more: dict[str, Any]) -> None:
    box = entered("enabled", "on", type="checkbox", checked=True)
    assert guessed(sent, box | more) is None


@pytest.mark.parametrize(
    ("name", "label", "known"),
    [
        ("random_order", "Randomize the order", True),
        ("allowGuestsToSign", "Allow guests to sign the book", True),
        ("allow_them_to_create_new_kinds_of_entries", "Allow them all to create new kinds of entries now", True),
        ("random_order", "Randomize the rows", False),
        ("order", "Randomize the order", False),
        ("to_sort", "Total, sorted", False),
    ],
)
def test_a_box_is_called_by_the_first_letters_of_words_of_its_label(name: str, label: str, known: bool) -> None:
    box = entered("", "on", type="checkbox", checked=True, label=label)
    assert (guessed(value("json", name, "true", type="boolean"), box) is not None) is known
    assert guessed(value("json", name, "false", type="boolean"), box) is None
    assert guessed(value("json", name, "Y"), box) is None


@pytest.mark.parametrize(
    ("labels", "known"),
    [
        (("Send the mail", "Send the mail daily"), "0"),
        (("Send the mail daily", "Send the mail"), "1"),
        (("Send the mail daily", "Send the mail weekly"), ""),
    ],
)
def test_of_several_boxes_it_is_the_one_whose_label_says_the_least_beside(labels: tuple[str, str], known: str) -> None:
    boxes = [
        entered("", "on", type="checkbox", checked=True, label=label, parameter=str(n))
        for n, label in enumerate(labels)
    ]
    source = first_guess(value("json", "send_mail", "true", type="boolean"), context(inputs=boxes)).source
    assert (source.parameter if isinstance(source, Parameter) else "") == known
