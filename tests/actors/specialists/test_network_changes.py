"""What is told of a request that may change something, and of what it was answered with."""

from dataclasses import replace

import msgspec
import pytest

from actors.specialists.network import Network
from captures.capture import Capture
from routines.extracting.page import Page
from routines.operation import Fetch
from routines.refusals.refused import refusals
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, done, exchange, library

TOOLS = Network(library())


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


def test_a_page_that_the_recorder_lost_counts_as_one_that_announced_nothing() -> None:
    lost = exchange(1, 0, "POST", "/confirm", "")
    lost = msgspec.structs.replace(lost, response=msgspec.structs.replace(lost.response, body_missing=True))
    told = call(Network(Capture(transactions=(lost,))), "get_transaction", transaction_id="t0001")
    assert told["messages"] == []
    page = Page(HOST, [("Content-Type", "text/html")], "<div class='statusError message'>Somebody has it</div>", {})
    assert refusals(Fetch(url=HOST, method="POST", messages=told["messages"]), page) == ["Somebody has it"]


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


@pytest.mark.parametrize(
    ("method", "kind", "moment", "listed"),
    [
        ("POST", "xhr", 8.0, True),
        ("POST", "xhr", 20.0, False),
        ("GET", "xhr", 8.0, False),
        ("POST", "ping", 8.0, False),
    ],
)
def test_a_change_that_was_set_off_is_listed_though_nothing_answered_it(
    method: str, kind: str, moment: float, listed: bool
) -> None:
    lost = exchange(1, moment, method, "/note", sent="label=Plum", status=0, kind=kind)
    tools = Network(Capture(transactions=(lost,), interactions=(done(1, 7.5, "click", "/jars", "button", "button"),)))
    assert [each["id"] for each in call(tools, "list_candidates", values=[])["items"]] == ["t0001"] * listed
