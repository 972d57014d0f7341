"""Where a value that nobody entered comes from."""

from typing import Any

import pytest
from msgspec.structs import replace

from actors.rules.explaining.asking import questions
from actors.rules.explaining.guess import first_guess
from actors.rules.explaining.settling import unexplained
from actors.rules.facts.value import Value
from actors.rules.sources.value import core
from actors.rules.transcript import Result
from tests.actors.rules.request_values import FIELD, context, entered, guessed, origin, settle, settled, told, value

Line = dict[str, Any]


@pytest.mark.parametrize("page", ["http://x/form", "http://x/form#", "http://x/form#details"])
def test_a_token_comes_from_the_page_the_person_was_on(page: str) -> None:
    sent = {"type": "submit", "url": page, "form": {"action": "http://x/things", "fields": ["token"]}}
    answer = {"origins": [origin("t0001", FIELD, url="http://x/"), origin("t0005", FIELD)]}
    assert settled(value("form", "token", "a1b2c3d4e5", "opaque"), answer, clicks=[sent])["transaction_id"] == "t0005"


@pytest.mark.parametrize(
    ("sent", "taken"),
    [
        (["lamp", "texts", 0, "id"], ["data", "texts", {}, "id"]),
        (["lamp", "id"], ["data", "id"]),
        (["lamp", "notes", 0, "id"], ["data", "id"]),
        (["lamp", "notes", 0, "number"], ["data", "id"]),
    ],
)
def test_of_two_that_are_the_same_by_chance_that_of_the_same_part_is_sent_back(
    sent: list[Any], taken: list[Any]
) -> None:
    paths: list[list[Any]] = [["data", "id"], ["data", "texts", {}, "id"], ["data", "number"]]
    ways = [{"kind": "json", "path": path} for path in paths]
    answer = {"origins": [origin("t0003") | {"extractors": ways}]}
    found = settled(value("json", "id", "41", "plain", path=sent), answer)
    assert found["extractors"][0]["path"] == taken


@pytest.mark.parametrize(
    ("place", "kind", "decode"),
    [("json", "", "text"), ("json", "integer", "json"), ("form", "", "")],
)
def test_a_number_is_sent_as_the_text_that_a_list_box_has_for_it(place: str, kind: str, decode: str) -> None:
    line = replace(value(place, "vet_id", "4107", "opaque"), type=kind)
    answer = {"origins": [origin("t0003") | {"extractors": [{"kind": "json", "path": ["vet_id"]}]}]}
    assert settled(line, answer).get("decode", "") == decode


@pytest.mark.parametrize(
    ("href", "taken"),
    [
        ("http://x/guests/2", ["guests", {"first": "Ann"}, "id"]),
        ("http://x/guests/8", ["hotel", "zone", "id"]),
        ("", ["hotel", "zone", "id"]),
    ],
)
def test_a_short_number_is_that_of_the_kind_to_which_somebody_clicked(href: str, taken: list[Any]) -> None:
    line = value("json", "id", "2", "constant_looking", path=["variables", "id"])
    click = {"type": "click", "text": "Ann", "href": href, "parameter": "guest", "url": "http://x/guests"}
    where = context("http://x/graphql", method="POST", clicks=[click])
    ways: list[list[list[Any]]] = [[["hotel", "zone", "id"]], [["guests", 1, "id"]]]
    origins = [
        origin(f"t000{n}") | {"extractors": [{"kind": "json", "path": path} for path in paths]}
        for n, paths in enumerate(ways, 1)
    ]
    found = {"id": "t0002", "url": "http://x/graphql", "label": "Ann"}
    found |= {"extractors": [{"kind": "json", "path": ["guests", {"first": "Ann"}, "id"]}]}
    asked = questions([line], where)
    told_ = {"trace_value": {"origins": origins}, "trace_choice": {"pages": [found]}}
    (settled_,) = settle([line], asked, [Result(True, told_[each.call.name]) for each in asked], where)
    assert told(settled_.source)["extractors"][0]["path"] == taken


