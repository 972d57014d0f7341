"""Where a value came from, in the order of time."""

import base64
import html
import json
from urllib.parse import quote, quote_plus

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from captures.capture import Capture
from captures.dom import Snapshot
from captures.error import UnknownId
from captures.interaction import Interaction
from captures.spelling import any_spelling, plain_core, spellings, spelt_alike
from captures.storage import Stored
from captures.trace import origins
from captures.transaction import Header, Request, Response, Transaction


def row(
    n: int, started: float, ended: float, answer: str = "", *got: Header, url: str = "https://a.test/"
) -> Transaction:
    return Transaction(f"t{n:04}", started, ended, "fetch", Request("GET", url), Response(200, got, answer.encode()))


def found(capture: Capture, value: str, before: str | float) -> list[tuple[str, str, str, str]]:
    return [(each.source, each.id, each.encoding, each.name) for each in origins(capture, value, before).origins]


FLOW = Capture(
    transactions=(
        row(1, 10, 11, "token-7", ("Set-Cookie", "t=token-7; Path=/"), ("X-T", "token-7")),
        row(2, 12, 20, "token-7 again", url="https://a.test/?t=token-7"),
        row(3, 15, 16, ""),
        row(4, 30, 31, "token-7 too late"),
    ),
    interactions=(Interaction("i0001", 14.0, "input", "", "", "input", "code", value="token-7"),),
    snapshots=(
        Snapshot(
            "d0001", 13.0, "", "", "<p>token-7", "", {"t": "token-7"}, {"l": "token-7"}, {"s": "x"}, {"w": "token-7"}
        ),
    ),
    storage=(
        Stored(12.5, "local", "", "l", "token-7"),
        Stored(12.6, "cookie", "", "c", "token-7"),
        Stored(99, "local", "", "z", "token-7"),
    ),
)


def test_only_what_was_known_before_counts_earliest_first() -> None:
    assert found(FLOW, "token-7", "t0003") == [
        ("response_body", "t0001", "exact", ""),
        ("cookie", "t0001", "exact", "t"),
        ("response_header", "t0001", "exact", "X-T"),
        ("url", "t0002", "exact", ""),
        ("storage", "", "exact", "l"),
        ("cookie", "", "exact", "c"),
        ("dom", "d0001", "exact", ""),
        ("cookie", "d0001", "exact", "t"),
        ("storage", "d0001", "exact", "l"),
        ("window_property", "d0001", "exact", "w"),
        ("interaction", "i0001", "exact", "code"),
    ]


def test_a_response_counts_from_its_end() -> None:
    assert ("response_body", "t0002", "exact", "") not in found(FLOW, "token-7", "t0003")
    assert ("response_body", "t0002", "exact", "") in found(FLOW, "token-7", "t0004")
    assert found(FLOW, "token-7", 10.0) == []


def test_a_header_is_read_before_the_body_has_ended() -> None:
    capture = Capture(transactions=(row(1, 1.0, 3.0, "tok-71", ("X-Token", "tok-71")), row(2, 2.0, 4.0)))
    assert found(capture, "tok-71", "t0002") == [("response_header", "t0001", "exact", "X-Token")]
    assert found(capture, "tok-71", 1.0) == []


def test_a_redirect_that_follows_within_a_millisecond_still_follows() -> None:
    capture = Capture(transactions=(row(1, 1.0, 1.1004, "", ("Location", "/new/71")), row(2, 1.1, 1.2)))
    assert found(capture, "/new/71", "t0002") == [("response_header", "t0001", "exact", "Location")]


def test_results_are_capped_and_counted() -> None:
    few = origins(FLOW, "token-7", "t0003", limit=2)
    assert (len(few.origins), few.total) == (2, 11)


def test_an_unknown_transaction_is_said() -> None:
    with pytest.raises(UnknownId, match="t0099"):
        origins(FLOW, "token-7", "t0099")


