"""Which of the recorded requests answers the task, and which are needed on the way."""

from typing import Any

import pytest

from actors.rules.answering import network
from actors.rules.transcript import Brief
from tests.actors.rules.playing import calls_of, listing

Line = dict[str, Any]


def candidate(transaction_id: str, status: int = 200, **more: Any) -> Line:
    return {"id": transaction_id, "method": "GET", "url": f"http://x/{transaction_id}", "status": status} | more


TABLES = (("#a", ":: Mailboxes"), ("#b", ":: Aliases"))


ASKED = Brief("Which?", {"inputs": [], "clicks": []}, frozenset())


def test_no_usable_request_is_a_failure_with_a_reason() -> None:
    (asked,) = calls_of(network.policy(ASKED), listing(candidate("t0001", 500)))
    assert asked.name == "report_failure"


def test_an_empty_answer_is_no_answer() -> None:
    shape = {"transaction_id": "t0001", "kind": "none"}
    (asked,) = calls_of(network.policy(ASKED), listing(candidate("t0001")), [shape])
    assert (asked.name, "t0001" in asked.arguments["reason"]) == ("report_failure", True)


def test_a_beginning_search_is_not_the_answer() -> None:
    typing = candidate("t0002", follows={"id": "i1", "type": "input", "seconds_before": 0.1})
    pressed = candidate("t0003", follows={"id": "i2", "type": "click", "seconds_before": 0.1})
    brief = Brief("Which?", {"inputs": [], "clicks": [{"id": "i2", "type": "click"}]}, frozenset())
    (asked,) = calls_of(network.policy(brief), listing(typing, pressed))
    assert asked.arguments == {"transaction_id": "t0003"}


def goal_of(brief: Line, *candidates: Line) -> str:
    (asked,) = calls_of(
        network.policy(Brief("Which?", {"inputs": [], "clicks": []} | brief, frozenset())), listing(*candidates)
    )
    return str(asked.arguments["transaction_id"])


def test_a_search_that_needs_no_click_is_the_answer_and_the_setting_it_saves_is_not() -> None:
    typed = {"id": "i9", "name": "q", "value": "lamp", "type": "search", "time": 9.0}
    set_off = {"follows": {"id": "i9", "type": "input", "seconds_before": 0.1}}
    sends = {"sends": [{"given": "lamp", "place": "query", "name": "q", "whole": True}]} | set_off
    begun = candidate("t0003", follows={"id": "i8", "type": "input", "seconds_before": 0.1})
    saved = candidate("t0005", method="POST", **sends)
    assert goal_of({"inputs": [typed]}, candidate("t0002"), begun, candidate("t0004", **sends), saved) == "t0004"


def test_a_search_is_the_answer_though_its_field_was_left_only_when_the_hits_were_drawn() -> None:
    typed = {"id": "i9", "name": "q", "value": "lamp", "type": "search", "time": 9.0}
    left = [{"id": "i1", "type": "submit", "time": 1.0}]
    shown = {"texts": 26, "share": 0.6, "new_share": 0.6}
    listed = candidate("t0002", follows={"id": "i1", "type": "submit"}, shown=shown, fills=9)
    sends = {"sends": [{"given": "lamp", "place": "query", "name": "q", "whole": True}]}
    found = candidate("t0003", follows={"id": "i8", "type": "input"}, shown=shown | {"new_share": 0.0}, **sends)
    assert goal_of({"inputs": [typed], "clicks": left}, listed, found) == "t0003"


def test_what_was_written_into_the_page_itself_is_saved_when_one_clicks_beside_it() -> None:
    typed = {"id": "i3", "name": "", "value": "Big lamp", "type": "p", "time": 5.0}
    clicks = [{"id": "i2", "type": "click", "href": "http://x/lamps/7", "time": 3.0}, {"id": "i4", "type": "click"}]
    clicks[1]["time"] = 5.1
    shown = {"resource_type": "document", "response_size": 9, "shown": {"texts": 9, "share": 1.0, "new_share": 1.0}}
    page = candidate("t0001", follows={"id": "i2", "type": "click"}, **shown) | {"url": "http://x/lamps/7"}
    sends = {"sends": [{"given": "Big lamp", "place": "json", "name": "title", "whole": True}], "method": "PATCH"}
    saved = candidate("t0002", follows={"id": "i3", "type": "input"}, **sends)
    brief = {"inputs": [typed], "clicks": clicks}
    assert goal_of(brief, page, saved) == "t0002"
    again = candidate("t0003", follows={"id": "i4", "type": "click"}, **sends | {"method": "POST"})
    assert goal_of(brief, page, saved, again) == "t0003"


