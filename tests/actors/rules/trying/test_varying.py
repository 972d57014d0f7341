"""Other values than the recorded ones, as far as they are sure to be taken and touch nothing else."""

from dataclasses import replace
from typing import Any

import pytest

from actors.rules.facts.input import Input
from actors.rules.trying.varying import Variants, refused, variants
from actors.rules.writing.craft import Crafted
from tests.actors.rules.playing import calls_of

Line = dict[str, Any]
LOGIN = {"type": "fetch", "method": "POST", "url": "u", "body": {"fields": [["n", "{{name}}"], ["p", "{{pw}}"]]}}
PAGE = {"type": "fetch", "url": "u", "extract": [{"name": "code", "sources": [{"kind": "link", "text": "{{thing}}"}]}]}
RECORDED = {"name": "ann", "pw": "secret-1-password", "thing": "Shelf", "title": "Lamp", "count": 2, "q": "oil"}


def crafted(*operations: Line) -> Crafted:
    """A routine with these operations after a login and a page on which a thing is chosen."""
    parameters = [{"name": name, "secret": name == "pw"} for name in RECORDED]
    inputs = [Input(value=value, type="text") for value in RECORDED.values() if isinstance(value, str)]
    made: Line = {"parameters": parameters, "operations": [LOGIN | {"transaction": "t1"}, PAGE, *operations]}
    return Crafted(made, {}, inputs, [], frozenset({"t1"}))


def saving(*names: str) -> Line:
    fields = [[name, "{{" + name + "}}"] for name in names]
    return {"type": "fetch", "method": "POST", "url": "u", "body": {"kind": "form", "fields": fields}}


def varied(made: Crafted, *told: Any, changing: bool, **recorded: str) -> Variants:
    steps = variants(made, RECORDED | recorded, changing)
    try:
        calls_of(steps, *[[each] for each in told])
    except StopIteration as ended:
        found: Variants = ended.value
        return found
    raise AssertionError("it asks for more than was told")


def lines(*urls: str) -> Line:
    found = [{"id": f"t{n}", "method": "GET", "url": url} for n, url in enumerate(urls)]
    return {"items": found, "total": len(found)}


OPTIONS = {"parameter": "thing", "kind": "options", "values": ["Shelf B", "Shelf C"]}
THINGS = OPTIONS | {"kind": "things"}


def test_what_was_made_up_and_what_a_form_offers_varies_where_something_is_changed() -> None:
    made = crafted(saving("title", "count", "code"))
    found = varied(made, [OPTIONS], lines("http://x/"), changing=True)
    assert found.values == [
        RECORDED | {"thing": "Shelf B", "title": "Lamp 2", "count": 3},
        RECORDED | {"thing": "Shelf C", "title": "Lamp 3", "count": 4},
    ]
    assert found.kept.keys() == {"name", "pw", "q"}
    assert found.sure


def test_a_file_is_sent_under_another_name_which_may_exist_once() -> None:
    made = crafted(saving("q"))
    made = replace(made, inputs=[*made.inputs, Input(parameter="file", type="file", value="lamp.png\nshelf.png")])
    found = varied(made, [], lines("http://x/"), changing=True, q="lamp.png")
    assert [each["q"] for each in found.values] == ["lamp-2.png", "lamp-3.png"]


@pytest.mark.parametrize(("code", "varies"), [("111", False), ("bag", True), ("1", True)])
def test_no_other_thing_is_ticked_where_something_is_done_with_what_is(code: str, varies: bool) -> None:
    made = crafted(saving("title", "code"))
    made = replace(made, inputs=[*made.inputs, Input(parameter="thing", type="checkbox", value=code, checked=True)])
    found = varied(made, [OPTIONS], lines("http://x/"), changing=True)
    assert [each["thing"] for each in found.values] == (["Shelf B", "Shelf C"] if varies else ["Shelf", "Shelf"])
    assert ("names something that exists" in found.kept.get("thing", "")) is not varies


def test_another_thing_is_not_changed_and_what_was_looked_for_is_not_made_up() -> None:
    asking = {"type": "fetch", "url": "u", "query": [["q", "{{q}}"]]}
    made = crafted(asking, saving("title", "q", "code"))
    found = varied(made, [THINGS], lines("http://x/find?by=title&text=Lamp"), changing=True)
    assert found.values == []
    assert found.kept["thing"].startswith("it names something that exists")
    assert found.kept.keys() == RECORDED.keys()


def test_reading_tries_other_things_words_and_an_earlier_page() -> None:
    words = {"parameter": "q", "kind": "words", "values": ["fish"]}
    found = varied(crafted(), [THINGS, words], changing=False)
    assert found.values == [
        RECORDED | {"thing": "Shelf B", "q": "fish", "count": 1},
        RECORDED | {"thing": "Shelf C", "q": "fish", "count": 1},
    ]
    assert not found.sure


def test_whoever_logs_in_stays() -> None:
    found = varied(crafted(), [OPTIONS | {"parameter": "name"}], changing=False)
    assert found.kept["name"] == "it goes with the secret of who logs in"
    assert [each["name"] for each in found.values] == ["ann"]


def test_a_refusal_tells_what_was_given_otherwise() -> None:
    told = refused(RECORDED | {"title": "Lamp 2"}, RECORDED, "no such lamp")
    assert told == {"title": 'a run with {"title": "Lamp 2"} was not judged right: no such lamp'}


@pytest.mark.parametrize(
    ("recorded", "values", "tried"),
    [
        ("Mark as paid", ["Delete"], False),
        ("archive", ["purge"], False),
        ("Archivieren", ["Endgültig löschen"], False),
        ("\u4fdd\u5b58", ["\u5220\u9664"], False),
        ("Cancelled", ["Open", "Paid"], True),
        ("Shelf A", ["Shelf B", "Deleted scenes"], True),
    ],
)
def test_no_other_is_tried_of_what_might_delete_the_recorded_thing(
    recorded: str, values: list[str], tried: bool
) -> None:
    made = crafted(saving("thing"))
    offered = OPTIONS | {"values": values}
    found = varied(made, [offered], lines("http://x/"), changing=True, thing=recorded)
    assert [each["thing"] for each in found.values if each["thing"] != recorded] == (values[:2] if tried else [])
    assert ("might delete" in found.kept.get("thing", "")) is not tried


@pytest.mark.parametrize(("called", "tried"), [("action", False), ("bulk_action", False), ("priority", True)])
def test_no_other_is_tried_of_a_choice_that_is_called_an_action(called: str, tried: bool) -> None:
    made = crafted(saving(called))
    made.routine["parameters"].append({"name": called})
    offered = {"parameter": called, "kind": "options", "values": ["reassign", "accept"]}
    found = varied(made, [offered], lines("http://x/"), changing=True, **{called: "resolve"})
    assert [each[called] for each in found.values if each[called] != "resolve"] == (offered["values"] if tried else [])
    assert ("what is done" in found.kept.get(called, "")) is not tried
