"""What is cut keeps its shape: valid data with fewer entries, that says in one member what is missing."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actors.cut import CUT, ELLIPSIS, cut_value, is_cut, places_cut
from actors.rules.transcript import Result, Unread
from actors.specialists.listing import part_of, text_piece

LONG = "https://idp.test/sso?SAMLRequest=" + "x" * 7_000
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9**9) | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=8), inner, max_size=8),
    max_leaves=60,
)


def size(value: Any) -> int:
    return len(json.dumps(value, ensure_ascii=False))


@given(value=JSON, limit=st.integers(1_500, 3_000))
def test_what_is_cut_is_short_enough_and_what_is_not_is_the_whole(value: Any, limit: int) -> None:
    shown = cut_value([value] * 20, limit)
    assert size(shown) <= limit
    if is_cut(shown):
        assert all(place["shown"] < place["of"] for place in shown[CUT]["at"])
    else:
        assert shown == [value] * 20


def test_an_object_keeps_its_members_and_their_types() -> None:
    whole = {
        "total": 3,
        "watched": True,
        "urls": [LONG] * 90,
        "first": None,
        "opened": [{"url": LONG, "time": 1.5}] * 9,
    }
    shown = cut_value(whole, 24_000)
    assert size(shown) <= 24_000
    assert {name: type(value) for name, value in shown.items() if name != CUT} == {n: type(v) for n, v in whole.items()}
    assert (shown["total"], shown["watched"], shown["urls"][0], shown["opened"][0]["url"]) == (3, True, LONG, LONG)
    told = {place["at"]: (place["shown"], place["of"]) for place in shown[CUT]["at"]}
    assert told == {"$.urls": (len(shown["urls"]), 90), "$.opened": (len(shown["opened"]), 9)}


def test_a_long_text_keeps_its_beginning_and_is_marked() -> None:
    shown = cut_value({"items": [{"url": "y" * 50_000}]}, 5_000)
    text = shown["items"][0]["url"]
    assert text.endswith(ELLIPSIS)
    assert set(text[:-1]) == {"y"}
    assert places_cut(shown) == ["$.items[0].url"]


@pytest.mark.parametrize(("whole", "member"), [(["z" * 900] * 99, "items"), ("z" * 99_000, "text")])
def test_a_list_and_a_text_stand_under_a_member(whole: Any, member: str) -> None:
    shown = cut_value(whole, 5_000)
    assert list(shown) == [member, CUT]
    assert isinstance(shown[member], type(whole))


def test_a_listing_goes_on_after_the_last_entry_that_is_shown() -> None:
    """It is a shorter piece, and nothing of it is missing."""
    whole = part_of(90, 20, ({"n": n, "text": "t" * 700} for n in range(20, 60)), largest=90_000)
    shown = cut_value(whole, 5_000)
    assert not is_cut(shown)
    assert [each["n"] for each in shown["items"]] == list(range(20, shown["next_offset"]))


def test_the_pieces_of_a_text_are_put_together_though_each_was_shortened() -> None:
    text = "".join(chr(n % 50) for n in range(9_000))  # control characters, of which JSON takes six for one
    found, offset = "", 0
    for _ in range(99):
        piece = cut_value(text_piece(text, offset, 4_000), 5_000)
        assert not is_cut(piece)
        found += piece["text"]
        if "next_offset" not in piece:
            break
        offset = piece["next_offset"]
    assert found == text


def test_a_body_in_pieces_inside_a_long_answer_goes_on_too() -> None:
    whole = {"request": {"url": LONG, "body": text_piece("b" * 9_000, 0, 8_000)}, "landing_url": LONG}
    shown = cut_value(whole, 20_000)
    assert not is_cut(shown)
    body = shown["request"]["body"]
    assert body["next_offset"] == len(body["text"]) < 8_000


CUT_SHORT = cut_value({"watched": True, "opened": [{"url": LONG}, {"url": LONG * 9}], "urls": ["u" * 99]}, 12_000)
OLD = {"cut": "The first 24000 of 31000 characters are shown.", "beginning": '{"watched": true'}


@pytest.mark.parametrize("shown", [CUT_SHORT, OLD])
def test_what_is_cut_is_never_read_as_if_it_were_whole(shown: dict[str, Any]) -> None:
    result = Result(True, shown)
    assert not result.ok
    with pytest.raises(Unread, match="its answer was cut"):
        _ = result.value
    with pytest.raises(Unread, match="opened cannot be read: it was cut"):
        result.member("opened")


def test_what_is_whole_in_what_is_cut_can_be_read() -> None:
    result = Result(True, CUT_SHORT)
    assert result.member("watched") is True
    assert result.entries("opened") == [{"url": LONG}]
    assert Result(True, OLD).entries("opened") == []


@pytest.mark.parametrize("levels", [101, 400])
def test_a_long_value_that_is_nested_deep_becomes_the_beginning_of_its_json(levels: int) -> None:
    value: Any = "x" * 60_000
    for _ in range(levels):
        value = {"a": value}
    shown = cut_value(value, 48_000)
    assert shown["text"].startswith('{"a": {"a": ')
    assert is_cut(shown)
    assert len(json.dumps(shown)) <= 48_000
