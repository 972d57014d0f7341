"""Several codes in one text are known each by what its row is called."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.joined import as_joined, in_parts
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Constant, Joined, parameters_of, responses_of
from actors.rules.facts.value import Value
from actors.rules.writing.recipe import Recipe
from tests.actors.rules.request_values import context

TICKED = [
    Input(id=f"i{n}", type="checkbox", checked=True, picks=name, of_row=True, parameter=f"paper_{n}", time=1.0)
    for n, name in enumerate(("Blue", "Red"))
]
WAY = {"kind": "beside", "selector": "tr", "label": "Blue"}


def sent(text: str, **more: Any) -> Value:
    return Value(place="form", name="ids", value=text, hint="plain", **more)


def known(part: Value, at: int) -> Value:
    ways = [WAY | {"label": TICKED[at].picks}]
    chosen = Choice(parameter=f"paper_{at}", label=TICKED[at].picks, transaction_id="t1", extractors=ways)
    return replace(part, source=chosen)


@pytest.mark.parametrize("text", ["3,7", "3;7", "3, 7", '["3","7"]', "[3,7]", "(3|7)", "3 7", "3+7"])
def test_each_code_is_asked_about_and_all_are_put_together_again(text: str) -> None:
    whole, first, second = in_parts([sent(text)], context(inputs=TICKED, time=2.0))
    assert (whole.value, first.value, second.value) == (text, "3", "7")
    (made,) = as_joined([whole, known(first, 0), known(second, 1)])
    assert isinstance(made.source, Joined)
    assert parameters_of(made.source) == ["paper_0", "paper_1"]
    assert responses_of(made.source) == ["t1", "t1"]
    written = Recipe([replace(each, nameless=True) for each in TICKED], []).text(made)
    assert written == text.replace("3", "{{ids}}").replace("7", "{{ids_value}}")


def test_a_text_of_which_a_code_is_not_known_is_sent_as_it_was_or_as_somebody_knows_it() -> None:
    whole, first, second = in_parts([sent("3,7")], context(inputs=TICKED, time=2.0))
    assert as_joined([whole, known(first, 0), second]) == [whole]
    assert as_joined([whole, known(first, 0), known(second, 0)]) == [whole]


@pytest.mark.parametrize(
    ("line", "time"),
    [
        (sent("3,7,9"), 2.0),
        (sent("3,3"), 2.0),
        (sent("3:7"), 2.0),
        (sent("3,7"), 0.5),
        (sent("3,7", source=Constant()), 2.0),
        (Value(place="header", name="X-Ids", value="3,7"), 2.0),
    ],
)
def test_nothing_else_is_taken_apart(line: Value, time: float) -> None:
    assert in_parts([line], context(inputs=TICKED, time=time)) == [line]
    assert in_parts([sent("3,7")], context(inputs=TICKED[:1], time=2.0)) == [sent("3,7")]
