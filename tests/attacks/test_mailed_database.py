"""A run folder that somebody mailed, whose run.json names a database: nobody connects to it, looks it up or reads its
options; a store is used only if the user's own command or environment names it."""

import os
from pathlib import Path

import pytest

from runtime.store import VARIABLE
from tests.attacks.mailed import mailed_run
from tests.attacks.network import STRANGER, Network
from tests.attacks.serving import serving

COMMANDS = {
    "log": ("log", "{run}"),
    "log --follow": ("log", "{run}", "--follow"),
    "log verify": ("log", "verify", "{run}"),
    "log checkpoint": ("log", "checkpoint", "{run}"),
    "log repair": ("log", "repair", "{run}", "--yes"),
    "log copy": ("log", "copy", "{run}", "--out", "{out}"),
    "replay": ("replay", "{run}", "--no-tools"),
    "replay with tools": ("replay", "{run}"),
    "diff": ("diff", "{run}", "{run}"),
    "fork": ("fork", "{run}", "--at", "1", "--out", "{out}"),
    "resume": ("resume", "{run}"),
    "run": ("run", "{run}"),
    "discover": ("discover", "{run}", "Find it.", "--model", "recorded:{run}"),
}


def address(network: Network) -> str:
    return f"postgresql://me@{STRANGER}:{network.port}/runs"


@pytest.mark.parametrize("named", COMMANDS)
def test_a_command_does_not_connect_to_the_database_of_a_run_json(named: str, sealed: Network, tmp_path: Path) -> None:
    run = mailed_run(tmp_path / "run", log=address(sealed))
    words = [each.format(run=run, out=tmp_path / "out") for each in COMMANDS[named]]
    told = sealed.run(*words, cwd=tmp_path, environment={"PGPASSWORD": "the reader's own"})
    assert told.code in (2, 5), told.err
    assert [line for line in told.err.splitlines() if line.startswith("error: ")] == told.err.splitlines()
    assert len(told.err.splitlines()) == 1, told.err
    assert sealed.heard() == []
    assert sealed.said == []
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "noted",
    [
        "postgresql://db.stranger.test/runs",
        "postgresql:///runs?host=203.0.113.9&hostaddr=203.0.113.9&passfile=/etc/shadow&service=evil",
        "host=203.0.113.9 passfile=/etc/shadow",
        "postgresql://\x1b[2J@203.0.113.9/" + "x" * 5000,
    ],
)
def test_the_sentence_shows_the_noted_address_as_hostile_text_and_says_what_to_give(
    noted: str, sealed: Network, tmp_path: Path
) -> None:
    told = sealed.run("log", mailed_run(tmp_path / "run", log=noted))
    assert told.code == 5
    assert "--log ADDRESS" in told.err
    assert VARIABLE in told.err
    assert "\x1b" not in told.err
    assert len(told.err) < 600
    assert sealed.heard() == []


def test_what_the_user_names_is_connected_to_and_nothing_of_the_run_json(sealed: Network, tmp_path: Path) -> None:
    run = mailed_run(tmp_path / "run", log="postgresql://him@192.0.2.7:9/his?options=-c%20his")
    for environment, option in (
        ({VARIABLE: address(sealed)}, ()),
        ({VARIABLE: "postgresql://192.0.2.8/no"}, ("--log", address(sealed))),
    ):
        told = sealed.run("log", run, *option, environment=environment)
        assert told.code == 1
        assert f"at {STRANGER}:{sealed.port}" in told.err
        assert sealed.heard() == [f"tcp {STRANGER}:{sealed.port}"]


def test_a_log_in_the_folder_needs_no_database_even_if_one_is_named(sealed: Network, tmp_path: Path) -> None:
    run = mailed_run(tmp_path / "run")
    assert sealed.run("log", run, environment={VARIABLE: address(sealed)}).code == 0
    assert sealed.run("log", run, "--log", address(sealed)).code == 5
    assert sealed.heard() == []


def test_serve_answers_with_a_problem(sealed: Network, tmp_path: Path) -> None:
    mailed_run(tmp_path / "runs" / "x", log=address(sealed))
    mailed_run(tmp_path / "runs" / "sessions" / ("0" * 32), log=address(sealed), kind="invocation")
    with serving(sealed, tmp_path, environment={**os.environ, "PGPASSWORD": "the reader's own"}) as server:
        for path in ("/runs/x", "/runs/x/events"):
            status, told = server.get(path)
            assert status == 409
            assert VARIABLE in told["detail"]
        status, told = server.get("/sessions")
        assert status == 200
        assert VARIABLE in told[0]["waits_for"]
        assert sealed.heard(besides=frozenset({server.port})) == []
    assert sealed.said == []
