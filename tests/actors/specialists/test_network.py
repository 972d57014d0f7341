import json
from urllib.parse import quote

import msgspec
import pytest

from actors.specialists.candidates import follows
from actors.specialists.network import Network
from captures.capture import Capture
from captures.dom import Snapshot
from captures.transaction import Request
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
    latin = exchange(1, 0, "GET", "/x", "é".encode("latin-1") + b" ok", mime="text/plain; charset=latin1")
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
