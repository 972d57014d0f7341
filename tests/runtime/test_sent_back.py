"""What a change was given and answered otherwise."""

import pytest

from routines.result import RoutineResult
from routines.routine import Routine
from runtime.sent_back import otherwise

ROUTINE = Routine.model_validate(
    {
        "name": "feed",
        "description": "",
        "parameters": [{"name": "note", "type": "string", "description": ""}],
        "operations": [
            {
                "type": "fetch",
                "method": "POST",
                "url": "http://x.test/hens",
                "body": {"kind": "json", "value": {"note": "{{note}}"}},
                "save_as": "answer",
            },
            {"type": "return", "response": "answer"},
        ],
        "hosts": ["http://x.test"],
    }
)


@pytest.mark.parametrize(
    ("given", "answer", "told"),
    [("", {"note": ""}, 0), ("", {"note": "quiet"}, 1), ("quiet", {"note": ""}, 1), ("", {"note": "x", "by": ""}, 1)],
)
def test_a_text_that_was_emptied_is_answered_so(given: str, answer: dict[str, str], told: int) -> None:
    result = RoutineResult(ok=True, data=answer)
    assert len(otherwise(ROUTINE, {"note": given}, result)) == told
