"""Searching transactions, and telling which of them are noise."""

import pytest

from captures.capture import Capture
from captures.expression import BadExpression, expression
from captures.noise import is_noise, noise_reason
from captures.search import REQUEST, search_expression, search_terms, search_value, unique_urls
from captures.snippet import snippet
from captures.transaction import Header, Request, Response, Transaction


def row(
    n: int = 1,
    url: str = "https://a.test/",
    *,
    kind: str = "fetch",
    method: str = "GET",
    sent: tuple[Header, ...] = (),
    body: bytes = b"",
    status: int = 200,
    got: tuple[Header, ...] = (),
    answer: bytes = b"x",
    mime: str = "",
) -> Transaction:
    request, response = Request(method, url, sent, body), Response(status, got, answer, mime)
    return Transaction(f"t{n:04}", float(n), n + 0.1, kind, request, response)


SHOP = Capture(
    transactions=(
        row(1, "https://a.test/search?q=moon", answer=b"Moon moon MOON"),
        row(2, "https://a.test/cart", body=b"item=moon", answer="Würde price: 12".encode()),
        row(3, "https://a.test/search?q=sun#top", sent=(("X-Token", "abc"),), got=(("Location", "/cart"),)),
        row(4, "https://a.test/search?q=sun"),
    )
)


def test_terms_rank_by_how_many_are_found_then_how_often() -> None:
    found = search_terms(SHOP, ["moon", "item", ""])
    assert [(each.transaction_id, each.terms, each.hits, each.place) for each in found.hits] == [
        ("t0002", ("moon", "item"), 2, "request_body"),
        ("t0001", ("moon",), 4, "url"),
    ]
    assert search_terms(SHOP, ["moon"], limit=1).total == 2
    assert search_terms(SHOP, ["moon"], limit=1).hits[0].transaction_id == "t0001"


def test_places_and_case_can_be_chosen() -> None:
    assert search_terms(SHOP, ["MOON"], ignore_case=False).hits[0].place == "response_body"
    assert search_value(SHOP, "/cart", REQUEST).hits[0].transaction_id == "t0002"
    assert search_value(SHOP, "/cart", ("response_headers",)).hits[0].snippet == "Location: /cart"
    assert search_value(SHOP, "x-token: ABC", ignore_case=True).hits[0].place == "request_headers"
    assert search_value(SHOP, "").total == 0


def test_an_expression_is_searched_in_linear_time() -> None:
    hit = search_expression(SHOP, r"w(ü)rde\s+PRICE: (\d+)", ignore_case=True).hits[0]
    assert (hit.transaction_id, hit.offset, hit.snippet) == ("t0002", 0, "Würde price: 12")
    slow = Capture(transactions=(row(answer=b"a" * 5000 + b"!"),))
    assert search_expression(slow, r"(a+)+$").total == 0


@pytest.mark.parametrize("pattern", ["(", r"(?=x)", "\ud800"])
def test_an_expression_that_is_none_is_refused(pattern: str) -> None:
    with pytest.raises(BadExpression, match=r"\w"):
        expression(pattern)


def test_urls_are_counted_with_and_without_their_query() -> None:
    assert unique_urls(SHOP)[2] == ("https://a.test/search?q=sun", 2)
    assert unique_urls(SHOP, with_query=False) == [("https://a.test/search", 3), ("https://a.test/cart", 1)]


def test_a_snippet_is_one_clean_line() -> None:
    text = "vor ü\x1b[31m\n\tWORT nach".encode()
    at = text.index(b"WORT")
    assert snippet(text, at, at + 4) == "vor ü\N{REPLACEMENT CHARACTER}[31m WORT nach"
    assert snippet(text, at, at + 4, 3) == "…m WORT na…"


@pytest.mark.parametrize(
    ("transaction", "reason"),
    [
        (row(status=0), "nothing came back"),
        (row(url="chrome-extension://abc/x.js"), "internal to the browser"),
        (row(url="data:text/plain,x"), "internal to the browser"),
        (row(url="https://a.test/favicon.ico"), "asked for by the browser itself"),
        (row(url="https://a.test/.well-known/x"), "asked for by the browser itself"),
        (row(kind="script"), "a script"),
        (row(kind="font"), "a font"),
        (row(kind="websocket", url="wss://a.test/"), "a web socket"),
        (row(kind="ping", method="POST"), "a beacon"),
        (row(kind="other", mime="image/png"), r"static \(image/png\)"),
        (row(kind="other", mime="text/javascript"), "static"),
        (row(method="OPTIONS", sent=(("Access-Control-Request-Method", "PUT"),)), "a CORS preflight"),
        (row(sent=(("Sec-Purpose", "prefetch;prerender"),)), "a prefetch"),
        (
            row(url="https://stats.test/c", status=204, answer=b"", sent=(("Referer", "https://a.test/"),)),
            "a beacon to another",
        ),
        (row(answer=b"GIF89a", mime="image/gif", sent=(("Sec-Fetch-Site", "cross-site"),)), "a beacon to another"),
    ],
)
def test_noise_has_a_reason(transaction: Transaction, reason: str) -> None:
    assert noise_reason(transaction).startswith(reason.replace("\\", ""))
    assert is_noise(transaction)


@pytest.mark.parametrize(
    "transaction",
    [
        row(),
        row(kind="document", mime="text/html"),
        row(method="POST", status=204, answer=b"", sent=(("Origin", "https://a.test"),)),
        row(url="https://api.a.test/x", status=204, answer=b"", sent=(("Origin", "https://www.a.test"),)),
        row(status=302, answer=b"", got=(("Location", "/"),), sent=(("Sec-Fetch-Site", "cross-site"),)),
        row(mime="image/png", answer=b"x" * 500),
        row(kind="script", url="https://a.test/f?callback=cb7", answer=b"/**/cb7({})"),
        row(method="OPTIONS"),
        row(url="https://[oops/x", status=204, answer=b""),
    ],
)
def test_what_may_be_part_of_the_task_is_no_noise(transaction: Transaction) -> None:
    assert noise_reason(transaction) == ""
