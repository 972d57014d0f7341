"""No routine sends a list with the recorded entries in the place of what another thing has."""

from typing import Any

import pytest

from actors.rules.facts.source import Choice, Extracted, LeftOut, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.replaced_list import replaces_list
from actors.rules.writing.craft import Explained

HELD: dict[str, Any] = {"transaction_id": "t1", "extractors": []}


@pytest.mark.parametrize(
    ("source", "list_of", "is_refused"),
    [
        (Extracted(core="3", **HELD), "labels", True),
        (Choice(parameter="label", label="Red", **HELD), "labels", True),
        (Choice(parameter="labels", label="Red", type="list", **HELD), "labels", False),
        (LeftOut(), "labels", False),
        (Extracted(core="3", **HELD), "", False),
    ],
)
def test_the_caller_says_all_of_a_list_or_it_is_as_the_thing_has_it(
    source: Source, list_of: str, is_refused: bool
) -> None:
    line = Value(place="json", name="labelIds", path=["labelIds", 0], value="3", list_of=list_of, source=source)
    each = Explained("t2", {"method": "PATCH", "url": "http://x/things/7"}, [line])
    assert ("`labelIds` in the place of all `labels`" in replaces_list([each], frozenset())) is is_refused
    assert not replaces_list([each], frozenset({"t2"}))
    document = Value(place="document", name="document", value="document")
    assert not replaces_list([Explained("t2", each.request, [line, document])], frozenset())
