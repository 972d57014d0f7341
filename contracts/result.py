"""What an invocation gives, whoever fulfilled it."""

from typing import Any

from pydantic import BaseModel, ConfigDict


class OutputValidation(BaseModel):
    """How the output stood to the schema that it had to satisfy."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    valid: bool
    schema_used: dict[str, Any]
    validation_errors: tuple[str, ...] = ()


class TaskResult(BaseModel):
    """`output` is what came of the task, None unless `success`; otherwise `failure_reason` says why in a sentence.

    `result_text` is what was printed or said, as text, and `result_data` the same as JSON where a schema asked for it;
    both are there even when they were not what they had to be. `exit_code` is that of a command. `output_validation`
    is None if there was no schema, or nothing to hold against it. `paused`: it can go on, with `resume`.
    `run` is the folder in which all of it is recorded.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    output: Any = None
    success: bool
    notes: tuple[str, ...] = ()
    failure_reason: str = ""
    result_text: str = ""
    exit_code: int | None = None
    result_data: Any = None
    output_validation: OutputValidation | None = None
    paused: bool = False
    run: str = ""
