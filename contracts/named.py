"""What every blueprint has: a name, a description, and a contract."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Schema = dict[str, Any]

PROMPT: Schema = {
    "type": "object",
    "properties": {"prompt": {"type": "string", "minLength": 1, "description": "What to do, in a sentence or more."}},
    "required": ["prompt"],
    "additionalProperties": False,
}
"""What an agent takes that says nothing else."""

NOTHING: Schema = {"type": "object", "properties": {}, "additionalProperties": False}
"""What a command takes that says nothing else."""

Name = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]*$", max_length=64)]


@dataclass(frozen=True)
class Contract:
    """What is taken and what is given. Without an `output_schema` the output is text, as it comes."""

    parameters_schema: Schema
    output_schema: Schema | None


class Named(BaseModel):
    """What every blueprint has."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name
    description: str = ""
    parameters_schema: Schema | None = None
    output_schema: Schema | None = None

    @property
    def contract(self) -> Contract:
        return Contract(self.parameters_schema or NOTHING, self.output_schema)


Find = Callable[[str], Named]
"""The blueprint of a name. Raises an exception whose text says that there is none."""
