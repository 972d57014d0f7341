"""Writing a routine down: requests, their values, and what they return."""

from dataclasses import replace
from typing import Any

import pytest

from actors.rules.facts.click import Click, Link
from actors.rules.facts.input import Input
from actors.rules.facts.value import Value
from actors.rules.super_discovery import _with_landings
from actors.rules.trying.trial import (
    acts_by_link,
    recorded_values,
)
from actors.rules.writing.craft import Explained, craft
from actors.rules.writing.recipe import Recipe
from routines.check import violations
from routines.placeholder import escape
from tests.actors.rules.request_values import inputs_of, value_of

Line = dict[str, Any]
CONSTANT: Line = {"kind": "constant"}


def line(place: str, name: str, text: str, source: Line = CONSTANT, hint: str = "plain", **more: Any) -> Value:
    return value_of({"place": place, "name": name, "value": text, "source": source, "hint": hint} | more)


def explained(*values: Value, method: str = "GET", url: str = "http://x/api/things", body: str = "") -> Explained:
    request = {
        "id": "t0009",
        "method": method,
        "url": url,
        "status": 200,
        "leads_to": "",
        "landing_url": "",
        "body": body,
    }
    return Explained("t0009", request, list(values))


def routine(*requests: Explained, inputs: list[Input] | None = None, kind: str = "json") -> Line:
    found = craft("Find the things", list(requests), {"transaction_id": "t0009", "kind": kind}, inputs or [], [])
    assert violations(found) == []
    return found


def test_a_name_that_stands_alone_in_a_query_is_sent_without_a_sign() -> None:
    values = [line("path", "0", "files"), *(line("query", name, "", CONSTANT, "empty") for name in ("dir", "a b", "q"))]
    values += [line("query", "n", "7"), line("query", "dir", "old")]
    made = routine(explained(*values, url="http://x/files?dir&n=7&a%20b&q=&dir=old"))
    (fetch, _) = made["operations"]
    assert (fetch["url"], fetch["query"]) == ("http://x/files?dir&a%20b", [("q", ""), ("n", "7"), ("dir", "old")])


def test_moments_and_random_values_are_made_anew() -> None:
    made = routine(
        explained(
            line("query", "_", "1795166479654", {"kind": "now_ms"}),
            line("query", "1795166479999", "", CONSTANT, "empty"),
            line("header", "X-Request-Id", "8f14e45f", {"kind": "uuid"}),
            line("header", "Referer", "http://x/", {"kind": "standard"}),
            url="http://x/api/things?_=1795166479654&1795166479999",
        )
    )
    (fetch, _) = made["operations"]
    assert (fetch["url"], fetch["query"]) == ("http://x/api/things", [("_", "{{now_ms}}")])
    assert fetch["headers"] == [("X-Request-Id", "{{uuid}}")]


@pytest.mark.parametrize(
    ("page", "noted", "sent"),
    [
        ("http://x/people", "http://x/people", True),
        ("http://x/people?kind=all", "/people?kind=all", True),
        ("http://x/people/7", "http://x/people/7", False),
        ("http://x/", "/", False),
        ("http://x/people", "http://x/start", False),
    ],
)
def test_a_form_that_notes_where_somebody_came_from_is_asked_for_from_there(page: str, noted: str, sent: bool) -> None:
    came = line("header", "Referer", page, {"kind": "standard"}, "standard_header")
    form = Explained("t0001", explained(url="http://x/new").request | {"id": "t0001"}, [came])
    field = {"kind": "form_field", "name": "back"}
    taken = {"kind": "extracted", "core": noted, "transaction_id": "t0001", "extractors": [field]}
    made = routine(form, explained(line("form", "back", noted, taken), method="POST"))
    assert made["operations"][0].get("headers", []) == ([("Referer", page)] if sent else [])


def test_what_led_to_a_page_that_says_that_there_is_nothing_yet_may_do_so_again() -> None:
    asked = explained(line("form", "name", "Fair"), method="POST")
    led = Explained("t0009", asked.request | {"status": 302, "landing_status": 404}, asked.values)
    assert "statuses" not in routine(asked)["operations"][0]
    assert routine(led)["operations"][0]["statuses"] == [404]


def test_braces_of_the_recording_stay_braces() -> None:
    body = '{"template": "Hi {{name}}", "list": ["{{x}}", 1], "text": "hello"}'
    typed = line("json", "text", "hello", {"kind": "parameter", "parameter": "text"}, path=["text"])
    made = routine(explained(line("query", "f", "{{a}}"), typed, method="POST", body=body))
    fetch = made["operations"][0]
    assert fetch["query"] == [("f", "{{{{a}}")]
    assert fetch["body"]["value"] == {"template": "Hi {{{{name}}", "list": ["{{{{x}}", 1], "text": "{{text}}"}