@pytest.mark.parametrize(("opened", "of"), [("http://x/guests/2", "t0002"), ("http://x/guests/8", "t0001")])
def test_of_two_answers_that_about_the_kind_that_was_opened_has_the_number(opened: str, of: str) -> None:
    line = value("json", "id", "2", "constant_looking", path=["variables", "id"])
    ways: list[Line] = [{"kind": "json", "path": [kind, "id"]} for kind in ("zone", "guest")]
    answer = {"origins": [origin(f"t000{n}", way, url="http://x/graphql") for n, way in enumerate(ways, 1)]}
    click = {"type": "click", "text": "Ann", "href": opened, "url": "http://x/guests"}
    assert settled(line, answer, clicks=[click])["transaction_id"] == of


@pytest.mark.parametrize(
    ("held", "entered_as", "taken"),
    [
        (["lamp", "id"], ["i1"], ["kinds", {"name": "Small"}, "id"]),
        (["lamp", "id"], [], ["kinds", {"name": "Small"}, "id"]),
        (["lamp", "kind", "id"], ["i1"], ["lamp", "kind", "id"]),
    ],
)
def test_the_code_of_what_was_chosen_in_a_field_is_not_the_id_of_another_thing(
    held: list[Any], entered_as: list[str], taken: list[Any]
) -> None:
    line = value("json", "lampKindId", "2", "constant_looking", path=["lampKindId"], entered_as=entered_as)
    chosen = entered("size", "2", type="select", chosen_label="Small", options={"Small": "2", "Big": "3"})
    where = context("http://x/graphql", method="POST", inputs=[chosen | {"name": "", "nameless": True}], time=5.0)
    found = {"id": "t0002", "url": "http://x/graphql", "label": "Small"}
    found |= {"extractors": [{"kind": "json", "path": ["kinds", {"name": "Small"}, "id"]}]}
    told_ = {"origins": [origin("t0001") | {"extractors": [{"kind": "json", "path": held}]}]}
    asked = questions([line], where)
    answers = [told_ if each.call.name == "trace_value" else {"pages": [found]} for each in asked]
    (settled_,) = settle([line], asked, [Result(True, each) for each in answers], where)
    assert told(settled_.source)["extractors"][0]["path"] == taken


def test_without_a_page_the_earliest_response_that_can_be_read_counts() -> None:
    answer = {"origins": [origin("d0001", FIELD), origin("t0001"), origin("t0005", FIELD), origin("t0006", FIELD)]}
    assert settled(value("header", "X-Token", "a1b2c3d4e5", "opaque"), answer)["transaction_id"] == "t0005"


def test_without_a_record_of_the_person_what_no_page_had_was_entered() -> None:
    nobody: Line = {"clicks": [], "url": "http://x/things"}
    typed = settled(value("query", "title", "invoice", "constant_looking"), {"total": 0}, **nobody)
    assert (typed["kind"], typed["parameter"], typed["optional"]) == ("parameter", "title", True)
    assert settled(value("query", "sort", "title", "constant_looking"), {"total": 1}, **nobody) == {"kind": "constant"}
    limit = value("json", "limit", "20", "constant_looking")
    assert settled(replace(limit, type="integer"), {"total": 0}, **nobody)["type"] == "integer"
    assert settled(limit, {"total": 0}, **nobody)["type"] == "string"


def test_what_nothing_explains() -> None:
    nothing: Line = {"origins": []}
    assert settled(value("form", "token", "a1b2c3d4e5", "opaque"), nothing) == {"kind": "unknown"}
    assert settled(value("cookie", "visitor", "a1b2c3d4e5", "opaque"), nothing) == {"kind": "session"}
    assert settled(value("path", "1", "v-2024", "plain"), nothing) == {"kind": "constant"}


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (value("query", "_", "1795166479654", "timestamp"), "now_ms"),
        (value("query", "at", "1795166479", "timestamp"), "now_s"),
        (value("query", "at", "1795166479000001", "timestamp"), "constant"),
        (value("json", "doneAt", "2026-11-20T09:21:19.654Z", "timestamp"), "now_iso"),
        (value("json", "doneAt", "2026-11-20 09:21:19", "timestamp"), "now_as"),
        (value("json", "doneAt", "20261120092119", "timestamp", type="integer"), "constant"),
        (value("json", "requestId", "8f14e45f-ceea-4a7e-8b1c-0123456789ab", "opaque"), "uuid"),
        (value("path", "2", "8f14e45f-ceea-4a7e-8b1c-0123456789ab", "opaque"), "constant"),
    ],
)
def test_moments_and_random_names_are_made_anew_only_if_nobody_gave_them(line: Value, kind: str) -> None:
    assert settled(line, {"origins": []})["kind"] == kind
    given = {"origins": [origin("t0003", {"kind": "json", "path": ["id"]})]}
    assert settled(line, given)["kind"] == "extracted"


