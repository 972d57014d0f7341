"""Which response a number in the path of an address comes from."""

import pytest

from tests.actors.rules.request_values import origin, settled, value


def test_a_number_in_a_path_is_an_id_only_if_the_path_before_it_made_it() -> None:
    line, url = value("path", "1", "25", "constant_looking"), "http://x/posts/25/comments"
    made = origin("t0003", {"kind": "json", "path": ["id"]}, url="http://x/posts")
    listed = origin("t0002", {"kind": "json", "path": [3, "id"]}, url="http://x/posts")
    elsewhere = origin("t0001", {"kind": "json", "path": ["count"]}, url="http://x/stats")
    answer = {"origins": [elsewhere, listed, made]}
    assert settled(line, answer, url=url)["transaction_id"] == "t0003"
    assert settled(line, {"origins": [elsewhere, listed]}, url=url) == {"kind": "constant"}


@pytest.mark.parametrize(
    ("place", "shelf", "kind"), [("3", "1", "constant"), ("1", "1", "extracted"), ("3", "2", "extracted")]
)
def test_a_number_is_not_that_of_the_thing_in_whose_address_it_stands(place: str, shelf: str, kind: str) -> None:
    above = origin("t0003", {"kind": "json", "path": ["id"]}, url=f"http://x/shelves/{shelf}")
    line, url = value("path", place, "1", "constant_looking"), f"http://x/shelves/{shelf}/books/1"
    assert settled(line, {"origins": [above]}, url=url)["kind"] == kind


@pytest.mark.parametrize(
    ("path", "number", "url", "kind"),
    [
        (["auth", "user", "id"], "7", "http://x/posts/7", "constant"),
        (["user", "id"], "7", "http://x/posts/7", "constant"),
        (["post", "id"], "7", "http://x/posts/7", "extracted"),
        (["user", "id"], "7", "http://x/users/7", "extracted"),
        (["auth", "user", "id"], "7", "http://x/users/7", "constant"),
        (["session", "id"], "7", "http://x/sessions/7", "extracted"),
        (["session", "id"], "7", "http://x/posts/7", "constant"),
        (["user", "id"], "70012", "http://x/posts/70012", "extracted"),
    ],
)
def test_whose_session_it_is_is_said_beside_all_that_a_page_has(
    path: list[str], number: str, url: str, kind: str
) -> None:
    above = url.rpartition("/")[0]
    answer = {"origins": [origin("t0003", {"kind": "json", "path": ["props", *path]}, url=above)]}
    assert settled(value("path", "1", number, "constant_looking"), answer, url=url)["kind"] == kind


@pytest.mark.parametrize(
    ("address", "path", "sent", "kind"),
    [
        ("http://x/api/me", ["id"], "http://x/api/users/7", "extracted"),
        ("http://x/api/current-user/whoami", ["id"], "http://x/api/users/7/picture", "extracted"),
        ("http://x/api/me", ["user", "id"], "http://x/accounts/7", "extracted"),
        ("http://x/api/me", ["team"], "http://x/api/users/7", "constant"),
        ("http://x/api/me", ["id"], "http://x/api/posts/7", "constant"),
        ("http://x/api/me", ["id"], "http://x/api/users/77", "constant"),
        ("http://x/api/owner", ["id"], "http://x/api/users/7", "constant"),
    ],
)
def test_the_number_of_an_account_is_that_of_whose_session_it_is(
    address: str, path: list[str], sent: str, kind: str
) -> None:
    ways = [{"kind": "json", "path": each} for each in (path, ["active_team"])]
    of = origin("t0003", ways[0], url=address) | {"extractors": ways}
    found = settled(value("path", "2", "7", "constant_looking"), {"origins": [of]}, url=sent)
    assert found["kind"] == kind
    assert found.get("extractors", ways[:1]) == ways[:1]


@pytest.mark.parametrize(
    ("page", "link", "number", "sent", "kind"),
    [
        ("http://x/posts/25/edit", "http://x/posts/25/edit", "25", "http://x/api/post/25", "extracted"),
        ("http://x/posts/25/edit", "http://x/posts/25/edit", "25", "http://x/api/users/25", "constant"),
        ("http://x/edit/2501", "http://x/edit/2501", "2501", "http://x/api/posts/2501", "extracted"),
        ("http://x/posts/25/edit", "http://x/posts", "25", "http://x/api/post/25", "constant"),
        ("http://x/4/25", "http://x/4/25", "25", "http://x/api/7/25", "constant"),
        ("http://x/posts/26/edit", "http://x/posts/26/edit", "25", "http://x/api/post/25", "constant"),
    ],
)
def test_a_number_is_that_of_the_page_which_a_link_led_to(
    page: str, link: str, number: str, sent: str, kind: str
) -> None:
    own = {"kind": "url", "pattern": "/([0-9]+)"}
    of = origin("t0003", url=page) | {"extractors": [{"kind": "json", "path": ["id"]}, own]}
    clicks = [
        {"type": "click", "time": 1.0, "url": "http://x/", "href": link},
        {"type": "click", "time": 2.0, "url": page},
    ]
    line = value("path", "2", number, "constant_looking")
    found = settled(line, {"origins": [of]}, url=sent, method="PUT", time=3.0, clicks=clicks)
    assert (found["kind"], found.get("extractors", [own])) == (kind, [own])
