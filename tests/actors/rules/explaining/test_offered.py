"""A choice that travels as it reads: what may be given in its place."""

from typing import Any

import pytest

from actors.rules.explaining.offered import as_offered
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Choice, LeftOut, Parameter
from actors.rules.facts.value import Value

CHOSEN = Parameter(parameter="segment", input="i1")
OPTIONS = {"-": "", "lead": "lead", "partner": "partner"}
FIELD = {"id": "i1", "name": "segment", "type": "select", "value": "lead", "chosen_label": "lead", "options": OPTIONS}
WAY = {"kind": "option", "name": "segment", "label": "lead"}
LINK = {"kind": "link", "text": "lead"}
FORM: dict[str, Any] = {"id": "t1", "offers": [{"name": "segment", "label": "lead", "extractors": [WAY]}]}


def offered(place: str, form: Any = None, **entered: Any) -> Any:
    context = Context(transaction_id="t2", url="http://h/save", inputs=[Input(**(FIELD | entered))])
    (line,) = as_offered([Value(place=place, name="segment", value="lead", source=CHOSEN)], form or {}, context)
    return line.source


def test_of_a_list_that_a_script_drew_only_the_recorded_entries_may_be_given() -> None:
    assert offered("json") == Parameter(parameter="segment", input="i1", among=["lead", "partner", ""])
    assert offered("form") == Parameter(parameter="segment", input="i1", among=["lead", "partner", ""])


def test_a_form_says_itself_what_it_offers_then() -> None:
    source = offered("form", FORM)
    assert isinstance(source, Choice)
    assert (source.parameter, source.label, source.transaction_id) == ("segment", "lead", "t1")
    assert source.extractors == [WAY]
    assert offered("form", {"id": "t1"}) == CHOSEN


@pytest.mark.parametrize(
    ("changed", "scoped"),
    [({}, True), ({"label": "partner"}, False), ({"transaction_id": "t0"}, False), ({"extractors": [LINK]}, False)],
)
def test_what_was_looked_up_in_any_list_of_that_name_is_looked_up_in_that_of_its_form(
    changed: dict[str, Any], scoped: bool
) -> None:
    own = WAY | {"form_has": ["title"]}
    form = FORM | {"offers": [{"name": "segment", "label": "lead", "extractors": [own]}]}
    source = Choice(**{"parameter": "segment", "label": "lead", "transaction_id": "t1", "extractors": [WAY]} | changed)
    context = Context(transaction_id="t2", url="http://h/save")
    (line,) = as_offered([Value(place="form", name="segment", value="lead", source=source)], form, context)
    assert isinstance(line.source, Choice)
    assert (line.source.extractors == [own]) == scoped
    (line,) = as_offered([Value(place="form", name="segment", value="lead", source=source)], FORM, context)
    assert line.source == source


@pytest.mark.parametrize("otherwise", [{"fetched": True}, {"options": {}}, {"type": "text"}])
def test_what_may_be_another_list_tomorrow_takes_any_text(otherwise: dict[str, Any]) -> None:
    assert offered("json", **otherwise) == CHOSEN
    assert offered("query") == CHOSEN


def ticked(form: Any = None, **otherwise: Any) -> list[Any]:
    told = {"name": "tags", "type": "checkbox", "checked": True, "boxes": ["vip", "fair", "press"]} | otherwise
    boxes = [
        Input(id=f"i{at}", value=each, chosen_label=each, parameter=f"tags_{at}", **told)
        for at, each in enumerate(("vip", "press"))
    ]
    context = Context(transaction_id="t2", url="http://h/save", inputs=boxes)
    sent = [Value(place="json", name="tags", path=["tags", at], value=each.value) for at, each in enumerate(boxes)]
    return as_offered(sent, form or {}, context)


def test_what_a_script_sends_of_boxes_is_a_list_of_their_labels() -> None:
    first, other = ticked()
    asked = Parameter(
        parameter="tags_0", type="list", shown=["vip", "press"], input="i0", among=["vip", "fair", "press"]
    )
    assert (first.path, first.source, other.source) == (["tags"], asked, LeftOut())


def turned(sent: list[str], **left: bool) -> tuple[list[Any], Any]:
    told = {"name": "tags", "type": "checkbox", "boxes": ["vip", "fair", "press"], "parameter": "tags"}
    boxes = [Input(id=f"i-{each}", value=each, checked=ticked, **told) for each, ticked in left.items()]
    paths = [(["tags", at], each) for at, each in enumerate(sent)] or [(["tags"], "[]")]
    lines = [Value(place="json", name="tags", path=path, value=each) for path, each in paths]
    first, *_ = as_offered(lines, {}, Context(transaction_id="t2", url="http://h/save", inputs=boxes))
    return first.path, first.source


def test_so_it_is_where_others_had_been_ticked_before_or_one_is_not_any_more() -> None:
    asked = {"parameter": "tags", "type": "list", "among": ["vip", "fair", "press"]}
    assert turned(["fair", "vip"], vip=True) == (["tags"], Parameter(**asked, input="i-vip", shown=["fair", "vip"]))
    assert turned(["fair"], press=False) == (["tags"], Parameter(**asked, input="i-press", shown=["fair"]))
    assert turned([], press=False) == (["tags"], Parameter(**asked, input="i-press", shown=[]))
    assert turned(["fair", "press"], press=False)[1] is None, "it was sent, though it was not ticked"
    assert turned(["fair", "blue"], fair=True)[1] is None, "no box has that"
    assert turned([])[1] is None


@pytest.mark.parametrize("otherwise", [{"boxes": []}, {"picks": "Ann"}, {"name": "marks"}, {"checked": False}])
def test_boxes_that_send_something_else_are_left_to_others(otherwise: dict[str, Any]) -> None:
    assert [each.source for each in ticked(**otherwise)] == [None, None]
    assert [each.source for each in ticked({"filled": True})] == [None, None]
