"""A routine that is refused: what may be wrong with it is tried, as long as nothing can have been changed."""

from typing import Any

import pytest

from actors.rules.trying.repairing import repaired, repairs
from tests.actors.rules.playing import calls_of

Line = dict[str, Any]
META: Line = {"kind": "meta", "name": "token"}
FIELD: Line = {"kind": "form_field", "name": "token"}
PAGE: Line = {"type": "fetch", "url": "http://x/form", "transaction": "t0003"}
TAKING = PAGE | {"extract": [{"name": "token", "sources": [FIELD, META]}]}
SAVE: Line = {"type": "fetch", "method": "POST", "url": "http://x/save", "transaction": "t0006"}
SAVE |= {"body": {"kind": "form", "fields": [("token", "{{token}}")]}}
SHOW: Line = {"type": "fetch", "url": "http://x/show", "transaction": "t0007", "save_as": "result"}
ROUTINE: Line = {"hosts": ["http://x"], "operations": [TAKING, SAVE, SHOW, {"type": "return", "response": "result"}]}


def refused(index: int) -> Line:
    done = [{"index": n, "ok": n < index} for n in range(1, index + 1)]
    return {"judged_right": False, "result": {"ok": False, "operations": done}}


def page(transaction: str, url: str, **more: Any) -> Line:
    return {"id": transaction, "method": "GET", "url": url, "status": 200, "mime_type": "text/html"} | more


PAGES = [
    page("t0001", "http://x/start?lang=en#top"),
    page("t0002", "http://elsewhere/"),
    page("t0003", "http://x/form"),
    page("t0004", "http://x/data", mime_type="application/json"),
    page("t0005", "http://x/{{basket}}"),
    page("t0008", "http://x/later"),
]


def test_a_value_is_taken_from_its_next_place_first_and_pages_that_were_opened_are_put_back() -> None:
    elsewhere, last, first = repairs(ROUTINE, refused(2), PAGES)
    assert elsewhere["operations"][0]["extract"][0]["sources"] == [META, FIELD]
    assert [each.get("transaction") for each in last["operations"]][:3] == ["t0003", "t0005", "t0006"]
    assert last["operations"][1]["url"] == "http://x/{{{{basket}}"
    assert [each.get("transaction") for each in first["operations"]][:3] == ["t0001", "t0003", "t0006"]
    assert first["operations"][0] == {
        "type": "fetch",
        "url": "http://x/start",
        "query": [("lang", "en")],
        "transaction": "t0001",
    }


def test_so_is_an_address_that_led_on_but_none_that_changes_or_ends_something() -> None:
    def led_on(*urls: str) -> list[str]:
        pages = [page(f"t000{n}", url, status=302) for n, url in enumerate(urls, 1)]
        _, *tried = repairs(ROUTINE, refused(2), pages)
        return [each["operations"][0]["url"] for each in tried]

    assert led_on("http://x/", "http://x/lang/de", "http://x/logout") == ["http://x/lang/de"]
    assert led_on("http://x/note/7", "http://x/note?do=delete", "http://elsewhere/lang/de") == []


def test_other_repairs_are_tried_too_of_a_token_that_stood_on_every_page() -> None:
    held = [page(f"t001{n}", f"http://x/page{'abcdefg'[n]}") for n in range(7)]
    places = [{"name": "token", "transaction_id": each["id"], "extractors": [META], "decode": ""} for each in held]
    found = list(repairs(ROUTINE, refused(2), [*PAGES, *held], places))
    tried = [[each.get("transaction") for each in one["operations"]][:2] for one in found]
    assert [second for _, second in tried[:4]] == ["t0010", "t0011", "t0006", "t0005"]
    assert tried[4] == ["t0001", "t0003"]


def test_a_search_that_finds_nothing_by_all_that_a_suggestion_shows_is_made_by_its_first_word() -> None:
    chosen = {"name": "maker_id", "sources": [{"kind": "json", "path": ["results", {"text": "{{maker}}"}, "id"]}]}
    asked = [("term", "{{maker}}"), ("field", "maker")]
    find = {"type": "fetch", "url": "http://x/find", "query": asked, "extract": [chosen], "transaction": "t0003"}
    routine = ROUTINE | {"operations": [find, SAVE], "parameters": [{"name": "maker"}]}
    first = next(repairs(routine, refused(1), PAGES))
    derive, search, _ = first["operations"]
    assert derive == {"type": "derive", "name": "maker_start", "text": "{{maker}}", "how": "first_word"}
    assert search == find | {"query": [("term", "{{maker_start}}"), ("field", "maker")]}
    assert list(repairs(ROUTINE, refused(1), [])) == []


def test_the_first_repair_that_is_right_is_the_last_that_is_tried() -> None:
    steps = repaired(ROUTINE, refused(2), {}, frozenset())
    listed: Line = {"total": len(PAGES), "offset": 0, "items": PAGES}
    right = {"judged_right": True, "result": {"ok": True}}
    with pytest.raises(StopIteration) as ended:
        calls_of(steps, [listed], [{"accepted": True}], [refused(2)], [{"accepted": True}], [right])
    routine, verdict = ended.value.value
    assert (routine["operations"][1]["transaction"], verdict) == ("t0005", right)


@pytest.mark.parametrize("verdict", [refused(3), {"judged_right": False, "result": {"ok": True}}])
def test_what_may_have_changed_something_is_not_tried_once_more(verdict: Line) -> None:
    with pytest.raises(StopIteration) as ended:
        next(repaired(ROUTINE, verdict, {}, frozenset()))
    assert ended.value.value == (ROUTINE, verdict)


def test_a_number_in_a_query_that_nothing_explains_is_left_out() -> None:
    query = [("page", "1"), ("view", "1"), ("project", "{{project}}")]
    asking = SHOW | {"query": query}
    (without,) = repairs(ROUTINE | {"operations": [asking, ROUTINE["operations"][-1]]}, refused(1), [])
    assert without["operations"][0]["query"] == [query[0], query[2]]
    (*_, posted) = repairs(ROUTINE | {"operations": [SAVE | {"query": query}]}, refused(1), PAGES[:1])
    assert posted["operations"][-1]["query"] == query