def test_the_name_of_a_member_may_be_a_parameter() -> None:
    body = '{"labels": {"soil": "clay", "bed": "3"}}'
    named = {"place": "name", "name": "soil", "value": "soil", "source": {"kind": "parameter", "parameter": "key"}}
    typed = line(
        "json", "soil", "clay", {"kind": "parameter", "parameter": "text"}, path=["labels", "soil"], called=named
    )
    made = routine(explained(typed, method="POST", body=body))
    assert made["operations"][0]["body"]["value"] == {"labels": {"{{key}}": "{{text}}", "bed": "3"}}
    assert [(each["name"], each["examples"]) for each in made["parameters"]] == [("text", ["clay"]), ("key", ["soil"])]


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


def test_a_path_keeps_its_shape_around_what_varies() -> None:
    typed = line("path", "1", "a b", {"kind": "parameter", "parameter": "name"})
    made = routine(explained(line("path", "0", "api"), typed, url="http://x/api/a%20b/"))
    assert made["operations"][0]["url"] == "http://x/api/{{name}}/"


def test_a_body_of_text_is_sent_as_it_was() -> None:
    made = routine(explained(line("text", "", "ping"), method="POST"), kind="text")
    assert made["operations"][0]["body"]["text"] == "ping"
    assert made["operations"][-1]["type"] == "return_html"


def test_a_file_that_is_no_text_is_asked_for_in_base64() -> None:
    sent = {"kind": "parameter", "parameter": "upload", "type": "string", "shown": "/wA="}
    told = {"filename": "a.png", "content_type": "image/png", "base64": True}
    made = routine(explained(line("multipart", "upload", "/wA=", sent, **told), method="POST"))
    (part,) = made["operations"][0]["body"]["parts"]
    assert (part["content_type"], part["encoding"]) == ("image/png", "base64")
    assert [each.get("file") for each in made["parameters"]] == ["base64", None]


def test_files_stay_files() -> None:
    sent = {"kind": "parameter", "parameter": "upload", "type": "string", "shown": "a,b"}
    made = routine(explained(line("multipart", "upload", "a,b", sent, filename="data.csv"), method="POST"))
    (part,) = made["operations"][0]["body"]["parts"]
    assert part == {"name": "upload", "value": "{{upload}}", "filename": "{{upload_name}}"}
    examples = {each["name"]: each["examples"] for each in made["parameters"]}
    assert examples == {"upload": ["a,b"], "upload_name": ["data.csv"]}
    assert [each.get("min_length") for each in made["parameters"]] == [None, 1]


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


def test_redirects_through_several_hops_are_followed_once() -> None:
    hops = {"t1": ["t2", "t3"], "t2": ["t3"], "t3": ""}
    known = [Explained(i, {"leads_to": through}, []) for i, through in hops.items()]
    assert [each.landing_of for each in _with_landings(known)] == ["", "t1", "t1"]


def test_what_a_request_takes_and_sends_is_said_where_it_is_special() -> None:
    body = '{"a": "hello"}'
    typed = line("json", "a", "hello", {"kind": "parameter", "parameter": "a"}, path=["a"])
    plain = explained(typed, method="POST", body=body)
    plain.request.update({"accept": "application/vnd.api+json", "content-type": "application/vnd.api+json; v=1"})
    assert routine(plain)["operations"][0]["headers"] == [
        ("Accept", "application/vnd.api+json"), ("Content-Type", "application/vnd.api+json"),
    ]  # fmt: skip
    page = explained(line("path", "0", "api"))
    page.request.update({"accept": "text/html,*/*", "content-type": ""})
    assert "headers" not in routine(page)["operations"][0]


def test_a_document_that_is_a_list_can_vary_inside() -> None:
    typed = line("json", "q", "hello", {"kind": "parameter", "parameter": "q"}, path=[0, "q"])
    made = routine(explained(typed, method="POST", body='[{"q": "hello", "n": 1}]'))
    assert made["operations"][0]["body"]["value"] == [{"q": "{{q}}", "n": 1}]


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


def test_the_query_that_a_link_brings_along_is_not_sent_twice() -> None:
    link = {"kind": "link", "text": "House rules"}
    chosen = {
        "kind": "choice",
        "parameter": "q",
        "label": "House rules",
        "transaction_id": "t0001",
        "extractors": [link],
    }
    address = line("url", "", "http://x/docs/3", chosen | {"address": "http://x/docs/3?next=/docs"}, "url")
    found = explained(
        address, line("query", "next", "/docs"), line("query", "page", "2"), url="http://x/docs/3?next=/docs"
    )
    shown = Explained("t0001", found.request | {"id": "t0001", "url": "http://x/docs"}, [])
    made = routine(shown, found)
    assert made["operations"][1]["url"] == "{{address}}"
    assert made["operations"][1]["query"] == [("page", "2")]


