"""What was entered where the page calls nothing by a name is sent as what alone reads so."""

from math import inf
from typing import Any

import pytest

from actors.rules.explaining.nameless import entered_in_nameless
from actors.rules.explaining.order import Known, said
from tests.actors.rules.request_values import context, told, value

Line = dict[str, Any]


def field(text: str, **more: Any) -> Line:
    return {"id": "i1", "value": text, "type": "number", "parameter": "value_2", "nameless": True} | more


def member(name: str, text: str, **more: Any) -> Any:
    found = {"type": "integer", "entered_as": ["i1"], "path": [name]} | more
    return value("json", name, text, "constant_looking", **found)


def kinds(lines: list[Any], *inputs: Line, method: str = "PUT") -> list[Any]:
    after = entered_in_nameless(lines, context(method=method, inputs=list(inputs)))
    return [line.source and (line.source.parameter, line.source.type) for line in after]


GIVEN = ("value_2", "integer")


@pytest.mark.parametrize("text", ["6", "37"])
def test_a_short_number_is_given_though_no_name_tells(text: str) -> None:
    lines = [member("name", "Lamp", type=""), member("qty", text), member("done", "false", type="boolean")]
    assert kinds(lines, field(text)) == [None, GIVEN, None]
    after = said("at once", lines, Known(context(method="PUT", inputs=[field(text)])))
    assert told(after[1].source)["parameter"] == "value_2"


def test_of_two_that_read_so_none_is_it_unless_others_carry_the_one_as_well() -> None:
    assert kinds([member("qty", "6"), member("size", "6")], field("6")) == [None, None]
    assert kinds([member("qty", "6"), member("version", "6", same_elsewhere=3)], field("6")) == [GIVEN, None]
    assert kinds([member("qty", "6")], field("6"), field("6", id="i1", parameter="value_3")) == [None]


def test_the_number_of_a_thing_what_was_sent_before_or_only_asks_is_not_what_was_entered() -> None:
    assert kinds([member("room_id", "6"), member("qty", "6")], field("6")) == [None, GIVEN]
    assert kinds([member("qty", "6", entered_as=[])], field("6")) == [None]
    assert kinds([member("qty", "6")], field("6"), method="GET") == [None]


@pytest.mark.parametrize("more", [{"name": "size"}, {"label": "Size"}, {"element": "size"}, {"type": "checkbox"}])
def test_a_field_that_is_called_something_goes_by_that(more: Line) -> None:
    later = field("Lamp", id="i2", time=2.0)
    assert kinds([member("qty", "6")], field("6", time=1.0, **more), later) == [None]


def test_what_was_entered_last_is_given_though_the_page_calls_it_otherwise() -> None:
    assert kinds([member("qty", "16")], field("16", label="Menge")) == [GIVEN]
    assert kinds([member("qty", "16"), member("menge", "7")], field("16", label="Menge")) == [None, None]
    assert kinds([member("qty", "16")], field("16", label="Menge", time=inf)) == [GIVEN]


def test_what_was_entered_beside_what_is_sent_is_given_though_the_page_calls_it_otherwise() -> None:
    note = field("urgent", id="i2", label="Note", parameter="note", type="text", url="https://a.test/#/new", time=2.0)
    sent = member("note", "urgent", type="", source={"kind": "parameter", "parameter": "note"})
    menge = field("16", label="Menge", time=1.0)
    assert kinds([member("qty", "16"), sent], menge | {"url": note["url"]}, note)[0] == GIVEN
    assert kinds([member("qty", "16"), sent], menge | {"url": "https://a.test/#/list"}, note)[0] is None


def test_what_a_form_sends_what_was_searched_and_a_single_digit_is_called_as_it_is() -> None:
    in_form = value("form", "qty", "16", entered_as=["i1"])
    assert kinds([in_form], field("16", label="Menge")) == [None]
    assert kinds([member("qty", "16")], field("16", label="Menge", type="search")) == [None]
    assert kinds([member("qty", "6")], field("6", label="Menge")) == [None]