@pytest.mark.parametrize(("method", "goal"), [("POST", "t0004"), ("GET", "t0003")])
def test_who_it_is_may_be_asked_before_the_password_and_is_no_change_of_anything(method: str, goal: str) -> None:
    who = {"id": "i1", "name": "email", "value": "ann@x", "type": "email", "time": 1.0}
    clicks = [{"id": "i2", "type": "click", "href": "http://x/t0003", "time": 3.0}, {"id": "i3", "type": "click"}]
    sends = {"sends": [{"given": "ann@x", "place": "form", "name": "email", "whole": True}], "method": "POST"}
    shown = {"resource_type": "document", "response_size": 9, "shown": {"texts": 9, "share": 1.0, "new_share": 1.0}}
    asked = candidate("t0001", status=302, asks_to_sign_in=True, **sends)
    page = candidate("t0003", follows={"id": "i2", "type": "click"}, **shown)
    more = candidate("t0004", follows={"id": "i3", "type": "click", "seconds_before": 0.01}, method=method)
    assert goal_of({"inputs": [who], "clicks": clicks}, asked, page, more) == goal


@pytest.mark.parametrize(("url", "goal"), [("http://x/users/bo%20lin", "t0002"), ("http://x/session", "t0001")])
def test_who_puts_a_password_where_the_address_has_the_name_makes_an_account(url: str, goal: str) -> None:
    name = {"id": "i1", "name": "user", "value": "bo lin", "type": "text", "time": 1.0}
    word = {"id": "i2", "name": "word", "value": "secret-1-password", "type": "password", "secret": True, "time": 2.0}
    sends = [{"given": each["value"], "place": "json", "name": each["name"], "whole": True} for each in (name, word)]
    put = candidate("t0002", method="PUT", follows={"id": "i3", "type": "click"}, sends=sends) | {"url": url}
    shown = {"texts": 9, "share": 1.0, "new_share": 1.0}
    listed = candidate("t0001", shown=shown, fills=9, follows={"id": "i3", "type": "click"})
    clicks = [{"id": "i3", "type": "click", "text": "Add", "time": 3.0}]
    assert goal_of({"inputs": [name, word], "clicks": clicks}, listed, put) == goal


def test_what_is_asked_again_and_again_is_not_what_the_last_click_was_for() -> None:
    clicks = [{"id": "i1", "type": "click", "text": "Stop"}]
    at_once = {"follows": {"id": "i1", "type": "click", "seconds_before": 0.01}, "method": "POST"}
    asked = candidate("t0004", asked_again=3, response_size=900, **at_once)
    assert goal_of({"clicks": clicks}, candidate("t0001"), candidate("t0003", **at_once), asked) == "t0003"


def test_a_list_that_is_searched_afterwards_is_not_the_answer() -> None:
    typed = {"id": "i2", "name": "q", "value": "lamp", "type": "text", "time": 9.0}
    clicks = [{"id": "i1", "type": "click", "text": "Lamps", "time": 5.0}]
    whole = candidate("t0002", follows={"id": "i1"}, shown={"texts": 14, "share": 1.0, "new_share": 1.0}, fills=9)
    sends = [{"given": "lamp", "place": "json", "name": "q", "whole": True}]
    found = candidate("t0003", follows={"id": "i2", "type": "input"}, sends=sends)
    at = {"method": "POST", "url": "http://x/api", "operation": "query", "called": "Lamps", "response_size": 9}
    assert goal_of({"inputs": [typed], "clicks": clicks}, whole | at, found | at) == "t0003"


