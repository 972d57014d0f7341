"""The product: a parameterised, executable, typed recipe."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from routines.operation import Operation
from routines.parameter import Parameter
from routines.proof import Proof

FORMAT = 1


class Routine(BaseModel):
    """A task that can be done again with other values.

    `{{name}}` in a text stands for a parameter, an extracted value, or one of `{{now_ms}}`, `{{now_s}}`, `{{uuid}}`.
    `hosts` are the only origins (`https://example.com:8443`) that requests may go to. `browser` says why it has to run
    in a browser, for a routine of which its operations do not tell; `routines/executor.py` knows of either.
    `validation` is what there is to know before trusting it: empty if it was executed and judged right. `proofs` tell
    of the values that it takes from responses whether the recorded ones would have done. `as_recorded` names parameters
    that no run of the validation gave another value than the recorded one, and why; `once` says why it was right with
    one set of values only. `fixed` tells of ids that requests which change something carry as they were recorded: the
    routine always acts on that thing. `left_out` tells of fields that were filled in, and that no request is made of.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: int = FORMAT
    name: str
    description: str = ""
    parameters: list[Parameter] = []
    operations: list[Operation] = Field(min_length=1)
    hosts: list[str]
    browser: str = ""
    validation: str = ""
    proofs: list[Proof] = []
    as_recorded: dict[str, str] = {}
    once: str = ""
    fixed: list[str] = []
    left_out: list[str] = []
    output_schema: dict[str, Any] | None = None
