"""What a model might say: sensible, silly and malformed, drawn by lot from what it is shown."""

from random import Random
from typing import Any

import msgspec

from actors.model import ModelRequest
from events.task import ModelReply, Usage
from runtime.conductor import STREAM
from runtime.models.calls import Called, tool_calls
from tests.actors.bureau import books_routine, order_routine
from tests.story import CITY

Drawn = tuple[str, dict[str, Any] | str]

KINDS = ["docs", "docs", "network", "interaction"]
SCHEMAS = [None, None, CITY, CITY, {"type": "array"}, {"type": "nonsense"}]
ROUTINES = [books_routine(), order_routine(), order_routine(), {"name": "nothing"}]


def think(request: ModelRequest, chance: Random) -> ModelReply:
    """One reply to a question."""
    drawn = _boss(request, chance) if request.agent == STREAM else _specialist(request, chance)
    usage = Usage(chance.randrange(900), chance.randrange(90))
    if not drawn:
        refusal = "No." if chance.random() < 0.1 else ""
        return ModelReply("" if refusal else chance.choice(["", "I wait.", "Oslo."]), refusal=refusal, usage=usage)
    ids = [chance.choice(["", "", "c1", f"c{n}"]) for n in range(len(drawn))]
    calls = tool_calls(request, [Called(i, name, given) for i, (name, given) in zip(ids, drawn, strict=True)])
    text = chance.choice(["", "", "Let me see."])
    raw = msgspec.json.encode({"text": text, "nonce": chance.randrange(1 << 30)}).decode()
    return ModelReply(text, calls, "", raw, "lots", usage)


def _boss(request: ModelRequest, chance: Random) -> list[Drawn]:
    offered = [tool.name for tool in request.tools]
    if "done" in offered and chance.random() < 0.5:
        return [("done", {"kept": {"shelf": "there is one shelf"}})]
    if request.turn == 1:
        return [*(_create(chance) for _ in range(chance.randint(1, 3))), ("run_pending_tasks", {})][
            : chance.randint(1, 4)
        ]
    if chance.random() < 0.06:
        return []
    return [_of_boss(chance) for _ in range(chance.choice([1, 1, 1, 2, 3]))]


def _of_boss(chance: Random) -> Drawn:
    number = chance.randint(1, 4)
    choices: list[tuple[int, Drawn]] = [
        (5, _create(chance)),
        (5, ("run_pending_tasks", {"wait": chance.random() < 0.5})),
        (4, ("resume_task", {"task_id": f"task-{number}", "more_loops": chance.randint(1, 4)})),
        (5, ("construct_routine", {"routine": chance.choice(ROUTINES)})),
        (8, ("execute_routine", {"parameters": chance.choice([{"shelf": "law"}, {}, {}])})),
        (2, ("queue_transactions", {"transaction_ids": ["t0006", f"t000{number}"], "reason": "x"})),
        (1, ("transactions_processed", {"transaction_ids": ["t0006"]})),
        (1, ("get_task_result", {"task_id": f"task-{number}"})),
        (1, ("list_tasks", {})),
        (1, ("no_such_tool", {"x": 1})),
        (1, ("create_task", '{"agent_type": ')),
        (1, ("done", {})),
    ]
    if chance.random() < 0.01:
        return ("fail", {"reason": "It cannot be done."})
    return chance.choices([drawn for _, drawn in choices], [weight for weight, _ in choices])[0]


def _create(chance: Random) -> Drawn:
    kind = chance.choice(KINDS)
    given: dict[str, Any] = {"agent_type": kind, "prompt": "Look it up.", "max_loops": chance.randint(1, 4)}
    if chance.random() < 0.4:
        given["agent_id"] = f"{kind}-{chance.randint(1, 2)}"
    if schema := chance.choice(SCHEMAS):
        given["output_schema"] = schema
    if chance.random() < 0.02:
        given["context"] = "a page " * 12_000
    return ("create_task", given)


def _specialist(request: ModelRequest, chance: Random) -> list[Drawn]:
    if chance.random() < 0.15:
        return []
    return [_of_specialist(chance) for _ in range(chance.choice([1, 1, 2, 3]))]


def _of_specialist(chance: Random) -> Drawn:
    choices: list[tuple[int, Drawn]] = [
        (5, ("report_back", chance.choice([{"name": "Oslo"}, {"output": [1]}, {"name": "Rome", "size": 3}]))),
        (2, ("report_back", {"name": 7})),
        (3, ("add_note", {"text": f"noted {chance.randrange(99)}", "severity": "warning"})),
        (2, ("list_docs", {})),
        (2, ("search_docs", {"terms": ["shelf"]})),
        (2, ("get_unique_urls", {})),
        (1, ("read_doc", "{")),
        (1, ("report_failure", {"reason": "Nobody knows."})),
    ]
    return chance.choices([drawn for _, drawn in choices], [weight for weight, _ in choices])[0]
