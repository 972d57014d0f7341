"""A secret that a person keeps in the keyring of the system is neither asked for nor printed."""

import json
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, NoKeyringError

from tests.runtime.terminal import Type
from tests.runtime.web import Received, Reply, Web, json_reply


class Ring(KeyringBackend):
    """A keyring in memory; `wrong` is what asking it raises."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.wrong: Exception | None = None

    def get_password(self, service: str, username: str) -> str | None:
        if self.wrong is not None:
            raise self.wrong
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ring]:
    monkeypatch.delenv("SUPERDISCOVERY_PASSWORD", raising=False)
    before, ring = keyring.get_keyring(), Ring()
    keyring.set_keyring(ring)
    yield ring
    keyring.set_keyring(before)


def routine(folder: Path, host: str) -> Path:
    body = {"kind": "form", "fields": [["p", "{{password}}"]]}
    steps = [
        {"type": "fetch", "method": "POST", "url": f"{host}/login", "body": body, "save_as": "answer"},
        {"type": "return", "response": "answer"},
    ]
    parameters = [{"name": "password", "secret": True}]
    document = {"name": "login", "hosts": [host], "parameters": parameters, "operations": steps}
    (folder / "routine.json").write_text(json.dumps(document))
    return folder / "routine.json"


def echo(request: Received) -> Reply:
    return json_reply(json.dumps({"said": request.form[0][1]}))


def test_a_secret_comes_from_the_keyring_and_is_not_printed(ring: Ring, tmp_path: Path, type_in: Type) -> None:
    with Web(echo) as web:
        keyring.set_password(f"superdiscovery {web.origin}", "password", "blue & green horse")
        told = type_in("run", routine(tmp_path, web.origin), "--no-input", "--yes", "--json")
        given = type_in("run", routine(tmp_path, web.origin), "-p", "password=another one", "--json")
    assert (told.code, given.code) == (0, 0)
    assert [request.form for request in web.received] == [[("p", "blue & green horse")], [("p", "another one")]]
    assert "horse" not in told.out + told.err


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (None, ""),
        (NoKeyringError("none"), ""),
        (KeyringLocked("it is locked"), "it is locked"),
        (ModuleNotFoundError("No module named 'ring'"), "No module named 'ring'"),
    ],
)
def test_a_keyring_that_has_nothing_to_give(
    wrong: Exception | None, said: str, ring: Ring, tmp_path: Path, type_in: Type
) -> None:
    ring.wrong = wrong
    told = type_in("run", routine(tmp_path, "http://127.0.0.1:1"), "--no-input", "--yes")
    assert told.code == 2
    assert "password: is required (secret: give it with -p, set SUPERDISCOVERY_PASSWORD, or keep it in the" in told.err
    assert ("the keyring cannot be read" in told.err) == bool(said)
    assert said in told.err


def test_what_is_invoked_has_it_from_the_keyring_too(
    ring: Ring, tmp_path: Path, type_in: Type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    with Web(echo) as web:
        assert type_in("add", "--project", "--yes", routine(tmp_path, web.origin)).code == 0
        keyring.set_password(f"superdiscovery {web.origin}", "password", "blue & green horse")
        told = type_in("invoke", "login", "--no-input")
    assert told.code == 0, told.err
    assert [request.form for request in web.received] == [[("p", "blue & green horse")]]
    assert "horse" not in told.out + told.err
