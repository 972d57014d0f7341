"""An amount that a script sends in hundredths ends in no routine if it cannot be made, and in words that say so."""

from actors.rules.answering.candidates import given_values
from actors.rules.facts.source import Constant, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.other_units import sends_other_units
from actors.rules.writing.craft import Explained
from tests.actors.rules.request_values import entered, inputs_of

NOBODY: frozenset[str] = frozenset()


def why(source: Source, value: str = "17550") -> str:
    line = Value(place="json", name="amountCents", value=value, hint="plain", type="integer", source=source)
    change = Explained("t3", {"method": "PATCH", "url": "http://x/expenses/4"}, [line])
    return sends_other_units([change], NOBODY, inputs_of(entered("amount", "175,50", label="Amount")))


def test_it_is_refused_where_it_would_always_be_the_recorded_one() -> None:
    assert why(Constant()).startswith("t3 sends `amountCents` as 17550, what was entered in `Amount` (175,50)")
    assert why(Constant(), "17551") == ""
    assert why(Parameter(parameter="amount")) == ""
    assert "as 175.5, what was entered in `Amount` (175,50) as a number, and" in why(Constant(), "175.5")


def test_a_request_that_carries_it_is_known_by_it() -> None:
    assert given_values(inputs_of(entered("amount", "175,50"))) == ["175,50", "175.5", "17550", "175500", "1.755"]
