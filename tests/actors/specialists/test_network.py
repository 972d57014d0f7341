import json
from dataclasses import replace
from urllib.parse import quote

import msgspec
import pytest

from actors.specialists.candidates import follows
from actors.specialists.network import Network
from captures.capture import Capture
from captures.dom import Snapshot
from captures.transaction import Request
from routines.extracting.page import Page
from routines.operation import Fetch
from routines.refusals.refused import refusals
from tests.actors.specialists.calls import call, refused
from tests.actors.specialists.library import HOST, T0, done, exchange, library

TOOLS = Network(library())


def test_candidates_leave_noise_out_and_count_it() -> None:
    found = call(TOOLS, "list_candidates", values=[])
    assert [each["id"] for each in found["items"]] == ["t0001", "t0004", "t0005", "t0006", "t0007", "t0008", "t0009"]
    assert (found["total"], found["noise"]) == (7, 2)


def test_a_candidate_tells_which_values_it_sends_and_gets() -> None:
    wanted = ["Contract Law", "B-17", "7", "mia", " "]
    found = {each["id"]: each for each in call(TOOLS, "list_candidates", values=wanted)["items"]}
    order = found["t0008"]["sends"]
    assert {
        "given": "B-17",
        "place": "json",
        "name": "code",
        "path": ["book", "code"],
        "value": "B-17",
        "whole": True,
    } in order
    branch = {"place": "json", "name": "branch", "path": ["branch"], "value": "7"}
    assert {"given": "7", **branch, "whole": True} in order
    assert found["t0006"]["answers_with"] == {"Contract Law": 1, "B-17": 1, "7": 1}
    assert [each["given"] for each in found["t0004"]["sends"]] == ["mia"]
    assert "sends" not in found["t0001"]


@pytest.mark.parametrize(("said", "listed"), [("Oil lamp", ["t0001"]), ("Candle", [])])
def test_a_web_socket_is_a_candidate_only_if_it_sent_what_was_entered(said: str, listed: list[str]) -> None:
    messages = '{"ping": 1}\n{"add": {"name": "Oil lamp"}}'
    spoken = exchange(1, 1, "GET", "/live", sent=messages, status=101, kind="websocket")
    found = call(Network(Capture(transactions=(spoken,))), "list_candidates", values=[said])["items"]
    assert [each["id"] for each in found] == listed
    assert all([sent["given"] for sent in each["sends"]] == [said] for each in found)


@pytest.mark.parametrize("text", ["50%", "*", "%lamp%", "C*"])
def test_what_was_entered_with_the_signs_of_a_search_is_sent_whole(text: str) -> None:
    asked = exchange(1, 1, "GET", f"/rows?q={quote(text)}", {"rows": []}, mime="application/json")
    (found,) = call(Network(Capture(transactions=(asked,))), "list_candidates", values=[text])["items"]
    assert [each["whole"] for each in found["sends"]] == [True]


@pytest.mark.parametrize(
    ("query", "whole"),
    [
        ("(filters:!((name:lamp)),page:0)", True),
        ("(filters:!((name:'oil lamp')),page:0)", False),
        ('{"name": {"like": "%lamp%"}}', True),
        ('["name", "oil lamp"]', False),
        ("name:lamp", False),
    ],
)
def test_a_text_of_a_document_in_an_address_is_sent_whole(query: str, whole: bool) -> None:
    asked = exchange(1, 1, "GET", f"/rows?q={quote(query)}", {"rows": []}, mime="application/json")
    (found,) = call(Network(Capture(transactions=(asked,))), "list_candidates", values=["Lamp"])["items"]
    assert [each["whole"] for each in found["sends"]] == [whole]


def test_a_value_inside_a_longer_one_is_told_from_the_whole() -> None:
    found = call(TOOLS, "list_candidates", values=["law"])["items"]
    sent = {each["id"]: [(one["name"], one["whole"]) for one in each.get("sends", [])] for each in found}
    assert sent["t0005"] == [("1", False)]
    assert sent["t0006"] == [("shelf", True)]


