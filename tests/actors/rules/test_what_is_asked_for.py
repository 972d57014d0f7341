"""Which parameters a routine that is written has, and which of them have to be given."""

from dataclasses import replace
from typing import Any

import pytest

from actors.rules.explaining.guess import first_guess
from actors.rules.facts.click import Click, Link, Target
from actors.rules.facts.input import Input
from actors.rules.facts.value import Value
from actors.rules.trying.trial import (
    recorded_values,
)
from actors.rules.writing.recipe import Recipe
from tests.actors.rules.request_values import context, inputs_of, value
from tests.actors.rules.writing_down import Line, explained, line, routine


def test_a_credential_of_unknown_origin_is_asked_for() -> None:
    key = line("header", "X-Api-Key", "secret-1-token", {"kind": "unknown"}, "secret")
    made = routine(explained(key))
    (asked,) = made["parameters"]
    assert (asked["name"], asked["secret"], "examples" in asked) == ("x_api_key", True, False)
    assert recorded_values(made, [], [explained(key)]) == {"x_api_key": "secret-1-token"}


def test_a_password_in_a_document_that_nobody_was_seen_to_type_is_asked_for() -> None:
    body = '{"user": {"email": "a@x", "password": "secret-1-password"}}'
    key = line("json", "password", "secret-1-password", {"kind": "unknown"}, "secret", path=["user", "password"])
    (login, _) = routine(explained(key, method="POST", body=body))["operations"]
    assert login["body"]["value"] == {"user": {"email": "a@x", "password": "{{password}}"}}


def test_two_texts_that_nobody_was_seen_to_enter_stay_two_though_both_are_called_the_same() -> None:
    def sent(place: str, text: str, **more: Any) -> Value:
        return line(place, "name", text, {"kind": "parameter", "parameter": "name", "optional": True}, **more)

    query = replace(explained(sent("query", "Lamp")), transaction_id="t0008")
    body = '{"name": "Lamp", "owner": {"name": "Ann"}}'
    values = (sent("json", "Lamp", path=["name"]), sent("json", "Ann", path=["owner", "name"]))
    made = routine(query, explained(*values, method="POST", body=body))
    assert [(each["name"], each["default"]) for each in made["parameters"]] == [("name", "Lamp"), ("name_2", "Ann")]
    first, second, _ = made["operations"]
    assert first["query"] == [("name", "{{name}}")]
    assert second["body"]["value"] == {"name": "{{name}}", "owner": {"name": "{{name_2}}"}}


def test_a_field_that_the_page_left_nameless_is_called_as_the_request_does() -> None:
    inputs = [Input(parameter="value", nameless=True, value="hello", type="div", url="http://x/")]
    sent = line("json", "content", "hello", {"kind": "parameter", "parameter": "value"}, path=["content"])
    made = routine(explained(sent, method="PUT", body='{"content": "hello"}'), inputs=inputs)
    assert [each["name"] for each in made["parameters"]] == ["content"]


def test_a_thing_that_is_all_that_a_call_is_given_is_some_item() -> None:
    clicked = Click(parameter="choice", nameless=True, type="click", text="Jug", url="http://x/")
    way = {"kind": "json", "path": ["result", "records", {"name": "Jug"}, "id"]}
    found = {"kind": "choice", "parameter": "choice", "label": "Jug", "transaction_id": "t1", "extractors": [way]}
    recipe = Recipe([], [clicked])
    recipe.text(line("json", "args", "7", found, path=["args", 0], type="integer"))
    assert list(recipe.parameters) == ["item"]


def test_an_amount_that_was_typed_with_a_comma_is_the_number_that_was_sent() -> None:
    typed = {"kind": "parameter", "parameter": "limit", "type": "number", "shown": "1250,50"}
    sent = line("json", "limit", "1250.5", typed, type="number", path=["limit"])
    (asked,) = routine(explained(sent, method="POST", body='{"limit": 1250.5}'))["parameters"]
    assert (asked["type"], asked["examples"]) == ("number", [1250.5])


@pytest.mark.parametrize(("name", "told"), [("a.png", None), ("a.bmx", "image/png"), ("a.txt", "image/png")])
def test_the_type_of_a_file_follows_its_name_if_it_did_so_when_recorded(name: str, told: str | None) -> None:
    sent = {"kind": "parameter", "parameter": "upload", "type": "string", "shown": "/wA="}
    about = {"filename": name, "content_type": "image/png", "base64": True}
    made = routine(explained(line("multipart", "upload", "/wA=", sent, **about), method="POST"))
    assert made["operations"][0]["body"]["parts"][0].get("content_type") == told


