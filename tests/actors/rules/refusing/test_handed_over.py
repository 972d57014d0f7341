"""What a link handed to a script is known by the thing that was clicked, or ends in no routine."""

import pytest

from actors.rules.click_names import named_clicks
from actors.rules.explaining.asking import questions
from actors.rules.facts.click import Click
from actors.rules.facts.source import Choice, Constant, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.handed_over import acts_on_place
from actors.rules.sources.argument import handed_over
from actors.rules.writing.craft import Explained
from tests.actors.rules.request_values import context, value

URL = "http://x/pots"
EDIT = Click(type="click", time=4.0, text="Edit", row="Bowl", argument="Edit$1", parameter="item")
FOUND = Choice(parameter="item", label="Bowl", transaction_id="t1", extractors=[])


def sent(name: str, text: str, source: Source, at: float = 5.0, url: str = URL) -> Explained:
    values = [Value(place="form", name=name, value=text, source=source)]
    return Explained(f"t{at}", {"method": "POST", "url": url, "time": at}, values)


def test_the_thing_that_was_clicked_is_a_parameter() -> None:
    clicks = [Click(type="click", text="Bowl", argument="Open$1"), Click(type="click", text="3")]
    assert [each.parameter for each in named_clicks(clicks, [])] == ["item", ""]


def test_what_was_handed_over_is_asked_for_by_it() -> None:
    click = {"type": "click", "url": URL, "text": "Bowl", "argument": "Open$1", "parameter": "item"}
    (asked, *_) = questions([value("form", "what", "Open$1")], context(URL, method="POST", clicks=[click]))
    assert (asked.call.name, asked.label, asked.parameter) == ("trace_choice", "Bowl", "item")
    later = context(URL, method="POST", clicks=[click, {"type": "click", "text": "Sort"}])
    assert handed_over(value("form", "what", "Open$1"), later) is None


def test_a_place_that_stays_as_it_was_recorded_is_refused() -> None:
    why = acts_on_place([sent("what", "Edit$1", Constant())], frozenset(), [EDIT])
    assert why.startswith("t5.0 sends Edit$1, the place of `Bowl`")
    assert why.endswith("record how it is found by name")
    assert acts_on_place([sent("what", "Edit$1", FOUND)], frozenset(), [EDIT]) == ""
    assert acts_on_place([sent("what", "Sort", Constant())], frozenset(), [EDIT]) == ""
    assert acts_on_place([sent("what", "Edit$1", Constant())], frozenset({"t5.0"}), [EDIT]) == ""


@pytest.mark.parametrize(
    ("text", "source", "row", "is_refused"),
    [
        ("17", Constant(), ["Bowl", "Edit"], True),
        ("17", Constant(), [], False),
        ("17", FOUND, ["Bowl", "Edit"], False),
        ("18", Constant(), ["Bowl", "Edit"], False),
    ],
)
def test_the_number_that_a_button_of_a_row_hands_over_is_no_constant(
    text: str, source: Source, row: list[str], is_refused: bool
) -> None:
    click = Click(type="click", time=4.0, text="Edit", row_texts=row, handed="17", first_hit=True)
    assert bool(acts_on_place([sent("which", text, source)], frozenset(), [click])) is is_refused


def test_what_is_entered_by_the_number_of_its_row_is_refused() -> None:
    opened, entered = sent("g1$what", "Edit$1", FOUND), Parameter(parameter="count")
    why = acts_on_place([opened, sent("g1$row03$count", "7", entered, 6.0)], frozenset(), [EDIT])
    assert "`g1$row03$count`, by the number of its row" in why
    assert acts_on_place([opened, sent("g1$count", "7", entered, 6.0)], frozenset(), [EDIT]) == ""
    assert acts_on_place([opened, sent("row03$count", "7", entered, 6.0, f"{URL}/2")], frozenset(), [EDIT]) == ""


@pytest.mark.parametrize(
    ("name", "text", "source", "is_refused"),
    [
        ("grid_rowEditIndex", "2", Constant(), True),
        ("row_index", "3", Constant(), True),
        ("row_index", "3", FOUND, False),
        ("row_index", "7", Constant(), False),
        ("copies", "2", Constant(), False),
    ],
)
def test_the_index_of_the_row_in_which_was_clicked_is_no_constant(
    name: str, text: str, source: Source, is_refused: bool
) -> None:
    click = Click(type="click", time=4.0, text="Edit", row="Bowl", row_place=2)
    assert bool(acts_on_place([sent(name, text, source)], frozenset(), [click])) is is_refused


def test_the_numbered_button_of_a_row_that_stays_as_it_was_recorded_is_refused() -> None:
    click = Click(type="click", time=4.0, row="Bowl", numbered="drop_3", parameter="item")
    why = acts_on_place([sent("drop_3", "", Constant())], frozenset(), [click])
    assert why.startswith("t5.0 sends `drop_3`, the button in the row of `Bowl`")
    first = Click(type="click", time=4.0, row="Bowl", numbered="drop_3", first_hit=True)
    assert acts_on_place([sent("drop_3", "", Constant())], frozenset(), [first]) == ""
    assert acts_on_place([sent("drop_4", "", Constant())], frozenset(), [click]) == ""
