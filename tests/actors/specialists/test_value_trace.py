import json
from typing import Any

import pytest

from actors.specialists.recorded_page import page_of, ways_to
from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from captures.dom import Snapshot
from captures.storage import Stored
from routines.extracting.extract import take
from routines.extracting.page import ExtractionError, Page
from routines.extractor import Extraction
from tests.actors.specialists.calls import call, refused
from tests.actors.specialists.library import CSRF, HOST, PASSWORD, SESSION, SHELVES, T0, exchange, library

TOOLS = ValueTrace(library())


def test_a_hidden_field_is_traced_to_the_page_that_had_it() -> None:
    found = call(TOOLS, "trace_value", value=CSRF, transaction_id="t0004")
    assert (found["total"], found["others"]) == (2, ["d0001 dom"])
    origin = found["origins"][0]
    assert (origin["source"], origin["id"], origin["url"]) == ("response_body", "t0001", f"{HOST}/login")
    assert origin["extractors"][0] == {"kind": "form_field", "name": "csrf"}


def test_time_is_respected() -> None:
    assert call(TOOLS, "trace_value", value="B-18", transaction_id="t0005")["total"] == 0
    assert call(TOOLS, "trace_value", value="B-18", transaction_id="t0008")["origins"][0]["id"] == "t0006"


def test_a_value_that_is_encoded_where_it_stands_says_how_to_decode_it() -> None:
    origin = call(TOOLS, "trace_value", value="a/b", transaction_id="t0005")["origins"][0]
    assert (origin["source"], origin["name"], origin["encoding"]) == ("response_header", "Location", "percent")
    assert (origin["extractors"][0]["kind"], origin["decode"]) == ("header", "percent")


def test_a_cookie_is_taken_by_its_name() -> None:
    found = call(TOOLS, "trace_value", value=SESSION, transaction_id="t0008")
    assert [each["source"] for each in found["origins"]] == ["cookie"] * 3
    assert all(each["extractors"] == [{"kind": "cookie", "name": "sid"}] for each in found["origins"])
    encoded = call(TOOLS, "trace_value", value="{x}", transaction_id="t0004")["origins"][0]
    assert (encoded["extractors"], encoded["decode"]) == ([{"kind": "cookie", "name": "pre"}], "percent")


@pytest.mark.parametrize(
    ("held", "sent", "decode"),
    [
        ("Zm9vYmFy", "Zm9vYmFy", "percent"),
        ("Zm9v%2BmFy", "Zm9v+mFy", "percent"),
        ("Zm9v%2BmFy", "Zm9v%2BmFy", None),
        ("secret-1-cookie", "secret-1-cookie", "percent"),
        ("secret-2-cookie", "secret-2-cookie", None),
        ("secret-2-cookie", "secret-2-cookie-decoded", "percent"),
    ],
)
def test_a_cookie_is_decoded_unless_it_was_sent_as_it_is_escaped(held: str, sent: str, decode: str | None) -> None:
    stored = Stored(T0, "cookie", "library.example", "XSRF-TOKEN", held)
    vault = {"secret-2-cookie": "Zm9v%2BmFy", "secret-2-cookie-decoded": "Zm9v+mFy", "secret-1-cookie": "Zm9vYmFy"}
    capture = Capture(transactions=(exchange(1, 5, "GET", "/"),), storage=(stored,), vault=vault)
    origin = call(ValueTrace(capture), "trace_value", value=sent, transaction_id="t0001")["origins"][0]
    assert (origin["extractors"], origin.get("decode")) == ([{"kind": "cookie", "name": "XSRF-TOKEN"}], decode)


def test_a_part_of_a_cookie_has_no_extractor() -> None:
    stored = Stored(T0, "cookie", "library.example", "both", "left-part|right-part")
    capture = Capture(transactions=(exchange(1, 5, "GET", "/"),), storage=(stored,))
    origin = call(ValueTrace(capture), "trace_value", value="right-part", transaction_id="t0001")["origins"][0]
    assert (origin["name"], "extractors" in origin) == ("both", False)


