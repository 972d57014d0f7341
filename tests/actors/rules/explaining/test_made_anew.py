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
    ("place", "name", "method", "url", "kind"),
    [
        ("path", "1", "PUT", "http://x/notes/x7Gh2kPq9", "random"),
        ("path", "1", "PUT", "http://x/boards/x7Gh2kPq9/notes", "constant"),
        ("path", "1", "POST", "http://x/boards/x7Gh2kPq9", "constant"),
        ("json", "shortId", "POST", "http://x/notes", "random"),
        ("form", "id", "POST", "http://x/notes", "random"),
        ("json", "id", "PATCH", "http://x/notes", "unknown"),
        ("json", "boardId", "POST", "http://x/notes", "unknown"),
        ("json", "client_id", "POST", "http://x/login", "unknown"),
        ("header", "id", "POST", "http://x/notes", "unknown"),
    ],
)
def test_an_id_that_the_page_made_is_made_anew_and_that_of_what_it_belongs_to_is_not(
    place: str, name: str, method: str, url: str, kind: str
) -> None:
    sent = value(place, name, "x7Gh2kPq9", "opaque", path=[name])
    assert settled(sent, {"origins": [], "total": 0}, method=method, url=url) == {"kind": kind}
    assert settled(sent, {"origins": [], "total": 1}, method=method, url=url)["kind"] != "random"


def test_an_id_that_another_request_carries_or_that_lies_deeper_may_be_that_of_what_exists() -> None:
    nobody = {"origins": [], "total": 0}
    carried = value("json", "id", "x7Gh2kPq9", "opaque", path=["id"], same_elsewhere=1)
    inner = value("json", "id", "x7Gh2kPq9", "opaque", path=["board", "id"])
    assert [settled(each, nobody, method="POST")["kind"] for each in (carried, inner)] == ["unknown", "unknown"]
