"""The first of a list is taken for what is looked for only where the list was asked for with that."""

from typing import Any

import pytest

from actors.rules.facts.source import Choice, Constant, Derived, Extracted, Parameter, Part, Source
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained
from actors.rules.writing.narrowed import but_anybody

NAMED: dict[str, Any] = {"kind": "json", "path": ["data", {"title": "Lamp"}, "id"]}
FIRST: dict[str, Any] = {"kind": "json", "path": ["data", 0, "id"]}
GIVEN = Parameter(parameter="title")


def ways(asked: Source, ways: list[dict[str, Any]] | None = None, before: Source | None = None) -> list[dict[str, Any]]:
    """Those to the id of a thing in an answer to a request with this query, and perhaps one before it."""
    sent = [Value(place="query", name="q", value="Lamp", source=source) for source in (before, asked)]
    hit = Extracted(
        core="77", transaction_id="t4", extractors=[NAMED, FIRST] if ways is None else ways, asked={"Lamp": GIVEN}
    )
    own = Value(place="path", name="1", value="77", source=hit)
    asking = [Explained(i, {"method": "GET", "url": "/"}, [line]) for i, line in zip(("t3", "t4"), sent, strict=True)]
    *_, last = but_anybody([*asking, Explained("t7", {"method": "GET", "url": "/things/77"}, [own])])
    assert isinstance(last.values[0].source, Extracted)
    return last.values[0].source.extractors


@pytest.mark.parametrize("source", [GIVEN, Derived(parts=["a", Part(parameter="title")], how="base64")])
def test_it_is_the_first_of_what_was_asked_for(source: Source) -> None:
    assert ways(source) == ways(Constant(), before=source) == [NAMED, FIRST]


@pytest.mark.parametrize("source", [Constant(), Parameter(parameter="page")])
def test_it_is_nobody_else_s_where_the_list_is_the_same_for_everybody(source: Source) -> None:
    assert ways(source) == [NAMED]


def test_that_the_text_was_sent_later_does_not_count() -> None:
    later = Value(place="form", name="title", value="Lamp", source=GIVEN)
    hit = Extracted(core="77", transaction_id="t4", extractors=[NAMED, FIRST], asked={"Lamp": GIVEN})
    own = Value(place="path", name="1", value="77", source=hit)
    asked = Explained("t4", {"method": "GET", "url": "/"}, [])
    *_, last = but_anybody([asked, Explained("t7", {"method": "POST", "url": "/things/77"}, [own, later])])
    assert isinstance(last.values[0].source, Extracted)
    assert last.values[0].source.extractors == [NAMED]


def test_what_is_found_in_no_other_way_stays() -> None:
    assert ways(Constant(), [FIRST]) == [FIRST]


def test_what_was_clicked_is_a_choice() -> None:
    chosen = Choice(parameter="title", label="Lamp", transaction_id="t4", extractors=[NAMED, FIRST])
    own = Value(place="path", name="1", value="77", source=chosen)
    (last,) = but_anybody([Explained("t7", {"method": "GET", "url": "/things/77"}, [own])])
    assert last.values[0].source == chosen
