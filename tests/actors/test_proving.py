"""What is proved by sending values again, and how much is told of what an application said then."""

from typing import Any

import pytest

from actors.discovery import Discovery, learn
from actors.proving import _cut, proofs
from events.event import RoutineExecuted, RoutineProposed


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("refused", "refused"),
        ("no day " * 60, ("no day " * 42 + "no day")[:298].rpartition(" ")[0] + " …"),
        ("期限が切れています" * 50, ("期限が切れています" * 50)[:298] + " …"),
        ("refused: " + "期限が切れています" * 50, ("refused: " + "期限が切れています" * 50)[:298] + " …"),
    ],
)
def test_a_long_text_is_cut_at_the_end_of_a_word_if_it_has_words(text: str, left: str) -> None:
    assert _cut(text) == left
    assert len(left) <= 300


ROUTINE: dict[str, Any] = {
    "name": "order",
    "operations": [
        {"type": "fetch", "url": "http://x/login", "extract": [{"name": "csrf", "sources": [{"kind": "url"}]}]},
        {"type": "fetch", "method": "POST", "url": "http://x/login", "headers": [["X-Csrf", "{{csrf}}"]]},
        {"type": "fetch", "url": "http://x/form", "extract": [{"name": "tok", "sources": [{"kind": "url"}]}]},
        {"type": "fetch", "method": "POST", "url": "http://x/form", "headers": [["X-Tok", "{{tok}}"]]},
    ],
    "hosts": ["http://x"],
}


def verdicts(*runs: tuple[int, str]) -> list[tuple[str, str]]:
    """What is told after runs, each given by the operation to which it came, and by what was sent again in it."""
    known = learn(Discovery(), RoutineProposed(ROUTINE))
    for at, sent in runs:
        again, right = {name: f"old-{name}" for name in sent.split()}, at > 4
        result = {"ok": right, "operations": [{"index": at}], "same": dict.fromkeys(again, False)}
        known = learn(known, RoutineExecuted(parameters={}, result=result, differences=(), sent_again=again))
    return [(each.name, each.verdict) for each in proofs(known, {})]


def test_what_a_run_came_further_without_is_proved_dynamic() -> None:
    both, dynamic, untold = (2, "csrf tok"), "proved dynamic", "not tried"
    assert verdicts(both, (4, "tok"), (5, "")) == [("csrf", dynamic), ("tok", dynamic)]
    assert verdicts(both, (5, "tok")) == [("csrf", dynamic), ("tok", "accepted")]
    assert verdicts(both, (2, "tok"), (5, "")) == [("csrf", untold), ("tok", dynamic)]
    assert verdicts(both, (4, "tok")) == [("csrf", dynamic), ("tok", untold)]


def test_nothing_is_told_of_what_the_routine_does_not_send_any_more() -> None:
    again = {"csrf": "old-csrf", "tok": "old-tok"}
    known = learn(Discovery(), RoutineProposed(ROUTINE))
    result = {"ok": True, "operations": [{"index": 4}], "same": dict.fromkeys(again, True)}
    known = learn(known, RoutineExecuted(parameters={}, result=result, differences=(), sent_again=again))
    held = [each | {"headers": [["X-Csrf", "old-csrf"]]} for each in ROUTINE["operations"][1::2]]
    known = learn(known, RoutineProposed(ROUTINE | {"operations": held}))
    assert [(each.name, each.verdict) for each in proofs(known, {})] == [("csrf", "proved constant")]


def test_a_run_with_other_parameters_tells_nothing_of_what_another_was_refused_for() -> None:
    known = learn(Discovery(), RoutineProposed(ROUTINE))
    for dish, names, at in (("Soup", ("csrf", "tok"), 2), ("Stew", ("tok",), 4)):
        result = {"ok": False, "operations": [{"index": at}]}
        again = {name: f"old-{name}" for name in names}
        known = learn(
            known, RoutineExecuted(parameters={"dish": dish}, result=result, differences=(), sent_again=again)
        )
    assert [each.verdict for each in proofs(known, {})] == ["not tried", "not tried"]
