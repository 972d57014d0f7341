"""What is known of a value that a routine takes from a response: whether the recorded one would have done as well."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

Verdict = Literal["proved dynamic", "proved constant", "accepted", "simulated", "not tried"]


class Proof(BaseModel):
    """`proved dynamic`: the recorded value, sent again in a fresh session, was refused. `proved constant`: it was
    accepted, the server still gives it, and the routine holds it now. `accepted`: it was, and is taken anew for the
    reason given. `simulated`: only a simulation was asked. `not tried`: it was not sent again, for the reason given."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    verdict: Verdict
    why: str
