"""What whoever runs a routine is told of values that go from the answers of one host to another."""

from typing import Any

import pytest

from routines.routine import Routine
from routines.told_hosts import told_hosts

A, B = "https://a.example", "https://b.test"
TOKEN: dict[str, Any] = {"name": "token", "sources": [{"kind": "json", "path": ["token"]}]}
COOKIE: dict[str, Any] = {"name": "token", "sources": [{"kind": "cookie", "name": "sid"}]}


def fetch(url: str, **more: Any) -> dict[str, Any]:
    return {"type": "fetch", "url": url, "follow": False} | more


def carrying(url: str, text: str = "{{token}}") -> dict[str, Any]:
    return fetch(url, query=[["t", text]])


def told(*operations: dict[str, Any], hosts: tuple[str, ...] = (A, B), secret: bool = True) -> list[str]:
    parameter = {"name": "password", "secret": secret, "sent_to": [A] if secret else None}
    document = {"name": "shop", "hosts": hosts, "parameters": [parameter], "operations": operations}
    return told_hosts(Routine.model_validate(document))


PASSWORD = f"`password` is sent to {A}"
GOES, MAY = f"values from answers of {A} go to {B}", f"values from answers of {A} may go to {B}"
MADE = {"type": "derive", "name": "made", "text": "x{{token}}", "how": "lower"}
CODE = {"type": "js_evaluate", "code": "(() => 1)()"}


@pytest.mark.parametrize(
    ("operations", "sentences"),
    [
        ([fetch(A, extract=[TOKEN]), carrying(B)], [GOES]),
        ([fetch(A, extract=[TOKEN]), MADE, carrying(B, "{{made}}")], [GOES]),
        ([fetch(A, extract=[TOKEN]), carrying(A)], [f"it also sends to {B}"]),
        ([fetch(B, extract=[TOKEN], follow=True), carrying(B)], [MAY]),
        ([fetch(B, extract=[COOKIE]), carrying(B)], [MAY]),
        ([fetch(A, extract=[TOKEN]), carrying("{{token}}")], [MAY]),
        (
            [{"type": "navigate", "url": A, "extract": [TOKEN]}, carrying("{{token}}")],
            [f"values from answers of {A}, {B} may go to {A}, {B}"],
        ),
        ([{"type": "navigate", "url": A}, CODE], [f"its code may send what it reads in pages to {A}, {B}"]),
    ],
)
def test_each_way_by_which_a_value_of_an_answer_gets_to_another_host_is_told(
    operations: list[dict[str, Any]], sentences: list[str]
) -> None:
    assert told(*operations) == [PASSWORD, *sentences]


def test_hosts_that_share_cookies_are_told() -> None:
    near = "https://evil.a.example"
    assert told(fetch(A), hosts=(A, near)) == [PASSWORD, f"each of {A}, {near} may get cookies of the others"]


def test_one_host_is_one_line_and_a_routine_without_a_secret_none() -> None:
    assert told(fetch(A, extract=[TOKEN]), carrying(A), CODE, hosts=(A,)) == [PASSWORD]
    assert told(fetch(A, extract=[TOKEN]), carrying(B), secret=False) == []
