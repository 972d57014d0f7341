"""Whether an execution did what was recorded."""

from dataclasses import replace
from typing import Any

import pytest

from actors.judge import judge
from actors.likeness import values_differ
from captures.capture import Capture
from captures.dom import Snapshot
from routines.refusals.complaint import LOGIN as ASKS
from tests.actors.bureau import books_routine
from tests.actors.specialists.library import BOOKS, HOST, LOGIN, SHELVES, exchange, library

JUDGE = judge(library())


def returning(transaction: str, **last: Any) -> dict[str, Any]:
    fetch = {"type": "fetch", "url": f"{HOST}/x", "save_as": "page", "transaction": transaction}
    return books_routine(parameters=[], operations=[fetch, {"type": "return", "response": "page"} | last])


def differences(routine: dict[str, Any], data: Any) -> tuple[str, ...]:
    return JUDGE(routine, {"ok": True, "data": data})


def test_a_page_that_was_read_in_a_browser_is_like_its_snapshot() -> None:
    shown = replace(library(), snapshots=(Snapshot(id="d0001", time=1.0, url=f"{HOST}/x", title="", html=SHELVES),))
    read = {"type": "read_page", "save_as": "page", "snapshot": "d0001"}
    routine = books_routine(parameters=[], operations=[read, {"type": "return_html", "response": "page"}])
    assert judge(shown)(routine, {"ok": True, "data": SHELVES}) == ()
    (line,) = judge(shown)(routine, {"ok": True, "data": LOGIN})
    assert line == "a login page came back where data was recorded"
    (unknown,) = judge(Capture())(routine, {"ok": True, "data": SHELVES})
    assert "no snapshot 'd0001'" in unknown


def test_what_was_recorded_is_right() -> None:
    assert differences(books_routine(), BOOKS) == ()
    assert differences(returning("t0005", type="return_html"), SHELVES) == ()


def test_other_values_of_the_same_shape_are_right() -> None:
    assert differences(books_routine(), {"books": [{"id": 1, "title": "Torts, 2nd ed.", "code": "C-1"}]}) == ()


@pytest.mark.parametrize("data", [None, "", [], {}])
def test_nothing_is_wrong_where_something_was_recorded(data: Any) -> None:
    assert differences(books_routine(), data) == ("what was recorded has content, what came back is empty",)


def test_another_shape_is_wrong_and_told_with_its_path() -> None:
    (line,) = differences(books_routine(), {"books": [{"id": "one", "title": "T", "code": "C"}]})
    assert line.startswith("what came back differs in shape from what was recorded: $.books[0].id: ")


def test_a_login_page_where_data_was_recorded_is_wrong() -> None:
    assert differences(returning("t0005", type="return_html"), LOGIN) == (
        "a login page came back where data was recorded",
    )
    assert differences(returning("t0001", type="return_html"), LOGIN) == ()


def test_a_routine_that_returns_nothing_is_wrong() -> None:
    fetch = {"type": "fetch", "url": f"{HOST}/x"}
    (line,) = differences(books_routine(parameters=[], operations=[fetch]), {"a": 1})
    assert line.startswith("the routine returns nothing: ")


def with_values(transaction: str, text: str) -> dict[str, Any]:
    taken = {"name": "made", "sources": [{"kind": "url"}]}
    fetch = {"type": "fetch", "url": f"{HOST}/x", "extract": [taken], "transaction": transaction}
    return books_routine(parameters=[], operations=[fetch, {"type": "return", "values": {"id": text}}])


def test_values_must_come_from_a_recorded_request() -> None:
    assert differences(with_values("t0006", "{{made}}"), {"id": 1}) == ()
    assert differences(with_values("t0006", "{{made}}"), {}) == ("the routine returned nothing",)
    for made_up in (with_values("t0006", "yes"), with_values("", "{{made}}")):
        assert differences(made_up, {"id": "yes"}) == (
            "none of the values returned is taken from the response of a recorded request",
        )


def test_lists_that_came_back_empty_and_errors_in_an_answer_are_wrong() -> None:
    assert differences(books_routine(), {"books": []}) == ("`books` had entries when it was recorded, and has none",)
    (said,) = differences(books_routine(), BOOKS | {"error": "not logged in"})
    assert said == "the answer has `error`, which the recorded one had not: not logged in"


def test_a_page_that_shares_nothing_with_the_recorded_one_is_wrong() -> None:
    error = "<html><title>Oops</title><body>Something went wrong</body></html>"
    assert differences(returning("t0005", type="return_html"), error) == (
        "the page that came back has little in common with the recorded one",
    )