def test_a_candidate_follows_what_was_done_just_before() -> None:
    found = {each["id"]: each for each in call(TOOLS, "list_candidates", values=[])["items"]}
    assert (found["t0006"]["follows"]["id"], found["t0006"]["follows"]["text"]) == ("i0006", "LAW")
    assert found["t0008"]["follows"]["seconds_before"] == 0.1
    assert "follows" not in found["t0001"]


def test_typing_is_nearer_than_an_earlier_click() -> None:
    used = (
        done(1, 1, "click", "/", "a", "a", text="A"),
        done(2, 2, "input", "/", "#q", "input", name="q", value="ha"),
        done(3, 3, "change", "/", "#q", "input", name="q", value="ha"),
    )
    assert follows(used[:2], T0 + 2.1)["id"] == "i0002"
    assert follows(used, T0 + 3.1)["id"] == "i0001"
    assert follows(used[1:], T0 + 3.1) == {
        "id": "i0003", "type": "change", "tag": "input", "name": "q", "text": "ha", "seconds_before": 0.1
    }  # fmt: skip
    assert follows(used, T0 + 60) == {}


def test_choosing_from_a_list_right_before_is_nearer_than_an_earlier_click() -> None:
    used = (
        done(1, 1, "click", "/", "button", "button", text="Log in"),
        done(2, 2, "change", "/", "#shelf", "select", name="shelf", value="law"),
    )
    assert [follows(used, T0 + moment)["id"] for moment in (1.5, 2.1, 4)] == ["i0001", "i0002", "i0001"]


def test_a_candidate_tells_how_much_of_it_was_shown() -> None:
    found = {each["id"]: each for each in call(TOOLS, "list_candidates", values=[])["items"]}
    assert found["t0006"]["shown"] == {"snapshot": "d0003", "share": 1.0, "new_share": 0.5, "texts": 4}
    assert found["t0005"]["shown"]["share"] == 1.0
    assert found["t0008"]["shown"]["snapshot"] == "d0004"
    assert "shown" not in found["t0007"]


def test_what_no_page_could_show_is_not_compared() -> None:
    broken = exchange(1, 0, "GET", "/a", "{not json", mime="application/json", kind="xhr")
    huge = exchange(2, 0, "GET", "/b", b'["' + b"x" * 4_000_001 + b'"]', mime="application/json", kind="xhr")
    numbers = exchange(3, 0, "GET", "/c", "[1, 2, 12.5, true, null]", mime="application/json", kind="xhr")
    capture = Capture(transactions=(broken, huge, numbers), snapshots=(Snapshot("d0001", T0 + 1, HOST, "", "12.50"),))
    found = call(Network(capture), "list_candidates", values=[])["items"]
    assert [each.get("shown", {}).get("share") for each in found] == [None, None, 1.0]


def test_requests_and_responses_are_found_by_terms_best_first() -> None:
    found = call(TOOLS, "search_requests_by_terms", terms=["branch", "shelf", "B-17"])
    assert found["items"][0]["transaction_id"] == "t0008"
    assert set(found["items"][0]["terms"]) == {"branch", "shelf", "B-17"}
    found = call(TOOLS, "search_responses_by_terms", terms=["tort", "contract"], limit=1)
    assert [each["transaction_id"] for each in found["items"]] == ["t0006"]
    assert (found["total"], found["next_offset"]) == (3, 1)
    assert call(TOOLS, "search_responses_by_terms", terms=["nowhere"]) == {"total": 0, "offset": 0, "items": []}


def test_terms_must_be_given() -> None:
    assert "$.terms" in refused(TOOLS, "search_requests_by_terms", terms=[])
    assert "$.terms[0]" in refused(TOOLS, "search_responses_by_terms", terms=[""])


def test_bodies_are_searched_for_values_and_expressions() -> None:
    by_value = call(TOOLS, "search_response_bodies", pattern="B-17")
    assert [each["transaction_id"] for each in by_value["items"]] == ["t0005", "t0006"]
    by_regex = call(TOOLS, "search_response_bodies", pattern=r'"order": (\d+)', kind="regex")
    assert [each["transaction_id"] for each in by_regex["items"]] == ["t0008"]
    assert call(TOOLS, "search_response_bodies", pattern="b-17")["total"] == 0
    assert call(TOOLS, "search_response_bodies", pattern="b-17", ignore_case=True, offset=1)["items"][0]["offset"] > 0


