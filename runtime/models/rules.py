"""The built-in policy as a model: no key, no network."""

from actors.model import ModelRequest
from actors.rules.policies import answer
from events.task import ModelReply


class Rules:
    """Answers by reasoning over the evidence that the tools return; it sees only what a model would see."""

    name = "rules"

    async def reply(self, request: ModelRequest) -> ModelReply:
        return answer(request)
