"""Names that a page made by chance: another one each time, unless somebody knew it before."""

import pytest

from tests.actors.rules.request_values import settled, value


def test_a_random_name_is_made_anew_only_for_what_the_request_makes() -> None:
    name = value("path", "1", "59ee6209-f7c3-89b1-b6e8-d6985686b776", "opaque")
    nobody = {"origins": [], "total": 0}
    assert settled(name, nobody, method="MKCOL") == {"kind": "uuid"}
    assert settled(name, nobody, method="DELETE") == {"kind": "constant"}
    known = {"origins": [], "total": 2}
    assert settled(name, known, method="PUT") == {"kind": "constant"}


@pytest.mark.parametrize(
    ("place", "name", "method", "kind"),
    [
        ("path", "1", "PUT", "random"),
        ("json", "shortId", "POST", "random"),
        ("json", "card_id", "POST", "random"),
        ("json", "card_id", "PATCH", "unknown"),
        ("json", "checksum", "POST", "unknown"),
        ("header", "card-id", "POST", "unknown"),
    ],
)
def test_an_id_that_the_page_made_is_made_as_a_generator_makes_it(
    place: str, name: str, method: str, kind: str
) -> None:
    sent = value(place, name, "x7Gh2kPq9", "opaque")
    assert settled(sent, {"origins": [], "total": 0}, method=method) == {"kind": kind}
    assert settled(sent, {"origins": [], "total": 1}, method=method)["kind"] != "random"