def test_storage_window_and_interactions_are_origins_without_extractors() -> None:
    stored = call(TOOLS, "trace_value", value="shelf-77-visited", transaction_id="t0008")["origins"]
    assert [(each["source"], each["name"]) for each in stored] == [("storage", "seen")]
    typed = call(TOOLS, "trace_value", value=PASSWORD, transaction_id="t0004")["origins"]
    assert [(each["source"], each["id"]) for each in typed] == [("interaction", "i0004")]
    made = call(TOOLS, "trace_value", value="v77", transaction_id="t0008")
    assert [each["source"] for each in made["origins"]] == ["response_body"]
    assert made["others"] == ["d0002 dom", "d0003 window_property build"]


def test_only_a_few_of_many_origins_are_shown_in_detail() -> None:
    pages = tuple(exchange(n, n, "GET", f"/{n}", "<p>token-abc-123</p>") for n in range(1, 60))
    found = call(ValueTrace(Capture(transactions=pages)), "trace_value", value="token-abc-123", transaction_id="t0059")
    assert found["total"] == 58
    assert [each["id"] for each in found["origins"]] == ["t0001", "t0002", "t0003", "t0057", "t0058"]
    assert (len(found["others"]), found["others"][0]) == (40, "t0004 response_body")


@pytest.mark.parametrize(
    ("method", "url", "shown"),
    [("POST", "/files", True), ("GET", "/files", False), ("POST", "/", False), ("POST", "/file", False)],
)
def test_what_may_have_made_the_thing_at_the_address_is_shown_among_many(method: str, url: str, shown: bool) -> None:
    kept = tuple(exchange(n, n, "GET", f"/{n}", "<p>plan-abc.txt</p>") for n in range(1, 30))
    made = exchange(12, 12, method, url, {"name": "plan-abc.txt"}, mime="application/json")
    told = (*kept[:11], made, *kept[12:], exchange(40, 40, "PUT", "/files/plan-abc.txt"))
    found = call(ValueTrace(Capture(transactions=told)), "trace_value", value="plan-abc.txt", transaction_id="t0040")
    assert [each["id"] for each in found["origins"]] == [
        "t0001",
        "t0002",
        "t0003",
        *["t0012"] * shown,
        "t0028",
        "t0029",
    ]
    assert [each["id"] for each in found["origins"] if each.get("made")] == ["t0012"] * shown


def test_a_number_in_scripts_and_styles_hides_none_in_an_answer() -> None:
    things = {"things": [{"thingid": 12}, {"thingid": 40}]}
    kinds = ("text/css", "text/javascript", "text/css", "application/javascript", "text/css; charset=utf-8")
    programs = tuple(exchange(n, n, "GET", f"/{n}", "a{top:40%}", mime=kind) for n, kind in enumerate(kinds, 1))
    answers = tuple(exchange(n, n, "GET", f"/things?{n}", things, mime="application/json") for n in range(6, 9))
    stopped = exchange(9, 9, "POST", "/things/40", mime="application/json")
    capture = Capture(transactions=(*programs, *answers, stopped))
    found = call(ValueTrace(capture), "trace_value", value="40", transaction_id="t0009")
    assert [each["id"] for each in found["origins"]] == ["t0001", "t0006", "t0007", "t0008"]
    assert found["origins"][1]["extractors"][0]["path"] == ["things", 1, "thingid"]


def test_a_value_in_what_cannot_be_read_has_no_way_to_it() -> None:
    body = exchange(1, 0, "GET", "/x", b"\xff\xfe\xfd" * 50 + b"needle-12345", mime="text/plain", kind="xhr")
    capture = Capture(transactions=(body, exchange(2, 5, "GET", "/y")))
    origin = call(ValueTrace(capture), "trace_value", value="needle-12345", transaction_id="t0002")["origins"][0]
    assert origin["extractors"] == []


