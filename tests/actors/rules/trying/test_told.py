"""What is told of a routine that is handed over."""

from actors.rules.transcript import Result
from actors.rules.trying.trying import try_out
from actors.rules.writing.craft import Crafted
from tests.actors.rules.refusing.test_fixed import CONSTANT, line, request


def test_what_is_sent_as_it_was_recorded_is_told_once() -> None:
    sent, said = request(line("json", "harbour_id", "3", CONSTANT)), "3 in `harbour_id` (POST)"
    routine = {"parameters": [], "operations": [{"type": "return"}]}
    steps = try_out(Crafted(routine, {}, [], [sent], frozenset(), fixed=[said, "4 in `pier` (POST)"]))
    next(steps)
    (done,) = steps.send((Result(True, {"validate": "none"}),))
    assert done.arguments["fixed"] == [said, "4 in `pier` (POST)"]
