"""With what other values a routine can be tried, as far as the recording shows any."""

from typing import Any

import pytest

from actors.alternatives import Alternatives, alternatives
from captures.capture import Capture
from routines.routine import Routine
from tests.actors.specialists.library import HOST, exchange, library


def routine(*operations: dict[str, Any], **parameters: Any) -> Routine:
    named = [
        {"name": name, **({"examples": [each]} if each else {"secret": True})} for name, each in parameters.items()
    ]
    return Routine.model_validate({"name": "r", "hosts": [HOST], "parameters": named, "operations": operations})


def page(*sources: dict[str, Any]) -> dict[str, Any]:
    """The page of the shelves, with a value taken from it."""
    taken = {"name": "taken", "sources": list(sources)}
    return {"type": "fetch", "url": f"{HOST}/shelf/law_2/", "transaction": "t0005", "extract": [taken]}


def listed(**more: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The list of the books, returned."""
    fetch = {"type": "fetch", "url": f"{HOST}/api/books", "transaction": "t0006", "save_as": "books"}
    return fetch | more, {"type": "return", "response": "books"}


@pytest.mark.parametrize(
    ("source", "recorded", "kind", "values"),
    [
        ({"kind": "option", "name": "branch", "label": "{{x}}"}, "North Wing", "options", ["South Wing"]),
        ({"kind": "link", "text": "{{x}}"}, "Law", "things", ["Music", "Art"]),
    ],
)
def test_what_else_could_have_been_chosen(source: dict[str, Any], recorded: str, kind: Any, values: list[str]) -> None:
    fetch, back = listed(query=[["for", "{{taken}}"]])
    assert alternatives(routine(page(source), fetch, back, x=recorded), library()) == [Alternatives("x", kind, values)]


def test_a_choice_that_the_page_does_not_have_has_no_other() -> None:
    fetch, back = listed(query=[["for", "{{taken}}"]])
    only = {"kind": "link", "text": "{{x}}"}
    assert alternatives(routine(page(only), fetch, back, x="Gone"), library()) == []


@pytest.mark.parametrize(
    ("sought", "words"), [("North", ["Wing"]), ("wing", ["North", "South"]), ("no", []), ("7", [])]
)
def test_other_words_of_what_was_found(sought: str, words: list[str]) -> None:
    fetch = {"type": "fetch", "url": f"{HOST}/find", "query": [["q", "{{x}}"]], "transaction": "t0005", "save_as": "it"}
    found = alternatives(routine(fetch, {"type": "return_html", "response": "it"}, x=sought), library())
    assert found == ([Alternatives("x", "words", words)] if words else [])


def test_a_word_that_nothing_found_speaks_of_has_no_others() -> None:
    assert alternatives(routine(*listed(query=[["q", "{{x}}"]]), x="music"), library()) == []


def test_secrets_and_what_was_not_recorded_are_left_out() -> None:
    assert alternatives(routine(*listed(query=[["q", "{{x}}"]]), x=""), library()) == []


def test_what_a_parameter_may_be_is_what_else_could_have_been_chosen() -> None:
    fetch, back = listed(query=[["kept", "{{x}}"]])
    chosen = routine(fetch, back, x="Durable")
    (declared,) = chosen.parameters
    among = chosen.model_copy(
        update={"parameters": [declared.model_copy(update={"enum": ["Durable", "Transient", "No"]})]}
    )
    assert alternatives(among, library()) == [Alternatives("x", "options", ["Transient", "No"])]


OFFERED = """<form><select name=size><option value="">any<option>Small<option>Large<option disabled>Huge</select>
<input type=radio name=kind value=a><input type=radio name=kind value=b><input name=title value=Small>
<input type=checkbox name=news value=y><input type=checkbox name=news value=z></form>
<form><select name=size><option>Pint</select></form>"""


@pytest.mark.parametrize(
    ("field", "recorded", "values"),
    [
        ("size", "Small", ["Large"]),
        ("size", "Pint", []),
        ("kind", "b", ["a"]),
        ("size", "Gone", []),
        ("title", "Small", []),
        ("news", "y", []),
    ],
)
@pytest.mark.parametrize("kind", ["query", "form", "multipart", "json"])
def test_another_code_of_the_list_in_which_one_was_chosen(
    field: str, recorded: str, values: list[str], kind: str
) -> None:
    bodies: dict[str, Any] = {
        "form": {"fields": [[field, "{{x}}"]]},
        "multipart": {"parts": [{"name": field, "value": "{{x}}"}]},
        "json": {"value": {field: "{{x}}"}},
    }
    sent = {"query": [[field, "{{x}}"]]} if kind == "query" else {"body": {"kind": kind, **bodies[kind]}}
    fetch = {"type": "fetch", "method": "POST", "url": f"{HOST}/new", "transaction": "t0002", "save_as": "it"} | sent
    steps = (exchange(1, 0, "GET", "/new", OFFERED), exchange(2, 5, "POST", "/new", "<p>made"))
    found = alternatives(
        routine(fetch, {"type": "return_html", "response": "it"}, x=recorded), Capture(transactions=steps)
    )
    assert found == ([Alternatives("x", "options", values)] if values else [])
