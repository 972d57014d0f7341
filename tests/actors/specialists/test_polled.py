"""What is told of a request that a script sent until a job was done."""

import json
from typing import Any

import pytest

from actors.specialists.polled import polled
from captures.capture import Capture
from captures.interaction import Interaction
from captures.transaction import Request, Response, Transaction

T0 = 1795166479
RUNNING: Any = {"id": 7, "state": "running", "progress": 40}
DONE: Any = {"id": 7, "state": "done", "progress": 100}


def told(*answers: Any, method: str = "GET", apart: float = 1.0, done: tuple[float, ...] = (), last: int = -1) -> Any:
    sent = [
        Transaction(
            f"t{n:04}", T0 + n * apart, T0 + n * apart + 0.1, "fetch",
            Request(method, f"http://x/jobs/7?_={T0 * 1000 + n}"),
            Response(200, body=json.dumps(each).encode()),
        )
        for n, each in enumerate(answers)
    ]  # fmt: skip
    clicks = tuple(Interaction("i1", T0 + at, "click", "http://x/", "a", "a") for at in done)
    return polled(Capture(transactions=tuple(sent), interactions=clicks), sent[last])


def test_the_state_is_what_the_last_answer_alone_has() -> None:
    assert told(RUNNING, RUNNING, DONE) == {"polled": {"times": 2, "until": {"path": ["state"], "value": "done"}}}
    inner = told({"job": RUNNING | {"ready": False}}, {"job": {"id": 7, "ready": True}})
    assert inner["polled"]["until"] == {"path": ["job", "ready"], "value": "true"}


@pytest.mark.parametrize(
    "answers",
    [
        [DONE],
        [RUNNING, RUNNING],
        [[RUNNING], [DONE]],
        [RUNNING, {"id": 7}],
        [{"name": "a"}, {"name": "b"}],
        [{"state": "3 of 4"}, {"state": "4 of 4"}],
    ],
)
def test_what_tells_no_state_is_no_job(answers: list[Any]) -> None:
    assert told(*answers) == {}


def test_only_the_last_of_those_is_one_between_which_nothing_was_done() -> None:
    assert told(RUNNING, DONE, done=(0.5,)) == {}
    assert told(RUNNING, DONE, apart=31.0) == {}
    assert told(RUNNING, DONE, method="POST") == {}
    assert told(RUNNING, {"id": 7, "state": "copying"}, DONE, last=1) == {}
