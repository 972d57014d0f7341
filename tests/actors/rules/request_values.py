"""Values of requests, and what is told of them."""

from typing import Any

from actors.rules.asking import questions
from actors.rules.guess import first_guess
from actors.rules.settling import answered
from actors.rules.settling import settled as settled_all
from actors.rules.sources.question import Question
from actors.rules.transcript import Result

Line = dict[str, Any]
FIELD = {"kind": "form_field", "name": "token"}


def value(place: str, name: str, text: str, hint: str = "plain", **more: Any) -> Line:
    return {"place": place, "name": name, "value": text, "hint": hint} | more


def entered(name: str, text: str, **more: Any) -> Line:
    return {"id": "i1", "name": name, "value": text, "type": "text", "parameter": name, "url": "http://x/"} | more


def context(url: str = "http://x/things", **more: Any) -> Line:
    return {"transaction_id": "t0009", "url": url, "inputs": [], "clicks": [{"type": "click"}]} | more


def guessed(line: Line, *inputs: Line, clicks: list[Line] | None = None, url: str = "http://x/things") -> Any:
    return first_guess(line, context(url, inputs=list(inputs), clicks=clicks or [])).get("source", {}).get("kind")


def settle(lines: list[Line], asked: list[Question], answers: list[Result], where: Line) -> list[Line]:
    """Every value with its source, as the policy finds it from the answers."""
    return settled_all(answered(lines, asked, answers, where), where)


def settled(line: Line, answer: Any, **more: Any) -> Line:
    lines = [first_guess(line, context(**more))]
    asked = questions(lines, context(**more))
    assert asked, "something has to be asked about it"
    result: Line = settle(lines, asked, [Result(True, answer) for _ in asked], context(**more))[0]["source"]
    return result


def origin(transaction: str, *extractors: Line, **more: Any) -> Line:
    return {"id": transaction, "source": "response_body", "url": "http://x/form", "extractors": list(extractors)} | more