def test_an_expression_that_could_take_forever_is_refused() -> None:
    assert "RE2" in refused(TOOLS, "search_response_bodies", pattern=r"(a)\1", kind="regex")


def test_a_transaction_shows_its_values_headers_and_body_in_pieces() -> None:
    found = call(TOOLS, "get_transaction", transaction_id="t0006", body_limit=10)
    values = {(each["place"], each["name"]): each["value"] for each in found["request"]["values"]}
    assert values[("query", "shelf")] == "law"
    assert values[("cookie", "sid")] == "secret-2-cookie"
    assert values[("header", "X-Client")] == "1.2"
    assert found["response"]["headers"] == [["Content-Type", "application/json"]]
    assert found["response"]["body"] == {"length": 109, "offset": 0, "text": '{"books": ', "next_offset": 10}
    rest = call(TOOLS, "get_transaction", transaction_id="t0006", part="response", body_offset=10)
    assert rest["response"]["body"]["text"].startswith('[{"id": 41')
    assert "request" not in rest


def test_the_body_of_a_request_is_paged_by_itself() -> None:
    found = call(TOOLS, "get_transaction", transaction_id="t0008", part="request", body_offset=10, body_limit=5)
    assert found["request"]["body"] == {"length": 71, "offset": 10, "text": '"code', "next_offset": 15}
    assert "response" not in found
    login = call(TOOLS, "get_transaction", transaction_id="t0004")
    assert login["request"]["browser_headers_left_out"] == 1
    assert login["response"]["body"] == {"length": 0, "offset": 0, "text": ""}


def test_a_request_with_very_many_values_shows_the_first() -> None:
    sent = "&".join(f"field{n}={'x' * 100}" for n in range(300))
    form = (("Content-Type", "application/x-www-form-urlencoded"),)
    tools = Network(Capture(transactions=(exchange(1, 0, "POST", "/x", sent=sent, headers=form),)))
    found = call(tools, "get_transaction", transaction_id="t0001")["request"]
    assert len(found["values"]) + found["values_left_out"] == 302
    assert len(str(found)) < 15_000


def test_binary_and_missing_bodies_are_said_to_be_that() -> None:
    found = call(TOOLS, "get_transaction", transaction_id="t0007")
    assert found["response"]["body"] == {"length": 280, "binary": "application/octet-stream"}
    assert "dropped or cut" in call(TOOLS, "get_transaction", transaction_id="t0009")["response"]["body_missing"]
    unsent = msgspec.structs.replace(exchange(1, 0, "POST", "/x"), request=Request("POST", "/x", body_missing=True))
    told = call(Network(Capture(transactions=(unsent,))), "get_transaction", transaction_id=unsent.id)
    assert "did not get what was sent" in told["request"]["body_missing"]
    latin = exchange(1, 0, "GET", "/x", "é".encode("latin-1") + b" ok", mime="text/plain; charset=latin-1")
    odd = exchange(2, 0, "GET", "/y", b"plain", mime="text/plain; charset=no-such")
    noise = exchange(3, 0, "GET", "/z", b"\xff\xfe\xfd" * 100, mime="text/plain")
    tools = Network(Capture(transactions=(latin, odd, noise)))
    bodies = [call(tools, "get_transaction", transaction_id=f"t000{n}")["response"]["body"] for n in (1, 2, 3)]
    assert [body.get("text") for body in bodies] == ["é ok", "plain", None]


def test_a_redirect_says_where_it_led() -> None:
    first = call(TOOLS, "get_transaction", transaction_id="t0004")
    assert (first["leads_to"], first["landing_status"]) == (["t0005"], 200)
    landed = call(TOOLS, "get_transaction", transaction_id="t0005")
    assert "leads_to" not in landed
    assert landed["led_here"]["id"] == "t0004"