def test_the_name_that_a_server_gave_what_was_made_may_be_another_one() -> None:
    sent = explained(line("form", "name", "Tea"), method="POST", url="http://x/lists/create")
    sent.request["landing_url"] = "http://x/lists/epldjo/"
    address = {"url": "http://x/lists/epldjo/", "pattern": "/lists/([^/?#]+)/(?:[?#]|$)", "id": "epldjo"}
    result = {"transaction_id": sent.transaction_id, "kind": "html", "new_address": address}
    made, returned = craft("Make a list", [sent], result, [], [])["operations"]
    assert made["lands_on"] == {"path": "^/lists/[^/]+/$"}
    assert returned["values"]["id"] == "{{made_id}}"


def test_a_change_that_is_answered_with_nothing_tells_where_it_was_done() -> None:
    made = routine(explained(line("path", "0", "api"), method="DELETE"), kind="none")
    assert made["operations"][-1] == {"type": "return", "values": {"url": "{{done_at}}"}}


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


@pytest.mark.parametrize(("href", "required"), [("/books/add/", False), ("/books/7/edit", True), ("/books/7", True)])
def test_the_row_of_a_thing_is_asked_for_and_that_of_a_menu_has_a_default(href: str, required: bool) -> None:
    recipe = Recipe([], [Click(parameter="item", text="Open", row="Books", link=Link(href=f"http://x{href}"))])
    recipe.text(line("url", "", "Books", {"kind": "parameter", "parameter": "item"}))
    assert recipe.parameters["item"]["required"] is required


def test_a_link_with_a_token_acts_if_it_is_answered_with_a_redirect() -> None:
    request = {"id": "t1", "method": "GET", "url": "http://x/drop", "leads_to": ["t2"]}
    token = line("query", "t", "a1b2c3d4", hint="opaque")
    assert acts_by_link([Explained("t1", request, [token])], frozenset())
    assert not acts_by_link([Explained("t1", request, [token])], frozenset({"t1"}))
    assert not acts_by_link([Explained("t1", request | {"leads_to": ""}, [token])], frozenset())
    assert not acts_by_link([Explained("t1", request, [line("query", "q", "lamp")])], frozenset())


@pytest.mark.parametrize(("said", "acts"), [("do=delete_item", True), ("do=undelete", False), ("do=show", False)])
def test_a_link_with_a_token_that_says_that_it_deletes_acts_without_a_redirect(said: str, acts: bool) -> None:
    request = {"id": "t1", "method": "GET", "url": f"http://x/admin?{said}&confirm=a1b2c3d4"}
    token = line("query", "confirm", "a1b2c3d4", hint="opaque")
    assert acts_by_link([Explained("t1", request, [token])], frozenset()) is acts


def test_an_entry_that_is_found_by_its_name_is_looked_up_by_what_the_caller_gives() -> None:
    recipe = Recipe([Input(parameter="town", type="text", value="Kiel")], [])
    source = {"kind": "choice", "parameter": "town", "label": "Kiel", "transaction_id": "t0001", "decode": ""}
    way = {"kind": "json", "path": ["by", "Kiel", "code"]}
    assert recipe.text(line("query", "code", "KI", source | {"extractors": [way]})) == "{{code}}"
    ((taken,),) = recipe.extractions.values()
    assert taken["sources"] == [{"kind": "json", "path": ["by", "{{town}}", "code"]}]


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


def test_cookies_that_no_response_set_are_sent_as_a_header() -> None:
    source = {"kind": "extracted", "core": "k9", "transaction_id": "t0008", "decode": ""}
    token = source | {"extractors": [{"kind": "json", "path": ["token"]}]}
    login = replace(explained(method="POST", url="http://x/api/token"), transaction_id="t0008")
    sent = (line("cookie", "sid", "s1", {"kind": "session"}), line("cookie", "_token", "k9", token, "secret"))
    made = routine(login, explained(*sent))
    assert made["operations"][1]["headers"] == [("Cookie", "_token={{token}}")]


