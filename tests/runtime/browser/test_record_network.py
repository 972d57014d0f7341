"""Transactions put together from the events of the DevTools protocol, in whatever order they come."""

from itertools import permutations
from typing import Any

import pytest

from captures.transaction import Request, Response, Transaction
from runtime.browser.recording.network import Command, Fetch, Network

BEGAN = 1_795_000_000.0
Event = tuple[str, dict[str, Any]]


def sent(url: str = "https://a.test/", at: float = 10.0, id: str = "1", **more: Any) -> Event:  # noqa: A002
    request = {"method": "GET", "url": url, "headers": {"Accept": "*/*"}, **more.pop("request", {})}
    told = {"requestId": id, "request": request, "timestamp": at, "wallTime": BEGAN + at - 10, "type": "Document"}
    return "requestWillBeSent", told | more


def sent_extra(cookie: str) -> Event:
    return "requestWillBeSentExtraInfo", {"requestId": "1", "headers": {"Accept": "*/*", "Cookie": cookie}}


def answered(status: int = 200, extra: bool = True) -> Event:
    response = {"status": status, "headers": {"content-type": "text/html"}, "mimeType": "text/html"}
    return "responseReceived", {"requestId": "1", "response": response, "hasExtraInfo": extra}


def answered_extra(status: int = 200, **headers: str) -> Event:
    return "responseReceivedExtraInfo", {"requestId": "1", "statusCode": status, "headers": headers}


def finished(at: float = 10.5) -> Event:
    return "loadingFinished", {"requestId": "1", "timestamp": at}


def play(network: Network, *events: Event, body: bytes | None = b"body") -> list[Transaction]:
    """What is written; bodies that are asked for come at once."""
    told = (network.take("s", f"Network.{method}", params) for method, params in events)
    return [done for commands in told for done in taken(network, commands, body)]


def taken(network: Network, commands: list[Command], body: bytes | None) -> list[Transaction]:
    """What is written of the commands."""
    written: list[Transaction] = []
    while commands:
        match commands.pop(0):
            case Fetch(what, _, _, number):
                commands += network.fetched(number, what, body)
            case Transaction() as done:
                written.append(done)
    return written


def test_pieces_come_in_any_order() -> None:
    rest = (sent_extra("a=1"), answered(), answered_extra(**{"Set-Cookie": "b=2\nc=3", "Content-Type": "text/html"}))
    for order in permutations(rest):
        (done,) = play(Network(), sent(), *order, finished())
        assert done.request == Request("GET", "https://a.test/", (("Accept", "*/*"), ("Cookie", "a=1")))
        assert done.response.headers[:2] == (("Set-Cookie", "b=2"), ("Set-Cookie", "c=3"))
        assert (done.response.body, done.started, done.ended) == (b"body", BEGAN, BEGAN + 0.5)


def test_headers_that_come_last_are_waited_for() -> None:
    network = Network()
    assert play(network, sent(), answered(), finished()) == []
    assert play(network, sent_extra("a=1")) == []
    (done,) = play(network, answered_extra(**{"X": "y"}))
    assert done.response == Response(200, (("X", "y"),), b"body", "text/html")


def test_every_hop_of_a_redirect_has_its_own_cookies() -> None:
    hop = {"status": 302, "headers": {"location": "/next"}}
    events = (
        sent(),
        sent("https://a.test/next", 10.25, redirectResponse=hop, redirectHasExtraInfo=True),
        sent_extra("first=1"),
        answered_extra(302, **{"Location": "/next", "Set-Cookie": "second=2"}),
        sent_extra("first=1; second=2"),
        answered_extra(),
        answered(),
        finished(),
    )
    first, second = play(Network(), *events)
    assert first.request.headers[-1] == ("Cookie", "first=1")
    assert first.response == Response(302, (("Location", "/next"), ("Set-Cookie", "second=2")))
    assert second.request.headers[-1] == ("Cookie", "first=1; second=2")
    assert (first.ended, second.started) == (BEGAN + 0.25, BEGAN + 0.25)


def test_an_answer_from_the_cache_announces_nothing() -> None:
    (done,) = play(Network(), sent(), answered(extra=False), finished())
    assert done.request.headers == (("Accept", "*/*"),)
    assert done.response.headers == (("content-type", "text/html"),)


