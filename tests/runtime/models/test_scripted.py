"""`script:FILE`."""

import json
import pickle
from pathlib import Path
from typing import Any

import msgspec
import pytest

from actors.model import ModelUnavailable
from events.task import ToolCall, Usage
from runtime.models.scripted import Scripted, ScriptEnded
from tests.runtime.models.conftest import Ask

SCRIPT: dict[str, list[dict[str, Any]]] = {
    "anna": [
        {"text": "Looking.", "calls": [{"name": "search", "arguments": {"terms": "x"}}, {"name": "stop"}]},
        {"calls": [{"name": "search", "arguments": "{broken", "id": "mine"}]},
        {"refusal": "I cannot.", "usage": {"input_tokens": 5, "output_tokens": 2}},
        {"unavailable": "The model is on holiday: ask again on Monday"},
        {},
    ]
}


async def test_turn_n_gets_the_nth_reply_however_often_and_wherever_it_is_asked(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "script.json"
    file.write_text(json.dumps(SCRIPT))
    here = Scripted(SCRIPT)
    for model in (here, Scripted.load(file), Scripted.from_json(here.to_json()), pickle.loads(pickle.dumps(here))):
        second, first = [await model.reply(ask(agent="anna", turn=turn)) for turn in (2, 1)]
        assert first.text == "Looking."
        assert first.calls == (
            ToolCall("call_1_1", "search", '{"terms":"x"}'),
            ToolCall("call_1_2", "stop", "{}"),
        )
        assert second.calls == (ToolCall("mine", "search", "{broken"),)


async def test_it_can_refuse_say_nothing_and_be_away(ask: Ask) -> None:
    model = Scripted(SCRIPT)

    third = await model.reply(ask(agent="anna", turn=3))
    assert (third.refusal, third.usage) == ("I cannot.", Usage(5, 2))
    with pytest.raises(ModelUnavailable, match="on holiday"):
        await model.reply(ask(agent="anna", turn=4))
    fifth = await model.reply(ask(agent="anna", turn=5))
    assert (fifth.text, fifth.calls, fifth.raw) == ("", (), "{}")


async def test_beyond_the_script_is_an_error_that_says_so(ask: Ask) -> None:
    model = Scripted(SCRIPT, "script:demo.json")

    with pytest.raises(ScriptEnded) as ended:
        await model.reply(ask(agent="anna", turn=6))
    assert (
        str(ended.value) == "script:demo.json has 5 replies for agent anna and turn 6 was asked: add one to the script"
    )
    with pytest.raises(ScriptEnded) as unknown:
        await model.reply(ask(agent="bert"))
    assert str(unknown.value) == "script:demo.json has no replies for agent bert; the agents it knows: anna"


def test_a_script_of_another_shape_is_refused_with_the_place() -> None:
    with pytest.raises(msgspec.ValidationError, match=r"unknown field `tool`.*calls\[0\]"):
        Scripted({"anna": [{"calls": [{"tool": "search"}]}]})
