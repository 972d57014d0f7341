import json

from hypothesis import given
from hypothesis import strategies as st

from actors.cut import LIMIT
from actors.specialists.listing import piece, short, text_piece


@given(st.lists(st.text(max_size=9000), max_size=30), st.integers(1, 10))
def test_pages_follow_each_other_without_gap_and_fit_into_an_answer(entries: list[str], limit: int) -> None:
    found: list[str] = []
    offset: int | None = 0
    while offset is not None:
        page = piece(entries, offset, limit, lambda each: {"text": each})
        assert page["total"] == len(entries)
        assert len(page["items"]) <= limit
        assert len(page["items"]) == 1 or len(json.dumps(page, ensure_ascii=False)) < LIMIT
        found += [each["text"] for each in page["items"]]
        offset = page.get("next_offset")
    assert found == entries


@given(st.text(max_size=300), st.integers(1, 50))
def test_pieces_of_a_text_make_up_the_text(text: str, limit: int) -> None:
    pieces, offset = [], 0
    while True:
        found = text_piece(text, offset, limit)
        pieces.append(found["text"])
        if "next_offset" not in found:
            break
        offset = found["next_offset"]
    assert "".join(pieces) == text


def test_beyond_the_end_there_is_nothing_and_nothing_more() -> None:
    assert piece([1, 2], 5, 10) == {"total": 2, "offset": 5, "items": []}


@given(st.text(max_size=900), st.integers(2, 100))
def test_a_short_text_is_one_line_that_fits(text: str, limit: int) -> None:
    found = short(text, limit)
    assert len(found) <= limit
    assert found == " ".join(found.split())
    assert found.endswith("…") or found == " ".join(text.split())
