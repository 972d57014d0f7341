"""What speaks for a request and what against it, reason by reason."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from actors.rules.answering.candidates import Candidates
from actors.rules.answering.goal import goal_of
from actors.rules.answering.weights import WEIGHTS, weight_of
from actors.rules.facts.candidate import Candidate
from tests.actors.rules.request_values import clicks_of, inputs_of

Line = dict[str, Any]
TYPED = {"id": "i1", "name": "q", "value": "lamp", "type": "text", "time": 1.0}
PRESSED = {"id": "i2", "type": "click", "time": 2.0}
LAMP = {"given": "lamp", "place": "query", "name": "q", "whole": True}
AT_ONCE = {"id": "i2", "type": "click", "seconds_before": 0.1}
WHILE_TYPING = {"id": "i1", "type": "input"}
SHOWN = {"texts": 9, "share": 0.5, "new_share": 0.25}


def candidate(number: int, method: str = "GET", url: str = "http://x/a", **more: Any) -> Line:
    return {"id": f"t{number}", "method": method, "url": url} | more


def beside(*told: Line, clicks: tuple[Line, ...] = (PRESSED,), inputs: tuple[Line, ...] = (TYPED,)) -> Candidates:
    return Candidates(msgspec.convert(told, list[Candidate]), [], inputs_of(*inputs), clicks_of(*clicks))


def reasons(found: Candidates) -> list[tuple[str, float]]:
    """The reasons that hold for the first, each with what it weighs."""
    one = found.usable[0]
    return [(each.name, weight) for each in WEIGHTS if (weight := each.weight * each.holds(one, found))]


CLICK = PRESSED | {"href": "http://x/a"}
FORM = PRESSED | {"form": {"action": "http://x/a", "method": "post", "fields": []}}
OF_ROW = CLICK | {"row": "Red lamp"}
FOLLOWED = ("is the address of a link that was clicked", 3)
LIST = candidate(1, url="http://x/list")
HOME = candidate(2, url="http://x/")
FROM_LIST, ELSEWHERE = CLICK | {"url": "http://x/list#top"}, CLICK | {"url": "http://x/menu"}
PAGE = {"resource_type": "document"}


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (beside(candidate(1)), []),
        (beside(candidate(1, sends=[LAMP])), [("carries what was entered", 3)]),
        (
            beside(candidate(1, shown=SHOWN)),
            [("its data appeared on the page then", 1), ("its data is on the page then", 0.5)],
        ),
        (beside(candidate(1, shown=SHOWN | {"texts": 2})), []),
        (beside(candidate(1, follows=AT_ONCE)), [("follows what was done last", 6)]),
        (
            beside(candidate(1, "POST", sends=[LAMP]), candidate(2, "POST")),
            [("carries what was entered", 3), ("changes something of what was entered", 3)],
        ),
        (beside(candidate(1), clicks=(CLICK,)), [("is the address of a link that was clicked", 3)]),
        (
            beside(candidate(2, url="http://x/b", led_here="t1"), candidate(1), clicks=(CLICK,)),
            [("is the address of a link that was clicked", 3)],
        ),
        (
            beside(candidate(2, status=302), LIST, LIST | {"id": "t3", "led_here": "t2"}, clicks=(OF_ROW,)),
            [FOLLOWED, ("is a link that did something and showed a page again", 6)],
        ),
        (
            beside(candidate(2, status=302), candidate(3, url="http://x/b", led_here="t2"), LIST, clicks=(OF_ROW,)),
            [FOLLOWED],
        ),
        (beside(candidate(2, status=302), LIST, LIST | {"id": "t3", "led_here": "t2"}, clicks=(CLICK,)), [FOLLOWED]),
        (
            beside(candidate(2, status=302), LIST | {"id": "t3", "led_here": "t2"}, clicks=(FROM_LIST,)),
            [FOLLOWED, ("is a link that did something and showed a page again", 6)],
        ),
        (
            beside(
                candidate(2, status=302),
                LIST | {"id": "t3", "led_here": "t2", "asks_to_sign_in": True},
                clicks=(FROM_LIST,),
            ),
            [FOLLOWED],
        ),
        (
            beside(candidate(2, status=302), LIST | {"id": "t3", "led_here": "t2"}, clicks=(ELSEWHERE,)),
            [FOLLOWED],
        ),
        (
            beside(
                HOME | {"status": 302},
                LIST | {"id": "t3", "led_here": "t2"},
                clicks=(FROM_LIST | {"href": HOME["url"]},),
            ),
            [FOLLOWED],
        ),
        *(
            (
                beside(
                    candidate(2, status=302, url=asked),
                    candidate(3, url=landed, led_here="t2"),
                    clicks=(FROM_LIST | {"href": asked},),
                ),
                [FOLLOWED, *([("is a link that did something and showed a page again", 6)] if acts else [])],
            )
            for asked, landed, acts in (
                ("http://x/thing?do=drop&id=4", "http://x/list?done=4", True),
                ("http://x/thing?do=drop&id=4", "http://x/other?done=4", False),
                ("http://x/list?do=drop&id=4", "http://x/list?done=4", False),
                ("http://x/list?do=drop&id=4&_nonce=4711", "http://x/list?done=4", True),
                ("http://x/list?do=drop&id=4&g=e6479264df", "http://x/list?done=4", True),
                ("http://x/list?do=drop&id=4&token=4711", "http://x/list?done=4", True),
                ("http://x/list?do=drop&id=4&token=4711", "http://x/other?done=4", False),
            )
        ),
        (beside(candidate(1, **PAGE)), [("is a document", 1)]),
        (beside(candidate(1, response_size=9)), [("was answered with something", 1)]),
        (
            beside(candidate(1, fills=3, shown=SHOWN | {"share": 0.0, "texts": 1})),
            [("a script filled the page with it", 1.5)],
        ),
        (beside(candidate(1), candidate(2)), [("was asked again and again", -2)]),
        (beside(candidate(1, "PUT", asked_again=1), candidate(2, "POST")), [("was asked again and again", -2)]),
        (beside(candidate(1, follows=WHILE_TYPING)), [("is a draft of what was being typed", -6)]),
        (
            replace(beside(candidate(1)), about="t1"),
            [("is the last change, and nobody saw what was done", 16)],
        ),
        (beside(candidate(1), clicks=()), [("comes late in the recording", 4)]),
        (
            beside(candidate(1, **PAGE), candidate(2, fills=3, url="http://x/b")),
            [("is a document", 1), ("is a document that a script filled", -1.5)],
        ),
        (
            beside(candidate(1), candidate(2, url="http://x/a?q=lamp", sends=[LAMP]), clicks=(PRESSED,), inputs=()),
            [("was asked again with more", -3)],
        ),
        (
            beside(candidate(1), candidate(2, url="http://x/b", sends=[LAMP])),
            [("came before what was entered was sent", -6)],
        ),
        (
            beside(
                candidate(1, "POST", follows=AT_ONCE), candidate(2, "POST", "http://x/b", sends=[LAMP]), clicks=(FORM,)
            ),
            [
                ("follows what was done last", 6),
                ("changes something of what was entered", 3),
                ("came before what was entered was sent", -6),
                ("is the one change that was made or confirmed", 8),
            ],
        ),
    ],
)
def test_each_reason_holds_where_it_should(found: Candidates, told: list[tuple[str, float]]) -> None:
    assert reasons(found) == told
    assert weight_of(found.usable[0], found) == sum(weight for _, weight in told)


ROUTE = PRESSED | {"href": "http://x/#/lamp/17"}
FETCHED = {"follows": AT_ONCE, "resource_type": "fetch"}


@pytest.mark.parametrize(
    ("url", "clicks", "more", "holds"),
    [
        ("http://x/api/lamps/17", (ROUTE,), (), True),
        ("http://x/api/lamps/17/rooms", (ROUTE,), (), True),
        ("http://x/api/rooms?lamp=17", (ROUTE,), (), True),
        ("http://x/api/lamps/17", (PRESSED | {"href": "http://x/lamps/17"},), (), True),
        ("http://x/api/kinds", (ROUTE,), (), False),
        ("http://x/api/lamps/170", (ROUTE,), (), False),
        ("http://x/api/lamps", (PRESSED | {"href": "http://x/#/lamps"},), (), False),
        (
            "http://x/api/lamps/17",
            (ROUTE,),
            (candidate(2, "GET", "http://x/lamps/17", follows=AT_ONCE, **PAGE),),
            False,
        ),
        (
            "http://x/api/lamps/17",
            (ROUTE, PRESSED | {"id": "i3"}),
            (candidate(2, follows=AT_ONCE | {"id": "i3"}),),
            False,
        ),
    ],
)
def test_what_a_script_fetches_of_the_thing_that_was_clicked_says_more_than_what_it_fetches_beside(
    url: str, clicks: tuple[Line, ...], more: tuple[Line, ...], holds: bool
) -> None:
    found = beside(candidate(1, url=url, **FETCHED), *more, clicks=clicks)
    told = [name for name, _ in reasons(found)]
    assert ("a script fetched it of the thing whose link was clicked last" in told) is holds


@pytest.mark.parametrize(
    ("task", "named"),
    [
        ("List the rooms of a lamp", "/api/rooms?lamp=17"),
        ("Find a lamp and list its forms", "/api/lamps/17/forms"),
        ("List the forms, then show the rooms", "/api/rooms?lamp=17"),
        ("List the names and show the lamp", ""),
        ("Add rooms", ""),
        ("", ""),
    ],
)
def test_of_what_is_fetched_of_a_thing_that_is_meant_which_the_task_names(task: str, named: str) -> None:
    urls = ("/api/lamps/17", "/api/lamps/17/forms", "/api/rooms?lamp=17")
    told = [candidate(number, url=f"http://x{url}", **FETCHED) for number, url in enumerate(urls)]
    all_rooms = candidate(8, url="http://x/api/rooms", follows={"id": "i0", "type": "click"})
    clicks = (PRESSED | {"id": "i0"}, ROUTE)
    found = replace(beside(all_rooms, *told, clicks=clicks), task=task)
    held = [each.url for each in found.usable if found.spoken_of & {each.id}]
    assert held == [f"http://x{named}" for _ in range(bool(named))]


@pytest.mark.parametrize(
    ("more", "clicks", "holds"),
    [
        ({"mime_type": "text/csv"}, (CLICK,), True),
        ({"mime_type": "text/html"}, (CLICK,), False),
        ({"mime_type": "application/json"}, (CLICK,), False),
        ({"mime_type": "text/csv"}, (CLICK, PRESSED | {"id": "i3"}), False),
        ({"mime_type": "text/csv"}, (PRESSED | {"href": "http://x/b"},), False),
    ],
)
def test_a_file_that_was_downloaded_last_is_the_answer(more: Line, clicks: tuple[Line, ...], holds: bool) -> None:
    told = [name for name, _ in reasons(beside(candidate(1, follows=AT_ONCE, **more), clicks=clicks))]
    assert ("is the file to which the link led that was clicked last" in told) is holds


def test_every_reason_has_a_name_of_its_own() -> None:
    assert len({each.name for each in WEIGHTS}) == len(WEIGHTS)


@pytest.mark.parametrize(
    ("url", "confirmed"),
    [
        ("http://x/a?ajax=1", True),
        ("http://x/a?do=drop", True),
        ("http://x/a?route=b", False),
        ("http://[x/b", False),
        ("https://x/a", False),
    ],
)
def test_a_form_that_a_script_sends_with_more_in_the_address_is_the_form(url: str, confirmed: bool) -> None:
    later = candidate(2, "POST", url, follows=AT_ONCE)
    first = candidate(1, "POST", "http://x/list", sends=[LAMP])
    assert beside(first, later, clicks=(FORM,)).is_confirmed(msgspec.convert(later, Candidate)) is confirmed
    narrow = PRESSED | {"form": {"action": "http://x/a?do=drop", "method": "post", "fields": []}}
    found = beside(first, later, clicks=(narrow,))
    assert found.is_confirmed(msgspec.convert(later, Candidate)) is (url == "http://x/a?do=drop")


@pytest.mark.parametrize(
    ("first", "set_off"),
    [
        (candidate(1, **PAGE, response_size=9, follows=AT_ONCE), False),
        (candidate(1, **PAGE, response_size=0, follows=AT_ONCE), True),
        (candidate(1, **PAGE, response_size=9, follows=WHILE_TYPING), True),
        (candidate(1, response_size=9, follows=AT_ONCE), True),
    ],
)
def test_what_a_page_sends_when_it_is_opened_was_not_set_off_by_the_click_that_opened_it(
    first: Line, set_off: bool
) -> None:
    found = beside(first, candidate(2, "POST", "http://x/alive", follows=AT_ONCE))
    assert found.is_set_off_last(found.usable[1]) == set_off
    assert found.only_change == ("t2" if set_off else "")


@pytest.mark.parametrize(
    ("url", "finishes"),
    [
        ("http://x/move/confirm", True),
        ("http://x/confirm", True),
        ("http://x/move", True),
        ("http://x/other", False),
        ("http://x/move/logout", False),
    ],
)
def test_the_last_step_of_a_change_is_what_does_it(url: str, finishes: bool) -> None:
    sent = {"given": "lamp", "place": "form", "name": "q", "whole": True}
    values = tuple(
        {"id": f"i{n}", "name": f"f{n}", "value": f"lamp {n}", "type": "text", "time": 0.5} for n in range(5)
    )
    form = PRESSED | {"form": {"action": url, "method": "post", "fields": []}}
    begun = PRESSED | {"id": "i0", "time": 1.0, "form": {"action": "http://x/move", "method": "post", "fields": []}}
    first = candidate(
        1, "POST", "http://x/move", follows={"id": "i0"}, sends=[sent | {"given": f"lamp {n}"} for n in range(5)]
    )
    last = candidate(2, "POST", url, follows=AT_ONCE)
    found = beside(first, last, clicks=(begun, form), inputs=values)
    reason = next(each for each in WEIGHTS if each.name == "is the last step of a change")
    assert bool(reason.holds(found.usable[1], found)) is finishes
    assert (goal_of(found).id == "t2") is finishes


@pytest.mark.parametrize(
    ("further", "finishes"),
    [
        ((), False),
        ((candidate(2, **PAGE, response_size=9, led_here="t1"),), True),
        ((candidate(2, **PAGE, status=302, led_here="t1"), candidate(3, **PAGE, response_size=9, led_here="t2")), True),
        ((candidate(2, **PAGE, response_size=9, led_here="t1"), candidate(3, **PAGE, response_size=9)), False),
        ((candidate(2, **PAGE, response_size=9, led_here="t1"), candidate(5, led_here="t4")), True),
        (
            (candidate(2, **PAGE, response_size=9, led_here="t1"), candidate(5, led_here="t4", asks_to_sign_in=True)),
            False,
        ),
    ],
)
def test_so_is_the_form_of_the_page_to_which_a_change_led_unless_it_signs_out(
    further: tuple[Line, ...], finishes: bool
) -> None:
    form = PRESSED | {"form": {"action": "http://x/other", "method": "post", "fields": []}}
    first = candidate(1, "POST", "http://x/move", status=302, follows={"id": "i0"}, sends=[LAMP], **PAGE)
    last = candidate(4, "POST", "http://x/other", status=302, follows=AT_ONCE, **PAGE)
    found = beside(first, last, *further, clicks=(PRESSED | {"id": "i0", "time": 1.5}, form))
    reason = next(each for each in WEIGHTS if each.name == "is the last step of a change")
    assert bool(reason.holds(found.usable[1], found)) is finishes


def test_what_is_sent_to_where_a_link_had_led_does_not_follow_the_link() -> None:
    link = PRESSED | {"href": "http://x/a", "id": "i7", "time": 0.5}
    (told, *_) = [name for name, _ in reasons(beside(candidate(1, "POST", follows=AT_ONCE), clicks=(link, PRESSED)))]
    assert told != "is the address of a link that was clicked"
    names = [name for name, _ in reasons(beside(candidate(1, "POST", follows=AT_ONCE | {"id": "i7"}), clicks=(link,)))]
    assert "is the address of a link that was clicked" in names


@pytest.mark.parametrize(("after", "goal"), [("i2", "t3"), ("i1", "t1")])
def test_of_changes_that_build_on_one_another_the_last_answers(after: str, goal: str) -> None:
    first = candidate(1, "POST", sends=[LAMP], follows=AT_ONCE)
    last = candidate(3, "PATCH", "http://x/c", built_on="t2", follows=AT_ONCE)
    next_one = candidate(2, "PUT", "http://x/b", built_on="t1", follows=AT_ONCE | {"id": after})
    assert goal_of(beside(first, next_one, last)).id == goal


@pytest.mark.parametrize(("kind", "time", "weight"), [("checkbox", 2.01, 6), ("checkbox", 4.0, 3), ("text", 2.01, 3)])
def test_a_box_that_a_click_turned_is_nothing_that_was_done_later(kind: str, time: float, weight: float) -> None:
    box = {"id": "i3", "type": kind, "value": "on", "time": time}
    told = reasons(beside(candidate(1, "GET", follows=AT_ONCE), inputs=(box,)))
    assert ("follows what was done last", weight) in told


def test_a_page_on_which_somebody_logged_in_is_no_answer_and_one_with_a_login_box_behind_it_is() -> None:
    login = candidate(3, "POST", asks_to_sign_in=True)
    saved = candidate(1, "POST", asks_to_sign_in=True)
    told = (saved, candidate(2, asks_to_sign_in=True), login, candidate(4, asks_to_sign_in=True), candidate(5))
    found = Candidates(msgspec.convert(told, list[Candidate]), ["t3"], [], [])
    assert [each.id for each in found.likely] == ["t1", "t4", "t5"]
    alone = Candidates(msgspec.convert(told[1:3], list[Candidate]), ["t3"], [], [])
    assert [each.id for each in alone.likely] == ["t2"]


@pytest.mark.parametrize(("task", "reads"), [("List the lamps", True), ("Keep the lamp", False)])
def test_a_setting_that_keeps_what_is_searched_for_is_no_answer_where_the_task_only_asks(
    task: str, reads: bool
) -> None:
    kept = candidate(1, "PUT", "http://x/settings", sends=[LAMP | {"place": "json"}], follows=AT_ONCE, response_size=9)
    asked = candidate(2, url="http://x/lamps?q=lamp", sends=[LAMP], follows=AT_ONCE, response_size=90)
    found = replace(beside(kept, asked), task=task)

    assert goal_of(found).id == ("t2" if reads else "t1")
