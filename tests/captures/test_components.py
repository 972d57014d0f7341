"""Pages that came as components are read as the documents that the browser showed."""

import pytest
from msgspec.structs import replace

from captures.capture import Capture
from captures.components import with_documents
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.noise import noise_reason
from captures.transaction import Request, Response, Transaction

COMPONENTS = "text/x-component"
PAGE = Snapshot("d0001", 3.0, "http://x/lamps/7?a=b#top", "Lamps", "<h1>Lamp</h1><script>old()</script><p>Oil</p>")
LED = ("X-Action-Redirect", "/lamps/7?a=b;push")


def fetched(url: str, at: float = 1.0, method: str = "GET", *told: tuple[str, str], status: int = 200) -> Transaction:
    own = (("RSC", "1"), ("Next-Url", "/"), ("Accept", COMPONENTS), ("Content-Type", "x"), ("Sec-Fetch-Dest", "empty"))
    headers = (*own, ("Cookie", "a=b"))
    answer = Response(status, (("Vary", "rsc"), *told), b'0:{"a":1}\n', COMPONENTS)
    return Transaction(f"t{at * 10:04.0f}", at, at + 0.5, "fetch", Request(method, url, headers), answer)


def ahead(url: str, method: str = "GET") -> Transaction:
    each = fetched(url, method=method)
    headers = (*each.request.headers, ("Next-Router-Prefetch", "1"))
    return replace(each, request=replace(each.request, headers=headers))


def shown_in(page: Transaction) -> str:
    html = page.response.body.decode()
    return html.removeprefix("<html><head></head><body>").removesuffix("</body></html>")


def read(*rows: Transaction, shown: Snapshot = PAGE) -> Capture:
    return with_documents(Capture(transactions=rows, snapshots=(shown,)))


def test_the_page_is_asked_for_as_a_document() -> None:
    made = read(fetched("http://x/lamps/7?a=b&_rsc=1x9"))
    (page,) = made.transactions
    assert page.request == Request("GET", "http://x/lamps/7?a=b", (("Cookie", "a=b"),))
    assert page.resource_type == "document"
    assert shown_in(page) == "<h1>Lamp</h1><p>Oil</p>"
    assert page.response.mime_type.startswith("text/html")
    assert made.remarks == ("1 page that came as components is read as the document that the browser showed",)


@pytest.mark.parametrize(
    "rows",
    [
        (fetched("http://x/lamps/8?_rsc=1x9"),),
        (fetched("http://x/lamps/7?a=b&c="),),
        (fetched("http://x/lamps/7?a=b", at=4.0),),
        (fetched("http://x/lamps/7?a=b", status=404),),
        (fetched("http://x/lamps/7?a=b", status=307),),
        (fetched("http://x/lamps/7?a=b", status=0),),
        (ahead("http://x/lamps/7?a=b"),),
        (fetched("http://y/lamps/new", 1.0, "POST", ("X-Action-Redirect", "http://x/lamps/7?a=b;push")),),
        (fetched("http://x/lamps/7?a=b", 1.0, "POST"),),
        (fetched("http://x/lamps/7?a=b", 1.0, "POST", ("X-Action-Redirect", "/lamps;push")),),
        (fetched("http://x/lamps/7?a=b", 1.0, "POST", ("X-Action-Redirect", "//[x;push")),),
        (fetched("http://x/lamps/7?a=b", 1.0, "POST", LED, status=403),),
        (replace(fetched("http://x/lamps/7?a=b"), response=Response(200, (), b"{}", "application/json")),),
    ],
)
def test_what_nobody_was_shown_stays_as_it_is(rows: tuple[Transaction, ...]) -> None:
    assert read(*rows).transactions == rows


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("q=blue+lamp", "q=blue%20lamp"),
        ("sort=name:asc&tags=a,b", "sort=name:asc&tags=a,b"),
        ("open", "open"),
        ("_rscs=2", "_rscs=2"),
        ("a=", "a="),
        ("&q=1", "q=1"),
        ("", ""),
    ],
)
def test_however_its_query_is_spelt(asked: str, shown: str) -> None:
    page = replace(PAGE, url=f"http://x/lamps?{shown}".rstrip("?"))
    (made,) = read(fetched(f"http://x/lamps?_rsc=1x9&{asked}".rstrip("&")), shown=page).transactions
    assert made.request.url == f"http://x/lamps?{asked.strip('&')}".rstrip("?")


def test_or_its_path() -> None:
    page = replace(PAGE, url="http://x/caf%C3%A9")
    change = fetched("http://x/new", 1.0, "POST", ("X-Action-Redirect", "/caf%c3%a9;push"))
    assert len(read(change, shown=page).transactions) == 2
    assert len(read(change, shown=replace(page, url="http://x/cafe")).transactions) == 1