def test_a_page_on_which_something_is_entered_does_not_answer_it() -> None:
    typed = {"id": "i2", "name": "q", "value": "lamp", "type": "text", "time": 9.0}
    clicks = [{"id": "i1", "type": "click", "href": "http://x/find", "time": 5.0}, {"id": "i3", "type": "click"}]
    shown = {"resource_type": "document", "response_size": 9, "shown": {"texts": 9, "share": 1.0, "new_share": 1.0}}
    page = candidate("t0002", follows={"id": "i1"}, **shown) | {"url": "http://x/find"}
    sends = [{"given": "lamp", "place": "query", "name": "q", "whole": True}]
    one_hit = candidate("t0003", follows={"id": "i3"}, response_size=9, sends=sends)
    assert goal_of({"inputs": [typed], "clicks": clicks}, page, one_hit) == "t0003"


def test_a_list_that_is_narrowed_by_a_link_afterwards_is_not_the_answer_and_one_whose_page_is_turned_is() -> None:
    shown = {"shown": {"texts": 40, "share": 1.0, "new_share": 0.9}, "resource_type": "document"}
    few = {"shown": {"texts": 40, "share": 1.0, "new_share": 0.0}, "resource_type": "document"}
    whole = candidate("t0002", follows={"id": "i1", "type": "click"}, **shown) | {"url": "http://x/tools/"}
    some = candidate("t0003", follows={"id": "i2", "type": "click"}, **few) | {"url": "http://x/tools/?state=re"}
    opened = {"id": "i1", "type": "click", "href": "http://x/tools/"}
    narrowed = {"id": "i2", "type": "click", "href": "http://x/tools/?state=re"}
    assert goal_of({"clicks": [opened, narrowed]}, whole, some) == "t0003"
    turned = narrowed | {"link": {"is_pager": True}}
    assert goal_of({"clicks": [opened, turned]}, whole, some) == "t0002"


def test_a_document_that_a_script_filled_is_not_the_list_that_it_was_filled_with() -> None:
    shell = candidate(
        "t0001", resource_type="document", response_size=9, shown={"texts": 90, "share": 0.9, "new_share": 0.9}
    )
    data = candidate("t0002", fills=4, shown={"texts": 7, "share": 0.5, "new_share": 0.5}, response_size=900)
    assert goal_of({}, shell, data) == "t0002"
    assert goal_of({}, shell, data | {"fills": 1}) == "t0001"


def test_a_piece_of_markup_that_a_script_filled_is_not_what_it_was_filled_with() -> None:
    follows = {"id": "i1", "type": "click"}
    piece = candidate("t0001", follows=follows, response_size=9, shown={"texts": 19, "share": 0.9, "new_share": 0.8})
    piece |= {"mime_type": "text/html"}
    data = {"response_size": 9, "mime_type": "application/json"}
    thing = candidate("t0002", follows=follows, fills=9, shown={"texts": 14, "share": 0.7, "new_share": 0.45}) | data
    opened = {"clicks": [{"id": "i1", "type": "click"}]}
    assert goal_of(opened, piece, thing) == "t0002"
    assert goal_of(opened, piece | {"mime_type": "application/json"}, thing) == "t0001"


def test_the_rows_of_a_page_are_the_answer_though_the_page_carries_what_was_entered() -> None:
    sends = [{"given": "law", "place": "query", "name": "q", "whole": True}]
    page = candidate("t0001", resource_type="document", response_size=900, sends=sends)
    rows = candidate("t0002", continues="t0001", fills=9)
    assert goal_of({}, page, rows) == "t0002"
    assert goal_of({}, page, rows | {"continues": "t0000"}) == "t0001"
    assert goal_of({}, page, rows | {"fills": 1}) == "t0001"


def test_a_switch_that_is_sent_as_it_is_turned_is_needed_too() -> None:
    clicks = [{"id": "i1", "type": "click"}]
    limit = {"id": "i2", "element": "limit", "value": "75", "type": "number", "time": 2.0}
    turned = candidate("t0001", method="POST", sets=["limited"], follows={"id": "i1", "type": "click"})
    sends = [{"given": "75", "place": "json", "name": "limit", "whole": True}]
    brief = Brief("Which?", {"inputs": [limit], "clicks": clicks}, frozenset())
    shape = {"transaction_id": "t0002", "kind": "json"}
    (asked,) = calls_of(network.policy(brief), listing(turned, candidate("t0002", method="POST", sends=sends)), [shape])
    assert (asked.arguments["goal"], asked.arguments["also"]) == ("t0002", ["t0001"])


