"""Codes that a script puts into a hidden field when an entry of its list is clicked."""

from typing import Any

import pytest

from actors.rules.explaining.picked import as_picked
from actors.rules.facts.source import Constant, Parameter
from actors.rules.refusing.fixed import fixed_ids
from actors.rules.writing.craft import Explained
from tests.actors.rules.request_values import context, value

SENT = {"action": "http://x/tasks", "method": "post", "fields": ["title", "team"]}
PICK = {"type": "click", "tag": "li", "text": "Blue team", "parameter": "choice", "form": SENT, "time": 1.0}
FORM = {"id": "t1", "scripted": ["team"]}


def marked(text: str = "34", name: str = "team", sent_from: dict[str, Any] = FORM, **more: Any) -> bool:
    (line,) = as_picked([value("form", name, text)], sent_from, context(clicks=[PICK | more], time=2.0))
    return line.picked


def test_a_code_is_picked_where_something_was_clicked_in_the_form() -> None:
    assert marked()
    assert not marked(sent_from={"id": "t1"})


def test_a_code_is_picked_where_what_has_no_text_was_clicked() -> None:
    cell = PICK | {"parameter": "", "text": "", "tag": "td"}
    (line,) = as_picked([value("form", "team", "34")], FORM, context(clicks=[cell], time=2.0))
    assert line.picked


@pytest.mark.parametrize(
    "more",
    [{"parameter": ""}, {"tag": "button"}, {"href": "http://x/"}, {"form": None}, {"time": 3.0}],
    ids=["nothing", "button", "link", "elsewhere", "later"],
)
def test_no_code_is_picked_where_nothing_was(more: dict[str, Any]) -> None:
    assert not marked(**more)


@pytest.mark.parametrize(("name", "text"), [("team", "1"), ("team", "true"), ("title", "34"), ("csrf_token", "34")])
def test_switches_and_tokens_are_no_codes(name: str, text: str) -> None:
    assert not marked(text, name, FORM | {"scripted": ["team", "csrf_token"]})


def test_a_code_of_which_nothing_tells_how_it_is_known_is_told() -> None:
    request = {"method": "POST", "url": "http://x/tasks"}
    for source, said in ((Constant(), ["34 in `team` (POST)"]), (Parameter(parameter="team"), [])):
        line = value("form", "team", "34", source={"kind": "constant"})
        (line,) = as_picked([line], FORM, context(clicks=[PICK], time=2.0))
        line = type(line)(place="form", name="team", value="34", picked=line.picked, source=source)
        assert fixed_ids([Explained("t2", request, [line])], frozenset()) == said


def test_a_colour_of_which_nothing_tells_who_chose_it_is_told() -> None:
    request = {"method": "POST", "url": "http://x/tasks"}
    lines = [value("form", name, text, source={"kind": "constant"}) for name, text in (("bg", "#fff7d5"), ("op", "#1"))]
    told = [type(each)(place="form", name=each.name, value=each.value, source=Constant()) for each in lines]
    assert fixed_ids([Explained("t2", request, told)], frozenset()) == ["#fff7d5 in `bg` (POST)"]
