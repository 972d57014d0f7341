"""The queue of transactions and the placeholders, and SuperDiscovery's own look at the evidence."""

from events import event as facts
from tests.actors.bureau import Bureau, run
from tests.actors.specialists.library import CSRF
from tests.story import Like, Story, call, fact, paused, refused, returned, says

ENDED = paused(Like("^budget|^model"))


async def test_transactions_are_explained_in_the_order_in_which_they_were_queued() -> None:
    told = await Bureau().play(
        Story()
        >> run(2)
        >> says(
            call("queue_transactions", transaction_ids=["t0006", "t0005", "t0006"], reason="answers"),
            call("queue_transactions", transaction_ids=["t0004", "t0005"], reason="logs in"),
        )
        << fact(facts.TransactionQueued, transaction_id="t0006", reason="answers")
        << fact(facts.TransactionQueued, transaction_id="t0005")
        << returned("queue_transactions", {"queue": ["t0006", "t0005"]})
        << fact(facts.TransactionQueued, transaction_id="t0004")
        << returned("queue_transactions", {"queue": ["t0006", "t0005", "t0004"]})
        >> says(
            call("transactions_processed", transaction_ids=["t0005"]),
            call("transactions_processed", transaction_ids=["t0005", "t0001"]),
            call("queue_transactions", transaction_ids=["t0005"], reason="again"),
        )
        << fact(facts.TransactionProcessed, transaction_id="t0005")
        << returned("transactions_processed", {"queue": ["t0006", "t0004"]})
        << refused("transactions_processed", "not waiting in the queue: t0005, t0001")
        << returned("queue_transactions", {"queue": ["t0006", "t0004"]})
        << ENDED
    )
    assert told.state.discovery.unprocessed() == ("t0006", "t0004")


async def test_a_transaction_that_is_not_there_is_refused() -> None:
    await Bureau().play(
        Story()
        >> run(1)
        >> says(
            call("queue_transactions", transaction_ids=["t9", "t0001", "t8"], reason="x"),
            call("queue_transactions", transaction_ids=[], reason="x"),
            call("record_placeholder", name="csrf", transaction_id="t9", place="form csrf", value="x"),
        )
        << refused("queue_transactions", "the capture has no transaction t9, t8")
        << refused("queue_transactions", Like(r"^\$\.transaction_ids: List should have at least 1 item"))
        << refused("record_placeholder", "the capture has no transaction t9")
        << ENDED
    )


async def test_placeholders_are_found_and_resolved() -> None:
    source = {"transaction_id": "t0001", "css": "input[name=csrf]"}
    found = {"name": "csrf", "transaction_id": "t0004", "place": "form csrf", "value": CSRF}
    user = {"name": "user", "transaction_id": "t0004", "place": "form user", "value": "mia", "source": {"parameter": 1}}
    await Bureau().play(
        Story()
        >> run(2)
        >> says(call("record_placeholder", **found), call("record_placeholder", **user))
        << fact(facts.PlaceholderFound, **found)
        << returned("record_placeholder", {"name": "csrf", "resolved": False})
        << fact(facts.PlaceholderFound, name="user")
        << fact(facts.PlaceholderResolved, name="user", source={"parameter": 1})
        << returned("record_placeholder", {"name": "user", "resolved": True})
        >> says(call("record_placeholder", **found, source=source), call("list_discovered"))
        << fact(facts.PlaceholderResolved, name="csrf", source=source)
        << returned("record_placeholder", {"name": "csrf", "resolved": True})
        << returned(
            "list_discovered",
            {
                "queue": [],
                "processed": [],
                "placeholders": {
                    "csrf": {"place": "form csrf", "transaction_id": "t0004", "source": source},
                    "user": {"place": "form user", "transaction_id": "t0004", "source": {"parameter": 1}},
                },
            },
        )
        << ENDED
    )


async def test_a_placeholder_has_a_plain_name() -> None:
    await Bureau().play(
        Story()
        >> run(1)
        >> says(call("record_placeholder", name="X-Token", transaction_id="t0001", place="header", value="x"))
        << refused("record_placeholder", Like(r"^\$\.name: String should match pattern"))
        << ENDED
    )


async def test_it_can_look_for_itself() -> None:
    told = await Bureau().play(
        Story()
        >> run(1)
        >> says(
            call("list_transactions", limit=2),
            call("list_transactions", everything=True),
            call("get_transaction", transaction_id="t0006"),
            call("get_transaction", transaction_id="t99"),
            call("scan_for_value", value=CSRF),
        )
        << returned("list_transactions", Like('"limit": 2|"next_offset": 2'))
        << returned("list_transactions", Like('"total": 9'))
        << returned("get_transaction", Like("Contract Law"))
        << refused("get_transaction", Like("t99"))
        << returned("scan_for_value", Like("t0001"))
        << ENDED
    )
    assert len(told.of(facts.ToolReturned)) == 4