def test_a_redirect_to_what_was_made_tells_its_id() -> None:
    led = exchange(1, 0, "POST", "/jars", sent="label=Plum", status=303, answer=(("Location", "/jars/41"),))
    shown, again = (exchange(n, n, "GET", "/jars/41", "<h1>Plum</h1>") for n in (2, 5))
    tools = Network(Capture(transactions=(led, shown)))
    assert call(tools, "get_transaction", transaction_id="t0002")["led_here"]["made"] == "41"
    later = exchange(4, 4, "POST", "/jars/41", sent="label=Pear", status=303, answer=(("Location", "/jars/41"),))
    tools = Network(Capture(transactions=(led, shown, later, again)))
    assert "made" not in call(tools, "get_transaction", transaction_id="t0005")["led_here"]


def test_the_errors_of_an_answer_to_a_change_are_told_where_its_redirect_led() -> None:
    steps = (
        exchange(1, 0, "POST", "/add", "", status=303, answer=(("Location", "/list"),)),
        exchange(2, 1, "GET", "/list", "<p class=error>Your trial ends in 3 days"),
        exchange(3, 2, "POST", "/note", '{"errors": ["no picture"]}', mime="application/json"),
        exchange(4, 3, "POST", "/other", "<p role=alert>Saved"),
    )
    tools = Network(Capture(transactions=steps))
    told = [call(tools, "get_transaction", transaction_id=each.id).get("complaints") for each in steps]
    assert told == [["Your trial ends in 3 days"], None, ["errors: no picture"], None]


def test_the_classes_of_what_a_change_announced_are_told_but_not_of_what_had_stood_there_before() -> None:
    standing = "<p class='alert alert-warning'>{} days are left</p>"
    steps = (
        exchange(1, 0, "GET", "/list", standing.format(4)),
        exchange(2, 1, "POST", "/add", "", status=303, answer=(("Location", "/list"),)),
        exchange(3, 1, "GET", "/list", standing.format(3) + "<p class='toast info'>Added</p>"),
        exchange(4, 2, "POST", "/note", "<h1>Noted</h1>"),
        exchange(5, 3, "POST", "/json", "{}", mime="application/json"),
        exchange(6, 4, "POST", "/gone", "<a>Moved</a>", status=302, answer=(("Location", "/elsewhere"),)),
    )
    tools = Network(Capture(transactions=steps))
    told = [call(tools, "get_transaction", transaction_id=each.id).get("messages") for each in steps]
    assert told == [None, ["toast info"], None, [], None, None]
    said = [call(tools, "get_transaction", transaction_id=each.id).get("said") for each in steps]
    assert said == [None, ["Added"], None, None, None, None]


def test_json_that_tells_only_that_all_went_well_is_what_was_said() -> None:
    answers = ('{"result": "success"}', '{"result": "queued"}', '{"status": "ok", "id": 7}', '{"status": "ok", "n": 3}')
    steps = tuple(
        exchange(n, n, "POST", "/rpc", text, mime="application/json") for n, text in enumerate(answers, start=1)
    )
    tools = Network(Capture(transactions=steps))
    told = [call(tools, "get_transaction", transaction_id=each.id) for each in steps]
    assert [each.get("said") for each in told] == [["success"], None, None, None]
    assert [each.get("messages") for each in told] == [["result"], None, None, None]


def test_a_key_that_is_shown_once_is_not_kept_with_what_was_said() -> None:
    shown = "<p class='alert alert-success'>{}</p>"
    page = shown.format("Your key is made. Note it down") + shown.format("jszvsnttmrvdzoxn")
    capture = Capture(transactions=(exchange(1, 0, "GET", "/keys"), exchange(2, 1, "POST", "/keys", page)))
    told = call(Network(capture), "get_transaction", transaction_id="t0002")
    assert (told["said"], told["messages"]) == (["Your key is made. Note it down"], ["alert alert-success"])


@pytest.mark.parametrize("word", ["Gelöscht", "Zurückgenommen.", "Entschuldigt.", "Saved", "erledigt", "已保存"])
def test_a_word_in_any_language_is_no_key(word: str) -> None:
    page = f"<p class='alert alert-success'>{word}</p>"
    capture = Capture(transactions=(exchange(1, 0, "GET", "/keys"), exchange(2, 1, "POST", "/keys", page)))
    assert call(Network(capture), "get_transaction", transaction_id="t0002")["said"] == [word]