def test_a_moment_in_a_longer_text_is_made_anew() -> None:
    line = replace(value("query", "filter", "at:<'2026-11-20 09:21:19'"), moment="2026-11-20 09:21:19")
    form = {"form": "%Y-%m-%d %H:%M:%S", "before": "at:<'", "after": "'"}
    assert told(unexplained(line).source) == {"kind": "now_as"} | form
    assert told(unexplained(replace(line, place="header")).source) == {"kind": "constant"}


def test_a_value_too_long_to_be_shown_is_taken_from_its_field() -> None:
    state = value("form", "__VIEWSTATE", "x" * 8000, "opaque", cut=True)
    (asked,) = questions([state], context())
    assert (asked.call.name, "value" in asked.call.arguments) == ("trace_field", False)


@pytest.mark.parametrize(("name", "kind"), [("id", "extracted"), ("total", "constant")])
def test_how_many_things_there_are_is_the_number_of_none(name: str, kind: str) -> None:
    made = origin("t0003", {"kind": "json", "path": ["meta", name]}, url="http://x/things")
    asked = value("path", "1", "2", "constant_looking")
    assert settled(asked, {"origins": [made]}, url="http://x/things/2")["kind"] == kind


def test_an_id_by_name_is_traced_and_taken_only_by_a_name() -> None:
    line = value("query", "projectId", "42", "constant_looking")
    named = {"origins": [origin("t0003", {"kind": "json", "path": ["project", "id"]})]}
    listed = {"origins": [origin("t0003", {"kind": "json", "path": ["projects", 3, "id"]})]}
    assert settled(line, named)["kind"] == "extracted"
    assert settled(line, listed) == {"kind": "constant"}


@pytest.mark.parametrize(
    ("name", "made_by", "page", "kind"),
    [
        ("project_id", "http://x/api/uploads", "http://x/projects/1/files", "constant"),
        ("project_id", "http://x/api/uploads", "http://x/projects/2/files", "extracted"),
        ("project_id", "http://x/api/projects", "http://x/projects/1/files", "extracted"),
        ("owner_id", "http://x/api/people", "http://x/projects/1/files", "extracted"),
    ],
)
def test_an_id_is_not_that_of_another_kind_while_the_page_of_its_own_kind_has_it(
    name: str, made_by: str, page: str, kind: str
) -> None:
    given = {"origins": [origin("t0003", {"kind": "json", "path": ["id"]}, url=made_by)]}
    clicked: Line = {"type": "click", "url": page}
    assert settled(value("json", name, "1", "constant_looking"), given, clicks=[clicked])["kind"] == kind


@pytest.mark.parametrize(
    ("listed", "url", "number", "kind"),
    [
        ([0, "id"], "http://x/api/columns", "1", "constant"),
        (["columns", 2, "id"], "http://x/api/board", "1", "constant"),
        ([0, "id"], "http://x/api/labels", "1", "extracted"),
        ([0, "id"], "http://x/api/columns", "1001", "extracted"),
    ],
)
def test_a_short_number_is_no_id_of_another_kind_while_things_of_its_own_were_listed(
    listed: list[Any], url: str, number: str, kind: str
) -> None:
    user = origin("t0002", {"kind": "json", "path": ["user", "id"]}, url="http://x/api/session")
    given = {"origins": [user, origin("t0003", {"kind": "json", "path": listed}, url=url)]}
    line = value("json", "column_id", number, "constant_looking", path=["column_id"], type="integer")
    assert settled(line, given, clicks=[{"type": "click"}])["kind"] == kind