def test_a_file_that_is_no_text_is_asked_for_in_base64() -> None:
    sent = {"kind": "parameter", "parameter": "upload", "type": "string", "shown": "/wA="}
    told = {"filename": "a", "content_type": "image/png", "base64": True}
    made = routine(explained(line("multipart", "upload", "/wA=", sent, **told), method="POST"))
    (part,) = made["operations"][0]["body"]["parts"]
    assert (part["content_type"], part["encoding"]) == ("image/png", "base64")
    assert [each.get("file") for each in made["parameters"]] == ["base64", None]


@pytest.mark.parametrize(
    ("field", "least"),
    [
        ({"required": True}, 1),
        ({}, None),
        ({"required": True, "value": ""}, None),
        ({"required": True, "type": "password", "secret": True}, None),
    ],
)
def test_a_text_that_the_page_requires_may_not_be_empty(field: Line, least: int | None) -> None:
    (entry,) = inputs_of({"id": "i1", "name": "title", "type": "text", "value": "Lamp", "parameter": "title"} | field)
    sent = {"kind": "parameter", "parameter": "title", "type": "string"}
    made = routine(explained(line("form", "title", entry.value, sent), method="POST"), inputs=[entry])
    (parameter,) = made["parameters"]
    assert parameter.get("min_length") == least


def test_two_credentials_of_one_name_stay_two() -> None:
    secret = ({"kind": "unknown"}, "secret")
    made = routine(
        explained(
            line("header", "X-Token", "secret-1-token", *secret), line("query", "x_token", "secret-2-token", *secret)
        )
    )
    assert [each["name"] for each in made["parameters"]] == ["x_token", "x_token_2"]


def test_only_the_label_becomes_the_callers() -> None:
    asked = {"kind": "choice", "parameter": "choice", "label": "link", "transaction_id": "t0001"}
    link = {"kind": "link", "text": "link"}
    entry = {"kind": "json", "path": ["link", {"name": "link", "of": "other"}, "id"]}
    recipe = Recipe([], [])
    recipe.text(line("url", "", "http://x/api/things", asked | {"extractors": [link, entry]}, "url"))
    (taken,) = recipe.extractions["t0001"]
    assert taken["sources"] == [
        {"kind": "link", "text": "{{choice}}"},
        {"kind": "json", "path": ["link", {"name": "{{choice}}", "of": "other"}, "id"]},
    ]


def test_what_was_chosen_from_a_list_is_the_default_and_what_was_typed_is_asked_for() -> None:
    recipe = Recipe([Input(parameter="state", type="select", value="or", chosen_label="On order")], [])
    for name, text in (("state", "On order"), ("title", "Tide")):
        recipe.text(line("form", name, text, {"kind": "parameter", "parameter": name}))
    told = {name: (each["required"], each.get("default")) for name, each in recipe.parameters.items()}
    assert told == {"state": (False, "On order"), "title": (True, None)}


@pytest.mark.parametrize(("page", "required"), [("http://x/books", False), ("http://x/rooms", True)])
def test_what_is_done_with_things_that_were_ticked_has_a_default(page: str, required: bool) -> None:
    ticked = Input(parameter="book", type="checkbox", value="7", url=page, of_row=True, checked=True)
    command = Click(parameter="choice", text="Lend", tag="a", url="http://x/books", time=5.0, nameless=True)
    recipe = Recipe([ticked], [command])
    recipe.text(line("query", "do", "Lend", {"kind": "parameter", "parameter": "choice"}))
    (declared,) = recipe.parameters.values()
    assert (declared["required"], declared.get("default")) == (required, None if required else "Lend")


@pytest.mark.parametrize(
    ("href", "required"),
    [("/books/add/", False), ("/books/7/edit", True), ("/books/7", True), ("/books/7/copies/new", True)],
)
def test_the_row_of_a_thing_is_asked_for_and_that_of_a_menu_has_a_default(href: str, required: bool) -> None:
    recipe = Recipe([], [Click(parameter="item", text="Open", row="Books", link=Link(href=f"http://x{href}"))])
    recipe.text(line("url", "", "Books", {"kind": "parameter", "parameter": "item"}))
    assert recipe.parameters["item"]["required"] is required


def test_a_field_that_was_filled_in_twice_has_the_value_that_was_sent_as_its_example() -> None:
    typed = line("json", "about", "new", {"kind": "parameter", "parameter": "about", "input": "i2"}, path=["about"])
    inputs = [Input(id=f"i{n}", parameter="about", value=text) for n, text in ((1, "old"), (2, "new"))]
    made = routine(explained(typed, method="POST", body='{"about": "new"}'), inputs=inputs)
    assert made["parameters"][0]["examples"] == ["new"]


