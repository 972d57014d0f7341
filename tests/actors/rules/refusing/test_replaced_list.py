"""No routine sends a list with the recorded entries in the place of what another thing has."""

from typing import Any

import pytest

from actors.rules.facts.source import Choice, Constant, Extracted, LeftOut, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.replaced_list import orders_the_same, replaces_list
from actors.rules.writing.craft import Explained

HELD: dict[str, Any] = {"transaction_id": "t1", "extractors": []}


@pytest.mark.parametrize(
    ("source", "list_of", "is_refused"),
    [
        (Extracted(core="3", **HELD), "labels", True),
        (Choice(parameter="label", label="Red", **HELD), "labels", True),
        (Choice(parameter="labels", label="Red", type="list", **HELD), "labels", False),
        (LeftOut(), "labels", False),
        (Extracted(core="3", **HELD), "", False),
    ],
)
def test_the_caller_says_all_of_a_list_or_it_is_as_the_thing_has_it(
    source: Source, list_of: str, is_refused: bool
) -> None:
    line = Value(place="json", name="labelIds", path=["labelIds", 0], value="3", list_of=list_of, source=source)
    each = Explained("t2", {"method": "PATCH", "url": "http://x/things/7"}, [line])
    assert ("`labelIds` in the place of all `labels`" in replaces_list([each], frozenset())) is is_refused
    assert not replaces_list([each], frozenset({"t2"}))
    document = Value(place="document", name="document", value="document")
    assert not replaces_list([Explained("t2", each.request, [line, document])], frozenset())


@pytest.mark.parametrize(
    ("method", "kept", "is_refused"),
    [("PUT", Constant(), True), ("POST", Constant(), False), ("PUT", Parameter(parameter="old"), False)],
)
def test_nor_the_texts_that_the_recorded_thing_had_beside_one_that_was_added(
    method: str, kept: Source, is_refused: bool
) -> None:
    added = Parameter(parameter="tag", input="i4")
    values = [
        Value(place="json", name="tags", path=["tags", n], value=text, source=source)
        for n, (text, source) in enumerate([("intern", kept), ("travel", added)])
    ]
    why = replaces_list([Explained("t2", {"method": method, "url": "http://x/pages/7"}, values)], frozenset())
    assert why.startswith("t2 always sends intern in `tags`, beside what was entered") is is_refused


CHOSEN = Choice(parameter="task", label="Call", **HELD)


@pytest.mark.parametrize(
    ("name", "sources", "is_refused"),
    [
        ("ids", [Constant(), CHOSEN, Constant()], True),
        ("ids", [CHOSEN, CHOSEN, Constant()], False),
        ("ids", [Constant(), Constant(), Constant()], False),
        ("places", [Constant(), CHOSEN, Constant()], False),
    ],
)
def test_nor_the_recorded_order_around_the_one_that_was_chosen(
    name: str, sources: list[Source], is_refused: bool
) -> None:
    values = [
        Value(place="json", name=name, path=[name, n], value=str(101 + n), type="integer", source=source)
        for n, source in enumerate(sources)
    ]
    each = Explained("t2", {"method": "POST", "url": "http://x/tasks/order"}, values)
    assert orders_the_same([each], frozenset()).startswith("t2 sends 101, 103 in `ids` as they were") is is_refused
    assert orders_the_same([each], frozenset({"t2"})) == ""