KINDS = {
    "type": "radio",
    "name": "prio",
    "value": "high",
    "chosen_label": "Hoch",
    "options": {"Hoch": "high", "-": "low"},
}


@pytest.mark.parametrize(
    ("more", "chosen"),
    [
        ({}, True),
        ({"fetched": True}, False),
        ({"url": "http://x/other"}, False),
        ({"options": {"Hoch": "high"}}, False),
        ({"name": "priority"}, False),
        ({"options": {"Hoch": "high", "Hohe": "high"}}, False),
        ({"value": "31", "options": {"Hoch": "31", "-": "32"}}, False),
    ],
)
def test_a_word_that_was_chosen_is_given_by_its_label_though_the_document_calls_it_otherwise(
    more: Line, chosen: bool
) -> None:
    entered = field("", **KINDS | {"url": "http://x/7", "time": 1.0} | more)
    save = {"type": "click", "url": "http://x/7", "text": "Save", "time": 2.0}
    asked = context(method="PUT", inputs=[entered], clicks=[save])
    (line, _) = entered_in_nameless([member("priority", entered["value"], type=""), member("n", "7")], asked)
    assert (line.source is not None) == chosen
    if chosen:
        assert told(line.source) == {
            "parts": [{"parameter": "value_2", "shown": "Hoch", "input": "i1", "among": ["Hoch", "-"]}],
            "how": "code",
            "codes": {"Hoch": "high", "-": "low"},
            "kind": "derived",
        }


@pytest.mark.parametrize(
    ("more", "later", "chosen"),
    [({}, 0.5, True), ({}, 2.0, False), ({"nameless": False}, 0.5, False), ({"fetched": True}, 0.5, False)],
)
def test_a_code_that_a_script_sends_at_once_is_given_by_its_label_though_the_page_calls_the_list_nothing(
    more: Line, later: float, chosen: bool
) -> None:
    state = {"type": "select", "chosen_label": "Half known", "options": {"New": "1", "Half known": "3"}, "time": 1.0}
    entered = field("3", **state | {"url": "http://x/words"} | more)
    done = {"type": "click", "url": "http://x/words", "text": "Words", "time": later}
    asked = context(method="POST", inputs=[entered], clicks=[done])
    line, number = entered_in_nameless([member("values", "3"), member("word", "7")], asked)
    assert ((line.source is not None), number.source) == (chosen, None)


@pytest.mark.parametrize(
    ("more", "beside", "chosen"),
    [
        ({}, {}, True),
        ({"nameless": False}, {}, False),
        ({}, {"url": "http://x/other"}, False),
        ({}, {"parameter": "elsewhere"}, False),
    ],
)
def test_a_code_chosen_in_a_list_that_the_page_calls_nothing_is_given_with_what_was_typed_beside_it(
    more: Line, beside: Line, chosen: bool
) -> None:
    state = {"type": "select", "chosen_label": "Sales", "options": {"Boats": "4", "Sales": "5"}, "time": 1.0}
    entered = field("5", **state | {"url": "http://x/new"} | more)
    title = field("Two oars", id="i2", type="text", parameter="title", url="http://x/new", time=2.0) | beside
    asked = context(method="POST", inputs=[entered, title], clicks=[{"url": "http://x/new", "text": "Go", "time": 3.0}])
    lines = [member("title", "Two oars", entered_as=["i2"], source={"kind": "parameter", "parameter": "title"})]
    _, category, pin = entered_in_nameless([*lines, member("category", "5"), member("pin", "0")], asked)
    assert ((category.source is not None), pin.source) == (chosen, None)


