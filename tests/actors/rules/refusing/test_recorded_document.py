"""What is entered for one of many settings is not left out, and all of them put back."""

import json

import pytest

from actors.rules.facts.input import Input
from actors.rules.facts.source import Constant, Derived, Extracted, Parameter, Part, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.recorded_document import sends_the_recorded
from actors.rules.writing.craft import Explained

ALL = json.dumps({f"limit_{n}": n for n in range(9)})
ENTERED = Input(name="most", value="450", label="Most of all", parameter="most", time=9.0)
WHO = Input(name="who", value="admin", parameter="who", url="/in", time=1.0)
SECRET = Input(name="pass", value="x", secret=True, parameter="pass", url="/in", time=2.0)
OF_WHO = Derived(parts=['{"who":"', Part(parameter="who"), '"}'], how="")


def why(text: str, source: Source, *more: Value, place: str = "form", inputs: tuple[Input, ...] = (ENTERED,)) -> str:
    line = Value(place=place, name="all", value=text, source=source)
    request = {"method": "POST", "url": "http://x/settings"}
    return sends_the_recorded([Explained("t0004", request, [line, *more])], frozenset(), [WHO, SECRET, *inputs])


@pytest.mark.parametrize("source", [Constant(), OF_WHO])
def test_a_document_of_settings_without_the_one_that_was_entered_is_refused(source: Source) -> None:
    said = why(ALL, source)
    assert "t0004 sends all 9 values of a JSON document in the field `all`" in said
    assert "`Most of all` (450)" in said


def test_nothing_is_refused_where_what_was_entered_is_sent_or_nothing_was_or_there_is_no_such_document() -> None:
    own = Parameter(parameter="most")
    assert why(ALL, own) == ""
    assert why(ALL, Constant(), Value(place="form", name="most", value="450", source=own)) == ""
    assert why(ALL, Constant(), inputs=()) == ""
    assert why(ALL, Extracted(core=ALL, transaction_id="t0003", extractors=[])) == ""
    assert why(ALL, Constant(), place="json") == ""
    assert why('{"page": 1}', Constant()) == ""
    assert why("{" * 9, Constant()) == ""
