"""SuperDiscovery's tools for the evidence: transactions to explain, and the values in them that vary."""

from typing import Annotated, Any

from pydantic import Field

from actors.effect import Refused, Returned
from actors.state import AgentState
from actors.tool import tool
from captures.capture import Capture
from events.event import AnyEvent, PlaceholderFound, PlaceholderResolved, TransactionProcessed, TransactionQueued

Ids = Annotated[list[str], Field(min_length=1, max_length=100)]


class Ledger:
    """The breadth-first queue of transactions, and the placeholders found and resolved."""

    def __init__(self, capture: Capture) -> None:
        self._ids = frozenset(t.id for t in capture.transactions)

    @tool()
    def queue_transactions(self, state: AgentState, transaction_ids: Ids, reason: str) -> Any:
        """Record that these transactions are needed and have to be explained. Returns the queue, first come first.
        Those that are queued already stay where they are."""
        if unknown := [i for i in transaction_ids if i not in self._ids]:
            return Refused((f"the capture has no transaction {', '.join(unknown)}",))
        known = state.discovery.queued
        fresh = [i for i in dict.fromkeys(transaction_ids) if i not in known]
        waiting = [*state.discovery.unprocessed(), *fresh]
        return Returned({"queue": waiting}, tuple(TransactionQueued(i, reason) for i in fresh))

    @tool()
    def transactions_processed(self, state: AgentState, transaction_ids: Ids) -> Any:
        """Record that every value of these queued transactions is accounted for. Returns what is left."""
        waiting = state.discovery.unprocessed()
        if strange := [i for i in transaction_ids if i not in waiting]:
            return Refused((f"not waiting in the queue: {', '.join(strange)}",))
        left = [i for i in waiting if i not in transaction_ids]
        return Returned({"queue": left}, tuple(TransactionProcessed(i) for i in transaction_ids))

    @tool()
    def record_placeholder(
        self,
        state: AgentState,
        name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=64)],
        transaction_id: str,
        place: Annotated[
            str, Field(description="Where it stands in the request, such as `form q` or `header X-Token`.")
        ],
        value: str,
        source: Annotated[
            dict[str, Any] | None, Field(description="Where its value comes from at run time, once that is known.")
        ] = None,
    ) -> Any:
        """Record a value that varies; with `source` it is resolved. Call it again with a source to resolve it later."""
        if transaction_id not in self._ids:
            return Refused((f"the capture has no transaction {transaction_id}",))
        facts: list[AnyEvent] = []
        if name not in state.discovery.placeholders:
            facts.append(PlaceholderFound(name, transaction_id, place, value))
        if source is not None:
            facts.append(PlaceholderResolved(name, source))
        return Returned({"name": name, "resolved": source is not None}, tuple(facts))

    @tool()
    def list_discovered(self, state: AgentState) -> dict[str, Any]:
        """The queue, what was explained, and every placeholder with its source."""
        known = state.discovery
        return {
            "queue": list(known.unprocessed()),
            "processed": sorted(known.processed),
            "placeholders": {
                name: {"place": p.found.place, "transaction_id": p.found.transaction_id, "source": p.source}
                for name, p in known.placeholders.items()
            },
        }