def test_a_form_sent_on_the_way_is_needed_too() -> None:
    form = {"id": "i1", "type": "submit", "form": {"action": "http://x/t0001"}}
    last = {"id": "i2", "type": "click"}
    brief = Brief("Which?", {"inputs": [], "clicks": [form, last]}, frozenset())
    added = candidate("t0001", 302, method="POST", follows={"id": "i1", "type": "submit"})
    shown = candidate("t0002", follows={"id": "i2", "type": "click"})
    shape = {"transaction_id": "t0002", "kind": "json"}
    (asked,) = calls_of(network.policy(brief), listing(added, shown), [shape])
    assert (asked.arguments["goal"], asked.arguments["also"]) == ("t0002", ["t0001"])


@pytest.mark.parametrize(("did", "also"), [("input", []), ("click", ["t0001"])])
def test_what_is_saved_while_somebody_types_is_not_needed_though_it_says_more(did: str, also: list[str]) -> None:
    text: Line = {"id": "i1", "name": "text", "value": "See you", "time": 1.0}
    title: Line = {"id": "i2", "name": "title", "value": "Thursday", "time": 2.0}
    brief = Brief("Which?", {"inputs": [text, title], "clicks": [{"id": "i3", "type": "click"}]}, frozenset())
    sends = [{"given": each["value"], "place": "json", "name": each["name"], "whole": True} for each in (text, title)]
    saved = candidate("t0001", method="POST", sends=sends[:1], follows={"id": "i1", "type": did})
    sent = candidate("t0002", method="POST", sends=sends[1:], follows={"id": "i3", "type": "click"})
    (asked,) = calls_of(network.policy(brief), listing(saved, sent), [{"transaction_id": "t0002", "kind": "json"}])
    assert (asked.arguments["goal"], asked.arguments["also"]) == ("t0002", also)


def test_a_change_that_was_only_confirmed_is_the_answer() -> None:
    link = {"id": "i1", "type": "click", "href": "http://x/t0001"}
    sure = {"id": "i2", "type": "submit", "form": {"action": "http://x/t0002"}}
    brief = Brief("Which?", {"inputs": [], "clicks": [link, sure]}, frozenset())
    asked_for = {"shown": {"texts": 9, "share": 1, "new_share": 1}, "resource_type": "document", "response_size": 900}
    asking = candidate("t0001", follows={"id": "i1", "type": "click"}, **asked_for)
    deleted = candidate("t0002", 302, method="POST", follows={"id": "i2", "type": "submit"})
    (asked,) = calls_of(network.policy(brief), listing(asking, deleted))
    assert asked.arguments == {"transaction_id": "t0002"}


def test_the_only_change_is_the_answer_if_the_last_click_set_it_off() -> None:
    opened = {"id": "i1", "type": "click", "href": "http://x/t0002", "time": 1.0}
    put = {"id": "i2", "type": "click", "time": 2.0}
    shown = {"shown": {"texts": 15, "share": 1.0, "new_share": 0.9}, "response_size": 900}
    book = candidate("t0002", follows={"id": "i1", "type": "click"}, **shown)
    added = candidate("t0003", 204, method="POST", follows={"id": "i2", "type": "click", "seconds_before": 0.01})
    clicks = {"clicks": [opened, put]}
    entered = {"id": "i0", "name": "q", "value": "Lamps", "type": "search", "time": 0.5}
    assert goal_of(clicks, book, added) == "t0003"
    said = candidate("t0001", method="POST", sends=[{"given": "Lamps", "place": "form", "name": "q", "whole": True}])
    assert goal_of(clicks | {"inputs": [entered]}, said, book, added) != "t0003"


