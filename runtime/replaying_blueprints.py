"""Replaying the agents of blueprints: who they were stands in the run itself."""

from collections.abc import Iterator

from actors.agent import Agent
from actors.fulfilling import AGENT
from captures.capture import Capture
from contracts.blueprint import AgentBlueprint
from events.event import AgentSpawned, Invoked
from events.log import EventLog
from runtime.agent_host import build, opened
from runtime.catalog.blueprints import blueprint_from
from runtime.folder import RunError
from runtime.fulfilling.agent import capture_of


def invoked_in(log: EventLog, stream: str) -> Invoked | None:
    """What a stream tells the invocation of, if it does."""
    record = next(iter(log.read(stream)), None)
    return next((event for event in record.events if isinstance(event, Invoked)), None) if record else None


def is_of_blueprint(spawned: AgentSpawned) -> bool:
    """Whether the agent fulfilled a blueprint."""
    return spawned.agent_type.startswith(AGENT)


def blueprint_agent(log: EventLog, spawned: AgentSpawned, *, tools: bool) -> Agent:
    """The agent, with the blueprints that it could invoke then. If its tools are to be used, they look at the capture
    that it was given. Raises `RunError` if the run does not tell who it was."""
    name = spawned.agent_type.removeprefix(AGENT)
    for invoked in _all(log):
        offers = {each["name"]: each for each in (*invoked.offers, invoked.blueprint)}
        if name in offers:
            blueprint = blueprint_from(offers[name])
            known = [blueprint_from(each) for key, each in offers.items() if key != name]
            path = capture_of(blueprint, invoked.parameters) if isinstance(blueprint, AgentBlueprint) and tools else ""
            return build(blueprint, known, opened(path) or Capture())
    raise RunError(f"the run does not say who {spawned.agent_id} was: it tells of no invocation of {name}")


def _all(log: EventLog) -> Iterator[Invoked]:
    """Those that name what they could invoke come first."""
    found = [invoked for stream in log.streams() if (invoked := invoked_in(log, stream))]
    yield from sorted(found, key=lambda each: each.caller != "")
