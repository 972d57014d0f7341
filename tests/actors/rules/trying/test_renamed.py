"""By which names a thing is asked for that a trial has renamed."""

from typing import Any

from actors.rules.facts.input import Input
from actors.rules.trying.renamed import as_renamed
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


def asked(changed: Line) -> list[Line]:
    routine = {"parameters": [{"name": name} for name in RECORDED], "operations": OPERATIONS}
    crafted = Crafted(routine, {}, TYPED, [], frozenset({"t1"}))
    missed = {"result": {"ok": False, "operations": [{"index": 2, "ok": False, "status": 404}]}}
    return list(as_renamed(crafted, routine, missed, SECOND, changed, RECORDED))


def test_by_a_typed_name_that_only_the_change_had_and_never_for_who_logs_in() -> None:
    """`Stew` was looked for, `large` was chosen, and neither is the name that was given."""
    assert asked(FIRST) == [SECOND | {"dish": "Broth 2"}]


def test_by_none_where_nothing_was_given_another() -> None:
    assert asked({}) == []
    assert asked(RECORDED | {"size": "large"}) == []