def test_a_scan_finds_a_value_at_any_time() -> None:
    found = call(TOOLS, "scan_for_value", value="B-17", limit=1)
    assert found["items"][0]["id"] == "t0005"
    assert found["next_offset"] == 1
    assert found["requests"] == [{"id": "t0008", "place": "json", "name": "code"}]
    within = call(TOOLS, "scan_for_value", value="law_2")["requests"]
    assert {"id": "t0008", "place": "header", "name": "Referer", "within": f"{HOST}/shelf/law_2/"} in within


def test_a_choice_is_traced_to_the_option_beside_its_label() -> None:
    found = call(TOOLS, "trace_choice", label="North Wing", value="7", transaction_id="t0008")
    assert [each["id"] for each in found["pages"]] == ["t0005"]
    assert found["pages"][0]["extractors"][0] == {"kind": "option", "name": "branch", "label": "North Wing"}


def test_a_choice_is_traced_to_the_entry_of_a_json_list() -> None:
    found = call(TOOLS, "trace_choice", label="Contract Law", value="B-17", transaction_id="t0008")
    assert found["pages"][0]["id"] == "t0006"
    assert found["pages"][0]["extractors"][0] == {"kind": "json", "path": ["books", {"title": "Contract Law"}, "code"]}


def test_a_row_may_be_called_by_what_its_entry_refers_to() -> None:
    bid = '{{"id": {}, "pay": 3, "state": "new", "keeper": {{"id": {}, "name": "{}"}}}}'
    bids = f'{{"bids": [{bid.format(31, 4, "Ann")}, {bid.format(32, 5, "Bo")}]}}'
    asked = exchange(1, 0, "GET", "/bids", bids, mime="application/json", kind="xhr")
    tools = ValueTrace(Capture(transactions=(asked, exchange(2, 5, "POST", "/take"))))
    told = {"label": "Bo", "value": "32", "transaction_id": "t0002"}
    (found,) = call(tools, "trace_choice", **told, of_row=True)["pages"]
    assert found["extractors"] == [{"kind": "json", "path": ["bids", {"keeper.name": "Bo"}, "id"]}]
    assert call(tools, "trace_choice", **told)["total"] == 0


def test_a_choice_that_only_a_script_drew_is_traced_to_the_snapshot() -> None:
    capture = Capture(
        transactions=(exchange(1, 9, "GET", "/"),),
        snapshots=(
            Snapshot("d0001", T0 + 1, HOST, "", f"{SHELVES}\ud800"),
            Snapshot("d0002", T0 + 20, HOST, "", SHELVES),
        ),
    )
    found = call(ValueTrace(capture), "trace_choice", label="South Wing", value="9", transaction_id="t0001")
    assert (found["total"], found["pages"][0]["id"]) == (1, "d0001")


def test_a_search_that_found_one_entry_takes_the_id_that_a_list_of_several_confirms() -> None:
    sail, rope, hook = (
        {"name": name, "state_id": n, "sail_id": m} for name, n, m in (("Jib", 2, 2), ("Rope", 2, 5), ("Hook", 1, 9))
    )
    capture = Capture(
        transactions=(
            exchange(1, 0, "GET", "/sails", {"found": [sail, rope, hook]}),
            exchange(2, 5, "GET", "/sails?q=jib", {"found": [sail]}),
            exchange(3, 9, "GET", "/sails/2"),
        )
    )
    pages = call(ValueTrace(capture), "trace_choice", label="Jib", value="2", transaction_id="t0003")["pages"]
    assert [[way["path"][2:] for way in each["extractors"]] for each in pages] == [[["sail_id"]], [["sail_id"]]]


@pytest.mark.parametrize(
    ("among", "kept"), [("ul.kinds.nav", True), ("tbody", False), ("ul.open", False), ("ul.no", False)]
)
def test_a_link_that_was_chosen_in_a_list_is_looked_for_in_that_list(among: str, kept: bool) -> None:
    page = "<ul class='kinds nav open'><li><a href=/k/7>Tea</a><li><a href=/k/9>Rice</a></ul><a href=/k/7>Tea</a>"
    capture = Capture(transactions=(exchange(1, 0, "GET", "/", page), exchange(2, 5, "GET", "/k/7")))
    told = {"label": "Tea", "value": f"{HOST}/k/7", "transaction_id": "t0002"}
    (plain,) = call(ValueTrace(capture), "trace_choice", **told)["pages"]
    (found,) = call(ValueTrace(capture), "trace_choice", **told, among=among)["pages"]
    assert found["extractors"] == ([{"kind": "link", "text": "Tea", "among": among}] if kept else plain["extractors"])