def test_an_answer_that_was_still_good() -> None:
    """Asked about again (304), the page gets the stored answer: its headers, and what is new in cookies."""
    events = (sent(), sent_extra(""), answered(), answered_extra(304, **{"Set-Cookie": "n=1", "Etag": "x"}), finished())
    (done,) = play(Network(), *events)
    assert (done.response.status, done.response.headers) == (
        200,
        (("content-type", "text/html"), ("Set-Cookie", "n=1")),
    )


@pytest.mark.parametrize(("status", "missing"), [(200, True), (204, False), (304, False)])
def test_a_body_that_the_browser_no_longer_has(status: int, missing: bool) -> None:
    (done,) = play(Network(), sent(), answered(status, extra=False), finished(), body=None)
    assert (done.response.body, done.response.body_missing) == (b"", missing)


def test_a_body_of_no_bytes_is_not_missing() -> None:
    empty = answered_extra(200, **{"Content-Length": "0"})
    (it,) = play(Network(), sent(), answered(), sent_extra("c=1"), empty, finished(), body=None)
    assert (it.response.body, it.response.body_missing) == (b"", False)


def test_a_body_that_was_sent_is_asked_for_if_the_event_has_it_not() -> None:
    request = {"method": "POST", "hasPostData": True}
    (done,) = play(Network(), sent(request=request), answered(extra=False), finished())
    assert done.request.body == b"body"
    here = {**request, "postDataEntries": [{"bytes": "AP8="}, {"bytes": "eA=="}]}
    (done,) = play(Network(), sent(request=here), answered(extra=False), finished())
    assert done.request.body == b"\x00\xffx"


def test_a_body_that_was_sent_and_cannot_be_had_is_missing() -> None:
    asked = sent(request={"method": "POST", "hasPostData": True})
    (done,) = play(Network(), asked, answered(extra=False), finished(), body=None)
    assert (done.request.body, done.request.body_missing) == (b"", True)
    network = Network()
    network.take("s", f"Network.{asked[0]}", asked[1])
    (left,) = network.flush(BEGAN + 9)
    assert isinstance(left, Transaction)
    assert left.request.body_missing


@pytest.mark.parametrize(("method", "length", "body"), [("POST", 1, b"x"), ("POST", 2, b""), ("GET", 1, b"")])
def test_a_redirect_sends_on_what_is_as_long_by_the_same_method(method: str, length: int, body: bytes) -> None:
    hop = {"status": 307, "headers": {"location": "/next"}}
    here = {"method": "POST", "hasPostData": True, "postDataEntries": [{"bytes": "eA=="}]}
    further = {"method": method, "headers": {"content-length": str(length)}}
    following = sent("https://a.test/next", 10.25, request=further, redirectResponse=hop)
    first, second = play(Network(), sent(request=here), following, answered(extra=False), finished())
    assert (first.request.body, second.request.body) == (b"x", body)


def test_what_was_given_up() -> None:
    failed = ("loadingFailed", {"requestId": "1", "timestamp": 10.5, "canceled": True})
    assert [each.response for each in play(Network(), sent(), failed)] == [Response(0)]
    network = Network()
    assert play(network, sent(), answered(extra=False), failed) == []
    assert network.pending == 0
    (saved,) = network.downloaded("https://a.test/", b"file", BEGAN, {}, {})
    assert isinstance(saved, Transaction)
    assert (saved.response.body, saved.response.body_missing) == (b"file", False)


@pytest.mark.parametrize(
    ("body", "missing"),
    [(b'{"id": 7}', False), (b'{"id": 7}\n{"id": 8}\n', False), (b'{"id"', True), (b"[" * 100_000, True), (None, True)],
)
def test_what_a_page_had_of_an_answer_that_it_read_no_further(body: bytes | None, missing: bool) -> None:
    given_up = ("loadingFailed", {"requestId": "1", "timestamp": 10.5, "canceled": True})
    (done,) = play(Network(), sent(type="Fetch"), answered(extra=False), given_up, body=body)
    assert (done.response.body, done.response.body_missing) == (body or b"", missing)


