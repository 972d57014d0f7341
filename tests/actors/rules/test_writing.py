"""Writing a routine down: requests, their values, and what they return."""

import json
from dataclasses import replace
from typing import Any

import pytest

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.super_discovery import _with_landings
from actors.rules.trying.trial import (
    acts_by_link,
)
from actors.rules.writing.craft import Explained
from actors.rules.writing.recipe import Recipe
from tests.actors.rules.writing_down import CONSTANT, explained, line, routine


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


def test_a_moment_is_written_as_the_script_wrote_it() -> None:
    at = line("query", "at", "2026-11-20 09:21:19", {"kind": "now_as", "form": "%Y-%m-%d %H:%M:%S"})
    made, fetch, _ = routine(explained(at, url="http://x/api/things?at=2026-11-20+09:21:19"))["operations"]
    form = {"read": "epoch_s", "write": "%Y-%m-%d %H:%M:%S"}
    assert made == {"name": "at_date", "type": "derive", "text": "{{now_s}}", "how": "date"} | form
    assert fetch["query"] == [("at", "{{at_date}}")]


def test_a_moment_is_written_in_the_text_that_has_it() -> None:
    source = {"kind": "now_as", "form": "%Y-%m-%d %H:%M:%S", "before": "at:<'", "after": "'"}
    at = line("query", "filter", "at:<'2026-11-20 09:21:19'", source)
    made, fetch, _ = routine(explained(at, url="http://x/api/things?filter=at:<'2026-11-20 09:21:19'"))["operations"]
    assert (made["text"], made["write"]) == ("{{now_s}}", "%Y-%m-%d %H:%M:%S")
    assert fetch["query"] == [("filter", "at:<'{{filter_date}}'")]


def test_an_id_of_a_generator_is_another_one_in_each_run_and_the_same_throughout() -> None:
    own = line("header", "Note-Id", "x7Gh2kPq9", {"kind": "random"})
    again = line("header", "X-Note", "x7Gh2kPq9", {"kind": "random"})
    log_in = Explained("t0001", explained(url="http://x/login").request | {"id": "t0001"}, [own])
    made, first, second, _ = routine(log_in, explained(again, url="http://x/things"))["operations"]
    assert made == {"name": "note_id_random", "type": "derive", "text": "x7Gh2kPq9", "how": "random"}
    assert first["headers"] == [("Note-Id", "{{note_id_random}}")]
    assert second["headers"] == [("X-Note", "{{note_id_random}}")]


@pytest.mark.parametrize(("sent", "how"), [("8f14e45f-ceea-4c3d-9ab1-0d2c4a5b6e7f", "lower"), ("8F14E45F", "upper")])
def test_a_random_name_that_several_requests_carry_is_made_once_in_a_run(sent: str, how: str) -> None:
    own = line("header", "Browser-Id", sent, {"kind": "uuid"})
    other = line("header", "X-Request-Id", "0d2c4a5b", {"kind": "uuid"})
    log_in = Explained("t0001", explained(url="http://x/login").request | {"id": "t0001"}, [own])
    made, first, second, _ = routine(log_in, explained(own, other, url="http://x/things"))["operations"]
    assert made == {"name": "browser_id", "type": "derive", "text": "{{uuid}}", "how": how}
    assert first["headers"] == [("Browser-Id", "{{browser_id}}")]
    assert second["headers"] == [("Browser-Id", "{{browser_id}}"), ("X-Request-Id", "{{uuid}}")]


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


def test_nothing_is_taken_for_where_a_redirect_leads_by_itself() -> None:
    header = {"kind": "header", "name": "Location", "pattern": "/things/([a-z]+)"}
    taken = {"kind": "extracted", "core": "lamp", "transaction_id": "t0001", "extractors": [header]}
    opened = Explained("t0001", explained(url="http://x/first").request | {"id": "t0001"}, [line("path", "0", "first")])
    named = line("path", "1", "lamp", taken)
    landed = replace(explained(named, url="http://x/things/lamp"), transaction_id="t0002", landing_of="t0001")
    first, *_ = routine(opened, landed, explained())["operations"]
    assert first.get("extract", []) == []
    sent = explained(line("path", "0", "things"), named, url="http://x/things/lamp")
    first, second, _ = routine(opened, sent)["operations"]
    assert (first["extract"][0]["sources"], second["url"]) == ([header], "http://x/things/{{value}}")


