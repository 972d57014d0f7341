"""What a routine that is written returns, and of which answer it tells that it is right."""

import pytest

from actors.rules.facts.click import Click
from actors.rules.writing.craft import craft
from actors.rules.writing.returned import returned
from routines.placeholder import escape
from tests.actors.rules.request_values import inputs_of
from tests.actors.rules.writing_down import CONSTANT, Line, explained, line, routine


def test_the_name_that_a_server_gave_what_was_made_may_be_another_one() -> None:
    sent = explained(line("form", "name", "Tea"), method="POST", url="http://x/lists/create")
    sent.request["landing_url"] = "http://x/lists/epldjo/"
    address = {"url": "http://x/lists/epldjo/", "pattern": "/lists/([^/?#]+)/(?:[?#]|$)", "id": "epldjo"}
    result = {"transaction_id": sent.transaction_id, "kind": "html", "new_address": address}
    made, returned = craft("Make a list", [sent], result, [], [])["operations"]
    assert made["lands_on"] == {"path": "^/lists/[^/]+/$"}
    assert returned["values"]["id"] == "{{made_id}}"


def test_what_was_made_is_told_by_the_header_that_names_it() -> None:
    sent = explained(line("form", "name", "Tea"), method="POST", url="http://x/lists")
    address = {"url": "http://x/lists/31", "pattern": r"/lists/(\d+)(?:[?#]|$)", "id": "31", "header": "Location"}
    result = {"transaction_id": sent.transaction_id, "kind": "none", "new_address": address}
    made, returned = craft("Make a list", [sent], result, [], [])["operations"]
    told = {"kind": "header", "name": "Location"}
    assert [each["sources"] for each in made["extract"]] == [[told | {"pattern": address["pattern"]}], [told]]
    assert returned["values"] == {"id": "{{made_id}}", "url": "{{made_url}}"}


@pytest.mark.parametrize(
    ("method", "headers", "kind"),
    [
        ("GET", [], "download"),
        ("GET", [["Authorization", "Bearer {{access}}"]], "fetch"),
        ("POST", [], "fetch"),
    ],
)
def test_a_file_is_kept_as_one_however_it_is_asked_for(method: str, headers: list[list[str]], kind: str) -> None:
    operation = {"type": "fetch", "method": method, "url": "http://x/report", "body": None, "headers": headers}
    operation |= {"transaction": "t0009", "extract": []}
    result = {"transaction_id": "t0009", "kind": "file", "mime_type": "application/pdf"}
    assert returned(result, [operation], {}, [], []) == {"type": "return", "response": "result"}
    assert (operation["type"], operation["save_as"]) == (kind, "result")
    assert operation["file" if kind == "fetch" else "media_type"] == "application/pdf"


def test_a_change_that_is_answered_with_nothing_tells_where_it_was_done() -> None:
    made = routine(explained(line("path", "0", "api"), method="DELETE"), kind="none")
    assert made["operations"][-1] == {"type": "return", "values": {"url": "{{done_at}}"}}


def test_a_change_whose_answer_led_on_by_a_header_is_taken_only_if_that_is_there() -> None:
    sent = explained(line("form", "name", "Jam"), method="POST")
    result = {"transaction_id": sent.transaction_id, "kind": "none", "leads_by": "HX-Redirect"}
    made = craft("Make jam", [sent], result, [], [])
    first = made["operations"][-2]["extract"][0]
    assert first == {"name": "leads_to", "sources": [{"kind": "header", "name": "HX-Redirect"}]}


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
    assert not {"complaints", "messages"} & set(plain)


def test_the_kinds_of_what_the_recorded_answer_to_a_change_announced_are_written_down_also_if_there_were_none() -> None:
    sent = explained(line("path", "0", "things"), method="POST")
    for kinds in (["toast info"], []):
        sent.request["messages"] = kinds
        (fetch, _) = routine(sent)["operations"]
        assert fetch["messages"] == kinds