def test_the_first_look_after_it_is_its_own_in_whatever_order_they_are_told() -> None:
    later = replace(PAGE, time=5.0, html="<h1>Later</h1>")
    made = with_documents(Capture(transactions=(fetched("http://x/lamps/7?a=b"),), snapshots=(later, PAGE)))
    assert shown_in(made.transactions[0]) == "<h1>Lamp</h1><p>Oil</p>"


def test_what_was_shown_while_it_was_on_its_way_is_the_page_before() -> None:
    asked = fetched("http://x/lamps/7?a=b")
    assert read(asked, shown=replace(PAGE, time=1.2)).transactions == (asked,)


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("<p>Oil</p><!-- <script> --><p>end</p><SCRIPT>x\ny</SCRIPT >", "<p>Oil</p><!-- <script> --><p>end</p>"),
        (
            '<p title="<!-- a">Oil</p><!--$--><p title="<script>">end</p>',
            '<p title="&lt;!-- a">Oil</p><!--$--><p title="&lt;script&gt;">end</p>',
        ),
        ("<p>\ud800</p>", "<p></p>"),
    ],
)
def test_all_of_it_but_its_scripts_is_kept(html: str, kept: str) -> None:
    (made,) = read(fetched("http://x/lamps/7?a=b"), shown=replace(PAGE, html=html)).transactions
    assert shown_in(made) == kept


def test_what_its_answer_told_beside_the_components_is_kept() -> None:
    told = (("set-cookie", "t=1"), ("X-CSRF-Token", "k9"), ("Content-Length", "10"))
    (made,) = read(fetched("http://x/lamps/7?a=b", 1.0, "GET", *told)).transactions
    assert made.response.headers[1:] == told[:2]


@pytest.mark.parametrize(
    ("later", "stays"),
    [
        (replace(fetched("http://x/lamps/7?a=b"), response=Response(200, (), b"<p>", "text/html")), True),
        (fetched("http://x/lamps/7?a=b", method="POST"), True),
        (fetched("http://x/lamps/new", 2.0, "POST"), True),
        (replace(fetched("http://x/api/lamps/7", method="PUT"), response=Response(204)), True),
        (fetched("http://y/lamps/new", method="POST"), False),
        (fetched("http://x/cups"), False),
        (ahead("http://x/lamps/7?a=b"), False),
    ],
)
def test_what_was_shown_after_it_was_asked_for_again_or_anything_was_changed_is_not_of_it(
    later: Transaction, stays: bool
) -> None:
    asked, later = fetched("http://x/lamps/7?a=b"), replace(later, id="t9999", started=2.0, ended=2.5)
    read_as = read(asked, later).transactions[0]
    assert (read_as == asked) is stays


@pytest.mark.parametrize(("at", "answer", "stays"), [(0.9, "", False), (1.8, "", True), (0.9, COMPONENTS, True)])
def test_what_the_page_sends_by_itself_when_it_is_shown_changes_nothing_on_it(
    at: float, answer: str, stays: bool
) -> None:
    asked, sent = fetched("http://x/lamps/7?a=b"), fetched("http://x/seen", 2.0, "POST")
    clicked = Interaction("i1", at, "click", "http://x/lamps", "a", "a")
    rows = (asked, replace(sent, response=replace(sent.response, mime_type=answer)))
    capture = Capture(transactions=rows, snapshots=(PAGE,), interactions=(clicked,))
    assert (with_documents(capture).transactions[0] == asked) is stays


@pytest.mark.parametrize("at", [1.2, 2.0])
def test_what_was_shown_after_it_was_fetched_again_is_of_the_later_one(at: float) -> None:
    first, second = fetched("http://x/lamps/7?a=b"), fetched("http://x/lamps/7?a=b&_rsc=2", at)
    assert [each.resource_type for each in read(first, second).transactions] == ["fetch", "document"]


def test_a_page_that_came_with_the_answer_to_a_change_is_asked_for_behind_it() -> None:
    change, after = fetched("http://x/lamps/new", 1.0, "POST", LED, status=303), fetched("http://x/cups", at=2.0)
    change = replace(change, response=replace(change.response, body_missing=True))
    sent, page, other = read(change, after).transactions
    assert [sent.id, page.id, other.id] == ["t0001", "t0002", "t0003"]
    assert (sent.request, sent.response.headers[-1]) == (change.request, LED)
    assert (sent.response.status, sent.response.body, sent.response.body_missing) == (200, b"", False)
    assert (page.request.method, page.request.url, page.resource_type) == ("GET", "http://x/lamps/7?a=b", "document")
    assert shown_in(page) == "<h1>Lamp</h1><p>Oil</p>"
    assert sent.ended <= page.started <= other.started


def test_what_a_router_fetches_ahead_is_noise() -> None:
    url = "http://x/lamps/7?_rsc=1x9"
    assert [noise_reason(each) for each in (fetched(url), ahead(url), ahead(url, "POST"))] == ["", "a prefetch", ""]
