"""Names of members that the person entered."""

from typing import Any

import pytest

from actors.rules.explaining.member_names import with_entered_names
from actors.rules.facts.value import Value
from tests.actors.rules.request_values import context, entered, told, value

KEY = entered("key", "soil", time=3.0)


def leaf(name: str, text: str, **more: Any) -> Value:
    return value("json", name, text, path=["labels", name], **more)


def test_a_name_that_was_entered_is_a_parameter() -> None:
    (found,) = with_entered_names([leaf("soil", "clay")], context(inputs=[KEY]))
    assert found.called is not None
    assert told(found.called.source) == {"kind": "parameter", "parameter": "key", "type": "string", "input": "i1"}


@pytest.mark.parametrize(
    "lines",
    [
        [leaf("soil", "clay"), value("query", "about", "soil")],
        [leaf("soil", "clay", same_elsewhere=2)],
        [leaf("soil", "clay", other_value_count=1)],
        [value("json", "soil", "clay", path=["soil"])],
        [leaf("bed", "clay")],
    ],
)
def test_a_name_that_every_such_request_has_was_not_entered(lines: list[Value]) -> None:
    assert with_entered_names(lines, context(inputs=[KEY])) == lines


def test_what_was_chosen_or_is_a_secret_names_nothing() -> None:
    for more in ({"secret": True}, {"type": "checkbox"}, {"type": "select"}):
        lines = [leaf("soil", "clay")]
        assert with_entered_names(lines, context(inputs=[KEY | more])) == lines


def test_with_which_name_somebody_logged_in_names_nothing() -> None:
    password = entered("password", "secret-1-password", time=4.0, secret=True, type="password")
    lines = [leaf("soil", "clay")]
    assert with_entered_names(lines, context(inputs=[KEY, password])) == lines


def test_what_is_sent_with_another_value_has_no_name_of_its_own() -> None:
    lines = [leaf("soil", "clay", source={"kind": "left_out"})]
    assert with_entered_names(lines, context(inputs=[KEY])) == lines


def test_what_was_entered_after_the_request_or_gives_the_member_its_value_names_nothing() -> None:
    for asked in (context(inputs=[KEY], time=2.0), context(inputs=[KEY], time=4.0)):
        own = {"kind": "parameter", "parameter": "soil"} if asked.time > KEY["time"] else None
        lines = [leaf("soil", "clay", source=own)]
        assert with_entered_names(lines, asked) == lines
