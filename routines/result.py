"""What a run of a routine gives, over HTTP and in a browser alike."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class OperationResult(BaseModel):
    """One operation that was tried. `index` counts from 1; `status` is the last HTTP status (0: none); `url` is where
    it ended, secrets masked; `seconds` is how long it took; `error` is empty if `ok`. `complaints` are texts of errors
    that the answer holds although its status says that all is well. `said` is the beginning of what the server said in
    an answer of a status that will not do: it is for whoever runs the routine, and no fact."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    index: int
    type: str
    description: str = ""
    ok: bool
    status: int = 0
    url: str = ""
    seconds: float = 0.0
    error: str = ""
    complaints: list[str] = []
    said: str = ""


class RoutineResult(BaseModel):
    """`ok` only if every operation did what it should; then `data` is what was returned. `error` is one sentence.
    `notes` tells what a browser was refused, what its pages announced, and what an application said otherwise than when
    it was recorded."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ok: bool
    data: Any = None
    error: str = ""
    operations: list[OperationResult] = []
    notes: list[str] = []
