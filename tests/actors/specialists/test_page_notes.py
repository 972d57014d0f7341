"""What scripts tell of the page that is shown is no candidate for an answer."""

import msgspec
import pytest

from actors.specialists.candidates import candidates
from captures.capture import Capture
from captures.transaction import Transaction
from tests.actors.specialists.library import HOST, done, exchange


def note(number: int, page: str, said: str, method: str = "PATCH") -> Transaction:
    sent = exchange(number, number, method, "/me/page", status=204, sent=said, kind="fetch")
    headers = (("Content-Type", "application/json"), ("Referer", f"{HOST}{page}"))
    return msgspec.structs.replace(sent, request=msgspec.structs.replace(sent.request, headers=headers))


HOME, THINGS = note(1, "/app/home", '{"last": "/home"}'), note(2, "/app/things", '{"last": "/things"}')


@pytest.mark.parametrize(
    ("steps", "kept"),
    [
        ((HOME, THINGS), []),
        ((HOME,), ["t0001"]),
        ((HOME, note(2, "/app/things", '{"name": "Lamp"}')), ["t0001", "t0002"]),
        ((HOME, note(2, "/app/things", '{"last": "/things", "name": "Lamp"}')), ["t0001", "t0002"]),
    ],
)
def test_a_note_of_each_page_is_no_answer(steps: tuple[Transaction, ...], kept: list[str]) -> None:
    assert [each.id for each in candidates(Capture(transactions=steps))] == kept


@pytest.mark.parametrize(
    ("at", "page", "kept"), [(1.5, "/app/things", 2), (1.5, "/app/home", 0), (-1.0, "/app/things", 0)]
)
def test_what_is_clicked_on_each_page_is_no_note_of_it(at: float, page: str, kept: int) -> None:
    first = done(1, 0.5, "click", "/app/home", "a", "a")
    second = done(2, at, "click", f"{page}#top", "a", "a")
    assert len(candidates(Capture(transactions=(HOME, THINGS), interactions=(first, second)))) == kept
