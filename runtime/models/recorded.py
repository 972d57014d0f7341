"""`recorded:RUN`: the answers that a log holds, for the questions that were asked then and for no others."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from actors.model import ModelRequest, ModelUnavailable
from events.event import ModelAsked, ModelReplied
from events.log import EventLog
from events.task import ModelReply


class Answered(NamedTuple):
    """One answer: to the question with `digest` that `agent` asked in its turn `turn`."""

    agent: str
    turn: int
    digest: str
    reply: ModelReply


class NotRecorded(ModelUnavailable):
    """A question that was not asked in the recorded run; the text names the stream, the turn and both digests."""


class Recorded:
    """Answers by agent and turn, if the digest of the question is the recorded one; else raises `NotRecorded`."""

    def __init__(self, answers: Iterable[tuple[str, int, str, ModelReply]], name: str = "recorded") -> None:
        self.name = name
        self._answers = {(agent, turn): (digest, reply) for agent, turn, digest, reply in answers}

    @classmethod
    def of(cls, log: EventLog, name: str = "recorded") -> "Recorded":
        """All answers in all streams of a log."""
        return cls((answer for stream in log.streams() for answer in _answers(log, stream)), name)

    def __len__(self) -> int:
        return len(self._answers)

    async def reply(self, request: ModelRequest) -> ModelReply:
        found = self._answers.get((request.agent, request.turn))
        if found is None:
            raise NotRecorded(f"{_question(request)}: the recording holds no answer for that turn")
        digest, reply = found
        if digest != request.digest:
            raise NotRecorded(f"{_question(request)}: the recorded question of that turn has the digest {digest}")
        return reply

    async def aclose(self) -> None:
        """Nothing is held open."""


def _answers(log: EventLog, stream: str) -> Iterator[Answered]:
    asked: dict[int, str] = {}
    for event in (event for record in log.read(stream) for event in record.events):
        match event:
            case ModelAsked(turn=turn, digest=digest):
                asked[turn] = digest  # asked again after a crash: the answer that follows is to the latter
            case ModelReplied(turn=turn, reply=reply) if turn in asked:
                yield Answered(stream, turn, asked[turn], reply)


def _question(request: ModelRequest) -> str:
    return f"stream {request.agent}, turn {request.turn} asks a question with the digest {request.digest}"