def test_a_title_is_not_the_name_of_the_file_beside_it() -> None:
    title = line("multipart", "plan_name", "A plan", {"kind": "parameter", "parameter": "plan_name"})
    file = line("multipart", "plan", "x", {"kind": "parameter", "parameter": "plan"}, filename="a.txt")
    (sent, _) = routine(explained(title, file, method="POST"))["operations"]
    told = [(each["value"], each.get("filename")) for each in sent["body"]["parts"]]
    assert told == [("{{plan_name}}", None), ("{{plan}}", "{{plan_file_name}}")]


def test_a_file_that_is_all_of_a_body_is_given_beside_its_name() -> None:
    chosen = Input(id="i1", type="file", parameter="drawing", value="a.png")
    lines = [value("path", "1", "a.png"), value("text", "", "/wA=", base64=True)]
    named, sent = (first_guess(each, context(inputs=[chosen])) for each in lines)
    made = routine(explained(named, sent, method="PUT", url="http://x/files/a.png"), inputs=[chosen])
    (fetch, _) = made["operations"]
    assert fetch["url"] == "http://x/files/{{drawing_name}}"
    assert (fetch["body"]["text"], fetch["body"]["encoding"]) == ("{{drawing}}", "base64")
    assert [(each["name"], each.get("file")) for each in made["parameters"]] == [
        ("drawing", "base64"),
        ("drawing_name", None),
    ]


@pytest.mark.parametrize("names", [[], ["a.txt", "b.txt"], ["a.txt\nb.txt"]])
def test_a_body_is_no_file_where_none_or_several_were_chosen(names: list[str]) -> None:
    chosen = [Input(type="file", parameter="plan", value=name) for name in names]
    assert first_guess(value("text", "", "a note"), context(inputs=chosen)).source is None


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [("file", "a.txt", "{{plan_name}}"), ("text", "a.txt", "{{name}}"), ("file", "b.txt", "{{name}}")],
)
def test_the_name_of_a_file_that_a_script_sends_once_more_is_given_once(kind: str, text: str, value: str) -> None:
    again = line("multipart", "name", text, {"kind": "parameter", "parameter": "name", "input": "i1"})
    file = line("multipart", "plan", "x", {"kind": "parameter", "parameter": "plan"}, filename="a.txt")
    inputs = [Input(id="i1", type=kind, parameter="name", value="a.txt")]
    made = routine(explained(again, file, method="POST"), inputs=inputs)
    assert [each["value"] for each in made["operations"][0]["body"]["parts"]] == [value, "{{plan}}"]
    assert ("name" in [each["name"] for each in made["parameters"]]) == (value == "{{name}}")


def test_the_name_of_a_file_that_a_script_tells_before_it_sends_the_file_is_given_too() -> None:
    told = line("json", "name", "a.txt", {"kind": "parameter", "parameter": "plan", "input": "i1"}, path=["name"])
    first = explained(told, method="POST", body='{"name": "a.txt"}')
    file = line("text", "", "a note", {"kind": "parameter", "parameter": "plan", "input": "i1"}, filename="a.txt")
    sent = replace(explained(file, method="PUT"), transaction_id="t0010")
    made = routine(first, sent, inputs=[Input(id="i1", type="file", parameter="plan", value="a.txt")], kind="text")
    before, put, _ = made["operations"]
    assert (before["body"]["value"], put["body"]["text"]) == ({"name": "{{plan_name}}"}, "{{plan}}")


@pytest.mark.parametrize(
    ("member", "text", "about"),
    [("firstName", "Ann", "guest, by its first name"), ("name", "Dr Ann Lee", "guest, such as Dr Ann Lee, Bo Kay")],
)
def test_a_thing_is_asked_for_by_what_it_is_found_by(member: str, text: str, about: str) -> None:
    links = [Target(text=each, href=f"http://x/guests/{n}") for n, each in enumerate(("Dr Ann Lee", "Bo Kay"))]
    link = Link(href=links[0].href, choices=links)
    clicked = Click(parameter="guest", text="Dr Ann Lee", url="http://x/", link=link)
    way = {"kind": "json", "path": ["guests", {member: text}, "id"]}
    found = {"kind": "choice", "parameter": "guest", "label": text, "transaction_id": "t1", "extractors": [way]}
    recipe = Recipe([], [clicked])
    recipe.text(line("json", "id", "7", found, path=["id"]))
    assert recipe.parameters["guest"]["description"] == about
