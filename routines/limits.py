"""What one run of a routine may use up."""

from pydantic import BaseModel, ConfigDict, Field

_GIB = 1024**3


class Limits(BaseModel):
    """The budget of one run, in all of its operations together; what is used up ends the run with a sentence.

    `seconds` of wall time; `requests` that are sent, redirects, further pages and repetitions included; bytes of
    answers that are `received`, after decoding, downloads included; characters of answers and values that are `kept` in
    memory; seconds for `reading` one answer, and bytes of `memory` for that, of a large one, which is read in a process
    of its own.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    seconds: float = Field(default=1800.0, gt=0, le=86_400, allow_inf_nan=False)
    requests: int = Field(default=2_000, ge=1, le=1_000_000)
    received: int = Field(default=2 * _GIB, ge=1, le=1024 * _GIB)
    kept: int = Field(default=_GIB // 4, ge=1, le=64 * _GIB)
    reading: float = Field(default=30.0, gt=0, le=3_600, allow_inf_nan=False)
    memory: int = Field(default=2 * _GIB, ge=256 * 1024**2, le=256 * _GIB)
