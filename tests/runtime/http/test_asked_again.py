"""A job is asked for again until the answer has what is taken from it."""

import pytest

from runtime.http import asked_again
from runtime.http.execute import execute
from tests.runtime.http.http_routines import failed, fetch, routine
from tests.runtime.web import Received, Reply, Web, json_reply

STATE = {"name": "state", "sources": [{"kind": "json", "path": [{"0": "state", "1": "done"}, 1]}]}


async def asked(web: Web, tries: int, state: dict[str, object] = STATE):
    look = fetch("/jobs/7", query=[["at", "{{now_ms}}"]], extract=[state], tries=tries)
    return await execute(routine(web, look, {"type": "return", "values": {"state": "{{state}}"}}), {})


async def test_a_job_is_asked_for_until_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_again, "PAUSE", 0.05)
    states = iter(["queued", "running", "done"])
    with Web(lambda request: json_reply(f'{{"state": "{next(states)}"}}')) as web:
        result = await asked(web, 9)
    assert (result.ok, result.data) == (True, {"state": "done"})
    assert len({each.target for each in web.received}) == 3


async def test_it_ends_where_the_job_is_not_done_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_again, "PAUSE", 0.0)
    with Web(lambda request: json_reply('{"state": "failed"}')) as web:
        result = await asked(web, 2)
    assert "(asked again until it would be there: 2 times)" in failed(result)
    assert len(web.received) == 3


async def test_an_error_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_again, "PAUSE", 0.0)

    def gone(request: Received) -> Reply:
        return Reply(b"gone", 410)

    with Web(gone) as web:
        result = await asked(web, 5)
    assert "the server answered 410" in failed(result)
    assert len(web.received) == 1


async def test_where_several_are_meant_nothing_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_again, "PAUSE", 0.0)
    of_export = {"name": "state", "sources": [{"kind": "json", "path": [{"job": "export"}, "state"]}]}
    with Web(lambda request: json_reply('[{"job": "export", "state": 1}, {"job": "export", "state": 2}]')) as web:
        result = await asked(web, 5, of_export)
    assert "`state` was not found" in failed(result)
    assert len(web.received) == 1