def test_what_failed_and_is_given_up_afterwards_is_written_once() -> None:
    network, failed = Network(), {"requestId": "1", "timestamp": 10.5, "errorText": "net::ERR_NAME_NOT_RESOLVED"}
    aborted = failed | {"errorText": "net::ERR_ABORTED", "canceled": True}
    (done,) = play(network, sent(), ("loadingFailed", failed), ("loadingFailed", aborted))
    assert (done.response.status, done.ended, network.pending) == (0, BEGAN + 0.5, 0)


@pytest.mark.parametrize(("body", "missing"), [(b"body", False), (None, True)])
def test_an_answer_of_which_only_the_end_is_told(body: bytes | None, missing: bool) -> None:
    (done,) = play(Network(), sent(), finished(), body=body)
    assert done.response == Response(0, body=body or b"", body_missing=missing)


def test_whether_a_service_worker_made_the_answer_is_told_to_whoever_asks_for_it() -> None:
    network = Network()
    method, params = answered(extra=False)
    params["response"]["fromServiceWorker"] = True
    for name, each in (sent(), (method, params)):
        network.take("tab", f"Network.{name}", each)
    assert network.take("tab", "Network.loadingFinished", finished()[1]) == [Fetch("body", "tab", "1", 1, True)]


def test_what_a_page_waited_for_when_it_left_ends_then() -> None:
    network = Network()
    asked = sent("https://a.test/slow", frameId="f", loaderId="old", type="Fetch")
    following = sent("https://a.test/next", at=12.0, id="2", frameId="f", loaderId="2")
    assert play(network, asked, following, sent("https://a.test/new", at=13.0, id="3", loaderId="2")) == []
    assert network.leave("s", document="2") == []
    assert network.pending == 2
    slow, *others = (each for each in network.flush(BEGAN + 9) if isinstance(each, Transaction))
    assert (slow.ended, [each.ended for each in others]) == (BEGAN + 3, [BEGAN + 9] * 2)


JSON, TEXT = {"content-type": "application/json"}, {"content-type": "text/plain"}


def answered_unread(headers: dict[str, str]) -> Network:
    """A script has asked, and does not read the answer, which began a quarter of a second later."""
    network, (told, said) = Network(), answered(extra=False)
    said |= {"timestamp": 10.25, "response": {"status": 200, "headers": headers, "mimeType": ""}}
    assert play(network, sent(type="Fetch", loaderId="old"), (told, said)) == []
    return network


@pytest.mark.parametrize(
    ("body", "headers", "whole"),
    [
        (b'{"id": 7}', JSON, True),
        (b'{"id": 7}', JSON | {"content-length": "9"}, True),
        (b"seven", TEXT | {"content-length": "5"}, True),
        (b'{"id": 7}', JSON | {"content-length": "12"}, False),
        (b'{"id"', JSON, False),
        (b"seven", TEXT, False),
        (b"[" * 100_000, JSON, False),
        (b'{"id": 7}', {"content-type": "application/x-ndjson"}, False),
        (None, JSON, False),
        (b"seven", TEXT | {"content-length": "5", "content-encoding": "gzip"}, False),
    ],
)
def test_an_answer_that_no_script_reads_is_written_when_its_page_is_left(
    body: bytes | None, headers: dict[str, str], whole: bool
) -> None:
    network = answered_unread(headers)
    written = taken(network, network.leave("s", document="new"), body)
    assert network.pending == 0
    if not whole:
        assert written == []
        written = [each for each in network.flush(BEGAN + 9) if isinstance(each, Transaction)]
    (it,) = written
    assert (it.response.body, it.ended) == (body or b"", BEGAN + 0.25)
    assert it.response.body_missing is (body is None or len(body) < int(headers.get("content-length", 0)))


def test_a_length_that_no_answer_has_is_no_length() -> None:
    network = answered_unread(JSON | {"content-length": "9" * 5_000})
    (it,) = taken(network, network.leave("s", document="new"), b"[]")
    assert (it.response.body, it.response.body_missing) == (b"[]", False)


def test_what_was_asked_for_before_its_end_is_asked_for_again_and_the_last_answer_counts() -> None:
    network = answered_unread(JSON)
    (early,) = network.unread(0.5, 0.5)
    (late,) = network.take("s", "Network.loadingFinished", finished(12.0)[1])
    assert taken(network, [early], b"[1") == []
    (it,) = taken(network, [late], b"[1, 2]")
    assert it.response.body == b"[1, 2]"


