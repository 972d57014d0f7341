"""No routine sends always the same one of several forms that do the same to other things."""

import pytest

from actors.rules.facts.click import Click, Form
from actors.rules.facts.source import Choice, Constant, Source, Unknown
from actors.rules.facts.value import Value
from actors.rules.refusing.one_of_forms import sends_the_same
from actors.rules.writing.craft import Explained

STOP = "http://x/stop;s=a1?of=lamp"
CHOSEN = Choice(parameter="item", label="Lamp", transaction_id="t1", extractors=[])


def refused(source: Source, *, apart: list[str], action: str = STOP, logins: frozenset[str] = frozenset()) -> bool:
    line = Value(place="query", name="of", value="lamp", hint="plain", source=source)
    sent = Explained("t2", {"method": "POST", "url": "http://x/stop;s=a1", "time": 10.0}, [line])
    form = Form(action=action, method="post", apart=apart)
    return "that for lamp" in sends_the_same([sent], logins, [Click(type="submit", form=form, time=9.0)])


@pytest.mark.parametrize("source", [Constant(), Unknown()])
def test_the_recorded_one_is_refused(source: Source) -> None:
    assert refused(source, apart=["lamp"])
    assert not refused(source, apart=[])
    assert not refused(source, apart=["desk"])
    assert not refused(source, apart=["lamp"], action="http://x/start?of=lamp")
    assert not refused(source, apart=["lamp"], logins=frozenset({"t2"}))


def test_one_that_is_chosen_is_none() -> None:
    assert not refused(CHOSEN, apart=["lamp"])


def test_one_whose_address_is_found_is_none() -> None:
    lines = [
        Value(place="url", value=STOP, hint="plain", source=CHOSEN),
        Value(place="query", name="of", value="lamp", hint="plain", source=Unknown()),
    ]
    sent = Explained("t2", {"method": "POST", "url": STOP, "time": 10.0}, lines)
    click = Click(type="submit", form=Form(action=STOP, method="post", apart=["lamp"]), time=9.0)
    assert not sends_the_same([sent], frozenset(), [click])
