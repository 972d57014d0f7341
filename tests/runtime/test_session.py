"""A discovery from Python: in this process, on the running event loop."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.segment import SegmentLog
from examples.trains.example import OTHER_VALUES, PASSWORD, TASK, Example, start
from examples.trains.timetable import BY_NAME, connections
from runtime.confirming import is_confirmed
from runtime.ending import Complete, Halted
from runtime.folder import RunError
from runtime.http.execute import execute
from runtime.session import Run, discover


@pytest.fixture
def example() -> Iterator[Example]:
    with start() as started:
        yield started


async def test_capture_to_routine_to_result(example: Example, tmp_path: Path) -> None:
    told: list[str] = []
    run = await discover(example.capture, TASK, out=tmp_path / "run", tell=told.append)
    assert isinstance(run.ending, Complete)
    assert [each.name for each in run.routine.parameters] == ["username", "password", "from", "to", "date"]
    assert told[-3:] == [
        "super_discovery    the routine is right",
        f"it sends to {example.url}",
        f"`password` is sent to {example.url}",
    ]
    assert is_confirmed(run.routine)
    result = await execute(run.routine, {**OTHER_VALUES, "password": PASSWORD})
    start_code, end_code = BY_NAME[OTHER_VALUES["from"]].code, BY_NAME[OTHER_VALUES["to"]].code
    assert (result.ok, result.error) == (True, "")
    assert result.data["connections"] == connections(start_code, end_code, OTHER_VALUES["date"])
    log = run.log()
    assert log["time"].is_monotonic_increasing
    assert {"super_discovery", "interaction-1", "network-1", "value_trace-1"} <= set(log["stream"])


async def test_a_paused_run_says_that_it_is(example: Example, tmp_path: Path) -> None:
    run = await discover(example.capture, TASK, out=tmp_path / "run", max_loops=1, tell=None)
    assert isinstance(run.ending, Halted)
    with pytest.raises(RunError, match="has no routine: paused: budget: all 1 turns are used"):
        _ = run.routine
    assert "paused: budget" in Run.open(run.path)._repr_html_()


async def test_nothing_of_a_hostile_task_takes_effect(example: Example, tmp_path: Path) -> None:
    task = "<script>alert(1)</script>\x1b[2J & find trains"
    run = await discover(example.capture, task, out=tmp_path / "run", max_loops=1, tell=None)
    shown = run._repr_html_()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;\\x1b[2J &amp; find trains" in shown
    assert "<script" not in shown
    assert "\x1b" not in shown


async def test_a_discovery_that_is_broken_off_lets_go_of_its_run(example: Example, tmp_path: Path) -> None:
    def give_up(line: str) -> None:
        if "takes up task-1" in line:
            raise KeyError(line)

    with pytest.raises(KeyError, match="takes up task-1"):
        await discover(example.capture, TASK, out=tmp_path / "run", tell=give_up)
    log = SegmentLog(tmp_path / "run" / "log")
    assert {"super_discovery", "interaction-1"} <= set(log.streams())
    for stream in log.streams():
        log.writer(stream).close()  # in use, if somebody still held it


async def test_an_empty_task_makes_no_folder(example: Example, tmp_path: Path) -> None:
    with pytest.raises(RunError, match="the task is empty: say in a sentence"):
        await discover(example.capture, "  ", out=tmp_path / "run")
    assert not (tmp_path / "run").exists()
