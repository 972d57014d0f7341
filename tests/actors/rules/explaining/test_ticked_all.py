"""Boxes of one name that a script ticked after another one had been ticked."""

from typing import Any

import pytest

from actors.rules.explaining.ticked_all import as_ticked_all, ticks_the_same
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Extracted, LeftOut
from actors.rules.facts.value import Value

Line = dict[str, Any]
WAY = {"kind": "form_field", "name": "ids[]", "every": True, "boxes": True}
GROUP = {"name": "ids[]", "ticked": ["31", "37"], "unticked": [], "kept": [], "extractors": []}
ALL = {"name": "ids[]", "values": ["31", "37"], "extractors": [WAY]}
FORM: Line = {"id": "t1", "url": "http://x/papers?q=o", "time": 1.0, "groups": [GROUP], "all_ticked": [ALL]}
MASTER = Input(type="checkbox", checked=True, label="All", url="http://x/papers?q=o", time=2.0)
OWN = Input(type="checkbox", name="ids[]", value="31", checked=True, url="http://x/papers?q=o", time=2.0)
DRAWN = Click(type="click", tag="span", url="http://x/papers?q=o", time=2.0)


def lines() -> list[Value]:
    return [Value(place="form", name="ids[]", value=value, source=Constant()) for value in ("31", "37")]


def done(*inputs: Input, clicks: tuple[Click, ...] = ()) -> Context:
    told = {"url": "http://x/throw", "time": 3.0, "watched": True}
    return Context(transaction_id="t2", inputs=list(inputs), clicks=list(clicks), **told)


def test_all_boxes_of_the_page_are_sent_where_one_of_another_name_was_ticked() -> None:
    first, second = as_ticked_all(lines(), FORM, done(MASTER))
    assert first.source == Extracted(core="31", transaction_id="t1", extractors=[WAY])
    assert second.source == LeftOut()
    assert ticks_the_same([first, second], FORM, done(MASTER)) == ""


@pytest.mark.parametrize(
    ("context", "is_refused"),
    [
        (done(), True),
        (done(MASTER, MASTER), True),
        (done(MASTER, clicks=(DRAWN,)), True),
        (done(MASTER, OWN), False),
    ],
)
def test_nothing_is_sent_of_the_recorded_boxes_if_it_is_not_known_why(context: Context, is_refused: bool) -> None:
    assert as_ticked_all(lines(), FORM, context) == lines()
    assert ("a script ticked" in ticks_the_same(lines(), FORM, context)) is is_refused
    words = [Value(place="form", name="ids[]", value="wood", source=Constant())]
    group = GROUP | {"ticked": ["wood"]}
    assert ticks_the_same(words, FORM | {"groups": [group]}, context) == ""
