"""Values of requests, and what is told of them."""

from typing import Any

import msgspec

from actors.rules.explaining.asking import questions
from actors.rules.explaining.guess import first_guess
from actors.rules.explaining.order import Known, said
from actors.rules.explaining.settling import answered
from actors.rules.facts.click import Click
from actors.rules.facts.context import Context
from actors.rules.facts.input import Input
from actors.rules.facts.source import Source
from actors.rules.facts.value import Value
from actors.rules.sources.question import Question
from actors.rules.transcript import Result

Line = dict[str, Any]
FIELD = {"kind": "form_field", "name": "token"}


def value(place: str, name: str, text: str, hint: str = "plain", **more: Any) -> Value:
    return value_of({"place": place, "name": name, "value": text, "hint": hint} | more)


def value_of(told: Line) -> Value:
    return msgspec.convert(told, Value)


def told(source: Source | None) -> Any:
    """The source of a value as it is reported."""
    return msgspec.to_builtins(source)


def entered(name: str, text: str, **more: Any) -> Line:
    return {"id": "i1", "name": name, "value": text, "type": "text", "parameter": name, "url": "http://x/"} | more


def inputs_of(*told: Line) -> list[Input]:
    return msgspec.convert(told, list[Input])


def clicks_of(*told: Line) -> list[Click]:
    return msgspec.convert(told, list[Click])


def context(url: str = "http://x/things", **more: Any) -> Context:
    told = {"transaction_id": "t0009", "url": url, "inputs": [], "clicks": [{"type": "click"}]}
    return msgspec.convert(told | more, Context)


def guessed(line: Value, *inputs: Line, clicks: list[Line] | None = None, url: str = "http://x/things") -> Any:
    source = first_guess(line, context(url, inputs=list(inputs), clicks=clicks or [])).source
    return told(source)["kind"] if source else None


def settle(
    lines: list[Value],
    asked: list[Question],
    answers: list[Result],
    where: Context,
    carriers: frozenset[str] = frozenset(),
) -> list[Value]:
    """Every value with its source, as the policy finds it from the answers."""
    return said("at last", answered(lines, asked, answers, carriers), Known(where))


def settled(line: Value, answer: Any, **more: Any) -> Any:
    lines = [first_guess(line, context(**more))]
    asked = questions(lines, context(**more))
    assert asked, "something has to be asked about it"
    return told(settle(lines, asked, [Result(True, answer) for _ in asked], context(**more))[0].source)


def origin(transaction: str, *extractors: Line, **more: Any) -> Line:
    return {"id": transaction, "source": "response_body", "url": "http://x/form", "extractors": list(extractors)} | more
