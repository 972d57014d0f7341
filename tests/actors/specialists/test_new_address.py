"""Which address names what a request made."""

import pytest

from actors.specialists.network import Network
from captures.capture import Capture
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import exchange


@pytest.mark.parametrize(
    ("target", "made"),
    [
        ("/item/77/view", "77"),
        ("/known/5/view", "5"),
        ("/documentation/view", None),
        ("/item77?@ok=made", "77"),
        ("/item/9f8a7b6c5d4e3f2a", "9f8a7b6c5d4e3f2a"),
        ("/known/5", None),
        ("/thanks", None),
        ("/show.php?do=view&id=77", "77"),
        ("/show.php?id=5", None),
        ("/WorkOrder.aspx?number=77", "77"),
        ("/WorkOrder.aspx", None),
        ("/list?added=12&page=3", None),
        ("/list?thing=12", "12"),
        ("/list?saved=1", None),
        ("/shelf/our_new_things", "our_new_things"),
        ("/shelf/kept_things", None),
        ("/lists/h44pra/", "h44pra"),
        ("/lists/5ljvir/", "5ljvir"),
        ("/add/epldjo", "epldjo"),
        ("/add/nolink", None),
        ("/High%20water", "High%20water"),
        ("/High%20water%202", "2"),
        ("/lists/epldjo", None),
        ("/", None),
    ],
)
def test_a_redirect_to_something_new_tells_its_id(target: str, made: str | None) -> None:
    below = "<a href=http://[oops/a>?</a><a href=/add/epldjo/edit>Change</a>"
    steps = (
        exchange(1, 0, "GET", "/list", '<a href="/known/5">5</a><a href="/show.php?id=5">5</a>'),
        exchange(2, 5, "POST", "/add/kept_things", status=302, answer=(("Location", target),)),
        exchange(3, 6, "GET", target, f"{below}<a href={target}>made</a><a href=epldjo/edit>Edit</a>"),
    )
    found = call(Network(Capture(transactions=steps)), "get_result_shape", transaction_id="t0002")
    assert found["transaction_id"] == "t0003"
    assert found.get("new_address", {}).get("id") == made


@pytest.mark.parametrize(("sent", "made"), [("12", None), ("11", "12")])
def test_what_the_form_sends_of_a_neighbour_was_not_made(sent: str, made: str | None) -> None:
    there = (("Location", "/lamps/7?next_lamp_id=12"),)
    multipart = (("Content-Type", "multipart/form-data; boundary=cut"),)
    body = f'--cut\r\nContent-Disposition: form-data; name="next_lamp_id"\r\n\r\n{sent}\r\n--cut--\r\n'
    steps = (
        exchange(1, 0, "GET", "/lamps/7", f'<form method=post><input name=next_lamp_id value="{sent}"></form>'),
        exchange(2, 5, "POST", "/lamps/7", status=302, answer=there, headers=multipart, sent=body),
        exchange(3, 6, "GET", there[0][1], "<h1>Lamp</h1>"),
    )
    found = call(Network(Capture(transactions=steps)), "get_result_shape", transaction_id="t0002")
    assert found.get("new_address", {}).get("id") == made


@pytest.mark.parametrize(
    ("status", "told", "body", "made"),
    [
        (201, "/notes/31", "", "31"),
        (201, "http://x/show?id=31", "", "31"),
        (201, "/notes/5", "", None),
        (201, "//[x", "", None),
        (201, "/notes/31", '{"id": 31}', None),
        (202, "/notes/31", "", None),
    ],
)
def test_what_was_created_has_the_address_that_the_answer_tells(
    status: int, told: str, body: str, made: str | None
) -> None:
    steps = (
        exchange(1, 0, "GET", "/notes", '<a href="/notes/5">5</a>'),
        exchange(2, 5, "POST", "/notes", body, status=status, answer=(("Location", told),), mime="application/json"),
    )
    found = call(Network(Capture(transactions=steps)), "get_result_shape", transaction_id="t0002").get(
        "new_address", {}
    )
    assert (found.get("id"), found.get("header")) == (made, "Location" if made else None)