def test_what_stands_for_no_recorded_transaction_cannot_be_right() -> None:
    (line,) = differences(returning(""), BOOKS)
    assert (
        line
        == "what 'page' should be like is not known: its operation names no recorded `transaction` that it stands for"
    )
    (line,) = differences(returning("t9999"), BOOKS)
    assert "t9999" in line


def test_where_the_recorded_response_was_not_what_is_returned_nothing_is_compared() -> None:
    assert differences(returning("t0007"), {"a": 1}) == ()


def complaining(transaction: str, *said: str) -> tuple[str, ...]:
    done = {"index": 1, "complaints": list(said)}
    return JUDGE(returning(transaction, type="return_html"), {"ok": True, "data": SHELVES, "operations": [done]})


def test_an_error_in_an_answer_with_a_good_status_is_wrong_unless_it_was_recorded() -> None:
    assert complaining("t0005", "it asks for a password", "3 titles are missing") == (
        "operation 1 was answered with an error: it asks for a password",
        "operation 1 was answered with an error: 3 titles are missing",
    )
    assert "it asks for a password" not in str(complaining("t0001", "it asks for a password"))


def test_an_alert_that_speaks_of_what_was_given_as_the_recorded_one_did_is_none() -> None:
    html = "<p role=alert>Ann Lee was saved as Lee 7</p>"
    answer = exchange(1, 0, "POST", "/people", html)
    routine = books_routine(
        parameters=[{"name": "person", "examples": ["Ann Lee"]}, {"name": "short", "examples": ["Lee"]}],
        operations=[
            {"type": "fetch", "method": "POST", "url": f"{HOST}/people", "save_as": "page", "transaction": "t0001"},
            {"type": "return_html", "response": "page"},
        ],
    )

    def told(said: str, **more: Any) -> tuple[str, ...]:
        result = {"ok": True, "data": html, "operations": [{"index": 1, "complaints": [said]}]}
        given = {"person": "Bo Ek", "short": "Ek"}
        routine["operations"][0] |= more
        found = judge(Capture(transactions=(answer,)))(routine, result, given)
        return tuple(each for each in found if "answered with an error" in each)

    assert told("Bo Ek was saved as Ek 9") == ()
    assert told("Bo Ek is taken") == ("operation 1 was answered with an error: Bo Ek is taken",)
    assert told("Bo Ek is taken", method="GET", messages=[]) != ()
    assert told(ASKS, method="POST") == (f"operation 1 was answered with an error: {ASKS}",)
    assert told("Bo Ek is taken") == (), "an executor that knows the recorded messages has decided"


def test_what_was_given_has_to_show_where_the_recorded_value_did() -> None:
    """A page on which nothing has changed looks as it did."""
    routine = books_routine() | {"parameters": [{"name": "shelf", "examples": ["Contract"]}]}
    assert JUDGE(routine, {"ok": True, "data": BOOKS}, {"shelf": "Contract"}) == ()
    assert JUDGE(routine, {"ok": True, "data": BOOKS}, {"shelf": "Maritime"}) == (
        "what was recorded speaks of shelf, and what came back not of what was given now",
    )
    other = {"books": [{"id": 1, "title": "MARITIME  Law", "code": "C-1"}]}
    assert JUDGE(routine, {"ok": True, "data": other}, {"shelf": "Maritime"}) == ()
    shown = [{"text": "Show", "href": f"{HOST}/Sea%20%26%20Air"}]
    assert "speaks" not in str(JUDGE(routine, {"ok": True, "data": shown}, {"shelf": "Sea & Air"}))
    assert "speaks" not in str(JUDGE(routine, {"ok": True, "data": [{"text": 'The "old" one'}]}, {"shelf": '"old"'}))


@pytest.mark.parametrize(
    ("code", "given", "now", "wrong"),
    [
        ("contract", "Sea law", "maritime", False),
        ("contract", "Sea law", "Contract", True),
        ("contract", "Any", "Contract", False),
        ("code-7", "Sea law", "maritime", True),
        ("1", "Sea law", "maritime", True),
        ("contract", "Air law", "Contract 2", True),
        ("1", "Any", "Contract", False),
        ("1", "No law", "Contract", True),
    ],
)
def test_an_answer_may_speak_of_the_code_that_is_sent_for_a_label(code: str, given: str, now: str, wrong: bool) -> None:
    codes = {"Contract": code, "Sea law": "maritime", "Air law": "2", "No law": 0, "Any": None}
    made = {"type": "derive", "name": "code", "text": "{{shelf}}", "how": "code", "codes": codes}
    routine = books_routine()
    routine |= {
        "operations": [made, *routine["operations"]],
        "parameters": [{"name": "shelf", "examples": ["Contract"]}],
    }
    other = {"books": [{"id": 1, "title": f"{now} Law", "code": "C-1"}]}
    assert ("speaks of shelf" in str(JUDGE(routine, {"ok": True, "data": other}, {"shelf": given}))) is wrong


