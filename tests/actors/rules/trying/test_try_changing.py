"""With which values a routine that changes something is tried, and how often."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from actors.rules.facts.input import Input
from actors.rules.facts.value import Value
from actors.rules.play import Call
from actors.rules.transcript import Result
from actors.rules.trying.tokens import Token
from actors.rules.trying.try_changing import try_changing
from actors.rules.writing.craft import Crafted

Line = dict[str, Any]
Server = Callable[[Line, Line], bool]
Ending = Callable[[Line], Line]
RECORDED = {"dish": "Soup", "size": "small"}
CSRF = Token("csrf", "old-csrf", "old-csrf", guard=True, untried="", stays="")
SIZES = {"parameter": "size", "kind": "options", "values": ["large"]}
DONE, SAYS_NO = {"index": 1, "ok": True}, {"index": 1, "ok": True, "complaints": ["the kitchen is closed"]}
REFUSED, FAILED_LATER, ANSWERED, COMPLAINED = (
    {"ok": False, "operations": [{"index": 1, "ok": False}]},
    {"ok": False, "operations": [DONE, {"index": 2, "ok": False}]},
    {"ok": True, "operations": [DONE]},
    {"ok": True, "operations": [SAYS_NO]},
)
MISSED = {"ok": False, "operations": [{"index": 1, "ok": False, "error": "`id` was not found"}]}
TAKEN = {"csrf": Value(place="url", name="csrf", value="old-csrf")}
ORDER = {"type": "fetch", "method": "POST", "url": "u/{{csrf}}", "body": {"dish": "{{dish}}", "size": "{{size}}"}}
LOOKED_AT = {"type": "fetch", "url": "u"}
SOUP_2, SOUP_3 = {"dish": "Soup 2", "size": "large"}, {"dish": "Soup 3", "size": "large"}


def crafted(*names: str) -> Crafted:
    parameters = [{"name": name, "examples": [RECORDED[name]]} for name in names]
    inputs = [Input(parameter="dish", value="Soup", type="text")]
    return Crafted({"parameters": parameters, "operations": [ORDER]}, TAKEN, inputs, [], frozenset())


def tried(
    made: Crafted,
    right: Server,
    *found: Token,
    live: bool = True,
    wrong: Line | Ending = REFUSED,
    ok: Line = ANSWERED,
    proposed: list[Line] | None = None,
) -> tuple[list[Line], tuple[Any, ...]]:
    """What it was executed with, and what came of it; a run that is not right ends as `wrong`. A refused run with
    recorded tokens is not in it: it changes nothing."""
    steps, runs = try_changing(made, list(found), live), list[Line]()
    proposed = [] if proposed is None else proposed
    calls: list[Call] | None = None
    while True:
        try:
            answers = (
                None
                if calls is None
                else tuple(Result(True, _answer(each, right, runs, (wrong, ok), made, proposed)) for each in calls)
            )
            calls = steps.send(answers)  # type: ignore[arg-type]
            for each in calls:
                proposed += [each.arguments] if each.name == "construct_routine" else []
        except StopIteration as end:
            return runs, end.value


def _answer(
    asked: Call,
    right: Server,
    runs: list[Line],
    ends: tuple[Line | Ending, Line],
    made: Crafted,
    proposed: list[Line],
) -> Any:
    if asked.name == "get_other_values":
        return [SIZES] if any(each["name"] == "size" for each in made.routine["parameters"]) else []
    if asked.name == "list_transactions":
        return {"items": [], "total": 0}
    if asked.name == "construct_routine":
        return {"accepted": True}
    given, again = asked.arguments["parameters"], asked.arguments.get("sent_again", {})
    is_right, (wrong, ok) = right(given, again), ends
    if is_right or not again or wrong is not REFUSED:
        runs.append(given)
    routine = proposed[-1]["routine"] if proposed else made.routine
    ended = ok if is_right else wrong(routine) if callable(wrong) else wrong
    same = dict.fromkeys(again, is_right)
    return {"judged_right": is_right, "result": {"same": same, "error": "refused"} | ended}


def always(given: Line, again: Line) -> bool:
    return True


def test_it_is_tried_twice_and_with_what_was_recorded_not_at_all() -> None:
    runs, (verdict, _, _, once) = tried(crafted("dish", "size"), always)
    assert runs == [SOUP_2, SOUP_3]
    assert verdict["judged_right"]
    assert once == ""


@pytest.mark.parametrize("accepted", [True, False])
def test_an_accepted_token_makes_no_third_run(accepted: bool) -> None:
    runs, _ = tried(crafted("dish", "size"), lambda given, again: accepted or not again, CSRF)
    assert runs == [SOUP_2, SOUP_3]


def test_a_token_that_other_values_may_decide_is_sent_with_the_recorded_ones_alone() -> None:
    again = list[Line]()

    def right(given: Line, sent: Line) -> bool:
        again.extend([given] * bool(sent))
        return given["size"] == "small"

    made = crafted("size")
    tried(made, right, replace(CSRF, name="tok", given=frozenset({"size"})))
    assert again == [{"size": "small"}]


@pytest.mark.parametrize(
    ("answer", "spared"), [(["Soup 2"], True), ([], False), (["large"], False), (["Soup 2", "Soup 3"], False)]
)
def test_a_token_is_left_out_only_where_the_answer_tells_that_something_was_done(
    answer: list[str], spared: bool
) -> None:
    """A server may lead to the same page without doing anything."""
    made, proposed = crafted("dish", "size"), list[Line]()
    read = LOOKED_AT | {"extract": [{"name": "csrf", "sources": [{"kind": "form_field", "name": "csrf"}]}]}
    form: Line = {"kind": "form", "fields": [("dish", "{{dish}}"), ("size", "{{size}}"), ("csrf", "{{csrf}}")]}
    made.routine["operations"] = [read, ORDER | {"url": "u", "body": form}]
    tried(made, always, CSRF, ok=ANSWERED | {"data": answer}, proposed=proposed)
    sent = [{name for name, _ in each["routine"]["operations"][-1]["body"]["fields"]} for each in proposed]
    assert ({"dish", "size"} in sent) is spared


def test_a_change_that_goes_wrong_without_an_id_of_the_request_is_not_sent_again_nor_the_routine_wrong() -> None:
    made, proposed = crafted("dish", "size"), list[Line]()
    made.routine["operations"] = [ORDER | {"headers": [("X-Request-Id", "{{uuid}}")]}]

    def right(given: Line, again: Line) -> bool:
        return not proposed or bool(proposed[-1]["routine"]["operations"][0]["headers"])

    ok = ANSWERED | {"data": ["Soup 2"]}
    runs, (verdict, *_, once) = tried(made, right, CSRF, wrong=FAILED_LATER, ok=ok, proposed=proposed)
    assert runs == [SOUP_2, SOUP_3]
    assert verdict["judged_right"]
    assert [len(each["routine"]["operations"][0]["headers"]) for each in proposed] == [0, 1]
    assert "Soup 3" in once


def test_with_one_other_option_the_recorded_one_is_the_second() -> None:
    runs, (_, _, kept, once) = tried(crafted("size"), always)
    assert runs == [{"size": "large"}, {"size": "small"}]
    assert (kept, once) == ({}, "")


def test_what_was_right_with_the_only_other_option_is_not_proposed_anew() -> None:
    """Of a routine that is proposed anew nobody knows whether it is right with that option."""
    site, proposed = replace(CSRF, name="site", guard=False), list[Line]()
    read = LOOKED_AT | {"extract": [{"name": "site", "sources": [{"kind": "form_field", "name": "site"}]}]}
    made = crafted("size")
    made.routine["operations"] = [read, ORDER | {"body": {"size": "{{size}}", "site": "{{site}}"}}]
    runs, (verdict, *_) = tried(made, always, site, proposed=proposed)
    assert runs == [{"size": "large"}, {"size": "small"}]
    assert verdict["judged_right"]
    assert proposed == []


def test_what_is_right_with_no_other_values_is_tried_with_the_recorded_ones() -> None:
    runs, (verdict, _, kept, once) = tried(crafted("size"), lambda given, _: given["size"] == "small")
    assert runs == [{"size": "large"}, {"size": "small"}]
    assert verdict["judged_right"]
    assert kept == {"size": 'a run with {"size": "large"} was not judged right: refused'}
    assert once == ""


def test_where_another_choice_is_refused_what_was_made_up_is_tried_with_the_recorded_one() -> None:
    """Another kind of thing may ask for other fields."""
    runs, (verdict, _, kept, once) = tried(crafted("dish", "size"), lambda given, _: given["size"] == "small")
    assert runs == [SOUP_2, SOUP_2 | {"size": "small"}, SOUP_3 | {"size": "small"}]
    assert verdict["judged_right"]
    told = 'a run with {"dish": "Soup 2", "size": "large"} was not judged right: refused'
    assert (kept, once) == ({"size": told}, "")


def test_but_not_where_the_other_choice_changed_something() -> None:
    runs, _ = tried(crafted("dish", "size"), lambda given, _: given == RECORDED, wrong=FAILED_LATER)
    assert runs[:2] == [SOUP_2, RECORDED]


def test_a_second_run_that_is_wrong_is_told() -> None:
    runs, (verdict, _, _, once) = tried(crafted("dish", "size"), lambda given, _: given == SOUP_2)
    assert runs == [SOUP_2, SOUP_3]
    assert verdict["judged_right"]
    assert once == 'a run with {"dish": "Soup 3", "size": "large"} was not judged right: refused'


def renaming(text: str) -> Crafted:
    """A routine that finds a dish by its name, and gives it the typed one."""
    found = {"name": "id", "sources": [{"kind": "json", "path": ["dishes", {"name": "{{dish}}"}, "id"]}]}
    parameters = [{"name": "dish", "examples": ["Soup"]}, {"name": "name", "examples": [text]}]
    operations = [LOOKED_AT | {"extract": [found]}, ORDER | {"url": "u/{{id}}", "body": {"name": "{{name}}"}}]
    inputs = [Input(parameter="name", value=text, type="text")]
    return Crafted({"parameters": parameters, "operations": operations}, {}, inputs, [], frozenset())


class Kitchen:
    """It has one dish, which is known by what was given last as `known_by`."""

    def __init__(self, known_by: str = "name") -> None:
        self.dish, self.known_by = "Soup", known_by

    def __call__(self, given: Line, again: Line) -> bool:
        found = given["dish"] == self.dish
        self.dish = given[self.known_by] if found else self.dish
        return found


def test_what_the_first_run_renamed_is_asked_for_by_its_new_name_in_the_second() -> None:
    ok = {"ok": True, "operations": [DONE, DONE | {"index": 2}]}
    runs, (verdict, _, _, once) = tried(renaming("Broth"), Kitchen(), wrong=MISSED, ok=ok)
    assert runs == [
        {"dish": "Soup", "name": "Broth 2"},
        {"dish": "Soup", "name": "Broth 3"},
        {"dish": "Broth 2", "name": "Broth 3"},
    ]
    assert (verdict["judged_right"], once) == (True, "")


def missed_last_but(left: int) -> Ending:
    """How a run of the routine that is proposed ends, of which so many operations are left, the last not found."""

    def ended(routine: Line) -> Line:
        last = len(routine["operations"]) - left
        done = [{"index": n, "ok": True} for n in range(1, last)]
        return {"ok": False, "operations": [*done, {"index": last, "ok": False, "error": "it was not found"}]}

    return ended


def test_and_so_it_is_behind_a_page_that_gives_nothing_and_is_left_out() -> None:
    made, ok = renaming("Broth"), {"ok": True, "operations": [DONE, DONE | {"index": 2}, DONE | {"index": 3}]}
    made.routine["operations"].insert(0, {"type": "fetch", "url": "start"})
    runs, (verdict, _, _, once) = tried(made, Kitchen(), wrong=missed_last_but(1), ok=ok)
    assert [each["dish"] for each in runs] == ["Soup", "Soup", "Broth 2"]
    assert (verdict["judged_right"], once) == (True, "")


def test_a_page_behind_the_change_that_is_not_found_is_no_reason_to_change_once_more() -> None:
    made, ok = renaming("Broth"), {"ok": True, "operations": [DONE, DONE | {"index": 2}]}
    form, shown = ORDER | {"url": "u", "body": {"dish": "{{dish}}", "name": "{{name}}"}}, LOOKED_AT | {"save_as": "r"}
    made.routine["operations"] = [{"type": "fetch", "url": "start"}, form, shown]
    made.inputs.append(Input(parameter="dish", value="Soup", type="text"))
    runs, (_, _, _, once) = tried(made, lambda given, _: given["name"] == "Broth 2", wrong=missed_last_but(0), ok=ok)
    assert (len(runs), "was not judged right" in once) == (2, True)


def test_and_so_it_is_where_the_first_was_right_with_a_recorded_token() -> None:
    ok = {"ok": True, "operations": [DONE, DONE | {"index": 2}]}
    runs, (verdict, proven, _, once) = tried(renaming("Broth"), Kitchen(), CSRF, wrong=MISSED, ok=ok)
    assert (len(runs), proven.right, verdict["judged_right"], once) == (3, True, True, "")


def test_of_two_new_names_it_is_asked_for_by_each_until_it_is_found() -> None:
    made, ok = renaming("Broth"), {"ok": True, "operations": [DONE, DONE | {"index": 2}]}
    made.routine["parameters"].append({"name": "code", "examples": ["soup-1"]})
    made.routine["operations"][-1]["body"] = {"code": "{{code}}", "name": "{{name}}"}
    made.inputs.append(Input(parameter="code", value="soup-1", type="text"))
    runs, (verdict, _, _, once) = tried(made, Kitchen("code"), wrong=MISSED, ok=ok)
    assert [each["dish"] for each in runs] == ["Soup", "Soup", "Broth 2", "soup-12"]
    assert (verdict["judged_right"], once) == (True, "")


def test_beside_a_list_that_is_given() -> None:
    made, ok = renaming("Broth"), {"ok": True, "operations": [DONE, DONE | {"index": 2}]}
    made.routine["parameters"].append({"name": "tags", "examples": [["hot", "new"]]})
    made.routine["operations"][-1]["body"]["tags"] = "{{tags}}"
    _, (verdict, _, _, once) = tried(made, Kitchen(), wrong=MISSED, ok=ok)
    assert (verdict["judged_right"], once) == (True, "")


def test_but_not_by_a_number_that_may_be_that_of_another_thing() -> None:
    ok = {"ok": True, "operations": [DONE, DONE | {"index": 2}]}
    runs, (_, _, _, once) = tried(renaming("41"), Kitchen(), wrong=MISSED, ok=ok)
    assert runs == [{"dish": "Soup", "name": "42"}, {"dish": "Soup", "name": "43"}]
    assert "was not judged right" in once


def test_nor_before_anything_was_renamed() -> None:
    runs, _ = tried(renaming("Broth"), lambda *_: False, wrong=MISSED)
    assert {each["dish"] for each in runs} == {"Soup"}


def test_a_name_that_is_taken_is_made_up_otherwise() -> None:
    fresh = {"dish": "Soup 3", "size": "small"}
    runs, (verdict, *_) = tried(crafted("dish", "size"), lambda given, _: given == fresh)
    assert verdict["judged_right"]
    assert runs[-2:] == [fresh, {"dish": "Soup 4", "size": "small"}]


def test_what_is_never_right_is_tried_no_more_than_that() -> None:
    runs, (verdict, *_) = tried(crafted("dish", "size"), lambda *_: False)
    assert not verdict["judged_right"]
    assert len(runs) == 5


def test_with_nothing_less_in_it_the_same_is_not_proposed_nor_tried_once_more() -> None:
    made, proposed = crafted("dish", "size"), list[Line]()
    form: Line = {"kind": "form", "fields": [("dish", "{{dish}}"), ("size", "{{size}}")]}
    made.routine["operations"] = [ORDER | {"url": "u", "headers": [], "body": form}]
    runs, _ = tried(made, lambda *_: False, proposed=proposed)
    assert (len(runs), proposed) == (5, [])
    runs, _ = tried(made, always, replace(CSRF, stays="it may lapse"), proposed=proposed)
    assert (len(runs), proposed) == (2, [])


@pytest.mark.parametrize("wrong", [FAILED_LATER, ANSWERED])
def test_what_was_carried_out_and_is_not_right_is_not_sent_again(wrong: Line) -> None:
    runs, (verdict, *_) = tried(crafted("dish", "size"), lambda *_: False, CSRF, wrong=wrong)
    assert not verdict["judged_right"]
    assert runs == [SOUP_2, SOUP_3, RECORDED]


def test_it_is_not_sent_again_with_the_same_values_where_there_are_no_others_either() -> None:
    made = Crafted({"parameters": [], "operations": [ORDER, LOOKED_AT]}, {}, [], [], frozenset())
    runs, _ = tried(made, lambda *_: False, CSRF, wrong=FAILED_LATER)
    assert runs == [{}]


def test_an_answer_that_complains_changed_nothing() -> None:
    runs, _ = tried(crafted("dish", "size"), lambda *_: False, wrong=COMPLAINED)
    assert len(runs) == 5


def test_a_token_that_is_accepted_for_nothing_is_not_sent_again() -> None:
    """It was carried out once, and the second time, with what the page gives, it is right."""
    runs, (verdict, _, kept, once) = tried(crafted("dish", "size"), lambda _, again: not again, CSRF, wrong=ANSWERED)
    assert runs == [SOUP_2, SOUP_3, RECORDED]
    assert verdict["judged_right"]
    assert (kept, once) == ({}, "")


def test_what_was_recorded_is_not_right_if_other_values_had_the_same_answer() -> None:
    """The answer shows what has been there since the recording."""
    showing = {"ok": True, "operations": [DONE], "data": ["Soup"]}
    runs, (verdict, *_) = tried(crafted("dish", "size"), lambda given, _: given == RECORDED, wrong=showing, ok=showing)
    assert runs == [SOUP_2, RECORDED]
    assert (verdict["judged_right"], "changes nothing" in verdict["differences"][0]) == (False, True)
    moved = showing | {"data": ["Soup", "Soup"]}
    _, (verdict, *_) = tried(crafted("dish", "size"), lambda given, _: given == RECORDED, wrong=showing, ok=moved)
    assert verdict["judged_right"]


@pytest.mark.parametrize(
    ("method", "accepted", "count"), [("POST", True, 1), ("POST", False, 1), ("PUT", True, 2), ("PUT", False, 2)]
)
def test_what_has_nothing_to_vary_is_sent_as_it_stands_and_twice_where_that_is_no_harm(
    method: str, accepted: bool, count: int
) -> None:
    made = Crafted({"parameters": [], "operations": [ORDER | {"method": method}]}, TAKEN, [], [], frozenset())
    token = replace(CSRF, stays="it is a credential")
    runs, (verdict, proven, _, once) = tried(made, lambda _, again: accepted or not again, token)
    assert (verdict["judged_right"], "not to be done again" in once) == (True, method == "POST")
    assert runs == [{}] * count
    assert ("nothing can be varied" in proven.reasons["csrf"]) is (method == "POST")


def test_a_simulation_is_asked_once() -> None:
    runs, (verdict, *_) = tried(crafted("dish", "size"), always, live=False)
    assert runs == [RECORDED]
    assert verdict["judged_right"]
