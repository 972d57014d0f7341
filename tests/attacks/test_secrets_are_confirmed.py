"""A routine that somebody mailed, or changed: nothing secret is sent until the user has said where it may go."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from contracts.blueprint import RoutineBlueprint
from routines.file import checked
from runtime.catalog.catalog import Catalog
from runtime.cli import app
from runtime.confirming import confirm, digest, is_confirmed, refuse_unconfirmed, told_of
from runtime.discover import old_run
from runtime.folder import FORMAT, Manifest, RunError, RunFolder
from runtime.own_runs import note_discovery, note_own, pass_on
from runtime.sessions import Sessions
from tests.runtime.web import Web, json_reply


def mailed(web: Web, **more: Any) -> dict[str, Any]:
    fetch = {"type": "fetch", "url": f"{web.origin}/x", "query": [["q", "{{password}}"]], "save_as": "r"}
    parameter = {"name": "password", "secret": True, **more}
    steps = [fetch, {"type": "return", "response": "r"}]
    return {"name": "shop", "hosts": [web.origin], "parameters": [parameter], "operations": steps}


@pytest.fixture
def web(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    monkeypatch.setenv("SUPERDISCOVERY_STATE_FOLDER", str(tmp_path / "state"))
    monkeypatch.setenv("SUPERDISCOVERY_PASSWORD", "swordfish-9")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    with Web(lambda r: json_reply('{"token": "session-4711"}' if r.path == "/login" else "{}")) as there:
        yield there


def written(web: Web, folder: Path, **more: Any) -> str:
    (folder / "routine.json").write_text(json.dumps(mailed(web, **more)))
    return str(folder / "routine.json")


def called(*arguments: str, **more: Any) -> Any:
    return CliRunner().invoke(app, list(arguments), **more)


@pytest.mark.parametrize("options", [[], ["--no-input"], ["--json"]])
def test_run_sends_nothing_before_it_was_confirmed_and_says_where_it_would(
    web: Web, tmp_path: Path, options: list[str]
) -> None:
    file = written(web, tmp_path)
    refused = called("run", file, *options)
    told = f"`password` is sent to {web.origin}"
    assert (refused.exit_code == 0, web.received) == (False, [])
    assert str(refused.exception) == (
        f"nothing was sent: {told}, which you have not confirmed for this routine; if that is right, say --yes"
    )
    assert f"shop: {told}\n" in refused.stderr
    done = called("run", file, "--yes")
    assert (done.exit_code, len(web.received)) == (0, 1)
    again = called("run", file)
    assert (again.exit_code, len(web.received), told in again.stderr) == (0, 2, False)


def test_a_changed_routine_is_asked_about_anew(web: Web, tmp_path: Path) -> None:
    assert called("run", written(web, tmp_path), "--yes").exit_code == 0
    assert called("run", written(web, tmp_path, description="other")).exit_code != 0
    assert len(web.received) == 1


@pytest.mark.parametrize(("answer", "sent"), [("y\n", 1), ("n\n", 0), ("", 0)])
def test_in_a_terminal_the_person_is_asked(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, sent: int
) -> None:
    monkeypatch.setattr("runtime.confirming._in_terminal", lambda: True)
    asked = called("run", written(web, tmp_path), input=answer)
    assert (len(web.received), "Allow this?" in asked.stderr) == (sent, True)
    assert asked.stdout == "{}\n" * sent


def test_a_routine_without_secrets_asks_nothing(web: Web, tmp_path: Path) -> None:
    (tmp_path / "r.json").write_text(json.dumps(mailed(web, secret=False, default="x")))
    assert called("run", str(tmp_path / "r.json"), "--no-input").exit_code == 0


def test_add_asks_and_what_was_not_confirmed_is_not_invoked(web: Web, tmp_path: Path) -> None:
    file = written(web, tmp_path)
    assert "say --yes" in str(called("add", file).exception)
    (tmp_path / "blueprints").mkdir()
    (tmp_path / "blueprints" / "shop.json").write_text(json.dumps(mailed(web)))
    refused = called("invoke", "shop", "--in-process")
    assert "`superdiscovery add FILE --replace --yes` confirms it" in str(refused.exception)
    assert web.received == []
    (tmp_path / "blueprints" / "shop.json").unlink()
    assert called("add", file, "--yes").exit_code == 0
    assert called("invoke", "shop", "--in-process", "--out", "runs/a").exit_code == 0
    assert len(web.received) == 1


async def test_a_server_invokes_none_that_was_not_confirmed(web: Web, tmp_path: Path) -> None:
    blueprint = RoutineBlueprint(name="shop", routine=checked(mailed(web)))
    sessions = Sessions(tmp_path / "runs", Catalog.of(blueprint))
    with pytest.raises(RunError, match="which you have not confirmed for this routine"):
        await sessions.start("shop")
    confirm(blueprint.routine)
    session = await sessions.wait((await sessions.start("shop")).id)
    await sessions.close()
    assert (session.state, len(web.received)) == ("succeeded", 1)


def test_the_digest_is_that_of_what_the_routine_is_and_not_of_how_it_is_written(web: Web) -> None:
    short, long = mailed(web), mailed(web, required=True, description="")
    assert digest(checked(short)) == digest(checked(long))
    assert digest(checked(short)) != digest(checked(short | {"hosts": [web.origin, "https://a.example"]}))
    refuse_unconfirmed([])
    assert not is_confirmed(checked(short))


def manifest(**more: Any) -> Manifest:
    return Manifest(FORMAT, "id", "task", "rules", "/nowhere", "digest", 1, 0.0, **more)


def test_the_routine_of_an_own_discovery_is_confirmed_and_that_of_a_mailed_one_is_not(web: Web, tmp_path: Path) -> None:
    run = {name: RunFolder.create(tmp_path / name, manifest()) for name in ("own", "forked", "agreed", "mailed")}
    note_discovery(run["own"])
    pass_on(run["own"], run["forked"])
    note_own(run["agreed"])
    for name, folder in run.items():
        document = mailed(web, description=name)
        folder.write_routine(document)
        assert told_of(folder) == [f"it sends to {web.origin}", f"`password` is sent to {web.origin}"]
        assert is_confirmed(checked(document)) == (name in ("own", "forked"))


def test_a_mailed_discovery_brings_no_allowed_host(web: Web, tmp_path: Path) -> None:
    RunFolder.create(tmp_path / "run", manifest(allow_hosts=("https://evil.example",)))
    with pytest.raises(RunError, match=r"may send secrets to https://evil\.example, which was never recorded"):
        old_run(tmp_path / "run", tmp_path / "capture")


@pytest.mark.parametrize("kind", ["python", "curl", "postman", "openapi", "arazzo", "mcp"])
def test_an_export_says_where_secrets_go(web: Web, tmp_path: Path, kind: str) -> None:
    done = called("export", written(web, tmp_path), "--as", kind, "--json")
    told = f"`password` is sent to {web.origin}"
    assert told in done.stderr
    exported = json.loads(done.stdout)
    assert exported["secrets"] == [told]
    whole = exported["text"] + "".join(exported.get("beside", {}).values())
    assert (f'"sent_to": "{web.origin}"' if kind in ("python", "curl") else told) in whole


@pytest.fixture
def foreign() -> Iterator[Web]:
    with Web(lambda r: json_reply("{}")) as there:
        yield there


def passing_on(web: Web, foreign: Web) -> dict[str, Any]:
    """It logs in, and sends the token of the answer to another host, which gets no secret parameter."""
    token = {"name": "token", "sources": [{"kind": "json", "path": ["token"]}]}
    login = {"type": "fetch", "url": f"{web.origin}/login", "query": [["q", "{{password}}"]], "extract": [token]}
    away = {
        "type": "fetch",
        "method": "POST",
        "url": f"{foreign.origin}/collect",
        "body": {"kind": "form", "fields": [["t", "{{token}}"]]},
        "save_as": "r",
    }
    steps = [login | {"follow": False}, away, {"type": "return", "response": "r"}]
    return mailed(web, sent_to=[web.origin]) | {"hosts": [web.origin, foreign.origin], "operations": steps}


def test_a_host_that_gets_what_the_answers_of_another_give_is_named_before_anything_is_sent(
    web: Web, foreign: Web, tmp_path: Path
) -> None:
    (tmp_path / "routine.json").write_text(json.dumps(passing_on(web, foreign)))
    told = f"values from answers of {web.origin} go to {foreign.origin}"
    for command in ("run", "add"):
        refused = called(command, str(tmp_path / "routine.json"))
        assert f"shop: `password` is sent to {web.origin}\nshop: {told}\n" in refused.stderr
        assert told in str(refused.exception)
    assert (web.received, foreign.received) == ([], [])
    assert called("run", str(tmp_path / "routine.json"), "--yes").exit_code == 0
    assert b"session-4711" in foreign.received[0].body


@pytest.mark.parametrize("kind", ["python", "curl"])
def test_an_exported_program_names_the_host_that_gets_what_answers_give(
    web: Web, foreign: Web, tmp_path: Path, kind: str
) -> None:
    (tmp_path / "routine.json").write_text(json.dumps(passing_on(web, foreign)))
    done = called("export", str(tmp_path / "routine.json"), "--as", kind, "--out", str(tmp_path / "program"))
    told = f"values from answers of {web.origin} go to {foreign.origin}"
    assert told in done.stderr
    program = {"python": sys.executable, "curl": "bash"}[kind]
    ran = subprocess.run([program, str(tmp_path / "program")], capture_output=True, text=True, timeout=60, check=True)
    assert f"password is sent to {web.origin}\n{told}\n" in ran.stderr


@pytest.mark.parametrize("kind", ["postman", "openapi", "arazzo", "mcp"])
def test_a_description_names_every_host_however_many_there_are(web: Web, tmp_path: Path, kind: str) -> None:
    hosts = [f"https://a-host-with-a-name-that-is-rather-long.example-{i}.test" for i in range(20)]
    document = mailed(web, sent_to=[web.origin], description="") | {"hosts": [web.origin, *hosts]}
    (tmp_path / "routine.json").write_text(json.dumps(document))
    exported = json.loads(called("export", str(tmp_path / "routine.json"), "--as", kind, "--json").stdout)
    whole = exported["text"] + "".join(exported.get("beside", {}).values())
    assert [each for each in hosts if each not in whole] == []
    assert "it also sends to" in exported["secrets"][-1]
