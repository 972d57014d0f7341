"""The product: a parameterised, executable, typed recipe."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from routines.operation import Operation
from routines.parameter import Parameter
from routines.proof import Proof

FORMAT = 1


class Routine(BaseModel):
    """A task that can be done again with other values.

    `{{name}}` in a text stands for a parameter, an extracted value, or one of `{{now_ms}}`, `{{now_s}}`, `{{now_iso}}`,
    `{{uuid}}`.
    `hosts` are the only origins (`https://example.com:8443`) that requests may go to. `browser` says why it has to run
    in a browser, for a routine of which its operations do not tell.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: int = FORMAT
    name: str
    description: str = ""
    parameters: list[Parameter] = []
    operations: list[Operation] = Field(min_length=1)
    hosts: list[str]
    browser: str = ""
    validation: str = Field(
        "", description="What to know before trusting it; empty if it was executed and judged right."
    )
    proofs: list[Proof] = Field([], description="Whether the recorded ones would have done for what responses give.")
    as_recorded: dict[str, str] = Field(
        {}, description="Why a parameter had no other value than the recorded one in any run that was judged right."
    )
    once: str = Field("", description="Why it was judged right with one set of values only.")
    fixed: list[str] = Field(
        [],
        description="Recorded ids, and values of the thing, that requests which change something always carry.",
    )
    left_out: list[str] = Field([], description="Fields that were filled in, and that no request is made of.")
    only_page: str = Field(
        "", description="What turned to the page of a list that is all of it that is returned, whatever is given."
    )
    output_schema: dict[str, Any] | None = None
