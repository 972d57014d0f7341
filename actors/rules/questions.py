"""What the policy asks of specialists: prompts, and the schema of each report."""

from typing import Any

import msgspec

from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.play import Call, call

WHICH = "Which transaction answers this task: "
_TEXT = {"type": "string"}
_LIST = {"type": "array", "items": {"type": "object"}}


def _report(**members: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


DID = _report(inputs=_LIST, clicks=_LIST, watched={"type": "boolean"}, opened=_LIST)
ANSWER = _report(
    goal=_TEXT,
    logins={"type": "array", "items": _TEXT},
    also={"type": "array", "items": _TEXT},
    result={"type": "object", "required": ["transaction_id", "kind"]},
    why=_TEXT,
)
EXPLAINED = _report(transaction_id=_TEXT, values=_LIST)
ELSEWHERE = _report(places=_LIST)


def ask_what_was_done() -> Call:
    return call(
        "create_task",
        agent_type="interaction",
        prompt="What did the person enter, choose and click? Report every field with its final value, and every click.",
        max_loops=30,
        output_schema=DID,
        output_description=(
            "inputs: one object a field; clicks: one object a click, submit or Enter, in time order; watched: whether "
            "it was recorded at all what the person did; opened: one object a page that was opened by its address."
        ),
    )


def ask_for_the_answer(task: str, inputs: list[Input], clicks: list[Click], watched: bool) -> Call:
    return call(
        "create_task",
        agent_type="network",
        prompt=f"{WHICH}{task}",
        max_loops=30,
        output_schema=ANSWER,
        output_description=(
            "goal: the transaction that does it; logins: those that carry a credential before it; also: others that "
            "change something the task asks for; result: what to return, of which transaction, and how to read it."
        ),
        context=msgspec.to_builtins({"inputs": inputs, "clicks": clicks, "watched": watched}),
    )


def ask_to_explain(context: Context, agent_id: str | None) -> Call:
    return call(
        "create_task",
        agent_type="value_trace",
        prompt=f"Where does every value of request {context.transaction_id} come from?",
        agent_id=agent_id,
        max_loops=30,
        output_schema=EXPLAINED,
        output_description=(
            "values: every value in the order sent, with place, name, path, value and source, whose kind is constant, "
            "standard, parameter, choice, derived, extracted, session, uuid, now_ms, now_s, now_iso, now_as, left_out "
            "or unknown."
        ),
        context=msgspec.to_builtins(context),
    )


def ask_where_else(transaction_id: str, why: str, doubted: list[dict[str, str]]) -> Call:
    return call(
        "create_task",
        agent_type="value_trace",
        prompt=f"Request {transaction_id} was refused when a routine sent it: {why[:500]}. Where else had these stood?",
        output_schema=ELSEWHERE,
        output_description=(
            "places: one object for each response before the request that had one of them, the latest first, with "
            "name, transaction_id, extractors and decode."
        ),
        context={"transaction_id": transaction_id, "doubted": doubted},
    )