def test_line_breaks_of_a_text_area_are_no_difference() -> None:
    assert guessed(value("form", "note", "one\r\ntwo"), entered("note", "one\ntwo", type="textarea")) == "parameter"


@pytest.mark.parametrize(("field", "kind"), [({"type": "number"}, "integer"), ({"type": "text"}, "number")])
def test_a_number_stays_a_number(field: Line, kind: str) -> None:
    typed = entered("quantity", "2", **field)
    line = first_guess(value("json", "quantity", "2", type="integer"), context(inputs=[typed]))
    assert told(line.source)["type"] == kind


def test_a_chosen_number_stays_one() -> None:
    chosen = entered("room", "17", type="select", chosen_label="Blue room")
    option = {"kind": "option", "name": "room", "label": "Blue room"}
    answer = {"pages": [{"id": "t0003", "url": "", "extractors": [option]}]}
    source = settled(value("json", "room", "17", "constant_looking", type="integer"), answer, inputs=[chosen])
    assert source["decode"] == "json"


def test_a_cookie_needs_the_response_that_set_it() -> None:
    answer = {"origins": [origin("t0001"), origin("t0004", source="cookie")]}
    source = settled(value("cookie", "sid", "secret-1-cookie", "secret"), answer)
    assert source == {"kind": "session", "transaction_id": "t0004"}


def test_a_cookie_that_a_script_set_is_taken_from_where_the_script_had_it() -> None:
    answer = {"origins": [origin("t0002", {"kind": "json", "path": ["access_token"]})]}
    source = settled(value("cookie", "_token", "secret-1-body", "secret"), answer)
    assert (source["kind"], source["transaction_id"]) == ("extracted", "t0002")
    assert settled(value("cookie", "theme", "a1b2c3", "plain"), answer) == {"kind": "session"}


def test_what_is_traced_of_a_bearer_token_is_the_token() -> None:
    assert core(value("header", "Authorization", "Bearer secret-1-authorization")) == "secret-1-authorization"
    assert core(value("cookie", "x", "secret-2-cookie-decoded")) == "secret-2-cookie-decoded"


def test_a_text_pattern_is_too_weak_for_a_part_of_an_address() -> None:
    answer = {"origins": [origin("t0001", {"kind": "pattern", "pattern": "x(.*)y"})]}
    assert settled(value("path", "1", "spring-2024", "plain"), answer) == {"kind": "constant"}


def test_what_is_a_later_one_of_a_list_is_found_by_what_was_chosen_if_it_goes_with_that() -> None:
    """Else by its place, for want of anything better."""
    line, third = value("json", "serials", "OATH00020EDE", "opaque"), {"kind": "json", "path": ["tokens", 2, "serial"]}
    row = {"chosen_label": "grey tablet", "of_row": True} | entered("item", "on", type="checkbox")
    beside = {"kind": "json", "path": ["tokens", {"description": "grey tablet"}, "serial"]}
    where = context(inputs=[row | {"type": "checkbox"}])
    asked = questions([line], where)
    pages = {"pages": [{"id": "t0001", "url": "http://x/", "extractors": [beside]}]}
    for chosen, kind in ((pages, "choice"), ({"pages": []}, "extracted")):
        traced = {"trace_value": {"origins": [origin("t0001", third)], "total": 1}, "trace_choice": chosen}
        answers = [Result(True, traced[each.call.name]) for each in asked]
        assert told(settle([line], asked, answers, where)[0].source)["kind"] == kind