@pytest.mark.parametrize("tool", ["list_request_values", "trace_value", "trace_choice"])
def test_an_unknown_transaction_is_refused(tool: str) -> None:
    given = {"label": "x", "value": "y"} if tool == "trace_choice" else {"value": "y"} if tool == "trace_value" else {}
    assert "no transaction 't1'" in refused(TOOLS, tool, transaction_id="t1", **given)


def test_what_stood_where_the_person_clicked_comes_first() -> None:
    results = "<main><h3><a href=/b/1>One</a></h3><h3><a href=/b/2>Two</a></h3></main>"
    page = f"<div class=mini><a href=/b/1>x</a></div>{results}"
    found = ways_to(Page("http://x/", [], page), "/b/1", "main > h3 > a")["extractors"]
    assert found[0] == {"kind": "attribute", "selector": "main > h3 > a", "attribute": "href"}
    elsewhere = ways_to(Page("http://x/", [], page), "/b/2", "main > h3 > a")["extractors"]
    assert found[0] not in elsewhere


@pytest.mark.parametrize(("more", "reads", "only"), [("", "", True), ("2", "", False), ("", "Drop", False)])
def test_a_picture_in_the_only_row_of_a_list_is_that_of_whichever_row_there_is_alone(
    more: str, reads: str, only: bool
) -> None:
    rows = "".join(f"<tr><td>note {n}<td><a href=/drop?id={n}><img src=x>{reads}</a>" for n in f"1{more}")
    page = Page("http://x/", [], f"<table><tr><th>Note<th>{rows}</table>")
    found = ways_to(page, "/drop?id=1", "table > tbody > tr:nth-of-type(2) > td:nth-of-type(2) > a")["extractors"]
    assert found[0].get("only", False) is only
    if only:
        later = Page(
            "http://x/", [], page.text.replace("</table>", "<tr><td>note 2<td><a href=/drop?id=2></a></table>")
        )
        extraction = Extraction.model_validate({"name": "address", "sources": found[:1]})
        assert take(extraction, page, {}) == "/drop?id=1"
        with pytest.raises(ExtractionError, match="matches 2 different ones"):
            take(extraction, later, {})


@pytest.mark.parametrize(("row", "kind"), [(1, "attribute"), (3, "link")])
def test_a_link_further_down_in_a_list_is_known_by_what_it_reads(row: int, kind: str) -> None:
    rows = "".join(f"<tr><td><a href=/part?of=7&n={n}>{text}</a></td></tr>" for n, text in enumerate(("a", "b", "Add")))
    page = Page("http://x/", [], f"<table id=parts><tbody>{rows}</tbody></table>")
    found = ways_to(page, f"/part?of=7&n={row - 1}", f"#parts > tbody > tr:nth-of-type({row}) > td > a")["extractors"]
    assert found[0] == ({"kind": "link", "text": "Add"} if kind == "link" else found[0])
    assert found[0]["kind"] == kind


def test_a_link_below_a_row_of_headings_is_in_the_first_row() -> None:
    rows = "".join(f"<tr><td><a href=/part/{n}>Part {n}</a></td></tr>" for n in (7, 8))
    page = Page("http://x/", [], f"<table id=parts><tbody><tr><th>Part</th></tr>{rows}</tbody></table>")
    first, second = (
        ways_to(page, f"/part/{n}", f"#parts > tbody > tr:nth-of-type({n - 5}) > td > a")["extractors"][0]
        for n in (7, 8)
    )
    assert (first["kind"], second) == ("attribute", {"kind": "link", "text": "Part 8"})
    kinds = Page(
        "http://x/", [], "<table id=kinds><tr><th>Kind<tr><td><a href=/k/a>Plain</a><a href=/k/b>Rich</a></table>"
    )
    found = ways_to(kinds, "/k/b", "#kinds > tbody > tr:nth-of-type(2) > td > a:nth-of-type(2)")["extractors"]
    assert found[0] == {"kind": "link", "text": "Rich"}