def test_a_form_that_is_sent_back_as_it_stands_is_asked_for_from_where_it_notes_that_somebody_came_from() -> None:
    came = line("header", "Referer", "http://x/people", {"kind": "standard"}, "standard_header")
    form = Explained("t0001", explained(url="http://x/new").request | {"id": "t0001"}, [came])
    whole = {"kind": "extracted", "core": "others", "transaction_id": "t0001", "extractors": [{"kind": "form"}]}
    noted = line("form", "back", "http://x/people", {"kind": "left_out"})
    made = routine(form, explained(noted, line("others", "form", "others", whole), method="POST"))
    assert made["operations"][0]["headers"] == [("Referer", "http://x/people")]


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


def test_a_path_keeps_its_shape_around_what_varies() -> None:
    typed = line("path", "1", "a b", {"kind": "parameter", "parameter": "name"})
    made = routine(explained(line("path", "0", "api"), typed, url="http://x/api/a%20b/"))
    assert made["operations"][0]["url"] == "http://x/api/{{name}}/"


def test_a_body_of_text_is_sent_as_it_was() -> None:
    made = routine(explained(line("text", "", "ping"), method="POST"), kind="text")
    assert made["operations"][0]["body"]["text"] == "ping"
    assert made["operations"][-1]["type"] == "return_html"


def test_files_stay_files() -> None:
    sent = {"kind": "parameter", "parameter": "upload", "type": "string", "shown": "a,b"}
    made = routine(explained(line("multipart", "upload", "a,b", sent, filename="data.csv"), method="POST"))
    (part,) = made["operations"][0]["body"]["parts"]
    assert part == {"name": "upload", "value": "{{upload}}", "filename": "{{upload_name}}"}
    examples = {each["name"]: each["examples"] for each in made["parameters"]}
    assert examples == {"upload": ["a,b"], "upload_name": ["data.csv"]}
    assert [each.get("min_length") for each in made["parameters"]] == [None, 1]


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
    plain.request["content-type"] = "multipart/mixed;boundary=b1"
    assert ("Content-Type", "multipart/mixed;boundary=b1") in routine(plain)["operations"][0]["headers"]
    page = explained(line("path", "0", "api"))
    page.request.update({"accept": "text/html,*/*", "content-type": ""})
    assert "headers" not in routine(page)["operations"][0]


def test_a_document_that_is_a_list_can_vary_inside() -> None:
    typed = line("json", "q", "hello", {"kind": "parameter", "parameter": "q"}, path=[0, "q"])
    made = routine(explained(typed, method="POST", body='[{"q": "hello", "n": 1}]'))
    assert made["operations"][0]["body"]["value"] == [{"q": "{{q}}", "n": 1}]


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


def test_a_link_with_a_token_acts_if_it_is_answered_with_a_redirect() -> None:
    request = {"id": "t1", "method": "GET", "url": "http://x/drop", "leads_to": ["t2"]}
    token = line("query", "t", "a1b2c3d4", hint="opaque")
    assert acts_by_link([Explained("t1", request, [token])], frozenset())
    assert not acts_by_link([Explained("t1", request, [token])], frozenset({"t1"}))
    assert not acts_by_link([Explained("t1", request | {"leads_to": ""}, [token])], frozenset())
    assert not acts_by_link([Explained("t1", request, [line("query", "q", "lamp")])], frozenset())
    shown = Explained("t0", {"method": "GET", "url": "http://x/lamps"}, [])
    assert acts_by_link([shown, Explained("t1", request | {"landing_url": "http://x/lamps"}, [])], frozenset())
    assert not acts_by_link([shown, Explained("t1", request | {"landing_url": "http://x/lamp/7"}, [])], frozenset())
    login = Explained("t0", {"method": "POST", "url": "http://x/in", "landing_url": "http://x/lamps"}, [])
    back = Explained("t1", request | {"landing_url": "http://x/lamps"}, [])
    assert acts_by_link([login, back], frozenset({"t0"}))


