"""What a caller gives a routine."""

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

ParameterType = Literal["string", "integer", "number", "boolean", "list"]
"""A `list` is one of texts, of which each keeps the rules of the parameter: `enum`, `pattern` and lengths."""

NOT_BLANK = r"\S"
"""The pattern of a text that names something."""
_SHORT = 80
"""Characters of the text of a file that may stand as its example."""


class Parameter(BaseModel):
    """One input of a routine: its type, its constraints and, unless secret, the recorded value as first example.

    `file`: it is the content of a file, as text or, where that is none, its bytes in Base64. `sent_to`: the origins to
    which a secret may be sent; None in the file of an older version, whose secrets may go to each of its hosts."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=64)
    type: ParameterType = "string"
    description: str = ""
    required: bool = True
    secret: bool = False
    sent_to: list[str] | None = None
    file: Literal["", "text", "base64"] = ""
    default: Any = None
    examples: list[Any] = []
    enum: list[Any] | None = None
    pattern: str | None = None
    min_length: int | None = None
    max_length: int | None = None
    minimum: float | None = None
    maximum: float | None = None


def without_contents(parameters: Iterable[Parameter]) -> list[Parameter]:
    """The parameters as they are kept: without the content of the recorded files, unless it is a short text."""
    return [each.model_copy(update={"examples": []}) if _is_content(each) else each for each in parameters]


def _is_content(parameter: Parameter) -> bool:
    long = any(len(str(example)) > _SHORT for example in parameter.examples)
    return parameter.file == "base64" or (parameter.file == "text" and long)
