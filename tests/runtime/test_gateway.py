"""A question crosses to the gateway of its node as it was asked."""

from actors.agent import Agent, Kind
from actors.model import UserMessage
from actors.state import AgentState, say
from actors.word import asked_to
from events.task import Task
from runtime.gateway import Gateway, ModelAfar
from runtime.models.choose import choose


async def test_a_question_from_an_agents_thread_is_answered_from_afar() -> None:
    task = Task("t1", "docs", "docs-1", "Look it up.")
    state = say(AgentState("docs-1", task=task), UserMessage(asked_to(task)))
    request = Agent(Kind("docs", "looks things up", "You look things up.")).request(state)
    there = await ModelAfar("rules", Gateway("rules", {}).reply).reply(request)
    assert there == await choose("rules").reply(request)
