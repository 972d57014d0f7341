"""Events on a terminal: readable, and nothing that was captured takes effect."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from events.event import NoteAdded, ToolReturned
from events.line import cut, escape, line, lines
from events.summary import summarise
from tests.events.story import RUN, record


def test_a_run_reads_as_sentences() -> None:
    assert [summarise(event) for event in RUN] == [
        "Search trains (model rules)",
        "network (model rules)",
        "planning",
        "for network-1: Find the search request",
        "to network-1, run 1",
        "to network-1, run 2, 5 more turns",
        "for network-1: Find the search request",
        "rules aaaaaaaaaaaa",
        'get_transaction {"id": 7}',
        "It is the second request.",
        "refused: I cannot help.",
        "get_transaction: GET /search",
        "get_transaction: id is missing; no such field: ix",
        "execute_routine eeeeeeeeeeee",
        "warning: two requests look alike",
        "run 1: {'request': '7'}",
        "run 1: no turns left",
        "run 1: there is no such request",
        "run 2, 5 more turns",
        "state bbbbbbbbbbbb",
        "stream s: 43 bytes of an unfinished frame 3 were cut",
        "look at the second page too",
        "7: it carries the search term",
        "7",
        "city at query.q of 7",
        "city from {'parameter': 'city'}",
        "search_trains",
        "without a fault",
        "status: was 200, is 403",
        "search_trains",
        "the capture holds no request",
        "command scan: {'path': 'src'}",
        "scan -- src",
        "exit code 3",
        "it was ended after 2 seconds",
        "satisfies its schema",
        '$: 1 is not of type "object"',
        "{'findings': []}",
        "scan ended with exit code 3",
        "scan: scanner",
        "judge[3]: analyst",
        "scan: {'findings': []}",
        "judge[3]: 'harmless'",
        "judge[4]: analyst failed: it cannot tell",
        "report: $scan.count > 0 does not hold",
    ]


def test_a_line_says_when_who_what_and_for_which_task() -> None:
    shown = line(record(RUN[8], seq=12), RUN[8])
    assert re.fullmatch(r"\d\d:\d\d:\d\d network-1 +12 ModelReplied +t1/1 +get_transaction \{\"id\": 7\}", shown)
    assert len(lines(record())) == len(RUN)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb\tc", r"a\nb\tc"),
        ("\x1b[31mred\x1b]0;title\x07", r"\x1b[31mred\x1b]0;title\x07"),
        ("\x9b2J", r"\x9b2J"),
        ("left \u202eright\u2066", r"left \u202eright\u2066"),
        ("\ud800", r"\ud800"),
        ("Zürich 東京", "Zürich 東京"),
    ],
)
def test_what_does_not_print_is_spelt_out(text: str, shown: str) -> None:
    assert escape(text) == shown


@given(st.text(), st.integers(20, 200))
def test_no_captured_text_leaves_its_line(text: str, width: int) -> None:
    event = ToolReturned(text, 1, "c", text, text)
    shown = line(record(event), event, width)
    assert len(shown) <= width
    assert all(char.isprintable() for char in shown)


def test_a_long_line_is_cut_and_wide_characters_count_two() -> None:
    assert [cut("abcdef", width) for width in (6, 5, 1)] == ["abcdef", "abcd…", "…"]
    assert [cut("東京都", width) for width in (6, 5, 4)] == ["東京都", "東京…", "東…"]
    event = NoteAdded("t", "note", "x" * 10_000)
    assert len(line(record(event), event, 100)) == 100