@pytest.mark.parametrize(
    ("links", "address", "first"),
    [
        (
            "<a href=/a>Next</a><a href='/list.csv?kind=2'>Export</a>",
            "/list.csv?kind=2",
            {"kind": "link", "text": "Export"},
        ),
        ("<a href=/a>Next</a><a href=/things/7>Lamp</a>", "/things/7", "attribute"),
        ("<a href=/a>Next</a><a href=/last>Order 7</a>", "/last", "attribute"),
        ("<a href=/a>Export</a><a href=/b>Export</a>", "/b", "attribute"),
    ],
)
def test_a_link_behind_others_is_known_by_what_it_reads_unless_that_names_a_thing(
    links: str, address: str, first: Any
) -> None:
    found = ways_to(Page("http://x/", [], f"<main>{links}</main>"), address, "main > a:nth-of-type(2)")["extractors"]
    assert found[0] in (first, {"kind": first, "selector": "main > a:nth-of-type(2)", "attribute": "href"})
    assert "attribute" in [each["kind"] for each in found[:2]]


def test_what_a_row_keeps_encoded_for_a_script_is_found_by_the_text_of_the_row() -> None:
    row = '<tr><td><a href="#" data-post="do=drop&amp;query=DROP+%60{n}%60&amp;x=1">Drop</a></td><td>{name}</td></tr>'
    rows = "".join(row.format(n=n, name=name) for n, name in ((7, "Ann"), (9, "Bob")))
    steps = (exchange(1, 0, "GET", "/list", f"<table>{rows}</table>"), exchange(2, 5, "POST", "/do", sent="query=x"))
    tools = ValueTrace(Capture(transactions=steps))
    (page,) = call(tools, "trace_choice", label="Bob", value="DROP `9`", transaction_id="t0002")["pages"]
    (way, *_) = page["extractors"]
    assert (page["decode"], way["attribute"], way["pattern"]) == ("form", "data-post", "(?:^|[?&])query=([^&#]+)")
    there = page_of(steps[0])
    taken = {"name": "query", "sources": [way | {"label": "Ann"}], "decode": page["decode"]}
    assert take(Extraction.model_validate(taken), there, {}) == "DROP `7`"


@pytest.mark.parametrize(("body", "answered"), [("", "t0001"), ('{"user": "demo"}', "")])
def test_a_token_that_no_response_has_is_sought_in_the_answer_to_the_password_that_the_recorder_lost(
    body: str, answered: str
) -> None:
    sent = {"sent": f'{{"password": "{PASSWORD}"}}', "mime": "application/json", "kind": "fetch"}
    login = exchange(1, 1, "POST", "/login", body, **sent)
    later = exchange(2, 5, "GET", "/things", "[]", headers=(("Cookie", "_token=secret-3-token"),))
    seen = Snapshot("d0001", T0 + 3, HOST, "", "<p>Hello</p>", "", {"_token": "secret-3-token"})
    traced = call(
        ValueTrace(Capture(transactions=(login, later), snapshots=(seen,))),
        "trace_value",
        value="secret-3-token",
        transaction_id="t0002",
    )
    found = [each for each in traced["origins"] if each.get("lost")]
    assert "".join(each["id"] for each in found) == answered
    page = Page("http://x/login", [], '{"data": {"jwt": "eyJhbGciOi.eyJzdWIi.c2ln-_"}}')
    for each in found:
        ways = Extraction.model_validate({"name": "token", "sources": each["extractors"]})
        assert take(ways, page, {}) == "eyJhbGciOi.eyJzdWIi.c2ln-_"


