"""The blueprints that are always there: the specialists, and the orchestrator."""

from actors.specialists.registry import SPECIALISTS
from contracts.blueprint import EVERY, AgentBlueprint, Blueprint, HybridBlueprint
from contracts.named import PROMPT

_OVER_A_CAPTURE = {
    "type": "object",
    "properties": {
        **PROMPT["properties"],
        "capture": {"type": "string", "minLength": 1, "description": "A .har file, or a capture folder."},
    },
    "required": ["prompt", "capture"],
    "additionalProperties": False,
}
_ORCHESTRATE = """\
You do what you are asked by means of blueprints: programs, agents, routines and pipelines, each with a contract. Look
for one by what it is for, read its schema, and invoke it with parameters that satisfy the schema. What is wrong with an
attempt is told back to you; mend it. Answer from what was returned, and say so if nothing there is fits the task."""


def builtin() -> list[Blueprint]:
    return [*(_specialist(name) for name in SPECIALISTS), _orchestrator()]


def _specialist(name: str) -> AgentBlueprint:
    kind, _ = SPECIALISTS[name]
    return AgentBlueprint(
        name=name, description=kind.purpose, prompt=kind.instructions, tools=(name,), parameters_schema=_OVER_A_CAPTURE
    )


def _orchestrator() -> HybridBlueprint:
    purpose = "does what it is asked by finding a blueprint that can and invoking it"
    return HybridBlueprint(name="orchestrator", description=purpose, prompt=_ORCHESTRATE, tools=(EVERY,))