@pytest.mark.parametrize(("method", "more"), [("POST", {"url": "{{done_at}}"}), ("GET", {})])
def test_what_a_page_about_one_thing_says_is_returned_by_its_names(method: str, more: Line) -> None:
    asked = explained(line("path", "0", "things"), method=method)
    fields = [{"name": name, "extractors": [{"kind": "attribute", "selector": name}]} for name in ("heading", "text")]
    named = {"kind": "beside", "selector": "tr", "label": "{{price}}", "within": "td"}
    fields += [{"name": "price", "extractors": [named]}] if method == "GET" else []
    more |= {"price": "{{shown_price}}"} if method == "GET" else {}
    made, returned = craft("See it", [asked], {"transaction_id": "t0009", "kind": "fields", "fields": fields}, [], [])[
        "operations"
    ]
    assert returned["values"] == more | {"heading": "{{shown_heading}}", "text": "{{shown_text}}"}
    taken = [each for each in made["extract"] if each["name"] != "done_at"]
    anything = [taken.pop()] if method == "GET" else []
    assert {each["default"] for each in taken} == {""}
    if method == "GET":
        assert taken[-1]["sources"][0]["label"] == escape("{{price}}")
        assert anything == [{"name": "anything_shown", "sources": taken[-1]["sources"]}]


def row_of(shown: str, method: str = "PUT", sent: str = "{{days}}") -> list[str]:
    """The names of what is taken from the answer to a request that sends the days of a leave."""
    entry = {"id": "i1", "name": "days", "type": "text", "value": "12", "parameter": "days"}
    source = {"kind": "parameter", "parameter": "days", "type": "string"} if sent == "{{days}}" else CONSTANT
    asked = explained(line("form", "days", "12", source), method=method, url="http://x/leave")
    rule = {"kind": "records", "selector": "tr:has(> td:nth-child(2))", "fields": [{"name": "days", "selector": "td"}]}
    found = {"transaction_id": "t0009", "kind": "records", "rules": [{"rule": rule, "example": {"days": shown}}]}
    (made, last) = craft("Change it", [asked], found, inputs_of(entry), [])["operations"]
    assert last["records"]["selector"] == rule["selector"]
    return [each["name"] for each in made.get("extract", ())]


def test_an_answer_that_showed_what_was_sent_has_something_with_other_values_too() -> None:
    assert row_of("12") == ["anything_shown"]
    assert row_of("13") == row_of("12", sent="12") == row_of("12", method="GET") == []


def test_a_page_about_a_thing_that_was_changed_has_something_of_it() -> None:
    entry = {"id": "i1", "name": "days", "type": "text", "value": "12", "parameter": "days"}
    source = {"kind": "parameter", "parameter": "days", "type": "string"}
    asked = explained(line("form", "days", "12", source), method="POST", url="http://x/leave")
    ways = [{"kind": "beside", "selector": "tr", "label": "Days", "within": "td"}]
    for value, more in (("12", ["anything_shown"]), ("13", [])):
        fields = [{"name": name, "value": value, "extractors": ways} for name in ("text", "days")]
        result = {"transaction_id": "t0009", "kind": "fields", "fields": fields}
        (made, _) = craft("Change it", [asked], result, inputs_of(entry), [])["operations"]
        assert [each["name"] for each in made["extract"]] == ["shown_text", "shown_days", *more, "done_at"]


def test_what_a_page_says_is_returned_in_its_own_script() -> None:
    asked = explained(line("path", "0", "things"), method="GET")
    way = {"kind": "beside", "selector": "tr", "within": "td"}
    fields = [{"name": name, "extractors": [way | {"label": name}]} for name in ("価格", "色", "price")]
    made, returned = craft("See it", [asked], {"transaction_id": "t0009", "kind": "fields", "fields": fields}, [], [])[
        "operations"
    ]
    assert returned["values"] == {"価格": "{{shown_value}}", "色": "{{shown_value_2}}", "price": "{{shown_price}}"}
    assert [each["name"] for each in made["extract"]][:3] == ["shown_value", "shown_value_2", "shown_price"]


def test_what_came_first_in_a_search_may_be_called_otherwise_where_it_leads() -> None:
    sent = explained(line("form", "note", "Tea"), method="POST", url="http://x/orders/EF7GH/note")
    sent.request["landing_url"] = "http://x/orders/EF7GH/"
    first = Click(type="click", text="EF7GH", href="http://x/orders/EF7GH/", first_hit=True)
    made = craft("Note it", [sent], {"transaction_id": sent.transaction_id, "kind": "none"}, [], [first])["operations"][
        0
    ]
    assert made["lands_on"] == {"path": "^/orders/[^/]+/$"}


def test_what_the_recorded_answer_to_a_change_says_of_errors_is_written_down() -> None:
    sent = explained(line("path", "0", "things"), method="POST")
    sent.request["complaints"] = ["Your trial ends in 3 days", "no {{name}}"]
    (fetch, _) = routine(sent)["operations"]
    assert fetch["complaints"] == ["Your trial ends in 3 days"]
    (plain, _) = routine(explained(line("path", "0", "things"), method="POST"))["operations"]
    assert "complaints" not in plain
