"""What an export gives."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Exported:
    """A text to keep under `name`. `notes` is the report: what of the routine it does not express, one sentence each,
    with the place in the routine."""

    name: str
    text: str
    notes: list[str] = field(default_factory=list)


def variable(parameter: str) -> str:
    """The environment variable that has the value of a secret parameter."""
    return f"SUPERDISCOVERY_{parameter.upper()}"


def line(text: str, longest: int = 100) -> str:
    """The text as one line that can stand in a comment: captured text ends no comment and hides nothing."""
    clean = " ".join("".join(one if one.isprintable() else " " for one in text).split())
    return clean if len(clean) <= longest else f"{clean[: longest - 1]}…"
