"""The index of a capture: it answers for the values of requests what looking through every text answers."""

from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from captures import index as indexing
from captures.capture import Capture
from captures.dom import Snapshot
from captures.index import index_of, values_of
from captures.interaction import Interaction
from captures.masking.handle import raw_handle
from captures.needles import Cores, Needles
from captures.sought import ways_of
from captures.storage import Stored
from captures.text import texts_of
from captures.trace import origins, search
from captures.transaction import Header, Request, Response, Transaction


def row(n: int, query: str, answer: bytes, *got: Header) -> Transaction:
    request = Request(
        "GET", f"https://a.test/?{query}", (("Cookie", "sid=secret-1-cookie; k=secret-2-cookie-decoded"),)
    )
    return Transaction(f"t{n:04}", float(n), n + 0.5, "fetch", request, Response(200, got, answer))


def agrees(capture: Capture, values: list[str]) -> None:
    index = index_of(capture)
    for value in values:
        places = index.places(value)
        assert places is not None or len(raw_handle(value)) < 3
        assert places in (None, search(capture, value)), value


PIECES = st.sampled_from(
    ["a", "aa", "aaa", "ab", "1", "12", "/", "é", "北京", " ", "<&>", '"', "%2F", "=", "+", "Zm9v", "_", "-decoded"]
)
VALUES = st.lists(PIECES, min_size=1, max_size=5).map("".join)


@st.composite
def captures(draw: st.DrawFn) -> tuple[Capture, list[str]]:
    """Requests with values, and texts in which these values stand in all their spellings, side by side."""
    values = draw(st.lists(VALUES, min_size=1, max_size=4))
    spelled = st.sampled_from([way for value in values for way in ways_of(value)])
    noise = st.sampled_from([b"", b" ", b"a", b"_", b"-", b"\n", b"\xff"])
    text = st.lists(st.one_of(spelled, noise), max_size=8).map(b"".join)
    plain = text.map(lambda each: each.decode("utf-8", "replace"))
    sent = "&".join(f"q={quote(value)}" for value in values)
    capture = Capture(
        transactions=tuple(row(n, sent, draw(text), ("X", draw(plain))) for n in range(1, draw(st.integers(1, 3)) + 1)),
        snapshots=(Snapshot("d0001", 1.5, "", "", draw(plain), "", {"sid": draw(plain)}, {"l": draw(plain)}, {}, {}),),
        interactions=(Interaction("i0001", 1.5, "input", "", "", "a", value=draw(plain), text=draw(plain)),),
        storage=(Stored(1.5, "cookie", "", "c", "secret-2-cookie"), Stored(2.5, "local", "", "l", draw(plain))),
    )
    return capture, [*values, "secret-1-cookie", "secret-2-cookie-decoded"]


@settings(max_examples=300)
@given(captures())
def test_the_index_finds_what_looking_through_every_text_finds(made: tuple[Capture, list[str]]) -> None:
    agrees(*made)


def test_the_values_of_all_requests_are_in_it() -> None:
    capture = Capture(transactions=(row(1, "q=token-7&n=2", b"token-7 and 2"), row(2, "other=x%2Fy", b"")))
    assert {"token-7", "2", "x/y", "secret-1-cookie"} <= index_of(capture).values.keys()
    assert index_of(capture).places("never sent") is None


def test_a_value_that_is_written_in_another_is_found_in_it() -> None:
    capture = Capture(transactions=(row(1, "q=order&p=order-77&o=der-7", b"<order-77>"), row(2, "", b"")))
    agrees(capture, ["order", "order-77", "der-7"])
    assert [found for _, found in index_of(capture).places("der-7") or ()][-1] == ("exact", 3)


def test_a_decoded_cookie_is_found_where_the_cookie_is_set() -> None:
    capture = Capture(transactions=(row(1, "", b"", ("Set-Cookie", "k=secret-2-cookie; Path=/")), row(2, "", b"")))
    (text, found), *_ = index_of(capture).places("secret-2-cookie-decoded") or ()
    assert (text.source, text.name, found) == ("cookie", "k", ("percent", 0))
    agrees(capture, ["secret-2-cookie-decoded", "secret-2-cookie"])


@pytest.mark.parametrize("length", [63, 64, 65, 200, 1900])
def test_long_values_that_begin_alike_are_told_apart(length: int) -> None:
    one, other = "x" * length + "one", "x" * length + "two"
    page = f"{'x' * 70_000}{other} {one}".encode()
    capture = Capture(transactions=(row(1, f"q={one}&p={other}", page), row(2, "", b"")))
    agrees(capture, [one, other])
    ((_, found),) = [each for each in index_of(capture).places(one) or () if each[0].source == "response_body"]
    assert found == ("exact", page.index(one.encode()))


def test_what_is_as_long_as_a_file_is_looked_for_only_when_it_is_asked_about() -> None:
    file = "content " * 1000
    capture = Capture(transactions=(row(1, f"q={quote(file)}", file.encode()), row(2, "", b"")))
    assert file not in values_of(capture)
    assert [each.source for each in origins(capture, file, 2.0).origins] == ["url", "response_body"]


def test_needles_may_be_alike() -> None:
    assert Needles([b"abc", b"abc", b"b"]).first(b"xabc") == {0: 1, 1: 1, 2: 2}


def test_of_cores_those_that_stand_in_the_data_are_told_in_their_order() -> None:
    assert Cores([b"long-one", b"", b"x", b"missing", b"long"]).present(b"a long-one") == [0, 1, 4]


def test_what_lies_across_two_pieces_is_found() -> None:
    for at in range(65_530, 65_540):
        assert Needles([b"needle", b"dle"]).first(b"-" * at + b"needle") == {0: at, 1: at + 3}


def test_each_text_is_looked_through_once_however_many_values_there_are() -> None:
    texts = [b"some text " * 100, b"", b"x"]
    few, many = Needles([b"one"]), Needles([b"%d" % n for n in range(5000)])
    for text in texts:
        few.first(text)
        many.first(text)
    assert few.searched == many.searched == sum(map(len, texts))


@pytest.mark.parametrize("values", [1, 400])
def test_one_pass_over_the_texts_is_for_all_values(values: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[indexing._Search] = []

    class Kept(indexing._Search):
        def __init__(self, values: list[str]) -> None:
            super().__init__(values)
            made.append(self)

    monkeypatch.setattr(indexing, "_Search", Kept)
    query = "&".join(f"q{n}=value-{n}" for n in range(values))
    capture = Capture(transactions=tuple(row(n, query, b"some page " * 50) for n in range(1, 4)))
    assert len(index_of(capture).values) > values
    (search,) = made
    assert search.ways.searched == sum(len(each.data) for each in texts_of(capture))


def test_what_the_index_knows_is_not_looked_for_again() -> None:
    first, second = row(1, "q=token-7", b"token-7"), row(2, "q=token-7", b"token-7")
    known = index_of(Capture(transactions=(first,)))
    capture = Capture(transactions=(first, second), prepared=known)
    assert {each.id for each in origins(capture, "token-7", 9.0).origins} == {"t0001"}
    assert {each[0].id for each in search(capture, "token-7")} == {"t0001", "t0002"}


def test_a_value_that_stands_everywhere_takes_no_room_and_is_counted_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(indexing, "MOST", 3)
    capture = Capture(transactions=tuple(row(n, "q=everywhere", b"everywhere") for n in range(1, 5)))
    assert "everywhere" in values_of(capture)
    assert index_of(capture).places("everywhere") is None
    found = origins(capture, "everywhere", 99.0, limit=3)
    assert (len(found.origins), found.total) == (3, 8)
