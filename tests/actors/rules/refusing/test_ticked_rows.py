"""A change that carries the recorded numbers of the rows that were ticked ends in no routine."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.facts.click import Click, Form
from actors.rules.facts.done import Done
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, Constant, Source, Unknown
from actors.rules.facts.value import Called, Value
from actors.rules.refusing.ticked_rows import acts_on_ticked
from actors.rules.writing.craft import Explained

FOUND = Choice(parameter="job", label="Oak", transaction_id="t1", extractors=[])
BOX = "input[aria-label='Select row 2']"


def tick(selector: str = BOX, time: float = 3.0, **more: object) -> Click:
    told = Click(type="click", time=time, tag="input", value="on", selector=selector)
    return Click(**{name: getattr(told, name) for name in told.__struct_fields__} | more)


def change(*sources: Source, method: str = "POST", kind: str = "integer", hint: str = "plain") -> Explained:
    numbers = [
        Value(
            place="json", name="chosen", path=["rows", "chosen", n], type=kind, hint=hint, value=str(n + 2), source=of
        )
        for n, of in enumerate(sources)
    ]
    every = Value(place="json", name="all", path=["rows", "all"], type="boolean", value="false", source=Constant())
    return Explained("t0009", {"method": method, "url": "http://x/api/act", "time": 5.0}, [every, *numbers])


def done(clicks: list[Click], inputs: list[Input] | None = None) -> Done:
    return Done(inputs=inputs or [], clicks=clicks, watched=True)


@pytest.mark.parametrize(
    ("each", "clicks"),
    [
        (change(Constant()), [tick()]),
        (change(Constant(), Constant()), [tick(), tick("input.b")]),
        (change(Constant()), [tick(), tick("input.b"), tick("input.b")]),
        (change(Unknown(), kind="", hint="opaque"), [tick()]),
    ],
)
def test_as_many_numbers_as_boxes_that_are_always_the_recorded_ones_are_refused(
    each: Explained, clicks: list[Click]
) -> None:
    why = acts_on_ticked([each], frozenset(), done(clicks))
    assert why.startswith("t0009 always sends 2")
    assert f"({BOX})" in why


@pytest.mark.parametrize(
    ("each", "clicks"),
    [
        (change(FOUND), [tick()]),
        (change(FOUND, Constant()), [tick(), tick("input.b")]),
        (change(Constant(), Constant()), [tick()]),
        (change(Constant()), [tick(), tick()]),
        (change(Constant(), kind=""), [tick()]),
        (change(Constant(), method="GET"), [tick()]),
        (change(Constant()), [tick(time=6.0)]),
        (change(Constant()), [tick(value="7")]),
        (change(Constant()), [tick(parameter="agreed")]),
        (change(Constant()), [tick(form=Form(action="/sign"))]),
        (change(), [tick()]),
    ],
)
def test_what_is_found_or_was_ticked_for_something_else_is_not(each: Explained, clicks: list[Click]) -> None:
    assert acts_on_ticked([each], frozenset(), done(clicks)) == ""


def test_a_login_is_none() -> None:
    assert acts_on_ticked([change(Constant())], frozenset({"t0009"}), done([tick()])) == ""


@pytest.mark.parametrize(
    ("place", "box", "refused"),
    [
        ("form", {"of_row": True, "checked": True}, True),
        ("query", {"of_row": True, "checked": True}, True),
        ("form", {"of_row": True, "checked": False}, False),
        ("form", {"of_row": False, "checked": True}, False),
        ("form", {"picks": "Ann", "chosen_label": "Select record", "checked": True}, True),
        ("form", {"picks": "Ann", "checked": True}, False),
        ("form", {"of_row": True, "checked": True, "value": "8"}, False),
        ("form", {"of_row": True, "checked": True, "time": 6.0}, False),
    ],
)
def test_the_code_of_a_box_that_was_ticked_in_a_row_is_not_sent_as_recorded(
    place: str, box: dict[str, Any], refused: bool
) -> None:
    found = Value(place=place, name="pick", value="2", hint="plain", source=FOUND)
    fixed = Value(place=place, name="pick", value="7", hint="plain", source=Constant())
    each = Explained("t0009", {"method": "POST", "url": "http://x/act", "time": 5.0}, [found, fixed])
    ticked = Input(**{"id": "i1", "name": "pick", "type": "checkbox", "value": "7", "time": 3.0} | box)
    assert acts_on_ticked([each], frozenset(), done([], [ticked])).startswith("t0009 always sends 7") is refused
    named = [found, replace(fixed, called=Called(place="name", name="field", value="pick", hint="plain", source=FOUND))]
    assert acts_on_ticked([Explained("t0009", each.request, named)], frozenset(), done([], [ticked])) == ""