@pytest.mark.parametrize(
    ("said", "led", "acts"),
    [
        ("do=delete", ["t2"], True),
        ("do=delete", [], False),
        ("do=show", ["t2"], False),
        ("action=trash", ["t2"], True),
        ("q=trash", ["t2"], False),
    ],
)
def test_a_link_that_says_that_it_deletes_something_acts_if_it_led_on(said: str, led: list[str], acts: bool) -> None:
    request = {"id": "t1", "method": "GET", "url": f"http://x/lamps?{said}&id=7", "leads_to": led}
    assert acts_by_link([Explained("t1", request, [line("query", "id", "7")])], frozenset()) is acts


@pytest.mark.parametrize(("said", "acts"), [("do=delete_item", True), ("do=undelete", False), ("do=show", False)])
def test_a_link_with_a_token_that_says_that_it_deletes_acts_without_a_redirect(said: str, acts: bool) -> None:
    request = {"id": "t1", "method": "GET", "url": f"http://x/admin?{said}&confirm=a1b2c3d4"}
    token = line("query", "confirm", "a1b2c3d4", hint="opaque")
    assert acts_by_link([Explained("t1", request, [token])], frozenset()) is acts


@pytest.mark.parametrize(
    ("landing", "acts"),
    [("job?id=7&said=taken", True), ("job?id=8", False), ("job?id=7&do=show", False), ("jobs/7?id=7", False)],
)
def test_a_link_acts_that_leads_to_its_own_address_without_what_was_to_be_done(landing: str, acts: bool) -> None:
    request = {
        "method": "GET",
        "url": "http://x/job?do=take&id=7",
        "leads_to": "t2",
        "landing_url": f"http://x/{landing}",
    }
    assert acts_by_link([Explained("t1", request, [line("query", "do", "take")])], frozenset()) is acts


@pytest.mark.parametrize(
    ("method", "landing", "label", "pages"),
    [
        ("GET", "", "House rules", 20),
        ("POST", "", "House rules", None),
        ("POST", "http://x/docs?all", "House rules", 20),
        ("POST", "http://x/docs?all", "", None),
        ("GET", "", "", None),
    ],
)
def test_what_is_looked_up_by_its_name_in_a_list_may_be_on_any_of_its_pages(
    method: str, landing: str, label: str, pages: int | None
) -> None:
    ways = [{"kind": "link", "text": "House rules"}] if label else [{"kind": "url", "pattern": "/docs/([0-9]+)"}]
    told = {"transaction_id": "t0001", "extractors": ways, "decode": "", "core": "3"}
    chosen = {"kind": "choice", "parameter": "q", "label": label} if label else {"kind": "extracted"}
    found = explained(line("path", "1", "3", chosen | told), url="http://x/docs/3")
    told = {"id": "t0001", "method": method, "url": "http://x/docs", "landing_url": landing}
    shown = Explained("t0001", found.request | told, [])
    assert routine(shown, found)["operations"][0].get("pages") == pages


@pytest.mark.parametrize(("document", "pages"), [("query L { docs }", 20), ("mutation L { docs }", None), ("", None)])
def test_a_document_may_ask_for_the_pages_of_a_list(document: str, pages: int | None) -> None:
    way = {"kind": "json", "path": ["docs", {"name": "Rules"}, "id"]}
    chosen = {"kind": "choice", "parameter": "q", "label": "Rules", "transaction_id": "t0001", "extractors": [way]}
    found = explained(line("path", "1", "3", chosen), url="http://x/docs/3")
    asked = {"query": document, "variables": {"skip": 0, "take": 10}} if document else {"take": 10}
    told = {"id": "t0001", "method": "POST", "body": json.dumps(asked)}
    shown = Explained("t0001", found.request | told, [line("json", "take", "10", path=["take"])])
    assert routine(shown, found)["operations"][0].get("pages") == pages


