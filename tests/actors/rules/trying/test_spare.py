"""Values that nobody looks at are not sent, and what only gave them is not asked for."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.facts.source import Extracted, Session
from actors.rules.facts.value import Value
from actors.rules.trying.spare import shows_what_is_done, spare, without_values
from actors.rules.trying.tokens import Token
from actors.rules.writing.craft import Crafted, Explained
from routines.operation import Fetch
from tests.discovering import discover, routine_of, run_with
from tests.sites import ferries

Line = dict[str, Any]
LOGIN: Line = {"type": "fetch", "method": "POST", "url": "http://x/login", "transaction": "t1"}
PAGE: Line = {"type": "fetch", "url": "http://x/", "transaction": "t2", "extract": [{"name": "key", "sources": []}]}
LIST: Line = {"type": "fetch", "url": "http://x/list", "transaction": "t3", "headers": [("X-Key", "{{key}}")]}
SAVE: Line = {"type": "fetch", "method": "POST", "url": "http://x/save", "transaction": "t4"}
BEARER = ("Authorization", "Bearer {{access}}")


@pytest.mark.parametrize("strict", [False, True])
def test_a_key_that_nobody_looks_at_is_not_sent_and_its_page_not_asked_for(tmp_path: Path, strict: bool) -> None:
    with ferries.serve(strict) as site:
        ferries.record_list(site.url, tmp_path / "capture")
    with ferries.serve(strict, urlsplit(site.url).port or 0) as site:
        routine = routine_of(discover(tmp_path / "capture", ferries.TASK_LIST, tmp_path / "run")[0])
        results = [run_with(routine, ferries.RECORDED, values) for values in ferries.OTHERS]
    assert [[each["to"] for each in result.data] for result in results] == [
        ferries.QUAYS[values["quay"]] for values in ferries.OTHERS
    ]
    *before, last = [each for each in routine.operations if isinstance(each, Fetch)]
    assert ([name for name, _ in last.headers], len(before)) == (["X-Api-Key"] * strict, strict)
    assert [each.verdict for each in routine.proofs] == ["accepted"] * strict


@pytest.mark.parametrize("traced", [False, True])
@pytest.mark.parametrize("strict", [False, True])
def test_so_is_one_that_a_change_carries_and_that_is_done_no_more_often(
    tmp_path: Path, strict: bool, traced: bool
) -> None:
    with ferries.serve(strict, traced=traced) as site:
        ferries.record_booking(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with ferries.serve(strict, port, traced=traced) as site:
        routine = routine_of(discover(tmp_path / "capture", ferries.TASK_BOOK, tmp_path / "run")[0])
        assert [each["passenger"] for each in site.truth()] == ["Ines Rauch 2", "Ines Rauch 3"]
    assert (routine.once, len(routine.proofs)) == ("", strict)
    fetches = [each for each in routine.operations if isinstance(each, Fetch)]
    assert [name for name, _ in fetches[-1].headers] == ["X-Api-Key"] * strict + ["X-Request-Id"] * traced
    assert len(fetches) == 1 + strict
    with ferries.serve(strict, port, 5, traced) as site:
        assert all(run_with(routine, ferries.RECORDED, values).ok for values in ferries.OTHERS)
        assert site.truth() == list(ferries.OTHERS)


def spared(
    *operations: Line,
    name: str = "X-Key",
    place: str = "header",
    hint: str = "secret",
    cookie: str = "",
    given: str = "",
    accepted: bool = True,
) -> bool:
    """Whether it may be tried without the key; `cookie` is the request that was answered with the one of the list."""
    source = Extracted(core="k1", transaction_id="t2", extractors=[])
    taken = {"key": Value(place=place, name=name, value="k1", hint=hint, source=source)}
    carried = Value(place="cookie", name="sid", value="s1", source=Session(transaction_id=cookie))
    explained = [Explained("t3", {}, [carried] * bool(cookie))]
    crafted = Crafted({"operations": list(operations)}, taken, [], explained, frozenset({"t1"}))
    token = Token("key", "k1", "k1", guard=True, untried="", stays="", given=frozenset(given.split()))
    return spare(crafted, [token], ["key"] * accepted) == ["key"]


def test_only_a_credential_or_token_that_depends_on_nothing_that_is_given() -> None:
    assert spared(PAGE, LIST)
    assert not spared(PAGE, LIST, accepted=False)
    assert not spared(PAGE, LIST, given="quay")
    assert not spared(PAGE, LIST, name="X-Workspace", hint="opaque")
    assert spared(PAGE, LIST, name="X-Nonce", hint="opaque")
    assert not spared(PAGE, LIST | {"headers": [("Authorization", "{{key}}")]})
    assert not spared(PAGE, LIST | {"url": "http://x/list/{{key}}"})
    asked = {"type": "fetch", "url": "http://x/list", "transaction": "t3", "query": [("key", "{{key}}")]}
    assert not spared(PAGE, asked, place="query", name="key")
    assert spared(PAGE, asked, place="query", name="access_token")


def test_behind_a_login_only_where_something_else_tells_who_asks() -> None:
    assert not spared(LOGIN, PAGE, LIST)
    assert not spared(LOGIN | {"extract": PAGE["extract"]}, LIST)
    assert not spared(LOGIN | {"transaction": "t0", "statuses": [401]}, PAGE, LIST)
    assert spared(LOGIN, PAGE, LIST, cookie="t1")
    assert not spared(LOGIN, PAGE, LIST, cookie="t2")
    assert spared(LOGIN, PAGE, LIST | {"headers": [*LIST["headers"], BEARER]})
    assert not spared(LOGIN, PAGE, LIST | {"headers": [*LIST["headers"], ("Authorization", "Bearer {{key}}")]})
    assert spared(LOGIN, PAGE, LIST, name="X-CSRF-Token")


def test_of_a_change_only_what_it_does_not_keep_and_nothing_after_it() -> None:
    headers = {"headers": LIST["headers"]}
    assert spared(PAGE, SAVE | headers)
    assert not spared(PAGE, SAVE, LIST)
    assert not spared(PAGE, SAVE | {"query": [("key", "{{key}}")]})
    form = {"kind": "form", "fields": [("access", "{{key}}")]}
    assert not spared(PAGE, SAVE | {"body": form}, place="form", name="access")
    guard = {"kind": "form", "fields": [("csrf", "{{key}}"), ("note", "{{note}}")]}
    assert spared(PAGE, SAVE | {"body": guard}, place="form", name="csrf")
    assert not spared(PAGE, SAVE | {"body": guard | {"others": "{{form}}"}}, place="form", name="csrf")


def test_a_form_that_a_script_sends_goes_on_looking_so() -> None:
    sent = SAVE | {"headers": LIST["headers"], "body": {"kind": "form", "fields": [("note", "{{note}}")]}}
    assert not spared(PAGE, sent)
    assert spared(PAGE, sent | {"headers": [*LIST["headers"], ("X-Requested-With", "XMLHttpRequest")]})
    assert spared(PAGE, sent | {"headers": [*LIST["headers"], ("Accept", "application/json")]})


def test_what_is_left_out_is_not_taken_either() -> None:
    query = [("q", "{{q}}"), ("key", "{{key}}"), ("both", "{{q}} {{key}}")]
    found = without_values({"operations": [PAGE, LIST | {"query": query}, SAVE]}, ["key"])
    page, asked, save = found["operations"]
    assert ("extract" in page, "headers" in asked, save) == (False, False, SAVE)
    assert asked["query"] == [query[0], query[2]]


def test_an_answer_shows_that_something_was_done_if_it_says_what_only_that_carries() -> None:
    sent = SAVE | {"body": {"kind": "json", "value": {"note": "{{note}}"}}}
    for asked, first, then, shown in (
        (LIST, "Hall lamp", "Desk lamp", True),
        (LIST, "Hall", "Den", False),
        (LIST, "Wall lamp", "Desk lamp", False),
        (LIST | {"query": [("q", "{{note}}")]}, "Hall lamp", "Desk lamp", False),
    ):
        routine = {"parameters": [{"name": "note"}], "operations": [asked, sent]}
        crafted = Crafted(routine, {}, [], [], frozenset())
        assert shows_what_is_done(crafted, [{"said": "a hall LAMP"}], {"note": first}, {"note": then}) is shown
