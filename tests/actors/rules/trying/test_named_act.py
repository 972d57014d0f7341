"""A request by GET that does something is not sent again with the same values."""

from typing import Any

import pytest

from actors.rules.facts.source import Constant, Parameter
from actors.rules.facts.value import Value
from actors.rules.trying.named_act import acts_by_name
from actors.rules.writing.craft import Explained

GIVEN = Parameter(parameter="name")


@pytest.mark.parametrize(
    ("path", "more", "acts"),
    [
        ("/rename-column/1", {}, True),
        ("/api/renameColumn", {"accept": "*/*"}, True),
        ("/api/columns", {}, False),
        ("/api/updates", {}, False),
        ("/rename-column/1", {"accept": "text/html,application/xhtml+xml"}, False),
        ("/rename-column/1", {"accept": ""}, False),
        ("/rename-column/1", {"method": "POST"}, False),
    ],
)
def test_a_script_that_asks_for_what_is_called_a_change_does_something(path: str, more: Any, acts: bool) -> None:
    request = {"id": "t1", "method": "GET", "url": f"http://x{path}?name=berth", "accept": "application/json"} | more
    for source, given in ((GIVEN, True), (Constant(), False)):
        asked = Explained("t1", request, [Value(place="query", name="name", value="berth", source=source)])
        assert acts_by_name([asked], frozenset()) is (acts and given)
        assert not acts_by_name([asked], frozenset({"t1"}))
