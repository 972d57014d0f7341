"""A blueprint: a name, a contract, and who fulfils it. To a caller all of them are the same thing."""

import re
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from contracts.named import PROMPT, Contract, Named
from contracts.pipeline import PipelineBlueprint
from routines.file import document as routine_document
from routines.limits import Limits
from routines.routine import Routine
from routines.schemas import parameters_schema

EVERY = "*"
"""As the one tool of a hybrid: whatever the catalog holds, to be looked for."""

PLACEHOLDER = re.compile(r"\{([A-Za-z_][A-Za-z0-9_-]*)\}")
PARAMETERS_FILE = "parameters_file"
"""Stands in a template for the file that holds the parameters, when they are given in one."""


class AgentBlueprint(Named):
    """An AI agent. `prompt` says who it is and how it works; what it is to do comes as parameters.

    `tools` are the names of specialists (`network`), of single tools of theirs (`network.get_transaction`), and of
    installed ones. Those of specialists look at `capture`, a path, or else at the one that the parameter of that name
    says. `max_loops` are the model's turns.
    """

    type: Literal["agent"] = "agent"
    prompt: str = Field(min_length=1)
    tools: tuple[str, ...] = ()
    model: str | None = None
    max_loops: StrictInt = Field(default=10, ge=1, le=200)
    capture: str | None = None

    @property
    def contract(self) -> Contract:
        return Contract(self.parameters_schema or PROMPT, self.output_schema)


class HybridBlueprint(Named):
    """An AI agent whose tools are blueprints; with `"*"` all that there are, to be looked for by their description."""

    type: Literal["hybrid"] = "hybrid"
    prompt: str = Field(min_length=1)
    tools: tuple[str, ...] = Field(min_length=1)
    model: str | None = None
    max_loops: StrictInt = Field(default=10, ge=1, le=200)

    @property
    def contract(self) -> Contract:
        return Contract(self.parameters_schema or PROMPT, self.output_schema)


class Switch(BaseModel):
    """Arguments that stand there only when the parameter `when` is true."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    when: str
    arguments: tuple[str, ...] = Field(min_length=1)


Element = str | tuple[str, ...] | Switch


class CommandBlueprint(Named):
    """A program, started with a list of arguments and never through a shell.

    `arguments` begins with the program. `{name}` in an element is the parameter of that name; a list gives one element
    for each of its items; an element whose parameter is absent is left out. A list of elements, such as
    `["--exclude", "{pattern}"]`, is repeated or left out as one. `{{` is a brace. `input` says how the parameters
    as one JSON object reach the program: not at all, on stdin, or in the file `{parameters_file}`.

    `folder` is where it works; without it, where the caller does. `environment` names the variables that it gets beside
    those that every program gets (`contracts/environment.py`), or sets one: `LANG=C`, `TOKEN={token}`. It is ended
    after `seconds`, or once a stream has more than `max_bytes`. It has failed unless its exit code is in `exit_codes`.
    `repeatable`: it only reads, so that it may be started again when nobody knows whether it ran.
    """

    type: Literal["command"] = "command"
    arguments: tuple[Element, ...] = Field(min_length=1)
    input: Literal["arguments", "stdin", "file"] = "arguments"
    folder: str | None = None
    environment: tuple[str, ...] = ()
    seconds: float = Field(default=60.0, gt=0, le=86_400)
    max_bytes: StrictInt = Field(default=10_000_000, ge=1, le=1_000_000_000)
    exit_codes: tuple[StrictInt, ...] = (0,)
    repeatable: StrictBool = False


class RoutineBlueprint(Named):
    """A discovered routine. What it takes follows from its parameters, and what it gives from what it once returned.
    `limits` is what a run of it may use up, in place of the defaults and of the environment."""

    type: Literal["routine"] = "routine"
    routine: Routine
    parameters_schema: None = None
    limits: Limits | None = None

    @property
    def contract(self) -> Contract:
        return Contract(parameters_schema(self.routine), self.output_schema or self.routine.output_schema)


Blueprint = Annotated[
    AgentBlueprint | CommandBlueprint | HybridBlueprint | PipelineBlueprint | RoutineBlueprint,
    Field(discriminator="type"),
]

KINDS: dict[str, type[Named]] = {
    "agent": AgentBlueprint,
    "command": CommandBlueprint,
    "hybrid": HybridBlueprint,
    "pipeline": PipelineBlueprint,
    "routine": RoutineBlueprint,
}


def document(blueprint: Named) -> dict[str, Any]:
    """The blueprint as a JSON object, without what is left at its default."""
    whole = blueprint.model_dump(mode="json", exclude_defaults=True, exclude={"routine"})
    if isinstance(blueprint, RoutineBlueprint):
        whole["routine"] = routine_document(blueprint.routine)
    return {"name": blueprint.name, "type": getattr(blueprint, "type", ""), **whole}
