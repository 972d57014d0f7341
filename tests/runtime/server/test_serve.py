"""The catalog, sessions and runs over HTTP, by a server in a process of its own."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.runtime.processes import descendants, is_alive, wait_until
from tests.runtime.server.serving import COUNT, Server
from tests.runtime.terminal import ROOT, Type


def test_what_can_be_invoked_and_its_contract(server: Server) -> None:
    known = {each["name"]: each["type"] for each in server.client.get("/agents").json()}
    assert {"count_words": "command", "counter": "agent", "network": "agent"}.items() <= known.items()
    told = server.client.get("/agents/count_words/schema").json()
    assert (told["type"], told["output_schema"]) == ("command", COUNT)
    assert told["parameters_schema"]["required"] == ["text"]
    assert server.client.get("/agents/count_and_wait/schema").json()["output_schema"] == COUNT


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
        ("POST", "/sessions", {"task": 3, "more": 1}, 422, "$.task: input should be a valid string"),
        ("GET", "/agents/nobody/schema", None, 404, "there is no blueprint 'nobody'"),
        ("GET", f"/sessions/{'0' * 32}", None, 404, "there is no session"),
        ("GET", "/sessions/..%2F..%2Fetc", None, 404, "Not Found"),
        ("POST", f"/sessions/{'0' * 32}/cancel", None, 404, "there is no session"),
        ("POST", f"/sessions/{'0' * 32}/resume", {"more_loops": 0}, 422, "$.more_loops: "),
        ("GET", "/runs/nothing", None, 404, "there is no run of this name"),
        ("DELETE", "/sessions", None, 405, "Method Not Allowed"),
        ("POST", "/sessions", {"task": "network", "parameters": {"prompt": "x", "capture": "none"}}, 422, "No capture"),
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


@pytest.mark.parametrize(
    "given",
    [
        "other-1:7",
        "invocation:99",
        "invocation:0",
        "invocation:-1",
        "invocation:1,invocation:2",
        f"invocation:{'9' * 5000}",
    ],
)
def test_an_event_id_that_was_never_given_is_refused(server: Server, given: str) -> None:
    number = server.start("count_words", parameters={"text": "a b"}, wait=True)["id"]
    told = server.client.get(f"/sessions/{number}/events", headers={"Last-Event-ID": given})
    assert (told.status_code, told.json()["title"]) == (400, "Unknown event id")


def test_who_waits_for_a_session_that_is_cancelled_is_told_so(server: Server) -> None:
    asked = {"task": "wait", "parameters": {"seconds": 3600}, "wait": True}
    with ThreadPoolExecutor() as others:
        waiting = others.submit(server.client.post, "/sessions", json=asked)
        wait_until(lambda: len(running(server)) > 0)
        (number,) = running(server)
        both = [others.submit(server.client.post, f"/sessions/{number}/cancel") for _ in range(2)]
        assert {each.result().json()["state"] for each in (waiting, *both)} == {"cancelled"}


def running(server: Server) -> list[str]:
    return [each["id"] for each in server.client.get("/sessions").json() if each["state"] == "running"]


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


def test_a_failed_pipeline_goes_on_at_the_step_that_failed(server: Server) -> None:
    failed = server.start("count_and_fail", parameters={"text": "a b"}, wait=True)
    assert failed["state"] == "failed"
    again = server.client.post(f"/sessions/{failed['id']}/resume", json={"wait": True})
    assert (again.status_code, again.json()["state"]) == (200, "failed")
    events = [event for _, _, data in server.events(failed["id"]) for event in data.get("events", ())]
    steps = [(each["kind"], each["step"]) for each in events if each["kind"] in ("StepCompleted", "StepFailed")]
    assert steps == [("StepCompleted", "counted"), ("StepFailed", "failed"), ("StepFailed", "failed")]


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
