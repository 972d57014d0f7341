"""What an error says of values whose origin was not found."""

from actors.rules.facts.source import Constant, Unknown
from actors.rules.facts.value import Value
from actors.rules.trying.unknown import unknown_origins
from actors.rules.writing.craft import Explained


def test_the_error_names_what_nobody_knows_the_origin_of() -> None:
    known = Value(place="json", name="kind", value="k2", source=Constant())
    made = Value(place="header", name="X-Form-Token", value="sha-1f8e", source=Unknown())
    request = {"method": "POST", "url": "http://x/tickets"}
    said = unknown_origins([Explained("t0004", request, [known, made]), Explained("t0005", request, [made])])
    assert said == "; the origin of header X-Form-Token was not found"
    assert unknown_origins([Explained("t0004", request, [known])]) == ""
