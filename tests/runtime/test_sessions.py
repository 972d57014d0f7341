"""Sessions below a folder: damaged ones, those of another process, and the credentials of whoever runs the server."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from contracts.blueprint import RoutineBlueprint
from routines.routine import Routine
from runtime.catalog.catalog import Catalog
from runtime.credentials import credentials
from runtime.sessions import Busy, Sessions, WrongState
from tests.runtime.invoking import command
from tests.runtime.test_keyring import Ring, ring

__all__ = ["ring"]

WAITING = """import sys, pathlib, time
while not pathlib.Path(sys.argv[-1]).exists(): time.sleep(0.01)
print('{"count": 1}')"""
TOKEN = {"type": "object", "properties": {"token": {"type": "string", "writeOnly": True}}, "required": ["token"]}


@asynccontextmanager
async def opened(folder: Path, *blueprints: Any, **more: Any) -> AsyncIterator[Sessions]:
    sessions = Sessions(folder, Catalog.of(command(), *blueprints), environment={}, **more)
    try:
        yield sessions
    finally:
        await sessions.close()


async def test_a_damaged_session_says_so_and_is_in_nobodys_way(tmp_path: Path) -> None:
    async with opened(tmp_path) as sessions:
        whole, log, manifest = [(await sessions.start("count_words", {"text": "a"})).id for _ in range(3)]
        for number in (whole, log, manifest):
            await sessions.wait(number)
    segment = tmp_path / log / "log" / "invocation" / "00000001.seg"
    segment.write_bytes(segment.read_bytes().replace(b"Invoked", b"invoked"))
    (tmp_path / manifest / "run.json").write_text("{")
    async with opened(tmp_path) as sessions:
        assert await sessions.recover() == []
        told = {each.id: each for each in sessions.all()}
        assert told[whole].state == "succeeded"
        for number in (log, manifest):
            assert (told[number].state, "is damaged" in told[number].waits_for) == ("interrupted", True)


async def test_a_session_of_another_server_is_left_to_it(tmp_path: Path) -> None:
    go = tmp_path / "go"
    waiting = command(WAITING, name="wait", repeatable=True)
    async with opened(tmp_path / "runs", waiting) as first, opened(tmp_path / "runs", waiting) as second:
        number = (await first.start("wait", {"text": str(go)})).id
        assert await second.recover() == []
        assert second.get(number).state == "running"
        with pytest.raises(WrongState, match="by another process"):
            await second.cancel(number)
        with pytest.raises(WrongState, match="is running"):
            await second.resume(number)
        waited = asyncio.ensure_future(second.wait(number))
        go.touch()
        assert (await waited).state == "succeeded"
        assert (await first.wait(number)).state == "succeeded"


async def test_more_sessions_than_there_is_room_for_go_on_one_after_the_other(tmp_path: Path) -> None:
    go = tmp_path / "go"
    waiting = command(WAITING, name="wait", repeatable=True)
    async with opened(tmp_path / "runs", waiting) as sessions:
        numbers = {(await sessions.start("wait", {"text": str(go)})).id for _ in range(5)}
    async with opened(tmp_path / "runs", waiting, most=2) as sessions:
        gone_on = await sessions.recover()
        assert len(gone_on) == 2
        states = {each.id: (each.state, each.waits_for) for each in sessions.all()}
        later = "2 sessions are under way already: it goes on by itself once one has ended"
        assert {number for number, told in states.items() if told == ("interrupted", later)} == numbers - {*gone_on}
        with pytest.raises(Busy):
            await sessions.start("wait", {"text": str(go)})
        (mended,) = sorted(numbers - {*gone_on})[:1]
        await sessions.cancel(mended)  # what somebody did meanwhile is left as it is
        go.touch()
        while open_ones := [each.id for each in sessions.all() if each.state in ("running", "interrupted")]:
            await asyncio.gather(asyncio.sleep(0.01), *map(sessions.wait, open_ones))
        ended = {each.id: each.state for each in sessions.all()}
        assert ended == dict.fromkeys(numbers, "succeeded") | {mended: "cancelled"}


async def test_what_waits_for_room_is_left_to_the_next_server(tmp_path: Path) -> None:
    waiting = command(WAITING, name="wait", repeatable=True)
    async with opened(tmp_path / "runs", waiting) as sessions:
        for _ in range(3):
            await sessions.start("wait", {"text": str(tmp_path / "go")})
    async with opened(tmp_path / "runs", waiting, most=1) as sessions:
        assert len(await sessions.recover()) == 1
    async with opened(tmp_path / "runs", waiting) as sessions:
        assert len(await sessions.recover()) == 3


async def test_of_those_who_resume_at_once_one_does(tmp_path: Path) -> None:
    go = tmp_path / "go"
    waiting = command(WAITING, name="wait", repeatable=True)
    async with opened(tmp_path / "runs", waiting) as sessions:
        number = (await sessions.start("wait", {"text": str(go)})).id
    async with opened(tmp_path / "runs", waiting) as sessions:
        assert sessions.get(number).state == "interrupted"
        told = await asyncio.gather(*(sessions.resume(number) for _ in range(3)), return_exceptions=True)
        go.touch()
        assert (await sessions.wait(number)).state == "succeeded"
    assert sorted(type(each).__name__ for each in told) == ["Session", "WrongState", "WrongState"]


def routine(name: str, secret: str = "password") -> RoutineBlueprint:
    host = f"https://{name}.example"
    made = {
        "name": name,
        "hosts": [host],
        "parameters": [{"name": secret, "secret": True}],
        "operations": [{"type": "fetch", "method": "GET", "url": f"{host}/?p={{{{{secret}}}}}"}],
    }
    return RoutineBlueprint(name=name, description=name, routine=Routine.model_validate(made))


def test_a_routine_gets_what_is_kept_for_its_host_and_nobody_else_does(ring: Ring) -> None:
    ring.set_password("superdiscovery https://desk.example", "password", "hunter-2")
    other = command(name="tell", parameters_schema=TOKEN, environment=("T={token}",), arguments=(sys.executable,))
    assert credentials([routine("desk"), other], (), {}) == {"password": "hunter-2"}
    assert credentials([routine("desk")], ("password",), {}) == {}
    assert credentials([routine("desk")], (), {"SUPERDISCOVERY_PASSWORD": "mine"}) == {"password": "mine"}
    assert credentials([routine("shop")], (), {}) == {}
    assert credentials([routine("desk"), routine("evil")], (), {}) == {}


def test_what_is_the_servers_own_goes_to_no_routine() -> None:
    own = {"SUPERDISCOVERY_SERVER_TOKEN": "t0ken", "SUPERDISCOVERY_CHAT_KEY": "key"}
    assert credentials([routine("evil", "server_token"), routine("worse", "chat_key")], (), own) == {}
