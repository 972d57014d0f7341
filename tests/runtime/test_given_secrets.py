"""Where a person is told to give a secret of a routine."""

import os

import pytest

from routines.arguments import ParameterErrors
from routines.routine import Routine
from runtime.commands.secrets import check, secrets_from_elsewhere
from runtime.given_secrets import source
from runtime.mcp.calls import _told_of_secrets


def routine(secret: str) -> Routine:
    parameters = [{"name": secret, "secret": True, "sent_to": ["https://a.example"]}]
    steps = [{"type": "fetch", "url": "https://a.example/x", "query": [["q", f"{{{{{secret}}}}}"]]}]
    return Routine.model_validate(
        {"name": "shop", "hosts": ["https://a.example"], "parameters": parameters, "operations": steps}
    )


def test_nobody_is_told_to_set_a_variable_that_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(os.environ, "SUPERDISCOVERY_CHAT_KEY", "sk-ours")
    monkeypatch.setattr("runtime.commands.secrets.kept", lambda *_: None)
    assert secrets_from_elsewhere(routine("chat_key"), {}, prompt=False) == {}
    with pytest.raises(ParameterErrors) as told:
        check(routine("chat_key"), {})
    assert str(told.value) == (
        "chat_key: is required (secret: give it with -p, type it when asked, or keep it in the keyring; "
        "SUPERDISCOVERY_CHAT_KEY is superdiscovery's own, and not read for it)"
    )
    assert "sets SUPERDISCOVERY_CHAT_KEY" not in _told_of_secrets("'chat_key' is required", ["chat_key"])


def test_any_other_secret_may_come_from_its_variable() -> None:
    with pytest.raises(ParameterErrors, match="set SUPERDISCOVERY_TOKEN, or keep it in the keyring"):
        check(routine("token"), {})
    assert source("token") == "SUPERDISCOVERY_TOKEN"
