"""One call, whoever fulfils the contract: what comes back, and what the log tells."""

from pathlib import Path
from typing import Any

import pytest

from events.event import AnyEvent, CommandStarted, Invoked, ToolFailed, ToolReturned
from runtime.folder import RunFolder
from runtime.invoke import result
from runtime.invoker import ParametersRefused
from runtime.store import store_of
from tests.runtime.invoking import COUNT, TEXT, agent, command, hybrid, run
from tests.story import call, says


def told(run: Path, stream: str = "invocation") -> list[AnyEvent]:
    return [event for record in store_of(RunFolder.open(run)).read(stream) for event in record.events]


def kinds(run: Path, stream: str = "invocation") -> list[str]:
    return [type(event).__name__ for event in told(run, stream)]


async def test_a_command_gives_the_data_that_it_printed(tmp_path: Path) -> None:
    done = await run(command(), {"text": "one two three"}, tmp_path / "run")
    assert (done.success, done.output, done.result_data, done.exit_code) == (True, {"count": 3}, {"count": 3}, 0)
    assert done.result_text == '{"count": 3}\n'
    assert done.output_validation is not None
    assert (done.output_validation.valid, done.output_validation.schema_used) == (True, COUNT)
    assert kinds(tmp_path / "run") == ["Invoked", "CommandStarted", "CommandEnded", "OutputChecked", "Returned"]
    assert result(Path(done.run)) == done


@pytest.mark.parametrize("place", ["argument", "variable"])
async def test_a_command_finds_all_its_parameters_in_a_file(tmp_path: Path, place: str) -> None:
    code = "import json, os, sys; print(open(os.environ.get('GIVEN') or sys.argv[-1]).read())"
    where: dict[str, Any] = {"environment": ("GIVEN={parameters_file}",)} if place == "variable" else {}
    arguments = ("{parameters_file}",) if place == "argument" else ("nothing",)
    reader = command(code, *arguments, input="file", output_schema=TEXT, **where)
    done = await run(reader, {"text": "-a\n$(b)"}, tmp_path / "run")
    assert (done.output, done.failure_reason) == ({"text": "-a\n$(b)", "severity": "low"}, "")
    (started,) = [event for event in told(tmp_path / "run") if isinstance(event, CommandStarted)]
    assert ("{parameters_file}" in started.arguments) is (place == "argument")


async def test_every_violation_is_reported_at_once_and_nothing_is_done(tmp_path: Path) -> None:
    with pytest.raises(ParametersRefused) as refused:
        await run(command(), {"text": 7, "severity": "extreme"}, tmp_path / "run")
    assert refused.value.errors == (
        "$.severity: 'extreme' is not one of 'low', 'high'",
        '$.text: 7 is not of type "string"',
    )
    assert not (tmp_path / "run").exists()


async def test_an_agent_is_told_what_is_wrong_and_tries_again(tmp_path: Path) -> None:
    script = {
        "counter-1": [says(call("report_back", count="three")).reply, says(call("report_back", count=3)).reply],
    }
    done = await run(agent(), {"prompt": "one two three"}, tmp_path / "run", script=script)
    assert (done.success, done.output) == (True, {"count": 3})
    refused = [event.errors for event in told(tmp_path / "run", "counter-1") if isinstance(event, ToolFailed)]
    assert refused == [('$.count: "three" is not of type "integer"',)]


async def test_a_hybrid_calls_a_command_through_the_same_contract(tmp_path: Path) -> None:
    wrong, right = call("count_words", text=7, severity="extreme"), call("count_words", text="one two")
    script: dict[str, Any] = {"desk-1": [says(wrong).reply, says(right).reply, says(text="There are two.").reply]}
    done = await run(hybrid(), {"prompt": "count"}, tmp_path / "run", command(), script=script)
    assert (done.success, done.output) == (True, "There are two.")
    answers = [event for event in told(tmp_path / "run", "desk-1") if isinstance(event, ToolFailed | ToolReturned)]
    assert isinstance(answers[0], ToolFailed)
    assert len(answers[0].errors) == 2
    assert isinstance(answers[1], ToolReturned)
    assert '"count": 2' in answers[1].result
    begun = [event for event in told(tmp_path / "run", "desk-1.2.1") if isinstance(event, Invoked | CommandStarted)]
    assert len(begun) == 2
