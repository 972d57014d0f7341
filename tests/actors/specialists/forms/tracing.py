"""What is told of the form or document that a request was sent from."""

from typing import Any

from actors.specialists.value_trace import ValueTrace
from captures.capture import Capture
from tests.actors.specialists.calls import call


def traced(*steps: Any) -> dict[str, Any]:
    capture = Capture(transactions=tuple(steps))
    return call(ValueTrace(capture), "trace_form", transaction_id=capture.transactions[-1].id)