@pytest.mark.parametrize("box", ["role=alert class=banner", "class='toast toast-error'"])
def test_what_stood_there_before_a_change_says_nothing_either_where_no_page_before_it_is_sent(box: str) -> None:
    banner, saved = f"<div {box}>Demo: 3 days are left</div>", "<p class='toast success'>Saved</p>"
    for more, kinds in (("<h1>Added</h1>", []), (saved, ["toast success"])):
        steps = (exchange(1, 0, "GET", "/list", banner), exchange(2, 1, "POST", "/add", banner + more))
        told = call(Network(Capture(transactions=steps)), "get_transaction", transaction_id="t0002")
        assert told["messages"] == kinds
        sent = Fetch(url=HOST, method="POST", messages=kinds, complaints=told.get("complaints", []))
        answer = Page(HOST, [("Content-Type", "text/html")], banner.replace("3", "2"))
        assert refusals(sent, answer) == []
        assert refusals(sent, replace(answer, text="<p class='toast toast-error'>No such day</p>")) == ["No such day"]


def test_a_form_that_comes_back_as_it_was_sent_with_an_error_was_refused() -> None:
    def page(error: str = "", name: str = "") -> str:
        told = f"<p class=error-message>{error}</p>" if error else ""
        return f"<form method=post><input name=name value='{name}'>{told}<select name=kind><option>a</select></form>"

    def refused(before: str, after: str, answered: int = 200) -> str:
        sent = {"sent": "name=Posters&kind=a", "headers": (("Content-Type", "application/x-www-form-urlencoded"),)}
        steps = (
            exchange(1, 0, "GET", "/add", before),
            exchange(2, 5, "POST", "/add", after, status=answered, **sent),
        )
        shape = call(Network(Capture(transactions=steps)), "get_result_shape", transaction_id="t0002")
        return str(shape.get("refused", ""))

    assert refused(page(), page("Choose a parent", "Posters")) == "Choose a parent"
    assert refused(page(), page("", "Posters")) == ""
    assert refused(page(), page("Choose a parent")) == ""
    assert refused(page("Fill this in"), page("Fill this in", "Posters")) == ""
    assert refused(page(), "<p class=error>not counted</p>") == ""
    assert refused(page(), page("0 errors", "Posters") + "<p class=success>Saved</p>") == ""
    assert refused(page(), page("", "Posters") + "<div hidden><p class=error>Connection lost</p></div>") == ""


def test_a_schema_says_the_shape_of_a_json_body() -> None:
    found = call(TOOLS, "get_response_body_schema", transaction_id="t0006")["schema"]
    assert found["properties"]["books"]["items"]["required"] == ["id", "title", "code"]
    assert "not JSON" in refused(TOOLS, "get_response_body_schema", transaction_id="t0001")


def test_urls_are_listed_with_and_without_queries() -> None:
    found = call(TOOLS, "get_unique_urls", containing="LOGIN")
    assert found["items"] == [{"url": f"{HOST}/login", "count": 2}]
    assert call(TOOLS, "get_unique_urls", with_query=True, containing="?shelf")["total"] == 1
    assert call(TOOLS, "get_unique_urls", limit=1)["next_offset"] == 1


@pytest.mark.parametrize("tool", ["get_transaction", "get_response_body_schema", "get_result_shape"])
def test_an_unknown_transaction_is_refused_with_those_there_are(tool: str) -> None:
    assert "they run from t0001 to t0009" in refused(TOOLS, tool, transaction_id="t1")


def test_rows_that_a_script_asks_for_continue_the_page_that_made_up_their_address() -> None:
    token = "eyJxIjogImxhdyIsICJuIjogMTB9Zm9v"
    steps = (
        exchange(1, 0, "GET", "/things?q=law", f"<script>let rows = '/rows/{token}'</script>"),
        exchange(2, 1, "GET", f"/rows/{token}?draw=1", '{"data": []}', mime="application/json", kind="xhr"),
        exchange(3, 2, "GET", "/rows/abcdefghijklmnop", '{"data": []}', mime="application/json", kind="xhr"),
    )
    found = call(Network(Capture(transactions=steps)), "list_candidates", values=[])["items"]
    assert [each.get("continues") for each in found] == [None, "t0001", None]


