"""Which thing is deleted has to be said, though a link led to it."""

import pytest

from actors.rules.facts.source import Choice, Constant, Extracted, Source
from actors.rules.facts.value import Value
from actors.rules.writing.craft import Explained
from actors.rules.writing.deleted import asking_for_deleted

SHELF = Choice(parameter="shelf", label="Art", transaction_id="t1", extractors=[])
THING = Choice(parameter="thing", label="Lamp", transaction_id="t2", extractors=[])
HELD = Extracted(core="17", transaction_id="t3", extractors=[])


def sent(number: int, *values: Value, method: str = "GET") -> Explained:
    return Explained(f"t{number}", {"method": method, "url": "http://x/things/17"}, list(values))


def unsaid(act: str, url: Source, field: Source, *logins: str) -> dict[str, str]:
    """What becomes of each choice that is not made, where a page of a list leads to the page of a thing."""
    pages = [
        sent(2, Value(place="url", name="", value="/shelves/1", source=SHELF)),
        sent(3, Value(place="url", name="", value="/things/17", source=THING)),
    ]
    done = [
        Value(place="url", name="", value="/things/17", source=url),
        Value(place="form", name="_method", value=act, source=Constant()),
        Value(place="form", name="thing_id", value="17", source=field),
    ]
    made = asking_for_deleted([*pages, sent(4, *done, method="POST")], frozenset(logins))
    sources = [line.source for each in made for line in each.values if isinstance(line.source, Choice)]
    return {each.parameter: each.unsaid for each in sources}


@pytest.mark.parametrize(("url", "field"), [(THING, Constant()), (HELD, Constant()), (Constant(), HELD)])
def test_the_choice_that_leads_to_what_is_deleted_has_no_default_and_what_is_above_keeps_its_own(
    url: Source, field: Source
) -> None:
    assert unsaid("delete", url, field) == {"shelf": "", "thing": "asked"}


def test_where_nothing_is_deleted_what_was_chosen_stays_the_default() -> None:
    assert unsaid("put", THING, Constant()) == {"shelf": "", "thing": ""}
    assert unsaid("delete", THING, Constant(), "t4") == {"shelf": "", "thing": ""}
