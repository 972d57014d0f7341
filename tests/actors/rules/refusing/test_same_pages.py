"""What a change takes from the answer of a request that is always for one thing, leads to that thing in each run."""

import pytest

from actors.rules.facts.click import Click, Link, Target
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.fixed import fixed_ids
from actors.rules.refusing.row_missed import changes_the_same
from actors.rules.writing.craft import Explained

CONSTANT = Constant()
FOUND = Choice(parameter="card", label="Paint", transaction_id="t1", extractors=[])
TOLD = "31 in the path of http://x/api/cards/31 (GET)"


def taken(page: str, asked: dict[str, Parameter | Choice] | None = None) -> Extracted:
    return Extracted(core="31", transaction_id=page, extractors=[], asked=dict(asked or {}))


def explained(of: str, method: str, path: str, *sources: Source, landing_of: str = "") -> Explained:
    steps = path.strip("/").split("/")
    known = (*[CONSTANT] * (len(steps) - len(sources)), *sources)
    values = [Value(place="path", name=str(n), value=step, source=known[n]) for n, step in enumerate(steps)]
    return Explained(of, {"method": method, "url": f"http://x{path}", "time": 5.0}, values, landing_of)


def at(of: str, method: str, source: Source) -> Explained:
    """A request whose whole address has a source."""
    there = explained(of, method, "/cards/31/edit")
    return Explained(of, there.request, [Value(place="url", value="http://x/cards/31/edit", source=source)])


CARD = explained("t2", "GET", "/api/cards/31")
BOARD = explained("t1", "GET", "/api/board")
COMMENT = explained("t5", "POST", "/api/cards/31/comments", taken("t2"), CONSTANT)


@pytest.mark.parametrize(
    ("requests", "told"),
    [
        ([CARD, COMMENT], [TOLD]),
        ([explained("t2", "GET", "/api/cards/31", CONSTANT, FOUND, CONSTANT), COMMENT], [TOLD]),
        ([explained("t2", "GET", "/api/c4/31", CONSTANT, FOUND, CONSTANT), COMMENT], []),
        ([CARD, at("t3", "GET", taken("t2")), at("t5", "POST", taken("t3"))], [TOLD]),
        ([explained("t2", "GET", "/api/cards/31", FOUND), COMMENT], []),
        ([CARD, explained("t5", "POST", "/api/cards/31/comments", taken("t2", {"Paint": FOUND}), CONSTANT)], []),
        ([CARD, explained("t5", "POST", "/api/cards/31/notes/7", taken("t2"), CONSTANT, FOUND)], []),
        ([BOARD, explained("t5", "POST", "/api/cards/31/comments", taken("t1"), CONSTANT)], []),
        ([explained("t2", "GET", "/cards/31", landing_of="t1"), COMMENT], []),
        ([explained("t2", "POST", "/api/cards/31", CONSTANT), COMMENT], [TOLD.replace("GET", "POST")]),
        ([explained("t2", "GET", "/assets/31/app.js"), COMMENT], []),
        ([CARD, explained("t5", "GET", "/api/cards/31/comments", taken("t2"), CONSTANT)], []),
    ],
)
def test_the_id_of_a_page_that_is_always_the_same_is_told(requests: list[Explained], told: list[str]) -> None:
    assert fixed_ids(requests, frozenset()) == told


def linked(*hrefs: str) -> Click:
    choices = [Target(text=f"Card {href}", href=f"http://x{href}") for href in hrefs]
    one = choices[0].href
    return Click(type="click", time=4.0, text="Paint", href=one, link=Link(href=one, choices=choices))


@pytest.mark.parametrize(
    ("click", "refused"),
    [
        (linked("/cards/31", "/cards/32", "/cards/44"), True),
        (Click(type="click", time=4.0, text="Paint", attributes={"data-id": "31"}), True),
        (Click(type="click", time=4.0, text="Edit", row="Paint", row_texts=["31", "Paint"]), True),
        (linked("/cards/31"), False),
        (linked("/cards/32", "/cards/31"), False),
        (linked("/of/31/a", "/of/31/b"), False),
        (Click(type="click", time=4.0, text="Paint", attributes={"data-id": "310"}), False),
        (Click(type="click", time=6.0, text="Paint", attributes={"data-id": "31"}), False),
    ],
)
def test_a_change_of_what_was_clicked_that_nothing_finds_is_refused(click: Click, refused: bool) -> None:
    why = changes_the_same([CARD, COMMENT], frozenset(), [click])
    assert why.startswith(f"t5 changes {TOLD}, which was meant by the click ") is refused
    assert bool(why) is refused
    assert ("`Paint`" in why) is refused
    assert changes_the_same([explained("t2", "GET", "/api/cards/31", FOUND), COMMENT], frozenset(), [click]) == ""