def test_a_call_that_differs_from_another_in_its_number_only_was_asked_again() -> None:
    bodies = [json.dumps({"method": name, "params": [{"id": n}], "id": n}) for n, name in ((1, "list"), (2, "list"))]
    bodies += [json.dumps({"method": name, "params": [], "id": n}) for n, name in ((3, "poll"), (4, "poll"), (5, "go"))]
    steps = tuple(
        exchange(
            n,
            n,
            "POST",
            "/rpc",
            {"result": n},
            sent=body,
            headers=(("Content-Type", "application/json"),),
            mime="application/json",
            kind="xhr",
        )
        for n, body in enumerate(bodies, 1)
    )
    found = call(Network(Capture(transactions=steps)), "list_candidates", values=[])["items"]
    assert [each.get("asked_again", 0) for each in found] == [0, 0, 1, 1, 0]


@pytest.mark.parametrize(
    ("path", "sent", "answer", "again"),
    [
        ("/rows", "about=jars&token=9f8a7b6c5d4e3f2a", "<p>Quince</p>", 1),
        ("/rows", "about=jars&do=drop", "<p>Quince</p>", 0),
        ("/rows", "about=jars", "<p>Sloe</p>", 0),
        ("/lids", "about=jars", "<p>Quince</p>", 0),
        ("/rows", '{"about": "jars"}', "<p>Quince</p>", 0),
    ],
)
def test_what_was_asked_by_get_before_and_answered_alike_changes_nothing(
    path: str, sent: str, answer: str, again: int
) -> None:
    kind = "application/json" if sent.startswith("{") else "application/x-www-form-urlencoded"
    steps = (
        exchange(1, 1, "GET", "/rows?about=jars", "<p>Quince</p>", kind="xhr"),
        exchange(2, 2, "POST", path, answer, sent=sent, headers=(("Content-Type", kind),), kind="xhr"),
    )
    found = call(Network(Capture(transactions=steps)), "list_candidates", values=[])["items"]
    assert [each.get("asked_again", 0) for each in found] == [0, again]


@pytest.mark.parametrize(
    ("query", "sent", "answer", "again"),
    [
        ("?about=jars", "about=jars", '[{"name": "Quince"}]', 1),
        ("?about=jars", "about=jars", '{"rows": ["Quince"]}', 1),
        ("?about=jars", "about=jars", '{"ok": true}', 0),
        ("?about=jars", "about=jars", "{}", 0),
        ("?about=jars", "about=jars", "OK", 0),
        ("", "token=9f8a7b6c5d4e3f2a", "<p>Quince</p>", 0),
        ("", "", '{"rows": ["Quince"]}', 0),
    ],
)
def test_what_says_nothing_or_is_told_nothing_may_change_something(
    query: str, sent: str, answer: str, again: int
) -> None:
    form = (("Content-Type", "application/x-www-form-urlencoded"),)
    steps = (
        exchange(1, 1, "GET", f"/lock{query}", answer, kind="xhr"),
        exchange(2, 2, "POST", "/lock", answer, sent=sent, headers=form, kind="xhr"),
    )
    found = call(Network(Capture(transactions=steps)), "list_candidates", values=[])["items"]
    assert [each.get("asked_again", 0) for each in found] == [0, again]


@pytest.mark.parametrize(
    ("line", "operation"), [("GET Orders HTTP/1.1", "query"), ("MERGE Orders(7) HTTP/1.1", "mutation")]
)
def test_what_carries_requests_in_its_body_changes_something_if_one_of_them_does(line: str, operation: str) -> None:
    body = f"--b1\r\nContent-Type: application/http\r\n\r\nGET Items HTTP/1.1\r\n\r\n--b1\r\n\r\n{line}\r\n\r\n--b1--"
    kind = (("Content-Type", "multipart/mixed; boundary=b1"),)
    sent = exchange(1, 1, "POST", "/$batch", "done", sent=body, headers=kind)
    (found,) = call(Network(Capture(transactions=(sent,))), "list_candidates", values=[])["items"]
    assert found["operation"] == operation
