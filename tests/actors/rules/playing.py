"""Playing a policy's part by hand: each answer leads to its next calls."""

from typing import Any

from actors.rules.play import Call, Steps
from actors.rules.transcript import Result


def calls_of(steps: Steps, *turns: list[Any]) -> list[Call]:
    """What the policy asks after these turns; an answer that is an `Exception` is a refusal with that text."""
    asked = next(steps)
    for answers in turns:
        assert len(answers) == len(asked), asked
        asked = steps.send(tuple(_result(answer) for answer in answers))
    return asked


def _result(answer: Any) -> Result:
    return Result(False, str(answer)) if isinstance(answer, Exception) else Result(True, answer)


def listing(*items: dict[str, Any]) -> list[dict[str, Any]]:
    """What a tool that lists answers, on one page."""
    return [{"total": len(items), "offset": 0, "items": list(items)}]