VALUE = 'R&D/"Größe" <1>+ünï~'


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (VALUE, "exact"),
        (quote(VALUE, safe=""), "percent"),
        (quote_plus(VALUE), "form"),
        (json.dumps(VALUE), "json"),
        (json.dumps(VALUE).replace("/", "\\/"), "json"),
        (json.dumps(VALUE).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"), "json"),
        (html.escape(VALUE), "html"),
        (html.escape(VALUE).replace("&quot;", "&#34;").replace("+", "&#43;"), "html"),
        ("R\\u0026D/\\u0022Gr\\u00F6\\u00DFe\\u0022 \\u003C1\\u003E\\u002B\\u00FCn\\u00EF~", "json"),
        ("R\\u0026D\\/\\u0022Größe\\u0022 \\u003c1\\u003e\\u002bünï~", "json"),
        ("R\\u0026D/\\u0022Größe\\u0022 \\u003C1\\u003E+ünï~", "json"),
        (html.escape(VALUE).replace("/", "&#x2F;"), "html"),
        (base64.b64encode(VALUE.encode()).decode(), "base64"),
        (base64.urlsafe_b64encode(VALUE.encode()).decode().rstrip("="), "base64url"),
    ],
)
def test_a_value_is_found_in_the_encodings_it_travels_in(text: str, encoding: str) -> None:
    capture = Capture(transactions=(row(1, 1, 2, f"before {text} after"), row(2, 3, 4)))
    (origin,) = origins(capture, VALUE, "t0002").origins
    assert (origin.encoding, origin.offset) == (encoding, 7 + text.startswith('"'))
    assert origin.snippet.startswith("before ")


def test_as_it_is_comes_before_encoded() -> None:
    capture = Capture(transactions=(row(1, 1, 2, "next=%2Flab <a href='/lab'>"), row(2, 3, 4)))
    assert found(capture, "/lab", "t0002") == [("response_body", "t0001", "exact", "")]


def test_a_short_value_stands_alone_or_is_not_found() -> None:
    capture = Capture(transactions=(row(1, 1, 2, "v21 12 a2 id=2;"), row(2, 1, 2, "221 x2"), row(3, 3, 4)))
    (origin,) = origins(capture, "2", "t0003").origins
    assert (origin.id, origin.offset) == ("t0001", 13)
    assert origins(capture, "", "t0003").total == 0


def test_the_text_of_what_was_clicked_is_searched_too() -> None:
    clicked = Interaction("i0001", 1.0, "click", "", "", "a", text="Moon Valley")
    assert found(Capture(interactions=(clicked,)), "Moon Valley", 2.0) == [("interaction", "i0001", "exact", "")]


TOKEN = "a+b/c=-d"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (r"a\u002Bb/c=-d", "json"),  # System.Text.Json
        (r"a+b/c\u003D\u002Dd", "json"),  # Django
        (r"a\u002bb\/c=-d", "json"),  # Go
        (r"a+b\u002Fc=-d", "json"),
        (r"a\u002Bb\/c\u003D\u002Dd", "json"),
        (r"a\x2Bb\x2Fc\x3D\x2Dd", "json"),
        (r"a+b\/c\x3d-d", "json"),
        ("a&#43;b/c=-d", "html"),
        ("a&#x2B;b/c=-d", "html"),
        ("a+b&#x2F;c&#x3D;-d", "html"),
        ("a+b/c&#x3D;-d", "html"),
        ("a&#x2B;b&#x2F;c&#x3D;-d", "html"),
    ],
)
def test_a_token_is_found_as_the_encoders_of_frameworks_write_it(text: str, encoding: str) -> None:
    capture = Capture(transactions=(row(1, 1, 2, f"before {text} after"), row(2, 3, 4)))
    assert found(capture, TOKEN, "t0002") == [("response_body", "t0001", encoding, "")]


@given(st.text(st.characters(codec="utf-8"), max_size=8), st.text(max_size=8))
def test_two_values_are_written_alike(value: str, other: str) -> None:
    alike = spelt_alike(value, other)
    assert set(spellings(value)) <= set(alike)
    assert set(alike.values()) <= {*spellings(other), *spelt_alike(other, value)}
    assert spelt_alike(value, value) == {way: way for way in spellings(value)}


@settings(max_examples=100)
@given(st.text(st.characters(codec="utf-8"), min_size=1, max_size=12))
def test_every_spelling_is_a_spelling(value: str) -> None:
    pattern = any_spelling(value)
    for way, encoding in spellings(value).items():
        if not encoding.startswith("base64"):
            assert pattern.fullmatch(way)
            assert plain_core(value) in way


def test_a_cookie_is_known_once_the_headers_have_come_and_a_body_when_it_has_ended() -> None:
    asked = row(1, 10, 14, "token-7", ("Set-Cookie", "t=token-7"))
    script = row(2, 12, 13)
    for answered, known in ((11.0, [("cookie", "t0001")]), (12.5, []), (None, [])):
        capture = Capture(transactions=(msgspec.structs.replace(asked, answered=answered), script))
        assert [each[:2] for each in found(capture, "token-7", "t0002")] == known
