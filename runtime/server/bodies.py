"""What is sent to the server and what it answers, as models: claims from outside, and the OpenAPI document."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Name = Annotated[str, Field(min_length=1, max_length=200)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Start(Body):
    """An invocation. `prompt` is sugar for the parameter of that name. `secrets` are values by the names of parameters
    that are secret; what is not given is taken from the server's environment. `wait`: answer once it is at rest."""

    task: Name
    parameters: dict[str, Any] = {}
    prompt: str | None = None
    secrets: dict[str, str] = {}
    wait: bool = False


class Resume(Body):
    """`more_loops` are turns that an agent may take from there; secrets are given again, for no run holds any."""

    more_loops: Annotated[int, Field(ge=1, le=1000)] = 10
    secrets: dict[str, str] = {}
    wait: bool = False


class Agent(BaseModel):
    """A blueprint: something that can be invoked."""

    name: str
    type: str
    description: str


class AgentContract(BaseModel):
    type: str
    parameters_schema: dict[str, Any]
    output_schema: dict[str, Any] | None


class RunOverview(BaseModel):
    """A run folder. `created` is Unix seconds."""

    name: str
    kind: str
    task: str
    model: str
    created: float


class RunDetail(RunOverview):
    """`streams` are those of its log; `routine` is what came of a discovery."""

    streams: list[str]
    routine: dict[str, Any] | None


class Frame(BaseModel):
    """A step that was recorded: what happened, in order. `time` is Unix seconds."""

    stream: str
    seq: int
    epoch: int
    time: float
    events: list[dict[str, Any]]


class Told(BaseModel):
    """A problem, as RFC 9457 has it."""

    type: Literal["about:blank"] = "about:blank"
    title: str
    status: int
    detail: str
    violations: list[str] = []
