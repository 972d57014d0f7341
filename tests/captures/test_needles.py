"""Many byte strings in one pass, in pieces."""

from ahocorasick_rs import BytesAhoCorasick
from hypothesis import given
from hypothesis import strategies as st

import captures.needles
from captures.needles import all_hits


@given(st.binary(max_size=9), st.integers(min_value=0, max_value=3))
def test_what_stands_across_two_pieces_is_found_once(before: bytes, lines: int) -> None:
    data = b"." * (captures.needles._PIECE - lines) + b"abcab" + before.replace(b"a", b".")
    automaton = BytesAhoCorasick([b"abc", b"b"])
    found = sorted(all_hits(automaton, data, 3))
    assert found == sorted((n, at) for n, at, _ in automaton.find_matches_as_indexes(data, overlapping=True))
