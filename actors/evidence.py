"""SuperDiscovery's own view of the evidence: enough to plan by and to check what specialists report."""

from typing import Annotated, Any

from pydantic import Field

from actors.effect import Refused
from actors.specialists.candidates import candidates
from actors.specialists.exchange import Part, summary
from actors.specialists.listing import Limit, Offset, TextLimit, TextOffset, piece
from actors.specialists.network import Network, TransactionId
from actors.specialists.value_trace import ValueTrace
from actors.tool import tool
from captures.capture import Capture


class Evidence:
    """Look at transactions and values without asking anybody."""

    def __init__(self, capture: Capture) -> None:
        self._capture, self._network, self._trace = capture, Network(capture), ValueTrace(capture)

    @tool()
    def list_transactions(
        self,
        everything: Annotated[bool, Field(description="Scripts, styles, pictures and beacons too.")] = False,
        offset: Offset = 0,
        limit: Limit = 50,
    ) -> dict[str, Any]:
        """List the recorded transactions in time order, a line each: id, method, url, status, types and sizes;
        `response_missing`: the recorder dropped or cut what was answered."""
        found = list(self._capture.transactions) if everything else candidates(self._capture)
        return piece(found, offset, limit, summary)

    @tool()
    def get_transaction(
        self,
        transaction_id: TransactionId,
        part: Annotated[Part, Field(description="Which half to show.")] = "both",
        body_offset: TextOffset = 0,
        body_limit: TextLimit = 4000,
    ) -> dict[str, Any] | Refused:
        """Show one transaction: the request taken apart into values, the response with a piece of its body."""
        return self._network.get_transaction(transaction_id, part, body_offset, body_limit)

    @tool()
    def scan_for_value(
        self, value: Annotated[str, Field(min_length=1, description="The value, as it was sent or shown.")]
    ) -> Any:
        """Find a value anywhere in the capture, at any time and in any encoding it may travel in."""
        return self._trace.scan_for_value(value)
