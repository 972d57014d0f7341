"""A change that carries the recorded numbers of the rows that were ticked ends in no routine."""

import pytest

from actors.rules.facts.click import Click, Form
from actors.rules.facts.source import Choice, Constant, Source, Unknown
from actors.rules.facts.value import Value
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
    why = acts_on_ticked([each], frozenset(), clicks)
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
    assert acts_on_ticked([each], frozenset(), clicks) == ""


def test_a_login_is_none() -> None:
    assert acts_on_ticked([change(Constant())], frozenset({"t0009"}), [tick()]) == ""