def test_an_entry_that_is_found_by_its_name_is_looked_up_by_what_the_caller_gives() -> None:
    recipe = Recipe([Input(parameter="town", type="text", value="Kiel")], [])
    source = {"kind": "choice", "parameter": "town", "label": "Kiel", "transaction_id": "t0001", "decode": ""}
    way = {"kind": "json", "path": ["by", "Kiel", "code"]}
    assert recipe.text(line("query", "code", "KI", source | {"extractors": [way]})) == "{{code}}"
    ((taken,),) = recipe.extractions.values()
    assert taken["sources"] == [{"kind": "json", "path": ["by", "{{town}}", "code"]}]


@pytest.mark.parametrize(
    ("path", "name"),
    [(["data", {"text": "Soup"}, "id"], "field"), (["data", {}, "choices", {"text": "Soup"}, "id"], "kind")],
)
def test_a_pick_is_called_by_the_list_it_is_in_unless_each_entry_of_another_has_one(path: list[Any], name: str) -> None:
    recipe = Recipe([], [Click(type="click", text="Soup", parameter="choice", nameless=True)])
    recipe.urls["t0001"] = "http://x/fields"
    way = {"transaction_id": "t0001", "decode": "", "extractors": [{"kind": "json", "path": path}]}
    recipe.text(line("json", "kind", "s", {"kind": "choice", "parameter": "choice", "label": "Soup"} | way))
    assert [*recipe.parameters] == [name]


def test_of_two_rows_of_which_one_is_meant_by_nothing_that_is_sent_the_other_is_not_numbered() -> None:
    rows = [Click(type="click", row=name, parameter=called) for name, called in (("Menu", "item"), ("Owl", "item_2"))]
    recipe = Recipe([], rows)
    way = {"kind": "beside", "selector": "tr", "label": "Owl", "attribute": "href"}
    source = {"kind": "choice", "parameter": "item_2", "label": "Owl", "transaction_id": "t0001", "decode": ""}
    recipe.text(line("url", "", "http://x/lamps/7", source | {"extractors": [way]}))
    assert [*recipe.parameters] == ["item"]


def test_cookies_that_no_response_set_are_sent_as_a_header() -> None:
    source = {"kind": "extracted", "core": "k9", "transaction_id": "t0008", "decode": ""}
    token = source | {"extractors": [{"kind": "json", "path": ["token"]}]}
    login = replace(explained(method="POST", url="http://x/api/token"), transaction_id="t0008")
    sent = (line("cookie", "sid", "s1", {"kind": "session"}), line("cookie", "_token", "k9", token, "secret"))
    made = routine(login, explained(*sent))
    assert made["operations"][1]["headers"] == [("Cookie", "_token={{token}}")]


def test_a_thing_whose_page_was_reached_by_a_link_may_be_another_one_where_a_request_below_it_lands() -> None:
    def at(path: str, transaction_id: str, **more: str) -> Explained:
        source = {"kind": "extracted", "core": path, "transaction_id": "t0001", "extractors": [LINK]}
        parts = [line("path", str(n), part) for n, part in enumerate(path.strip("/").split("/"))]
        request = explained(line("url", "", f"http://x{path}", source), *parts, url=f"http://x{path}").request
        return Explained(
            transaction_id, request | {"id": transaction_id} | more, [line("url", "", path, source), *parts]
        )

    done = at("/talks/VUDXQN/accept", "t0009", method="POST", landing_url="http://x/talks/VUDXQN/")
    start = replace(explained(url="http://x/talks"), transaction_id="t0001")
    made = routine(start, at("/talks/VUDXQN/", "t0005"), done)
    assert made["operations"][-2]["lands_on"] == {"path": "^/talks/[^/]+/$"}
    alone = routine(start, done)
    assert alone["operations"][-2]["lands_on"] == {"path": "^/talks/VUDXQN/$"}


LINK = {"kind": "link", "text": "Soup"}
