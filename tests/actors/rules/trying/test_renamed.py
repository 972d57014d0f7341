"""By which names a thing is asked for that a trial has renamed."""

from typing import Any

from actors.rules.facts.input import Input
from actors.rules.transcript import Result
from actors.rules.trying.renamed import Renaming
from actors.rules.writing.craft import Crafted

Line = dict[str, Any]
RECORDED = {"user": "cook", "dish": "Soup", "name": "Broth", "size": "small"}
FIRST = RECORDED | {"dish": "Stew", "name": "Broth 2", "size": "large"}
SECOND = RECORDED | {"name": "Broth 3"}
OPERATIONS: list[Line] = [
    {"type": "fetch", "method": "POST", "url": "u/login", "transaction": "t1", "body": {"user": "{{user}}"}},
    {"type": "fetch", "url": "u/of/{{user}}/{{menu_id}}/{{dish}}"},
    {"type": "fetch", "method": "POST", "url": "u/7", "body": {"name": "{{name}}", "size": "{{size}}"}},
]
TYPED = [Input(parameter=name, value=RECORDED[name], type="text") for name in ("user", "dish", "name")]


def missed(index: int) -> Line:
    return {"result": {"ok": False, "operations": [{"index": index, "ok": False, "status": 404}]}}


def crafted() -> Crafted:
    routine = {"parameters": [{"name": name} for name in RECORDED], "operations": OPERATIONS}
    return Crafted(routine, {}, TYPED, [], frozenset({"t1"}))


def asked(
    changed: Line, renaming: Renaming | None = None, dish: str = "", at: int = 2, ended: Line | None = None
) -> list[Line]:
    """What the routine is executed with, after a run with these values; it finds the dish of that name alone, with
    which it is `ended`."""
    renaming = renaming or Renaming(crafted(), RECORDED)
    renaming.changed = changed
    steps, runs = renaming.executed(SECOND, renaming.crafted.routine), list[Line]()
    calls = next(steps)
    while True:
        (one,) = calls
        runs.append(one.arguments["parameters"])
        told = {"result": ended or {"ok": True}} if runs[-1]["dish"] == dish else missed(at)
        try:
            calls = steps.send((Result(True, told),))
        except StopIteration:
            return runs


def test_by_a_typed_name_that_only_the_change_had_and_never_for_who_logs_in() -> None:
    """`Stew` was looked for, `large` was chosen, and neither is the name that was given."""
    assert asked(FIRST) == [SECOND, SECOND | {"dish": "Broth 2"}]


def test_by_none_where_nothing_was_given_another() -> None:
    assert asked({}) == [SECOND]
    assert asked(RECORDED | {"size": "large"}) == [SECOND]
    assert asked(FIRST | {"name": 2}) == asked(FIRST | {"name": "22"}) == [SECOND]


def test_nor_where_the_change_itself_is_not_found() -> None:
    assert asked(FIRST, at=3) == [SECOND]


def test_once_found_it_is_asked_for_so_at_once() -> None:
    renaming = Renaming(crafted(), RECORDED)
    assert asked(FIRST, renaming, dish="Broth 2") == [SECOND, SECOND | {"dish": "Broth 2"}]
    assert asked(FIRST, renaming, dish="Broth 2") == [SECOND | {"dish": "Broth 2"}]


def test_but_not_where_what_was_found_by_it_was_not_changed() -> None:
    renaming, failed = Renaming(crafted(), RECORDED), {"ok": False, "operations": [{"index": 2, "ok": False}]}
    for _ in range(2):
        assert asked(FIRST, renaming, dish="Broth 2", ended=failed) == [SECOND, SECOND | {"dish": "Broth 2"}]


def test_by_each_of_several_until_one_is_found_and_by_three_at_most() -> None:
    others = [f"part_{n}" for n in range(4)]
    typed = [Input(parameter=name, value=name, type="text") for name in others]
    made, recorded = crafted(), RECORDED | {name: name for name in others}
    made.routine["parameters"] += [{"name": name} for name in others]
    made.routine["operations"] = [
        *OPERATIONS[:2],
        OPERATIONS[2] | {"body": {each: f"{{{{{each}}}}}" for each in others}},
    ]
    made = Crafted(made.routine, {}, typed, [], frozenset({"t1"}))
    changed = recorded | {name: f"{name}_x" for name in others}
    assert [each["dish"] for each in asked(changed, Renaming(made, recorded), dish="part_1_x")][1:] == [
        "part_0_x",
        "part_1_x",
    ]
    assert len(asked(changed, Renaming(made, recorded))) == 1 + 3
