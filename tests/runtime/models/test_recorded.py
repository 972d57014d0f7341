"""`recorded:RUN`."""

from pathlib import Path

import pytest

from events.event import AgentSpawned, ModelAsked, ModelReplied
from events.log import EventLog
from events.memory import MemoryLog
from events.segment import SegmentLog
from events.task import ModelReply
from runtime.models.choose import choose
from runtime.models.recorded import NotRecorded, Recorded
from tests.runtime.models.conftest import Ask


def asked(turn: int, digest: str) -> ModelAsked:
    return ModelAsked("task-1", turn, "openai:m-1", digest)


def replied(turn: int, text: str) -> ModelReplied:
    return ModelReplied("task-1", turn, ModelReply(text))


ANNA = [AgentSpawned("anna", "network", "m"), asked(1, "d1"), replied(1, "one"), asked(2, "d2"), replied(2, "two")]
BERT = [asked(1, "old"), asked(1, "d1"), replied(1, "eins"), asked(2, "d2")]


@pytest.fixture(params=["memory", "segments"])
async def log(request: pytest.FixtureRequest, tmp_path: Path) -> EventLog:
    """A run of two agents: anna was answered twice, bert died once after asking and once more before an answer."""
    log: EventLog = MemoryLog() if request.param == "memory" else SegmentLog(tmp_path / "run" / "log")
    for stream, events in (("anna", ANNA), ("bert", BERT)):
        writer = log.writer(stream)
        for event in events:
            await writer.append([event])
        writer.close()
    return log


async def test_each_question_of_the_run_gets_its_answer_in_any_order(ask: Ask, log: EventLog) -> None:
    model = Recorded.of(log, "recorded:runs/trains")

    assert model.name == "recorded:runs/trains"
    assert len(model) == 3
    assert (await model.reply(ask(agent="anna", turn=2, digest="d2"))).text == "two"
    assert (await model.reply(ask(agent="bert", turn=1, digest="d1"))).text == "eins"
    assert (await model.reply(ask(agent="anna", turn=1, digest="d1"))).text == "one"
    assert (await model.reply(ask(agent="anna", turn=1, digest="d1"))).text == "one"


async def test_a_question_that_was_not_asked_is_refused(ask: Ask, log: EventLog) -> None:
    model = Recorded.of(log)
    for agent, turn, digest, why in (
        ("anna", 1, "new", "the recorded question of that turn has the digest d1"),
        ("bert", 1, "old", "the recorded question of that turn has the digest d1"),
        ("bert", 2, "d2", "the recording holds no answer for that turn"),
        ("carl", 1, "d1", "the recording holds no answer for that turn"),
    ):
        with pytest.raises(NotRecorded) as told:
            await model.reply(ask(agent=agent, turn=turn, digest=digest))
        assert str(told.value) == f"stream {agent}, turn {turn} asks a question with the digest {digest}: {why}"


async def test_a_run_folder_is_chosen_by_its_name(ask: Ask, tmp_path: Path) -> None:
    writer = SegmentLog(tmp_path / "log").writer("anna")
    await writer.append(ANNA)
    writer.close()

    model = choose(f"recorded:{tmp_path}")
    assert model.name == f"recorded:{tmp_path}"
    assert (await model.reply(ask(agent="anna", turn=2, digest="d2"))).text == "two"