@pytest.mark.parametrize(
    ("text", "sent", "given"), [("W7", 5.5, True), ("W7", 9.0, False), ("W7", 4.0, False), ("7", 5.5, False)]
)
def test_what_is_asked_as_soon_as_it_was_entered_is_given_though_it_is_short(
    text: str, sent: float, given: bool
) -> None:
    cell = field(text, type="textarea", time=5.0)
    lines = [value("query", "col", "berth"), value("query", "updated", text, entered_as=["i1"])]
    _, line = entered_in_nameless(lines, context(method="GET", inputs=[cell], time=sent))
    assert (line.source is not None) == given


def test_a_code_that_was_fetched_is_looked_up_and_not_held_as_recorded() -> None:
    chosen = {"type": "select", "chosen_label": "Barn", "options": {"All": "", "Barn": "f-3", "Bank": "f-12"}}
    entered = field("f-3", **chosen | {"label": "Place", "nameless": False, "time": 5.0})
    asked = value("query", "field", "f-3", entered_as=["i1"], other_values=[""], other_value_count=1)
    for fetched in (False, True):
        of = context(method="GET", inputs=[entered | {"fetched": fetched}], time=5.5)
        (line,) = entered_in_nameless([asked], of)
        assert (line.source is None, line.chosen_as) == (fetched, "i1" if fetched else "")


YES = {"value": "true", "options": {"All": "", "Active": "true", "Inactive": "false"}}


@pytest.mark.parametrize(
    ("sent", "more", "given"),
    [
        ({"other_values": ["name"], "same_elsewhere": 2}, {}, True),
        ({"other_values": ["kind"], "same_elsewhere": 2}, {}, False),
        ({"same_elsewhere": 0}, {}, True),
        ({"same_elsewhere": 2, "since": 5.5}, {}, True),
        ({"same_elsewhere": 2, "since": 1.0}, {}, False),
        ({"other_values": ["name"]}, {"fetched": True}, False),
        ({"other_values": ["1"]}, {"value": "2", "options": {"Price": "2", "Name": "1"}}, False),
        ({"other_values": [""], "other_value_count": 1, "same_elsewhere": 2}, YES, True),
        ({"other_values": ["false"], "other_value_count": 1}, YES, True),
        ({"other_values": ["", "maybe"], "other_value_count": 2}, YES, False),
        ({}, YES, False),
    ],
)
def test_a_word_that_was_chosen_is_asked_by_under_another_name_if_it_was_not_sent_before(
    sent: Line, more: Line, given: bool
) -> None:
    options = {"Name": "name", "Highest price": "-price"}
    state = {"type": "select", "chosen_label": "Highest price", "options": options, "value": "-price", "time": 5.0}
    entered = field("", **state | {"label": "Sort by", "nameless": False} | more)
    entered |= {"chosen_label": next(label for label, code in entered["options"].items() if code == entered["value"])}
    lines = [value("query", "page", "1"), value("query", "sort", entered["value"], entered_as=["i1"], **sent)]
    page, line = entered_in_nameless(lines, context(method="GET", inputs=[entered], time=5.5))
    assert ((line.source is not None), page.source) == (given, None)


@pytest.mark.parametrize(
    ("options", "beside", "given"),
    [
        ({"Name": "name", "Highest price": "-price"}, "page", True),
        ({"Name": "name", "Highest price": "-price"}, "sort_by", False),
        ({"Any": "", "Highest price": "-price"}, "page", False),
    ],
)
def test_but_not_where_a_field_has_its_name_or_it_was_chosen_among_no_others(
    options: Line, beside: str, given: bool
) -> None:
    chosen = {"type": "select", "chosen_label": "Highest price", "options": options, "value": "-price", "time": 5.0}
    entered = field("", **chosen | {"label": "Sort by", "nameless": False})
    lines = [value("query", beside, "1"), value("query", "sort", "-price", entered_as=["i1"])]
    _, line = entered_in_nameless(lines, context(method="GET", inputs=[entered], time=5.5))
    assert (line.source is not None) == given
