"""Things put into a list one after the other end in no routine that would be given the last of them alone."""

from actors.rules.facts.source import Constant, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.added_before import sends_the_earlier
from actors.rules.writing.craft import Explained
from tests.actors.rules.request_values import entered, inputs_of

NOBODY: frozenset[str] = frozenset()
GIVEN = Parameter(parameter="amount")


def why(first: Source, place: str = "items", earlier: str = "500", method: str = "POST") -> str:
    lines = [
        Value(place="json", name="amount", value=text, path=[where, n, "amount"], source=source)
        for n, (where, text, source) in enumerate([(place, "500", first), ("items", "250", GIVEN)])
    ]
    order = Explained("t3", {"method": method, "url": "http://x/orders"}, lines)
    field = entered("amount", "250", label="How many", earlier_values=[earlier])
    return sends_the_earlier([order], NOBODY, inputs_of(field))


def test_it_is_refused_where_an_entry_before_would_always_be_the_recorded_one() -> None:
    assert why(Constant()) == (
        "t3 always sends 500 as `amount`, which was entered in `How many` before 250 was: a routine would be given the "
        "last of them and send the others as recorded; record the task with one"
    )


def test_what_is_given_or_was_never_entered_or_stands_elsewhere_is_none() -> None:
    assert why(GIVEN) == why(Constant(), earlier="40") == why(Constant(), place="limits") == ""
    assert why(Constant(), method="GET") == ""
