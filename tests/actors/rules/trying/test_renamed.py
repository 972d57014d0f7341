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


def asked(changed: Line, renaming: Renaming | None = None, dish: str = "", at: int = 2) -> list[Line]:
    """What the routine is executed with, after a run with these values; it finds the dish of that name alone."""
    renaming = renaming or Renaming(crafted(), RECORDED)
    renaming.changed = changed
    steps, runs = renaming.executed(SECOND, renaming.crafted.routine), list[Line]()
    calls = next(steps)
    while True:
        (one,) = calls
        runs.append(one.arguments["parameters"])
        told = {"result": {"ok": True}} if runs[-1]["dish"] == dish else missed(at)
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
    assert asked(FIRST | {"name": 2}) == [SECOND]


def test_nor_where_the_change_itself_is_not_found() -> None:
    assert asked(FIRST, at=3) == [SECOND]


def test_once_found_it_is_asked_for_so_at_once() -> None:
    renaming = Renaming(crafted(), RECORDED)
    assert asked(FIRST, renaming, dish="Broth 2") == [SECOND, SECOND | {"dish": "Broth 2"}]
    assert asked(FIRST, renaming, dish="Broth 2") == [SECOND | {"dish": "Broth 2"}]