def test_values_that_are_texts_have_to_speak_of_what_was_given() -> None:
    """An address may be written in another way."""
    taken = [
        {"name": "shown", "sources": [{"kind": "attribute", "selector": "ul.shelves"}]},
        {"name": "link", "sources": [{"kind": "link", "text": "Law"}]},
    ]
    fetch = {"type": "fetch", "url": f"{HOST}/x", "transaction": "t0005", "extract": taken}
    last = {"type": "return", "values": {"shelves": "{{shown}}", "link": "{{link}}"}}
    routine = books_routine(operations=[fetch, last]) | {"parameters": [{"name": "shelf", "examples": ["Music"]}]}
    shown = {"shelves": "Art Law Music", "link": f"{HOST}/shelf/law_2/"}
    assert JUDGE(routine, {"ok": True, "data": shown}, {"shelf": "Music"}) == ()
    assert "speaks of shelf" in str(JUDGE(routine, {"ok": True, "data": shown}, {"shelf": "Dance"}))
    assert JUDGE(routine, {"ok": True, "data": shown | {"shelves": "Art Dance"}}, {"shelf": "Dance"}) == ()
    linked = books_routine(operations=[fetch, {"type": "return", "values": {"link": "{{link}}"}}])
    linked["parameters"] = [{"name": "shelf", "examples": ["shelf"]}]
    assert JUDGE(linked, {"ok": True, "data": {"link": f"{HOST}/racks/2"}}, {"shelf": "Dance"}) == ()


@pytest.mark.parametrize(
    ("given", "now", "wrong"),
    [
        ("Hall lamp", {"name": "Hall lamp", "state": "", "kind": ""}, ""),
        ("Wall lamp", {"name": "Wall lamp", "state": "sold", "kind": "x"}, ""),
        ("Wall lamp", {"name": "Hall lamp", "state": "sold", "kind": "x"}, "speaks of lamp"),
        ("Hall lamp", {"name": "", "state": "", "kind": ""}, "`name` was 'Hall lamp'"),
    ],
)
def test_the_record_of_what_was_changed_is_looked_up_by_what_was_recorded(
    given: str, now: dict[str, str], wrong: str
) -> None:
    """What its members are called speaks of nothing: one may be called as a kind is."""
    rows = "<table><tr><td>Hall lamp<td>new<td>desk<tr><td>Desk lamp<td>sold<td>desk</table>"
    sent = exchange(1, 1, "POST", "/lamps", sent="name=Hall+lamp", status=303, answer=(("Location", "/lamps"),))
    capture = Capture(transactions=[sent, exchange(2, 2, "GET", "/lamps", rows)])
    beside = {"kind": "beside", "selector": "tr", "label": "{{lamp}}", "at": "td:nth-child(1)"}
    taken = [
        {"name": name, "sources": [beside | {"within": f"td:nth-child({n})"}], "default": ""}
        for n, name in enumerate(("name", "state", "kind"), 1)
    ]
    made = {"type": "fetch", "method": "POST", "url": f"{HOST}/lamps", "transaction": "t0001", "extract": taken}
    last = {"type": "return", "values": {each: "{{" + each + "}}" for each in now}}
    routine = books_routine(operations=[made, last])
    routine["parameters"] = [{"name": "lamp", "examples": ["Hall lamp"]}, {"name": "word", "examples": ["state"]}]
    found = judge(capture)(routine, {"ok": True, "data": now}, {"lamp": given, "word": "other"})
    assert wrong in str(found) if wrong else found == ()


def test_what_the_same_page_had_said_before_does_not_speak_of_what_was_sent() -> None:
    """Somebody paid just what was owed; of another bill another part was paid."""

    def told(before: str, now: str) -> tuple[str, ...]:
        bill = "<p>Owed: <b>{}</b></p>"
        shown = exchange(1, 1, "GET", "/bills/7", before and bill.format(before))
        paid = exchange(2, 2, "POST", "/bills/7/pay", sent="sum=335.00", status=303, answer=(("Location", "/bills/7"),))
        capture = Capture(transactions=[shown, paid, exchange(3, 3, "GET", "/bills/7", bill.format("335.00"))])
        taken = [{"name": "owed", "sources": [{"kind": "attribute", "selector": "b"}]}]
        pay = {
            "type": "fetch",
            "method": "POST",
            "url": f"{HOST}/bills/7/pay",
            "transaction": "t0002",
            "extract": taken,
        }
        routine = books_routine(operations=[pay, {"type": "return", "values": {"owed": "{{owed}}"}}])
        routine["parameters"] = [{"name": "sum", "examples": ["335.00"]}]
        return judge(capture)(routine, {"ok": True, "data": {"owed": now}}, {"sum": "120.50"})

    assert told("335.00", "900.00") == ()
    assert "speaks of sum" in str(told("410.00", "900.00"))
    assert told("410.00", "120.50") == ()