@pytest.mark.parametrize(
    ("way", "kind"),
    [
        ({"kind": "json", "path": ["jobs", 2, "id"]}, "choice"),
        ({"kind": "script_variable", "name": "id", "index": 2}, "choice"),
        ({"kind": "script_variable", "name": "id"}, "extracted"),
        ({"kind": "pattern", "pattern": '"rotate logs"}, "(.*)"'}, "choice"),
    ],
)
def test_what_is_known_by_its_place_in_a_list_is_known_by_what_was_chosen_instead(way: Line, kind: str) -> None:
    line, chosen = value("json", "id", "dBvz9PBw", "opaque"), entered("job", "rotate logs")
    here = context("http://x/remove", inputs=[chosen])
    asked = questions([line], here)
    assert [each.call.name for each in asked] == ["trace_value", "trace_choice"]
    beside = {"kind": "beside", "selector": "tr", "label": "rotate logs", "within": "a"}
    pages = {"pages": [{"id": "t0003", "url": "http://x/", "extractors": [beside]}]}
    answers = [Result(True, {"origins": [origin("t0001", way)]}), Result(True, pages)]
    assert told(settle([line], asked, answers, here)[0].source)["kind"] == kind


def test_a_member_that_is_called_as_its_value_tells_only_who_knows_it() -> None:
    keyed: Line = {"kind": "json", "path": ["boats", "a1b2c3d4e5", "id"]}
    line = value("json", "boat", "a1b2c3d4e5", "opaque")
    assert settled(line, {"origins": [origin("t0001", keyed)]}) == {"kind": "unknown"}
    first: Line = {"kind": "json", "path": ["latest", "id"]}
    assert settled(line, {"origins": [origin("t0001", keyed, first)]})["extractors"] == [first]


def test_an_answer_that_is_nothing_but_a_number_calls_it_nothing() -> None:
    line = value("json", "order_id", "25", "constant_looking", path=["order_id"], type="integer")
    assert settled(line, {"origins": [origin("t0003", {"kind": "json", "path": []})]})["kind"] != "extracted"


OWN = {"kind": "json", "path": ["org", "id"]}
BATCH = {"kind": "json", "path": [0, "result", "data", "org"]}


@pytest.mark.parametrize(
    ("name", "text", "hint", "way", "more", "taken"),
    [
        ("X-Org", "o11", "plain", OWN, {}, True),
        ("X-Tenant-Id", "42", "constant_looking", {"kind": "json", "path": ["tenant_id"]}, {}, True),
        ("X-Org", "o11", "plain", BATCH, {}, True),
        ("X-Org", "o11", "plain", BATCH, {"one_of": 2}, False),
        ("X-Org", "o11", "plain", {"kind": "json", "path": [0, "id"]}, {}, False),
        ("X-Tenant-Id", "42", "constant_looking", {"kind": "json", "path": ["count"]}, {}, False),
    ],
)
def test_for_whom_an_own_header_says_something_is_done_is_taken_from_an_answer(
    name: str, text: str, hint: str, way: Line, more: Line, taken: bool
) -> None:
    found = settled(value("header", name, text, hint), {"origins": [origin("t0003", way, **more)]})
    assert (found["kind"] == "extracted") == taken


def test_a_word_in_an_own_header_is_the_same_for_everybody() -> None:
    lines = [value("header", "X-Source", "react", "constant_looking"), value("header", "Accept-Org", "o11")]
    assert questions(lines, context()) == []


@pytest.mark.parametrize(
    ("url", "path", "is_made", "taken"),
    [
        ("http://x/api/files", ["name"], True, "t0005"),
        ("http://x/api/files", ["files", 0, "name"], True, "t0003"),
        ("http://x/api", ["name"], True, "t0005"),
        ("http://x/api", ["opened_last"], False, "t0003"),
    ],
)
def test_a_name_in_an_address_is_that_which_was_made_there_though_it_was_known_before(
    url: str, path: list[Any], is_made: bool, taken: str
) -> None:
    ways = [[{"kind": "json", "path": each}] for each in (["recent", 0, "path"], path)]
    earlier, made = origin("t0003", url="http://x/recent"), origin("t0005", url=url)
    made |= {"made": True} if is_made else {}
    answer = {"origins": [earlier | {"extractors": ways[0]}, made | {"extractors": ways[1]}]}
    line = value("path", "2", "untitled.txt", "plain")
    found = settled(line, answer, url="http://x/api/files/untitled.txt", method="PUT")
    assert found["transaction_id"] == taken