def test_of_what_no_script_asked_for_nothing_is_fetched() -> None:
    network = Network()
    assert play(network, sent(type="Media"), answered(extra=False)) == []
    assert network.leave("s") == []


def test_or_when_nothing_more_of_it_comes() -> None:
    network = answered_unread(JSON | {"content-length": "2"})
    assert network.unread(0.5, 0.25) == []
    assert network.pending == 1
    (it,) = taken(network, network.unread(0.5, 0.5), b"[]")
    assert (it.response.body, it.ended, network.pending) == (b"[]", BEGAN + 0.25, 0)
    assert play(network, finished(12.0)) == []


@pytest.mark.parametrize("body", [b"[]", None])
def test_an_answer_without_a_length_may_go_on_with_another_document_as_long_as_its_page_is_there(
    body: bytes | None,
) -> None:
    network = answered_unread(JSON)
    assert taken(network, network.unread(0.5, 0.5), b"[]") == []
    assert network.pending == 0
    (it,) = taken(network, network.leave("s", document="new"), body)
    assert (it.response.body, it.response.body_missing, it.ended) == (b"[]", False, BEGAN + 0.25)
    network = answered_unread(JSON)
    assert taken(network, network.unread(0.5, 0.5), b"[]") == []
    (it,) = play(network, ("dataReceived", {"requestId": "1", "timestamp": 11.0}), finished(12.0), body=b"[]\n[1]")
    assert it.response.body == b"[]\n[1]"


def test_what_goes_on_beside_it_tells_how_long_nothing_came() -> None:
    network = answered_unread(JSON)
    play(network, sent("https://a.test/beside", at=10.5, id="2", loaderId="old"))
    assert network.unread(0.5, 0.0) == []
    play(network, sent("https://a.test/later", at=10.75, id="3", loaderId="old"))
    assert len(network.unread(0.5, 0.0)) == 1


def test_one_that_goes_on_is_waited_for() -> None:
    network, cut = answered_unread(TEXT | {"content-length": "12"}), b"seven"
    assert taken(network, network.unread(0.5, 0.5), cut) == []
    assert (network.unread(0.5, 9.0), network.pending) == ([], 0)
    assert play(network, ("dataReceived", {"requestId": "1", "timestamp": 10.75})) == []
    assert network.pending == 1
    assert taken(network, network.unread(0.5, 9.0), cut) == []
    (it,) = play(network, finished(12.0), body=b"seven dwarfs")
    assert (it.response.body, it.response.body_missing, it.ended) == (b"seven dwarfs", False, BEGAN + 2)


def test_what_never_ended_is_written_at_the_end() -> None:
    network = Network()
    assert play(network, sent(), answered(), sent("https://a.test/2", id="2")) == []
    assert network.pending == 2
    first, second = network.flush(BEGAN + 9)
    assert isinstance(first, Transaction)
    assert first.ended == BEGAN + 9
    assert isinstance(second, Transaction)
    assert (first.response.status, first.response.body_missing) == (200, True)
    assert second.response == Response(0)


def test_an_answer_of_no_kind_that_never_ended_is_empty() -> None:
    """A server that ends an answer without a word sends it in chunks; no script reads it, so its end is not told."""
    network = Network()
    said, told = answered(extra=False)
    plain = {"status": 200, "headers": {"transfer-encoding": "chunked"}, "mimeType": ""}
    assert play(network, sent(), (said, told | {"response": plain})) == []
    (it,) = network.flush(BEGAN + 9)
    assert isinstance(it, Transaction)
    assert (it.response.status, it.response.body_missing) == (200, False)


def test_only_what_went_over_a_network_is_recorded() -> None:
    assert play(Network(), sent("data:text/plain,x"), answered(extra=False), finished()) == []
    assert play(Network(), finished(), answered_extra()) == []


def test_when_the_headers_had_come_is_kept() -> None:
    kind, params = answered(extra=False)
    (done,) = play(Network(), sent(), (kind, params | {"timestamp": 10.2}), finished())
    assert (done.answered, done.ended) == (pytest.approx(BEGAN + 0.2), BEGAN + 0.5)
    (silent,) = play(Network(), sent(), answered(extra=False), finished())
    assert silent.answered is None
