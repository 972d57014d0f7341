"""The state that a request turned, as the pages and answers before it showed it."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from captures.dom import Snapshot
from captures.transaction import Transaction
from routines.extracting.extract import ExtractionError, Page, extract
from routines.extractor import Extraction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, T0, done, exchange

OLD, NEW = "Mend the pump", "Oil the gate"
PRESSED = '<button hx-post="/jobs/{}/turn" aria-pressed="{}">*</button>'
READ = "<form method=post action=/jobs/{}/turn><button>{}</button></form>"
MENU = f"<details><summary>…</summary><ul><li><a href=#>Edit</a></li><li>{READ}</li></ul></details>"
TICKED = "<input type=checkbox hx-post=/jobs/{}/turn {}>"
CLASSED = '<button type=button class="star{1}" data-id={0}><svg></svg></button>'


def item(number: int, name: str, told: str) -> str:
    return f"<li id=job-{number}>{told} <b>{name}</b></li>"


def page(told: str, first: str, second: str) -> str:
    return f"<ul>{item(7, OLD, told.format(7, first))}{item(8, NEW, told.format(8, second))}</ul>"


def traced(label: str, selector: str, tag: str, *steps: Transaction, text: str = "", **more: Any) -> Any:
    clicks = (done(1, 4, "click", "/jobs", selector, tag, text=text),)
    capture = Capture(transactions=steps, interactions=clicks, **more)
    asked = {"label": label, "held_by": ["t0001"]}
    return call(ValueTrace(capture), "trace_state", transaction_id="t0002", **asked)["pages"]


def finds(ways: list[dict[str, Any]], text: str) -> bool:
    extraction = Extraction.model_validate({"name": "state", "sources": ways})
    try:
        extract(extraction.sources[0], Page("http://x/", text=text))
    except ExtractionError:
        return False
    return True


@pytest.mark.parametrize(
    ("told", "tag", "before", "after", "text"),
    [
        (PRESSED, "button", "false", "true", "*"),
        (READ, "button", "Publish", "Unpublish", "Publish"),
        (MENU, "button", "Publish", "Unpublish", "Publish"),
        (READ, "button", "Like 4", "Liked 5", "Like 4"),
        (TICKED, "input", "", "checked", ""),
        (CLASSED, "button", "", " on", ""),
        (CLASSED, "button", " off", "", ""),
    ],
)
@pytest.mark.parametrize("answered", ["fragment", "page", "snapshot"])
def test_what_was_pressed_looks_otherwise_afterwards(
    told: str, tag: str, before: str, after: str, text: str, answered: str
) -> None:
    shown, turned = page(told, before, before), page(told, before, after)
    answer = item(8, NEW, told.format(8, after)) if answered == "fragment" else ""
    steps = [exchange(1, 0, "GET", "/jobs", shown), exchange(2, 4.1, "POST", "/jobs/8/turn", answer)]
    steps += [exchange(3, 5, "GET", "/jobs", turned)] if answered == "page" else []
    look = (Snapshot("d1", T0 + 5, f"{HOST}/jobs", "", turned),) if answered == "snapshot" else ()
    (found,) = traced(NEW, f"#job-8 {tag}", tag, *steps, text=text, snapshots=look)
    assert found["id"] == "t0001"
    assert (finds(found["extractors"], shown), finds(found["extractors"], turned)) == (True, False)
    assert finds(found["extractors"], page(told, after, before.replace("4", "12")))


STARRED = '<a class="star{1}" title=Star href="/jobs/{0}/star?token=a"></a><a href=/jobs/{0}>Open</a>'


@pytest.mark.parametrize(
    ("told", "tag", "before", "after"),
    [(STARRED, "a:nth-of-type(1)", "", " on"), (READ, "button", "Publish", "Unpublish")],
)
def test_what_is_turned_may_stand_elsewhere_in_its_list_afterwards(
    tag: str, told: str, before: str, after: str
) -> None:
    def listed(*items: tuple[int, str, str]) -> str:
        rows = (f"<li>{told.format(number, state)} <b>{name}</b></li>" for number, name, state in items)
        return f"<ul>{''.join(rows)}</ul>"

    shown, turned = listed((7, OLD, before), (8, NEW, before)), listed((8, NEW, after), (7, OLD, before))
    steps = [exchange(1, 0, "GET", "/jobs", shown), exchange(2, 4.1, "POST", "/jobs/8/star", "")]
    text = before if tag == "button" else ""
    (found,) = traced(
        NEW,
        f"li:nth-of-type(2) {tag}",
        tag.partition(":")[0],
        *steps,
        exchange(3, 5, "GET", "/jobs", turned),
        text=text,
    )
    assert (finds(found["extractors"], shown), finds(found["extractors"], turned)) == (True, False)
    assert (
        traced(
            NEW,
            f"li:nth-of-type(2) {tag}",
            tag.partition(":")[0],
            *steps,
            exchange(3, 5, "GET", "/jobs", shown),
            text=text,
        )
        == []
    )


@pytest.mark.parametrize(("before", "after"), [("Follow {}", "Unfollow {}"), ("Mark {} as done", "Open {} again")])
@pytest.mark.parametrize("listed", [True, False])
def test_the_name_of_the_thing_on_what_is_pressed_tells_no_state(before: str, after: str, listed: bool) -> None:
    def shown(state: str, name: str) -> str:
        items = item(7, OLD, f"<button>{before.format(OLD)}</button>") if listed else ""
        return items + item(8, name, f"<button>{state.format(name)}</button>")

    steps = [exchange(1, 0, "GET", "/jobs", shown(before, NEW)), exchange(2, 4.1, "POST", "/8", shown(after, NEW))]
    label = NEW if listed else ""
    (found,) = traced(label, "#job-8 button", "button", *steps, text=before.format(NEW))
    ways = json.loads(json.dumps(found["extractors"]).replace(NEW, "Ann Bee"))
    assert (finds(ways, shown(before, "Ann Bee")), finds(ways, shown(after, "Ann Bee"))) == (True, False)


@pytest.mark.parametrize(("before", "after"), [("", "checked"), ("checked", "")])
def test_a_box_that_was_turned_once_stood_as_its_page_says_though_nothing_shows_it_turned(
    before: str, after: str
) -> None:
    shown = page(TICKED, before, before)
    steps = (exchange(1, 0, "GET", "/jobs", shown), exchange(2, 4.1, "POST", "/jobs/8/turn", ""))
    turn = done(1, 4, "change", "/jobs", "#job-8 input", "input", input_type="checkbox")
    for turns, found in (((turn,), 1), ((turn, replace(turn, id="i0002", time=turn.time + 0.05)), 0)):
        capture = Capture(transactions=steps, interactions=turns)
        asked = {"transaction_id": "t0002", "label": NEW, "held_by": ["t0001"]}
        pages = call(ValueTrace(capture), "trace_state", **asked)["pages"]
        assert [finds(each["extractors"], page(TICKED, after, before)) for each in pages] == [True] * found
        assert [finds(each["extractors"], page(TICKED, before, after)) for each in pages] == [False] * found


def test_what_stands_in_the_place_of_a_box_on_another_page_tells_no_state() -> None:
    shown, other = page(TICKED, "", ""), page("<input name=note {1}>", "", "")
    steps = (exchange(1, 0, "GET", "/jobs", shown), exchange(2, 1, "GET", "/notes", other))
    steps += (exchange(3, 4.1, "POST", "/jobs/8/turn", ""),)
    turn = done(1, 4, "change", "/jobs", "#job-8 input", "input", input_type="checkbox")
    asked = {"transaction_id": "t0003", "label": NEW, "held_by": ["t0001"]}
    pages = call(ValueTrace(Capture(transactions=steps, interactions=(turn,))), "trace_state", **asked)["pages"]
    assert [each["id"] for each in pages] == ["t0001"]


def test_nothing_is_turned_where_all_looks_as_before() -> None:
    shown = page(READ, "Ring 4", "Ring 4")
    steps = [exchange(1, 0, "GET", "/jobs", shown), exchange(2, 4.1, "POST", "/jobs/8/ring", "")]
    again = exchange(3, 5, "GET", "/jobs", shown.replace("4", "5"))
    assert traced(NEW, "#job-8 button", "button", *steps, again, text="Ring 4") == []
    assert traced(NEW, "#job-8 button", "button", *steps, text="Ring 4") == []


def test_what_is_pressed_is_known_by_its_address_where_others_stand_beside_it() -> None:
    told = "{1}<form method=post action=/jobs/{0}/turn><button>{2}</button></form><form><button>Drop</button></form>"

    def jobs(first: tuple[str, str], second: str) -> str:
        return f"<ul>{item(7, OLD, told.format(7, *first))}{item(8, NEW, told.format(8, '', second))}</ul>"

    shown, bill = jobs(("", "Publish"), "Publish"), "<form action=/jobs/7/bill><button>Bill</button></form>"
    steps = [exchange(1, 0, "GET", "/jobs", shown), exchange(2, 4.1, "POST", "/jobs/8/turn", "")]
    steps.append(exchange(3, 5, "GET", "/jobs", jobs(("", "Unpublish"), "Publish")))
    (found,) = traced(OLD, "#job-7 button", "button", *steps, text="Publish")
    assert finds(found["extractors"], jobs((bill, "Publish"), "Publish"))
    assert not finds(found["extractors"], jobs((bill, "Unpublish"), "Publish"))


@pytest.mark.parametrize("told", ["<button aria-pressed={}>Watch</button>", "<form><button>{}</button></form>"])
def test_the_page_of_a_thing_shows_its_state(told: str) -> None:
    pages = [
        f"<h1>{NEW}</h1><div class=tools>{told.format(state)}</div><button>Print</button>"
        for state in ("false", "true")
    ]
    steps = [exchange(1, 0, "GET", "/jobs", pages[0]), exchange(2, 4.1, "POST", "/jobs/8/turn", pages[1])]
    (found,) = traced("", ".tools button", "button", *steps, text="Watch" if "Watch" in told else "false")
    assert [finds(found["extractors"], each) for each in pages] == [True, False]


def answered(body: Any, number: int = 1, second: float = 0, method: str = "GET") -> Transaction:
    return exchange(number, second, method, "/api/jobs", json.dumps(body), mime="application/json", kind="xhr")


@pytest.mark.parametrize(
    ("told", "after"),
    [
        ([{"done": False}, {"done": True}], [{"done": True}]),
        ([{"done": False, "tries": 3}, {"done": True, "tries": 4}], [{"id": 8, "done": True}]),
        ([{"at": None}, {"at": "2027-01-01"}], [{"ok": True}, {"jobs": [{"id": 8, "at": "2027-01-01"}]}]),
        ([{"is": {"open": True}}, {"is": {"open": False}}], [{"job": {"id": 8, "is": {"open": False}}}]),
    ],
)
def test_json_tells_in_which_state_a_thing_is(told: list[dict[str, Any]], after: list[Any]) -> None:
    def jobs(first: Any, second: Any) -> dict[str, Any]:
        return {"jobs": [{"id": 7, "name": OLD} | first, {"id": 8, "name": NEW} | second]}

    before, turned = told
    steps = [answered(each, 2 + n, 4.1 + n, "POST" if n == 0 else "GET") for n, each in enumerate(after)]
    (found,) = traced(NEW, "#none", "div", answered(jobs(before, before)), *steps)
    assert finds(found["extractors"], json.dumps(jobs(turned, before)))
    assert not finds(found["extractors"], json.dumps(jobs(before, turned)))


@pytest.mark.parametrize("body", ["", "{"])
def test_an_answer_that_is_called_json_and_is_none_tells_nothing(body: str) -> None:
    jobs = answered([{"id": 8, "name": NEW, "done": False}])
    sent = exchange(2, 4.1, "POST", "/api/jobs", body, mime="application/json", kind="xhr")
    read = exchange(1, 0, "GET", "/api/jobs", body, mime="application/json", kind="xhr")
    after = answered([{"id": 8, "name": NEW, "done": True}], 3, 5)
    assert len(traced(NEW, "#none", "div", jobs, sent, after)) == 1
    assert traced(NEW, "#none", "div", read, sent, after) == []


def test_the_answer_about_one_thing_tells_its_state() -> None:
    before, after = ({"data": {"id": 8, "name": NEW, "open": state}} for state in (True, False))
    (found,) = traced("", "#none", "div", answered(before), answered(after, 2, 4.1, "POST"))
    assert (finds(found["extractors"], json.dumps(before)), finds(found["extractors"], json.dumps(after))) == (
        True,
        False,
    )
    assert traced("", "#none", "div", answered(before), answered({"id": 9, "open": False}, 2, 4.1, "POST")) == []


def test_a_link_of_a_menu_is_known_by_the_word_in_which_its_address_ends() -> None:
    told = "<a href=/jobs/{0}/copy>Copy</a> <a href=/jobs/{0}/turn data-method=patch>{1}</a>"
    shown, turned = page(told, "Hide", "Hide"), page(told, "Hide", "Show")
    steps = [exchange(1, 0, "GET", "/jobs", shown), exchange(2, 4.1, "POST", "/jobs/8/turn", "")]
    steps.append(exchange(3, 5, "GET", "/jobs", turned))
    (found,) = traced(NEW, "#job-8 a:nth-of-type(2)", "a", *steps, text="Hide")
    assert (finds(found["extractors"], shown), finds(found["extractors"], turned)) == (True, False)


def test_a_thing_has_its_state_in_whatever_list_it_stands() -> None:
    def board(*columns: list[dict[str, Any]]) -> dict[str, Any]:
        return {"columns": [{"jobs": each} for each in columns]}

    turned, before = ({"id": 8, "name": NEW, "done": state} for state in (True, False))
    other = {"id": 7, "name": OLD, "done": False}
    steps = answered(board([other, before], [])), answered({"id": 8, "done": True}, 2, 4.1, "POST")
    (found,) = traced(NEW, "#none", "div", *steps)
    assert finds(found["extractors"], json.dumps(board([other], [before])))
    assert not finds(found["extractors"], json.dumps(board([other], [turned])))
