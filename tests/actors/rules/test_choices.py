"""What was chosen, and the codes, names and addresses that travel for it."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.asking import questions, questions_of_choice
from actors.rules.explaining.guess import first_guess
from actors.rules.naming import same_name
from actors.rules.transcript import Result
from tests.actors.rules.request_values import context, entered, guessed, inputs_of, origin, settle, settled, told, value

Line = dict[str, Any]


def test_a_code_is_looked_for_beside_the_label_that_was_chosen() -> None:
    chosen = entered("department", "17", type="select", chosen_label="Facilities")
    option = {"kind": "option", "name": "department", "label": "Facilities"}
    answer = {"pages": [{"id": "d0001", "extractors": [option]}, {"id": "t0003", "url": "", "extractors": [option]}]}
    source = settled(value("json", "department", "17", "constant_looking"), answer, inputs=[chosen])
    assert (source["kind"], source["parameter"], source["label"]) == ("choice", "department", "Facilities")
    assert source["transaction_id"] == "t0003"


@pytest.mark.parametrize(("name", "page"), [("owner", "t0003"), ("assigned_to", "t0002")])
def test_it_is_chosen_in_its_own_list_though_the_thing_on_that_page_has_the_same_number(name: str, page: str) -> None:
    chosen = entered("owner", "2", type="select", chosen_label="Berta")
    sent = {"action": "http://x/save", "method": "post", "fields": ["owner"]}
    saved = {"type": "click", "url": "http://x/tickets/2", "tag": "button", "text": "Save", "form": sent}
    filtered = [{"kind": "option", "name": "assigned_to", "label": "Berta"}]
    own = [{"kind": "option", "name": name, "label": "Berta"}]
    pages = [
        {"id": "t0003", "url": "http://x/tickets/2", "extractors": own},
        {"id": "t0002", "url": "http://x/tickets", "extractors": filtered},
    ]
    line = value("form", "owner", "2", "constant_looking")
    source = settled(line, {"pages": pages}, inputs=[chosen], clicks=[saved], method="POST", url="http://x/save")
    assert source["transaction_id"] == page


@pytest.mark.parametrize(
    ("attribute", "code", "kind"),
    [
        ("wire:click", "keepAll", "constant"),
        ("onclick", "keepAll", "constant"),
        ("data-action", "keep", "constant"),
        ("data-action", "/keep/17", "choice"),
        ("data-value", "keepAll", "choice"),
    ],
)
def test_what_a_button_has_a_script_do_is_nothing_to_choose(attribute: str, code: str, kind: str) -> None:
    click = {"type": "click", "url": "http://x/list", "text": "Keep it", "tag": "button", "parameter": "choice"}
    beside = {"kind": "beside", "selector": "button", "label": "Keep it", "attribute": attribute}
    line, answer = value("json", "method", code), {"pages": [{"id": "t0003", "extractors": [beside]}]}
    assert settled(line, answer, clicks=[click], method="POST")["kind"] == kind


def test_a_list_box_without_a_name_tells_the_code_by_its_label_whatever_place_that_has_in_an_answer() -> None:
    box = entered("", "kiln7Qx", type="select", chosen_label="Kiln", parameter="value", nameless=True)
    line = value("json", "oven_id", "kiln7Qx", "opaque")
    asked = questions([line], context(inputs=[box]))
    assert [each.call.name for each in asked] == ["trace_choice"]
    other = entered("", "kiln7Qx", type="select", chosen_label="Kiln", parameter="value")
    assert "trace_value" in [each.call.name for each in questions([line], context(inputs=[other]))]


@pytest.mark.parametrize(("steps", "kind"), [(["actions", 0, "kind_of"], "constant"), (["kind_of"], "choice")])
def test_a_word_of_an_address_is_not_what_stands_in_a_list_that_the_thing_has(steps: list[Any], kind: str) -> None:
    row = {"type": "click", "url": "http://x/list", "row": "Quince jam", "parameter": "item"}
    path = ["things", {"name": "Quince jam"}, *steps]
    answer = {"pages": [{"id": "t0003", "extractors": [{"kind": "json", "path": path}]}]}
    assert settled(value("path", "1", "preserves", "plain"), answer, clicks=[row])["kind"] == kind


@pytest.mark.parametrize(
    ("steps", "kind"),
    [
        ([{"type": "experiment"}, "project"], "constant"),
        ([{"type": "experiment", "name": "Lamp"}, "project"], "choice"),
        ([{"type": "experiment"}, "id"], "choice"),
    ],
)
def test_by_its_kind_no_thing_of_an_address_is_known(steps: list[Any], kind: str) -> None:
    row = {"type": "click", "url": "http://x/list", "row": "experiment", "parameter": "item"}
    answer = {"pages": [{"id": "t0003", "extractors": [{"kind": "json", "path": ["things", *steps]}]}]}
    assert settled(value("path", "1", "orchard", "plain"), answer, clicks=[row])["kind"] == kind


def test_where_too_much_is_to_be_asked_words_of_an_address_can_wait() -> None:
    clicks = [{"type": "click", "text": f"entry {n}", "parameter": f"choice_{n}"} for n in range(13)]
    words = [
        value("path", str(n), word, "constant_looking") for n, word in enumerate(("api", "app", "beds", "row", "of"))
    ]
    lines = [*words, value("header", "X-Token", "f0Kq93hdZ1aTj2", "opaque")]
    asked = questions(lines, context("http://x/api/app/beds/row/of", clicks=clicks))
    assert len(asked) == 60
    assert [each.call.name for each in asked if each.place == 5] == ["trace_value"]


def test_a_code_is_looked_up_where_nobody_has_to_know_it_to_ask() -> None:
    way = {"kind": "json", "path": [{"name": "Lamp"}, "id"]}
    own = {"id": "t0007", "url": "http://x/api/things/17", "extractors": [way]}
    answer = {"pages": [own, {"id": "t0003", "url": "http://x/api/things", "extractors": [way]}]}
    click = {"type": "click", "text": "Lamp", "url": "http://x/", "parameter": "thing", "row": "Lamp"}
    source = settled(value("json", "thing_id", "17", "constant_looking"), answer, clicks=[click])
    assert source["transaction_id"] == "t0003"


def test_a_value_sent_twice_comes_from_one_place() -> None:
    lines = [value("path", "2", "untitled.txt"), value("json", "path", "untitled.txt")]
    where = context("http://x/api/contents/untitled.txt")
    asked = questions(lines, where)
    made = {"origins": [origin("t0001", {"kind": "json", "path": ["name"]})], "pages": []}
    first, second = settle(lines, asked, [Result(True, made) for _ in asked], where)
    assert first.source == second.source


def test_parts_of_an_address_that_is_taken_whole_are_not_asked_for() -> None:
    click = {"type": "click", "url": "http://x/?q=lamp", "href": "http://x/p/lamp-7"}
    lines = [value("url", "", "http://x/p/lamp-7", "url"), value("path", "1", "lamp-7")]
    where = context("http://x/p/lamp-7", clicks=[click], inputs=[entered("q", "lamp")])
    asked = questions(lines, where)
    link = {"origins": [origin("t0002", {"kind": "attribute", "selector": "h3 a"}, url="http://x/?q=lamp")]}
    whole, part = settle(lines, asked, [Result(True, link) for _ in asked], where)
    assert (told(whole.source)["kind"], told(part.source)["kind"]) == ("extracted", "constant")


def test_an_entry_that_was_picked_travels_by_its_name() -> None:
    picked = {"type": "click", "parameter": "choice", "text": "lamp-shade Dims lamps 0.2.0", "url": "http://x/"}
    found = told(first_guess(value("path", "1", "lamp-shade", "constant_looking"), context(clicks=[picked])).source)
    assert (found["parameter"], found["shown"]) == ("choice", "lamp-shade")
    assert guessed(value("path", "1", "lamps", "constant_looking"), clicks=[picked]) is None
    assert guessed(value("path", "1", "lamp", "constant_looking"), clicks=[picked]) is None


@pytest.mark.parametrize(("button", "parameter"), [("Save", "choice"), ("Add", "")])
def test_what_a_button_sends_itself_is_no_name_of_what_was_clicked_before(button: str, parameter: str) -> None:
    picked = {"type": "click", "tag": "a", "parameter": "choice", "text": "Add a member", "url": "http://x/"}
    form = {"action": "http://x/add", "method": "post", "fields": ["name", "pressed"]}
    pressed = {"type": "click", "tag": "input", "value": button, "form": form, "url": "http://x/"}
    found = first_guess(value("form", "pressed", "Add", "constant_looking"), context(clicks=[picked, pressed])).source
    assert (told(found)["parameter"] if found else "") == parameter


@pytest.mark.parametrize(("text", "parameter"), [("JAR0000D551", "item"), ("JAR0000D551 Quince", "")])
def test_the_id_by_which_a_page_shows_a_thing_is_asked_for_if_that_was_clicked(text: str, parameter: str) -> None:
    picked = {"type": "click", "tag": "a", "parameter": "item", "text": text, "url": "http://x/"}
    found = first_guess(value("json", "serial", "JAR0000D551", "opaque"), context(clicks=[picked])).source
    assert (told(found)["parameter"] if found else "") == parameter


@pytest.mark.parametrize("order", [1, -1])
def test_the_id_is_that_of_the_thing_with_the_name_not_of_the_first_in_what_another_has(order: int) -> None:
    tree = {"kind": "json", "path": [{"name": "Jams"}, "jars", 0, "id"]}
    jar = {"kind": "json", "path": [{}, "jars", {"name": "Quince"}, "id"]}
    ways = {"Jams": tree, "Quince": jar}
    line = value("form", "jar_id", "38", "constant_looking")
    clicks = [{"type": "click", "text": text, "url": "http://x/", "parameter": text.lower()} for text in ways]
    where = context(clicks=clicks[::order])
    asked = questions([line], where)
    labels = [each.call.arguments.get("label", "") for each in asked]
    pages = [[{"id": "t0003", "url": "", "extractors": [ways[label]]}] if label in ways else [] for label in labels]
    (found,) = settle([line], asked, [Result(True, {"pages": each, "origins": []}) for each in pages], where)
    assert told(found.source)["parameter"] == "quince"


def test_a_hidden_number_is_looked_for_in_its_own_field_first() -> None:
    sent = {"type": "submit", "url": "http://x/basket", "form": {"action": "http://x/things", "fields": ["form-0-id"]}}
    (asked,) = questions([value("form", "form-0-id", "1", "constant_looking")], context(clicks=[sent]))
    assert asked.call.name == "trace_field"


def test_a_member_of_the_query_that_the_page_had_already_was_not_chosen_there() -> None:
    new = {"type": "click", "text": "Create", "parameter": "choice", "url": "http://x/?section=people"}
    url = "http://x/?section=people&action=add"
    asked = questions(
        [value("query", "section", "people"), value("query", "action", "add")], context(url, clicks=[new])
    )
    assert {each.place for each in asked if each.parameter} == {1}


def test_what_is_encoded_beside_a_label_is_decoded() -> None:
    click = {"type": "click", "text": "Drop", "row": "Ann", "parameter": "item", "url": "http://x/"}
    lines, way = [value("form", "query", "DROP 1")], {"kind": "beside", "selector": "tr", "label": "Ann"}
    asked = questions(lines, context(clicks=[click]))
    answer = Result(True, {"pages": [{"id": "t0003", "url": "http://x/", "extractors": [way], "decode": "form"}]})
    assert told(settle(lines, asked, [answer], context())[0].source)["decode"] == "form"


def test_the_file_of_a_program_is_no_name_that_a_page_gave() -> None:
    lines = [value("path", "0", "index.php"), value("path", "1", "garden-club")]
    assert [each.place for each in questions(lines, context("http://x/index.php/garden-club"))] == [1]


def chosen_of(*origins: Line, carriers: frozenset[str], **more: Any) -> Line:
    where = context(method="POST", inputs=[entered("asset", "sales")])
    lines = [value("json", "partitions", "regions", path=["partitions"], **more)]
    asked = questions_of_choice(lines, where, carriers)
    found: Line = told(settle(lines, asked, [Result(True, {"origins": list(origins)})], where, carriers)[0].source)
    return found


def test_a_name_that_belongs_to_what_was_chosen_is_taken_from_the_answer_about_it() -> None:
    of_all = origin("t0001", {"kind": "json", "path": ["assets", 2, "name"]})
    of_it = origin("t0002", {"kind": "json", "path": ["assets", 0, "partitions", "name"]})
    assert chosen_of(of_all, of_it, carriers=frozenset({"t0001", "t0002"}))["transaction_id"] == "t0002"
    assert chosen_of(of_it, carriers=frozenset({"t0007"})) == {"kind": "constant"}
    of_several = origin("t0002", *({"kind": "json", "path": ["assets", n, "kind"]} for n in (0, 2)))
    assert chosen_of(of_several, carriers=frozenset({"t0002"})) == {"kind": "constant"}


@pytest.mark.parametrize(("sent", "kind"), [(4.0, "constant"), (6.0, "extracted"), (0.0, "extracted")])
def test_what_was_sent_before_the_answer_about_it_came_is_not_from_that(sent: float, kind: str) -> None:
    of_it = origin("t0002", {"kind": "json", "path": ["asset", "partitions"]}, time=5.0)
    assert chosen_of(of_it, carriers=frozenset({"t0002"}), first_sent=sent)["kind"] == kind


def test_the_version_that_a_change_depends_on_is_read_with_the_thing() -> None:
    tag = {"origins": [origin("t0003", {"kind": "header", "name": "ETag"}, source="response_header")]}
    assert settled(value("header", "If-Match", '"v4"'), tag)["transaction_id"] == "t0003"


def test_the_version_of_another_thing_is_not_that_of_what_is_changed() -> None:
    other = origin("t0003", {"kind": "json", "path": ["version"]}, url="http://x/settings")
    own = origin("t0005", {"kind": "json", "path": ["version"]}, url="http://x/things/7?all=1")
    sent: dict[str, Any] = {"url": "http://x/things/7", "method": "PUT"}
    for name, wanted in (("If-Match", "t0005"), ("X-Token", "t0003")):
        found = settled(value("header", name, "a4b2c9d1e7", "opaque"), {"origins": [other, own]}, **sent)
        assert found["transaction_id"] == wanted


def test_a_field_that_has_only_an_id_is_called_by_it() -> None:
    typed = entered("", "75", element="speed-limit", parameter="value", type="number")
    assert guessed(value("json", "speed-limit", "75", "constant_looking", type="integer"), typed) == "parameter"
    assert guessed(value("json", "other", "75", "constant_looking", type="integer"), typed) is None


@pytest.mark.parametrize("row", ["", "Patel"])
def test_a_number_in_the_value_of_a_button_is_read_where_the_button_stands(row: str) -> None:
    form = {"action": "http://x/book", "method": "post", "fields": ["use", "day"]}
    press = {"type": "click", "url": "http://x/guests", "selector": "form > button", "value": "Use guest 3"}
    where = context("http://x/book", clicks=[press | {"form": form, "row": row}], method="POST")
    line, other = value("form", "use", "Use guest 3"), value("form", "day", "Use guest 3 days")
    asked = [each for each in questions([line, other], where) if each.call.name == "trace_value"]
    assert [each.call.arguments.get("clicked") for each in asked] == ([] if row else ["form > button"])
    ways = [{"kind": "pattern", "pattern": "x"}, {"kind": "form_field", "name": "use"}]
    elsewhere, there = origin("t0001", ways[1], url="http://x/"), origin("t0002", *ways, url="http://x/guests")
    found = [each.source({"origins": [elsewhere, there]}, line) for each in asked]
    assert [(told(each)["transaction_id"], told(each)["extractors"]) for each in found] == (
        [] if row else [("t0002", ways[1:])]
    )
    assert [each.source({"origins": [origin("t0002", ways[0])]}, line) for each in asked] == [None] * len(asked)
    box = replace(where, inputs=inputs_of(entered("use", "Use guest 3", type="checkbox", checked=True)))
    assert not [each for each in questions([line], box) if each.call.arguments.get("clicked")]


def test_a_code_after_which_other_fields_are_called_is_their_name() -> None:
    chosen = entered("add", "town", type="select", chosen_label="Town", parameter="add")
    lines = [value("query", "f[]", "town"), value("query", "op[town]", "is"), value("query", "by", "town-hall")]
    assert 0 not in [each.place for each in questions(lines, context(inputs=[chosen])) if each.parameter]
    asked = questions([*lines[:1], *lines[2:]], context(inputs=[chosen]))
    assert 0 in [each.place for each in asked if each.parameter]


@pytest.mark.parametrize(("place", "of", "kind"), [("form", "", "string"), ("json", "integer", "number")])
def test_a_number_that_need_not_be_whole_is_a_text_or_any_number(place: str, of: str, kind: str) -> None:
    weight = entered("weight", "4", type="number")
    kinds = [
        told(first_guess(value(place, "weight", "4", type=of), context(inputs=[each])).source)["type"]
        for each in (weight, weight | {"step": "any"})
    ]
    assert kinds == ["integer", kind]


def test_long_names_differ_at_their_ends() -> None:
    long = "object-of-ticket-12-custom-field-number-3-"
    (each,) = inputs_of(entered("place", "Main hall") | {"name": f"{long}value"})
    assert same_name(each, value("form", f"{long}value", "1"))
    assert not same_name(each, value("form", f"{long}magic", "1"))


@pytest.mark.parametrize(("member", "kind"), [("_type", "constant"), ("key", "choice")])
def test_what_kind_of_thing_was_clicked_is_no_part_of_an_address_that_it_chose(member: str, kind: str) -> None:
    click = {"type": "click", "url": "http://x/tree", "text": "Servers", "parameter": "choice"}
    way = {"kind": "json", "path": ["data", {"label": "Servers"}, member]}
    answer = {"pages": [{"id": "t0003", "url": "", "extractors": [way]}]}
    source = settled(value("path", "1", "server_group"), answer, clicks=[click])
    assert source["kind"] == kind


def test_a_page_that_greets_who_logged_in_is_not_what_was_looked_for() -> None:
    user = entered("user", "demo", url="http://x/", time=1.0)
    password = entered("password", "secret-1-password", url="http://x/", time=1.5, type="password", secret=True)
    click = {"type": "click", "url": "http://x/?told=Welcome+demo", "href": "http://x/new?kind=item", "time": 2.0}
    address = value("url", "", "http://x/new", "url")
    here = context("http://x/new?kind=item", clicks=[click | {"selector": "p > a"}], inputs=[user, password])
    assert questions([address], here) == []
    (search,) = inputs_of(entered("q", "demo", url="http://x/find", time=1.8))
    looked_for = replace(here, inputs=[*here.inputs, search])
    assert questions([address], looked_for)


def test_a_form_that_was_sent_later_did_not_lead_to_the_page_that_a_script_opened_for_a_row() -> None:
    form = {"action": "http://x/edit?id=7", "method": "post"}
    click = {"type": "click", "url": "http://x/edit?id=7", "form": form, "selector": "#save", "time": 9.0}
    address = value("url", "", "http://x/edit?id=7", "url")
    row = {"type": "click", "url": "http://x/list", "row": "Ann", "parameter": "item", "time": 4.0}
    here = context("http://x/edit?id=7", clicks=[row, click])
    assert questions([address], replace(here, time=9.1))
    assert questions([address], replace(here, time=5.0)) == []


def test_what_a_button_is_called_is_no_choice_of_a_part_of_the_address() -> None:
    pressed = {"type": "click", "tag": "button", "text": "Log in", "parameter": "choice", "url": "http://x/"}
    line = value("path", "1", "login", "constant_looking")
    assert [each for each in questions([line], context(clicks=[pressed])) if each.label] == []
    card = pressed | {"tag": "div"}
    assert [each.label for each in questions([line], context(clicks=[card])) if each.label] == ["Log in"]


@pytest.mark.parametrize(("tag", "sent", "asked"), [("button", 9.1, True), ("button", 5.0, False), ("li", 5.0, True)])
def test_a_button_that_was_pressed_later_is_no_choice_of_what_was_sent(tag: str, sent: float, asked: bool) -> None:
    pressed = {"type": "click", "tag": tag, "text": "Delete", "parameter": "choice", "url": "http://x/", "time": 9.0}
    here = replace(context(clicks=[pressed]), time=sent)
    line = value("query", "sort", "berth", "constant_looking")
    assert ("Delete" in {each.label for each in questions([line], here)}) is asked


def test_a_yes_or_no_belongs_to_what_was_chosen_only_by_its_name() -> None:
    where, carriers = context(method="POST", inputs=[entered("asset", "sales")]), frozenset({"t0002"})
    line = value("json", "hidden", "false", "constant_looking")
    asked = questions_of_choice([line], where, carriers)
    cases = ((["thing", "hidden"], "extracted"), (["thing", "admin"], "constant"), (["items", 0, "hidden"], "constant"))
    for path, kind in cases:
        answer = {"origins": [origin("t0002", {"kind": "json", "path": path})]}
        assert told(settle([line], asked, [Result(True, answer)], where, carriers)[0].source)["kind"] == kind


def test_the_part_of_a_label_that_is_the_name_of_an_entry_is_what_is_asked_for() -> None:
    chosen = entered(
        "centre", "8f3a", type="select", chosen_label="4720 \u2013 Training", options={"4720 \u2013 Training": "8f3a"}
    )
    line = value("json", "centre", "8f3a", path=["centre"])
    way = {"kind": "json", "path": ["centres", {"code": "4720"}, "id"]}
    page = {"id": "t1", "label": "4720", "extractors": [way]}
    source = settled(line, {"pages": [page]}, inputs=[chosen])
    assert (source["label"], source["shown"]) == ("4720", "4720")