@pytest.mark.parametrize(
    ("task", "first"), [("List the aliases of a town", "#b"), ("List the mailboxes", "#a"), ("List all of it", "#a")]
)
def test_of_several_tables_the_one_is_returned_that_the_task_calls_by_its_heading(task: str, first: str) -> None:
    tables = [{"rule": {"selector": f"{at} > tbody > tr"}, "about": over} for at, over in TABLES]
    cards = {"rule": {"selector": "div.card"}, "about": "All aliases"}
    shape = {"transaction_id": "t0001", "kind": "records", "rules": [tables[0], cards, tables[1]]}
    brief = Brief(task, {"inputs": [], "clicks": []}, frozenset())
    (told,) = calls_of(network.policy(brief), listing(candidate("t0001")), [shape])
    assert told.arguments["result"]["rules"][0]["rule"]["selector"][:2] == first


def never_sent(*sends: Line, socket: Line | None = None) -> Line:
    """What is reported of a search for `moon`, size 2, behind a login, when the requests carried these values."""
    password: Line = {"id": "i1", "value": "secret-1-password", "secret": True, "url": "http://x/login", "time": 2.0}
    name: Line = {"id": "i2", "label": "User", "value": "demo", "url": "http://x/login", "time": 1.0}
    size: Line = {"id": "i3", "label": "Size", "value": "2", "url": "http://x/", "time": 3.0}
    text: Line = {"id": "i4", "label": "Search", "value": "moon", "url": "http://x/", "time": 4.0}
    brief = Brief("Which?", {"inputs": [name, password, size, text], "clicks": []}, frozenset())
    sent = [{"place": "form", "name": "u", "whole": True, "given": "demo"}, *sends]
    listed = (candidate("t0001", sends=sent), candidate("t0002"), *([socket] if socket else []))
    filtered: list[Any] = [] if any(each["given"] == "moon" for each in sends) else [[{}]]
    (asked,) = calls_of(network.policy(brief), listing(*listed), *filtered)
    return {"name": asked.name} | asked.arguments


def test_a_list_that_the_page_filtered_is_the_answer() -> None:
    typed: Line = {"id": "i4", "label": "Search", "value": "moon", "url": "http://x/", "time": 4.0}
    found = {"transaction_id": "t0001", "kind": "json", "path": ["all"], "members": ["name"], "count": 9, "shown": 2}
    brief = Brief("Which?", {"inputs": [typed], "clicks": []}, frozenset())
    (told,) = calls_of(network.policy(brief), listing(candidate("t0001"), candidate("t0002")), [found])
    assert (told.name, told.arguments["goal"]) == ("report_back", "t0001")
    assert told.arguments["result"]["containing"] == {"input": "i4", "members": ["name"]}


def test_that_somebody_logged_in_says_nothing_of_what_they_did_then() -> None:
    told = never_sent({"place": "query", "name": "verbose", "whole": True, "given": "2"})
    assert told["name"] == "report_failure"
    assert "with what was entered (Search)" in told["reason"]
    assert never_sent({"place": "query", "name": "q", "whole": True, "given": "moon"})["name"] == "get_result_shape"


def test_what_went_over_a_web_socket_only_is_said_to_be_out_of_reach() -> None:
    line = candidate("t0003", 101, resource_type="websocket", sends=[{"place": "text", "given": "moon"}])
    line |= {"url": "ws://x/live", "follows": {"id": "i4"}}
    told = never_sent(socket=line)
    assert told["name"] == "report_failure"
    assert "(Size, Search) went over the web socket ws://x/live" in told["reason"]
    asked = {"place": "query", "name": "q", "whole": True, "given": "moon"}
    assert never_sent(asked, socket=line)["name"] == "get_result_shape"


@pytest.mark.parametrize(
    ("asked", "goal"), [("http://x/item?drop=7&t=k1", "t0001"), ("http://x/t0002?q=lamp&t=k1", "t0002")]
)
def test_a_link_that_did_something_is_the_answer_and_not_where_it_led(asked: str, goal: str) -> None:
    followed = candidate("t0001", 302) | {"url": asked}
    shown = candidate("t0002", led_here="t0001", shown={"texts": 9, "share": 1.0, "new_share": 1.0})
    (call_made,) = calls_of(network.policy(ASKED), listing(followed, shown))
    assert call_made.arguments == {"transaction_id": goal}


