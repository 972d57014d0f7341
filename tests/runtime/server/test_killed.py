"""A server that is killed and started again: every session goes on, or says what it waits for."""

import os
import signal
from pathlib import Path

from tests.runtime.processes import descendants, is_alive, wait_until
from tests.runtime.server.serving import Server, lay_out, serve

SECRET = "canary & 7 wörter"


def begun(server: Server, number: str) -> bool:
    """Whether the program of the session was started."""
    with server.client.stream("GET", f"/sessions/{number}/events") as stream:
        return any("CommandStarted" in line for line in stream.iter_lines())


def test_a_server_that_was_killed_goes_on_with_its_sessions(tmp_path: Path) -> None:
    project = lay_out(tmp_path / "project")
    with serve(project, SUPERDISCOVERY_TOKEN=SECRET) as server:
        again = server.start("wait_again", parameters={"seconds": 5})["id"]
        doubtful = server.start("wait", parameters={"seconds": 3600})["id"]
        wait_until(
            lambda: len(descendants(server.started.pid)) > 0 and begun(server, again) and begun(server, doubtful)
        )
        left = descendants(server.started.pid)
        server.started.kill()
        server.started.wait()
    with serve(project) as server:
        assert [kind for kind, _, _ in server.events(again)][-1] == "end"
        assert server.session(again)["result"]["success"]
        paused = server.session(doubtful)
        assert (paused["state"], "unknown outcome" in paused["waits_for"]) == ("paused", True)
        assert server.client.post(f"/sessions/{doubtful}/cancel").json()["state"] == "cancelled"
    for pid in filter(is_alive, left):  # nobody was there to end the programs of a server that was killed
        os.kill(pid, signal.SIGKILL)


def test_a_server_that_was_killed_goes_on_in_the_middle_of_a_pipeline(tmp_path: Path) -> None:
    project = lay_out(tmp_path / "project")
    with serve(project) as server:
        number = server.start("count_and_wait", parameters={"text": "a b c"})["id"]
        log = project / "runs" / "sessions" / number / "log"
        wait_until(lambda: any("waited" in each.name for each in log.iterdir()) and descendants(server.started.pid))
        server.started.kill()
        server.started.wait()
    with serve(project) as server:
        events = [event for _, _, data in server.events(number) for event in data.get("events", ())]
        assert server.session(number)["result"]["output"] == {"count": 3}
    begun = [each["blueprint"]["name"] for each in events if each["kind"] == "Invoked"]
    assert sorted(begun) == ["count_and_wait", "count_words", "wait_again"]
    started = [each["step"] for each in events if each["kind"] == "StepCompleted"]
    assert started == ["counted", "waited"]


def test_a_secret_is_the_servers_or_the_callers_and_is_written_nowhere(project: Path) -> None:
    with serve(project, SUPERDISCOVERY_TOKEN=SECRET) as server:
        known = server.start("know", wait=True)
        given = server.start("know", secrets={"token": f"{SECRET}!"}, wait=True)
        as_parameter = server.start("know", parameters={"token": f"{SECRET}!!"}, wait=True)
    assert [each["result"]["result_text"].strip() for each in (known, given, as_parameter)] == [
        f'{{"length": {len(SECRET) + more}}}' for more in (0, 1, 2)
    ]
    files = [file for file in (project / "runs").rglob("*") if file.is_file()]
    assert files
    assert [file for file in files if SECRET.encode() in file.read_bytes()] == []


def test_a_secret_that_went_with_the_server_is_waited_for(tmp_path: Path) -> None:
    project = lay_out(tmp_path / "project")
    with serve(project) as server:
        number = server.start("know_slowly", secrets={"token": SECRET})["id"]
        wait_until(lambda: begun(server, number))
        server.started.kill()
        server.started.wait()
    with serve(project) as server:
        left = server.session(number)
        assert (left["state"], "`secrets`" in left["waits_for"], "token" in left["waits_for"]) == (
            "interrupted",
            True,
            True,
        )
        assert server.client.post(f"/sessions/{number}/resume").status_code == 409
        told = server.client.post(f"/sessions/{number}/resume", json={"secrets": {"token": SECRET}, "wait": True})
        assert told.json()["result"]["result_text"].strip() == f'{{"length": {len(SECRET)}}}'