def test_a_cookie_that_an_answer_renewed_which_was_not_recorded_is_the_sessions() -> None:
    first = exchange(1, 0, "GET", "/", answer=(("Set-Cookie", "sid=secret-3-token; Path=/"),))
    sent = {"sent": f'{{"password": "{PASSWORD}"}}', "mime": "application/json", "kind": "fetch"}
    login = exchange(2, 1, "POST", "/login", "", headers=(("Cookie", "sid=secret-4-token"),), **sent)
    later = exchange(3, 5, "GET", "/things", "[]", headers=(("Cookie", "sid=secret-5-token"),))
    tools = ValueTrace(Capture(transactions=(first, login, later)))
    for value, asked in (("secret-4-token", "t0002"), ("secret-5-token", "t0003")):
        (origin,) = call(tools, "trace_value", value=value, transaction_id=asked)["origins"]
        assert (origin["source"], origin["id"], origin["name"]) == ("cookie", "t0001", "sid")


def test_members_of_an_entry_that_are_sent_back_as_they_were_are_known_by_name() -> None:
    held = {
        "items": [
            {"id": 4, "name": "Lamp", "qty": 2, "price": 14.0, "done": False, "note": None, "tags": [], "in": "a, b"},
            {"id": 5},
        ]
    }
    put = {"id": 4, "name": "Lamp", "qty": 6, "price": 14, "done": 0, "note": None, "tags": [], "in": ["a", "b"]}
    sent = {"item": put}
    steps = (
        exchange(1, 0, "GET", "/items", held, mime="application/json"),
        exchange(2, 5, "PUT", "/items/4", sent=json.dumps(sent)),
    )
    tools = ValueTrace(Capture(transactions=steps))
    path = ["items", {"name": "Lamp"}]
    found = call(tools, "compare_entry", transaction_id="t0002", sent=["item"], held_by="t0001", path=path)
    assert found == {
        "same": ["id", "name", "price", "note", "tags"],
        "held": ["id", "name", "qty", "price", "done", "note", "tags", "in"],
        "altered": ["in"],
    }
    for other in ({"sent": ["item"], "path": ["rooms", {"name": "Lamp"}]}, {"sent": ["item", "id"], "path": path}):
        assert call(tools, "compare_entry", transaction_id="t0002", held_by="t0001", **other) == {"same": []}
    assert "t0009" in refused(tools, "compare_entry", transaction_id="t0002", sent=[], held_by="t0009", path=path)


def test_the_entry_that_an_address_names_is_of_the_list_above_it_or_the_most_alike() -> None:
    lamp: dict[str, Any] = {"name": "Lamp", "size": "s", "tags": ["a"], "note": ""}
    box, other = lamp | {"size": "m", "tags": []}, {"name": "Lamp", "size": "s"}
    sent = json.dumps(lamp | {"note": "new"})
    for answers, path in (
        ({"/lamps": [lamp], "/boxes": [box]}, "/lamps"),
        ({"/all": [lamp], "/boxes": [box]}, "/all"),
        ({"/lamps": [lamp, lamp], "/boxes": [other]}, ""),
    ):
        steps = [
            exchange(n, n, "GET", address, json.dumps(held), mime="application/json")
            for n, (address, held) in enumerate(answers.items(), 1)
        ]
        put = exchange(9, 9, "PUT", "/lamps/Lamp", sent=sent)
        found = call(
            ValueTrace(Capture(transactions=(*steps, put))), "find_named_entry", transaction_id="t0009", name="Lamp"
        )
        assert found == (
            {"id": f"t000{[*answers].index(path) + 1}", "path": [{"name": "Lamp"}], "called": "name"} if path else {}
        )


def test_of_a_secret_in_an_address_nobody_sees_how_it_is_written_so_it_is_taken_as_addresses_have_it() -> None:
    page = Page("https://a.example/", [("Location", "/cb?state=x&code=secret-1-token&scope=w")])
    found = ways_to(page, "secret-1-token")
    assert (found["extractors"][0]["kind"], found["decode"]) == ("header", "percent")
    real = Page(page.url, [("Location", "/cb?state=x&code=4%2F0Ad.Xy-9_k.Q1&scope=w")])
    taking = Extraction(name="code", sources=found["extractors"], decode=found["decode"])
    assert take(taking, real, {}) == "4/0Ad.Xy-9_k.Q1"