def test_the_clicks_of_a_login_do_not_make_what_followed_them_the_answer() -> None:
    name: Line = {"id": "i0", "label": "Name", "value": "n", "url": "http://x/login", "time": 1.0}
    word = name | {"id": "i1", "label": "Word", "value": "w", "secret": True}
    clicks = [{"id": f"i{n}", "url": "http://x/login", "time": float(n)} for n in (2, 3)]
    brief = Brief("Which?", {"inputs": [name, word], "clicks": [*clicks, {"id": "i4"}]}, frozenset())
    found = listing(
        candidate("t1", follows={"id": "i3"}, sends=[{"given": "w", "whole": True, "place": "form"}]),
        candidate("t2", follows={"id": "i3"}, shown={"texts": 9, "share": 1.0, "new_share": 1.0}),
        candidate("t3", follows={"id": "i4"}, shown={"texts": 9, "share": 0.5, "new_share": 0.5}),
    )
    (call_made,) = calls_of(network.policy(brief), found)
    assert call_made.arguments == {"transaction_id": "t3"}


@pytest.mark.parametrize(
    ("url", "sent", "logins"),
    [
        ("http://x/keys", ("lamp", "hunter-2"), ["t0001"]),
        ("http://x/t0001?again=1", ("ann", "hunter-2"), ["t0001", "t0002"]),
        ("http://x/code", ("hunter-2",), ["t0001", "t0002"]),
        ("http://x/word", ("hunter-1", "hunter-2"), ["t0001"]),
        ("http://x/word", ("hunter-2", "hunter-2"), ["t0001"]),
    ],
)
def test_who_is_in_and_sends_another_secret_beside_something_or_twice_keeps_it_there(
    url: str, sent: tuple[str, ...], logins: list[str]
) -> None:
    texts = {"ann": False, "lamp": False, "hunter-1": True, "hunter-2": True}
    inputs = [{"id": f"i{n}", "value": text, "secret": secret} for n, (text, secret) in enumerate(texts.items())]

    def carrying(*given: str) -> list[Line]:
        return [{"given": text, "whole": True, "place": "json", "name": f"x{n}"} for n, text in enumerate(given)]

    found = listing(
        candidate("t0001", sends=carrying("ann", "hunter-1"), method="POST"),
        candidate("t0002", sends=carrying(*sent), method="POST") | {"url": url},
        candidate("t0003", shown={"texts": 9, "share": 1.0, "new_share": 1.0}, follows={"id": "i9"}),
    )
    brief = Brief("Which?", {"inputs": inputs, "clicks": [{"id": "i9", "type": "click"}]}, frozenset())
    shape = {"transaction_id": "t0003", "kind": "json"}
    (report,) = calls_of(network.policy(brief), found, [shape])
    assert (report.arguments["goal"], report.arguments["logins"]) == ("t0003", logins)


def test_a_box_that_says_yes_need_not_stand_in_the_request_that_it_set_off() -> None:
    box = {"id": "i2", "type": "checkbox", "value": "on", "checked": True, "parameter": "value", "time": 2.0}
    clicks = [{"id": "i1", "type": "click", "time": 1.9}]
    sent = candidate("t0002", method="PATCH", follows={"id": "i1", "type": "click"})
    assert goal_of({"inputs": [box], "clicks": clicks}, candidate("t0001"), sent) == "t0002"
    for before in (candidate("t0001"), candidate("t0001", method="POST")):
        brief = Brief("Which?", {"inputs": [box], "clicks": clicks}, frozenset())
        (asked,) = calls_of(network.policy(brief), listing(before))
        assert "the recording ended before it was sent" in asked.arguments["reason"]


def test_a_file_that_a_script_sent_as_soon_as_it_was_chosen_was_sent() -> None:
    file = {"id": "i2", "type": "file", "label": "Plan", "value": "a.txt", "url": "http://x/lamps", "time": 2.0}
    clicks = [{"id": "i1", "type": "click", "time": 1.0}]
    brief = Brief("Which?", {"inputs": [file], "clicks": clicks}, frozenset())
    shape = {"transaction_id": "t0002", "kind": "json"}
    kept = candidate("t0002", method="POST", uploads="a.txt", follows={"id": "i1", "type": "click"})
    (found,) = calls_of(network.policy(brief), listing(candidate("t0001"), kept), [{}], [shape])
    assert (found.name, found.arguments.get("goal")) == ("report_back", "t0002")