def file_returned(transaction: str, **more: Any) -> dict[str, Any]:
    get = {"type": "download", "url": f"{HOST}/x", "save_as": "file", "transaction": transaction} | more
    return books_routine(parameters=[], operations=[get, {"type": "return", "response": "file"}])


def test_a_file_must_come_back_and_hold_something_where_the_recorded_one_did() -> None:
    assert differences(file_returned("t0006"), {"path": "a.json", "size": 3, "sha256": "0"}) == ()
    assert differences(file_returned("t0006"), None) == ("no file came back",)
    sent = {"type": "fetch", "method": "POST", "file": "application/pdf"}
    assert differences(file_returned("t0006", **sent), "%PDF") == ("no file came back",)
    (line,) = differences(file_returned("t0006"), {"path": "a.json", "size": 0, "sha256": "0"})
    assert line.startswith("the file that came back is empty")


def test_what_a_script_returned_must_be_known_to_the_recording() -> None:
    code = {"type": "js_evaluate", "code": "(() => document.title)()", "save_as": "seen"}
    routine = books_routine(parameters=[], operations=[code, {"type": "return", "response": "seen"}])
    title = BOOKS["books"][0]["title"]
    assert differences(routine, {"first": title, "count": 2}) == ()
    assert differences(routine, 7) == ()
    assert differences(routine, None) == ("what the script returned is empty",)
    (line,) = differences(routine, ["Session expired, please log in"])
    assert line.startswith("nothing that the script returned stands anywhere in the recording, such as 'Session")


@pytest.mark.parametrize(
    ("then", "now", "told"),
    [
        ("42", "43", ""),
        ("42", "done", "was a number"),
        ("42", "", "is empty"),
        ("", "", ""),
        ("http://a.example/issue42", "http://a.example/issue7", ""),
        ("http://a.example/issue42", "http://a.example/accounts/login/?next=/issue", "the address of a login page"),
        ("http://a.example/login", "http://a.example/login", ""),
    ],
)
def test_values_are_like_those_that_the_recorded_responses_gave(then: str, now: str, told: str) -> None:
    lines = values_differ({"id": then}, {"id": now, "more": "x"})
    assert [told in line for line in lines] == ([True] if told else [])


@pytest.mark.parametrize(
    ("now", "wrong"),
    [
        ({"url": "http://x/2", "heading": "Lamp", "state": "new", "message": "", "paid": ""}, []),
        ({"url": "http://x/2", "heading": "Lamp", "state": "", "message": "Saved", "paid": ""}, ["state", "paid"]),
        ({"url": "", "heading": "", "state": "new", "message": "", "paid": "3"}, ["url"]),
        (
            {"url": "http://x/2", "heading": "", "state": "", "message": "", "paid": ""},
            ["heading", "state", "message", "paid"],
        ),
    ],
)
def test_of_what_a_page_says_after_a_change_some_may_be_lacking_but_not_all(
    now: dict[str, str], wrong: list[str]
) -> None:
    then = {"url": "http://x/1", "heading": "Lamp", "state": "sold", "message": "Saved", "paid": "2"}
    lines = values_differ(then, now, {"heading", "state", "message", "paid"})
    assert [line.split("`")[1] for line in lines] == wrong


def test_where_nothing_but_a_message_tells_that_something_was_changed_it_has_to_be_there() -> None:
    then = {"url": "http://x/", "heading": "Bins", "message": "The bin was emptied."}
    for message, wrong in (("The bin was emptied.", 0), ("", 1)):
        assert len(values_differ(then, then | {"message": message}, {"heading", "message"})) == wrong


@pytest.mark.parametrize(("path", "wrong"), [("/login", False), ("/shelf/law_2/?from=x", True), ("/nowhere", True)])
def test_of_an_operation_that_names_no_recorded_answer_its_address_tells_what_was_there(path: str, wrong: bool) -> None:
    routine = returning("t0005", type="return_html")
    steps = [{"type": "navigate", "url": f"{HOST}{path}"}, *routine["operations"]]
    done = [{"index": 1, "complaints": ["it asks for a password"]}, {"index": 2}]
    found = JUDGE(routine | {"operations": steps}, {"ok": True, "data": SHELVES, "operations": done})
    assert bool(found) == wrong
