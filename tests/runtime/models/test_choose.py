"""From the name on the command line to the model."""

import subprocess
import sys
from pathlib import Path

import pytest

from runtime.models.choose import ModelChoiceError, choose, close
from tests.runtime.models.conftest import Ask

POSSIBLE = "rules, recorded:RUN_FOLDER, openai:NAME, chat:NAME or script:FILE"


@pytest.mark.parametrize(
    "spec", ["", "gpt-5", "openai", "openai:", "chat:", "script:", "recorded:", "rules:x", "RULES"]
)
def test_an_unknown_model_is_told_what_is_possible(spec: str) -> None:
    with pytest.raises(ModelChoiceError) as told:
        choose(spec)
    assert str(told.value) == f"Unknown model {spec!r}: choose {POSSIBLE}"


def test_what_a_model_lacks_is_told_before_it_is_asked(tmp_path: Path) -> None:
    (tmp_path / "list.json").write_text("[]")
    (tmp_path / "bad.json").write_bytes(b'{"a": \xff}')
    (tmp_path / "log").mkdir()
    for spec, sentence in (
        ("openai:m-1", "openai:m-1 needs a key: set OPENAI_API_KEY"),
        ("chat:m-1", "chat:m-1 needs a key: set OPENAI_API_KEY, or SUPERDISCOVERY_CHAT_URL to your server"),
        (f"script:{tmp_path}/none.json", f"The script {tmp_path}/none.json cannot be read (No such file or directory)"),
        (f"script:{tmp_path}/list.json", f"The script {tmp_path}/list.json is not one: Expected `object`, got `array`"),
        (f"script:{tmp_path}/bad.json", f"The script {tmp_path}/bad.json is not one: "),
        (f"recorded:{tmp_path}/none", f"{tmp_path}/none is not a run: it holds no folder named log"),
        (f"recorded:{tmp_path}", f"{tmp_path} holds no answer of a model"),
    ):
        with pytest.raises(ModelChoiceError) as told:
            choose(spec)
        assert str(told.value).startswith(sentence)
        assert str(told.value).endswith(f"; or choose another model: {POSSIBLE}")


async def test_a_chosen_model_goes_by_the_name_it_was_chosen_by(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    script = tmp_path / "with:colon.json"
    script.write_text('{"network-1": [{"text": "Hello"}]}')
    for spec in ("openai:org/m-1:free", "chat:qwen3:8b", f"script:{script}"):
        model = choose(spec)
        assert model.name == spec
        await close(model)
    assert (await model.reply(ask())).text == "Hello"


def test_choosing_costs_no_import_of_the_sdk() -> None:
    code = (
        "import sys; from runtime.models.choose import choose; choose('chat:m-1');"
        "assert not {'openai', 'httpx2', 'ray'} & set(sys.modules)"
    )
    environment = {"SUPERDISCOVERY_CHAT_URL": "http://127.0.0.1:9/v1"}
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")
