"""What a caller does not give stays as the page has it."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from routines.check import violations
from routines.extracting.extract import ExtractionError, Page, take
from routines.extractor import Extraction
from routines.places import lacking
from routines.routine import Routine
from tests.routines.recipe import document, fetch, taking

FORM = """<form><select name=who><option value=7>Ada<option value=8 selected>Ben</select>
<select name=none><option disabled selected value="">Choose…<option value=1>One</select>
<select name=where multiple><option value=n selected>North<option value=e>East<option value=s selected>South</select>
<label><input type=radio name=hue value=r checked>Red</label><label><input type=radio name=hue value=g>Green</label>
<label><input type=radio name=bare value=x>X</label><input type=checkbox name=done value=1 checked></form>"""
TWO = f"{FORM}<form><select name=who><option value=7 selected>Ada</select></form>"


def taken(values: dict[str, Any], text: str = FORM, **more: Any) -> Any:
    extraction = TypeAdapter(Extraction).validate_python({"name": "x"} | more)
    return take(extraction, Page("https://a.example/", [], text, {}, []), values)


def by_label(name: str) -> list[dict[str, Any]]:
    return [{"kind": "option", "name": name, "label": "{{label}}"}]


@pytest.mark.parametrize(
    ("name", "now"),
    [("who", "8"), ("hue", "r"), ("where", ["n", "s"]), ("bare", []), ("none", [])],
)
def test_a_choice_that_is_not_given_is_what_is_chosen_now(name: str, now: Any) -> None:
    assert taken({"label": None}, sources=by_label(name)) == now


def test_a_choice_that_is_given_is_looked_up_and_nothing_else() -> None:
    assert taken({"label": "ada"}, sources=by_label("who")) == "7"
    for unknown in ("Cleo", ""):
        with pytest.raises(ExtractionError, match=f"`who` has no choice '{unknown}'; there are"):
            taken({"label": unknown}, sources=by_label("who"))


@pytest.mark.parametrize(
    ("text", "said"), [(TWO, "several forms have the field `who`"), ("<p>", "no form has the field `who`")]
)
def test_what_is_chosen_now_has_to_be_sure(text: str, said: str) -> None:
    with pytest.raises(ExtractionError, match=said):
        taken({"label": None}, text, sources=by_label("who"))
    assert taken({"label": "Ada"}, TWO, sources=by_label("who")) == "7"


def test_what_is_given_stands_in_the_place_of_what_the_page_has() -> None:
    field = [{"kind": "form_field", "name": "done"}]
    assert taken({"done": None}, sources=field, unless="{{done}}") == "1"
    assert taken({"done": []}, sources=field, unless="{{done}}") == []
    assert taken({"done": 5}, sources=field, unless="{{done}}", decode="html") == 5


def test_a_list_says_which_of_several_are_left_out() -> None:
    but = [{"kind": "form_field", "name": "where", "every": True, "but": ["{{less}}"]}]
    assert taken({"less": ["South", "East"]}, sources=but) == ["n"]
    assert taken({"less": []}, sources=but) == ["n", "s"]
    assert taken({"less": None}, sources=but) == ["n", "s"]
    with pytest.raises(ExtractionError, match="`where` has no choice 'Sud'; there are"):
        taken({"less": ["Sud"]}, sources=but)


def test_what_stands_in_a_place_is_one_placeholder() -> None:
    field = taking("x", "form_field", name="done") | {"unless": "so {{done}}"}
    (wrong,) = violations(document(fetch(extract=[field]), parameters=[{"name": "done"}]))
    assert wrong.startswith("$.operations[0].extract[0].unless: it is one placeholder")


def test_names_that_may_have_no_value_are_known() -> None:
    made = {"type": "derive", "name": "made", "text": "{{maybe}}", "how": "slug"}
    switch = {"type": "derive", "name": "switch", "text": "{{sure}}", "how": "code", "codes": {"a": None}}
    field = taking("field", "form_field", name="done") | {"optional": True}
    parameters = [
        {"name": "maybe", "required": False},
        {"name": "sure"},
        {"name": "so", "required": False, "default": "a"},
    ]
    last = fetch("https://a.example/{{so}}", query=[["a", "{{made}}"], ["b", "{{switch}}"], ["c", "{{field}}"]])
    routine = Routine.model_validate(document(made, switch, fetch(extract=[field]), last, parameters=parameters))
    assert lacking(routine) == {"maybe", "made", "switch", "field"}
