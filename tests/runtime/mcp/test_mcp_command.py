"""`mcp`: what is wrong is told before anything is served."""

import json
from pathlib import Path

import pytest

from contracts.blueprint import document
from tests.runtime.invoking import command
from tests.runtime.terminal import Type


def test_another_address_needs_a_token(type_in: Type, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUPERDISCOVERY_SERVER_TOKEN", raising=False)
    told = type_in("mcp", "--http", "0", "--host", "0.0.0.0", "--blueprints", tmp_path)
    assert told.code == 2
    assert "set SUPERDISCOVERY_SERVER_TOKEN" in told.err


def test_a_blueprint_may_not_hide_a_tool_of_the_server(type_in: Type, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text(json.dumps(document(command(name="get_session"))))
    told = type_in("mcp", "--blueprints", tmp_path)
    assert told.code != 0
    assert "'get_session' is the name of a tool that the server has itself" in told.err
