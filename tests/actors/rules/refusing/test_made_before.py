"""A thing that the recording made is not changed under its recorded id."""

import pytest

from actors.rules.facts.source import Constant, Extracted, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.made_before import changes_what_was_made
from actors.rules.writing.craft import Explained

CONSTANT, TAKEN = Constant(), Extracted(core="4107", transaction_id="t1", extractors=[])


def line(place: str, name: str, value: str, source: Source) -> Value:
    return Value(place=place, name=name, value=value, hint="plain", source=source)


@pytest.mark.parametrize(("address", "refused"), [(CONSTANT, True), (TAKEN, False)])
def test_the_id_of_whoever_owns_it_is_not_that_of_what_was_made(address: Source, refused: bool) -> None:
    values = [
        line("path", "0", "jars", CONSTANT),
        line("path", "1", "4107", address),
        line("json", "id", "1", CONSTANT),
    ]
    changing = {"method": "PUT", "url": "http://x/jars/4107", "named_after": ["t1"]}
    made = Explained("t1", {"method": "POST", "url": "http://x/jars"}, [], "")
    assert bool(changes_what_was_made([made, Explained("t2", changing, values, "")], frozenset())) is refused
