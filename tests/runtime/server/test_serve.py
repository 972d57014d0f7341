"""The catalog, sessions and runs over HTTP, by a server in a process of its own."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from runtime.server.guard import MOST_BYTES
from tests.runtime.processes import descendants, is_alive, wait_until
from tests.runtime.server.serving import COUNT, Server, lay_out, serve
from tests.runtime.terminal import ROOT, Type

SECRET = "canary & 7 wörter"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out(tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="module")
def server(project: Path) -> Iterator[Server]:
    with serve(project, "--name", "my.host") as started:
        yield started


def test_what_can_be_invoked_and_its_contract(server: Server) -> None:
    known = {each["name"]: each["type"] for each in server.client.get("/agents").json()}
    assert {"count_words": "command", "counter": "agent", "network": "agent"}.items() <= known.items()
    told = server.client.get("/agents/count_words/schema").json()
    assert (told["type"], told["output_schema"]) == ("command", COUNT)
    assert told["parameters_schema"]["required"] == ["text"]


@pytest.mark.parametrize(("task", "given"), [("count_words", {"text": "one two three"}), ("counter", {"prompt": "x"})])
def test_who_waits_gets_the_result(server: Server, task: str, given: dict[str, str]) -> None:
    session = server.start(task, parameters=given, wait=True)
    assert (session["state"], session["result"]["output"]) == ("succeeded", {"count": 3})
    assert server.session(session["id"]) == session
    assert session["id"] in [each["id"] for each in server.client.get("/sessions").json()]


def test_every_violation_is_told_before_anything_is_done(server: Server) -> None:
    before = server.client.get("/sessions").json()
    told = server.client.post("/sessions", json={"task": "count_words", "parameters": {"text": "", "more": 1}})
    assert (told.status_code, told.headers["content-type"]) == (422, "application/problem+json")
    assert told.json()["violations"] == [
        '$.text: "" is shorter than 1 character',
        "$: Additional properties are not allowed ('more' was unexpected)",
    ]
    assert server.client.get("/sessions").json() == before


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "said"),
    [
        ("POST", "/sessions", {"task": "cuont_words"}, 422, "there is no blueprint 'cuont_words'"),
        ("POST", "/sessions", {"task": 3, "more": 1}, 422, "$.task: Input should be a valid string"),
        ("GET", "/agents/nobody/schema", None, 404, "there is no blueprint 'nobody'"),
        ("GET", f"/sessions/{'0' * 32}", None, 404, "there is no session"),
        ("GET", "/sessions/..%2F..%2Fetc", None, 404, "Not Found"),
        ("POST", f"/sessions/{'0' * 32}/cancel", None, 404, "there is no session"),
        ("POST", f"/sessions/{'0' * 32}/resume", {"more_loops": 0}, 422, "$.more_loops: "),
        ("GET", "/runs/nothing", None, 404, "there is no run of this name"),
        ("DELETE", "/sessions", None, 405, "Method Not Allowed"),
    ],
)
def test_a_wrong_request_is_a_problem(
    server: Server, method: str, path: str, body: Any, status: int, said: str
) -> None:
    told = server.client.request(method, path, json=body)
    assert (told.status_code, told.headers["content-type"]) == (status, "application/problem+json")
    assert said in told.text


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b'{"task": "count_words", "parameters": {"text": "a", "text": "b"}}', "'text' stands twice"),
        (b'{"task": "count_words", "parameters": {"text": NaN}}', "NaN"),
        (b'{"task": "count_words", "parameters": {"text": 98765432109876543210}}', "64 bits"),
        (b'{"task": "count_words"', "JSON"),
        (b"\xff", "UTF-8"),
    ],
)
def test_a_body_is_read_as_strictly_as_a_file(server: Server, body: bytes, said: str) -> None:
    told = server.client.post("/sessions", content=body, headers={"Content-Type": "application/json"})
    assert (told.status_code, told.headers["content-type"]) == (422, "application/problem+json")
    assert said in told.text


def test_what_happens_is_told_as_it_happens_and_from_where_a_client_was(server: Server) -> None:
    number = server.start("count_words", parameters={"text": "a b"})["id"]
    events = server.events(number)
    kinds = [event["kind"] for kind, _, data in events if kind == "frame" for event in data["events"]]
    assert kinds == ["Invoked", "CommandStarted", "CommandEnded", "OutputChecked", "Returned"]
    assert [kind for kind, _, _ in events][-1] == "end"
    assert server.events(number, after=events[1][1]) == events[2:]
    refused = server.client.get(f"/sessions/{number}/events", headers={"Last-Event-ID": "network-1:7"})
    assert refused.status_code == 400


def test_a_client_that_leaves_a_stream_disturbs_nobody(server: Server) -> None:
    number = server.start("wait", parameters={"seconds": 60})["id"]
    for _ in range(3):
        with server.client.stream("GET", f"/sessions/{number}/events") as stream:
            assert "Invoked" in next(line for line in stream.iter_lines() if line.startswith("data"))
    assert server.session(number)["state"] == "running"
    cancelled = server.client.post(f"/sessions/{number}/cancel").json()
    assert (cancelled["state"], cancelled["result"]["failure_reason"]) == ("cancelled", "it was cancelled")
    again = server.client.post(f"/sessions/{number}/cancel")
    assert (again.status_code, "nothing is left to cancel" in again.text) == (409, True)
    assert server.client.post(f"/sessions/{number}/resume").status_code == 409


def test_a_cancelled_program_is_ended(server: Server) -> None:
    number = server.start("wait", parameters={"seconds": 3600})["id"]
    wait_until(lambda: len(descendants(server.started.pid)) > 0)
    (program,) = descendants(server.started.pid)
    server.client.post(f"/sessions/{number}/cancel")
    wait_until(lambda: not is_alive(program))


@pytest.mark.parametrize("name", ["evil.test", "127.0.0.1.evil.test", "", "localhost@evil.test"])
def test_another_host_name_is_refused(server: Server, name: str) -> None:
    assert server.client.get("/agents", headers={"Host": name}).status_code in (400, 421)


@pytest.mark.parametrize("name", ["localhost", "my.host:80", "MY.HOST"])
def test_its_own_names_are_answered(server: Server, name: str) -> None:
    assert server.client.get("/agents", headers={"Host": name}).status_code == 200


@pytest.mark.parametrize(("origin", "status"), [("https://evil.test", 403), ("null", 403), ("http://localhost:1", 200)])
def test_a_page_of_another_origin_is_refused(server: Server, origin: str, status: int) -> None:
    assert server.client.get("/agents", headers={"Origin": origin}).status_code == status


def test_a_body_is_counted_as_it_arrives(server: Server) -> None:
    told = server.client.post("/sessions", content=b"x" * (MOST_BYTES + 1))
    assert told.status_code == 413
    assert _chunked(server.url, MOST_BYTES + 1).startswith(b"HTTP/1.1 413 ")
    assert server.client.get("/agents").status_code == 200


def _chunked(url: str, size: int) -> bytes:
    """The first line that a server says of a body whose length it is not told."""
    place = urlsplit(url)
    with socket.create_connection((str(place.hostname), place.port), 30) as connection:
        connection.sendall(f"POST /sessions HTTP/1.1\r\nHost: {place.netloc}\r\n".encode())
        connection.sendall(b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in range(size // 10_000 + 1):
            connection.sendall(b"2710\r\n" + b"x" * 10_000 + b"\r\n")
        connection.sendall(b"0\r\n\r\n")
        return connection.recv(100)


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


def test_a_failed_pipeline_goes_on_at_the_step_that_failed(server: Server) -> None:
    failed = server.start("count_and_fail", parameters={"text": "a b"}, wait=True)
    assert failed["state"] == "failed"
    again = server.client.post(f"/sessions/{failed['id']}/resume", json={"wait": True})
    assert (again.status_code, again.json()["state"]) == (200, "failed")
    events = [event for _, _, data in server.events(failed["id"]) for event in data.get("events", ())]
    steps = [(each["kind"], each["step"]) for each in events if each["kind"] in ("StepCompleted", "StepFailed")]
    assert steps == [("StepCompleted", "counted"), ("StepFailed", "failed"), ("StepFailed", "failed")]


def begun(server: Server, number: str) -> bool:
    """Whether the program of the session was started."""
    with server.client.stream("GET", f"/sessions/{number}/events") as stream:
        return any("CommandStarted" in line for line in stream.iter_lines())


def test_a_server_that_was_killed_goes_on_with_its_sessions(project: Path, tmp_path: Path) -> None:
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


def test_elsewhere_it_needs_a_token(project: Path, type_in: Type) -> None:
    told = type_in("serve", "--host", "0.0.0.0", "--in-process")
    assert told.code == 2
    assert "set SUPERDISCOVERY_SERVER_TOKEN" in told.err
    with serve(project, "--host", "0.0.0.0", SUPERDISCOVERY_SERVER_TOKEN="t0ken") as server:
        url = server.url.replace("0.0.0.0", "127.0.0.1")
        given = {"Authorization": "Bearer t0ken"}
        assert [httpx2.get(f"{url}/agents", headers=each).status_code for each in ({}, given)] == [401, 200]


def test_a_port_that_is_taken(server: Server, type_in: Type) -> None:
    told = type_in("serve", "--port", urlsplit(server.url).port, "--in-process")
    assert told.code == 1
    assert "name another with --host and --port" in told.err


def test_the_runs_of_the_project(server: Server, project: Path) -> None:
    command = [sys.executable, "-m", "runtime.cli", "invoke", "count_words", "--text", "a", "--in-process"]
    subprocess.run([*command, "--out", "runs/mine"], cwd=project, env={"PYTHONPATH": str(ROOT)}, check=True)
    assert [each["name"] for each in server.client.get("/runs").json()] == ["mine"]
    assert server.client.get("/runs/mine").json()["streams"] == ["invocation"]
    frames = server.client.get("/runs/mine/events").json()
    assert next(event["kind"] for each in frames for event in each["events"]) == "Invoked"
    assert server.client.get("/runs/mine/events", params={"stream": "other"}).status_code == 404


def test_whatever_is_sent_is_answered_as_the_document_says(server: Server, tmp_path: Path) -> None:
    """Requests made from the OpenAPI document, right and wrong ones, by schemathesis."""
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", f"{server.url}/openapi.json"]
    options = ["--max-examples=5", "--seed=1", "--exclude-path-regex=/events$", "--request-timeout=30"]
    told = subprocess.run(
        [*command, *options, "--exclude-checks=unsupported_method,positive_data_acceptance"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout[-4000:] + told.stderr[-2000:]
