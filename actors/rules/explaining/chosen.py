"""Values of an answer that was asked for by what the person had chosen: they change with the choice."""

from collections.abc import Generator

from actors.rules.facts.context import Context
from actors.rules.facts.value import Value
from actors.rules.looks import is_telling, tells_by_itself
from actors.rules.naming import but_credentials
from actors.rules.play import Call, call
from actors.rules.transcript import Result
from captures.method import changes

_MOST = 8
_FIELDS = frozenset({"form", "multipart", "json", "xml"})
_LONGEST = 100


def carriers_of(lines: list[Value], context: Context) -> Generator[list[Call], tuple[Result, ...], frozenset[str]]:
    """The ids of the earlier requests that carried, as a value of its own, what the person had chosen or entered, or
    the code of it that this request carries too: what `/assets?name=sales` answered goes with `sales`."""
    if not any(may_belong(line, context) for line in lines):
        return frozenset()
    texts = list(dict.fromkeys((*_codes(lines), *_texts(context))))[:_MOST]
    if not texts:
        return frozenset()
    answers = yield [call("scan_for_value", value=text, limit=1) for text in texts]
    found = (each for answer in answers if answer.ok for each in answer.value.get("requests", []))
    return frozenset(each["id"] for each in found if each["place"] not in ("header", "cookie") and "within" not in each)


def may_belong(line: Value, context: Context) -> bool:
    """Whether it is an ordinary name in a request that changes something, and nothing tells yet where it is from."""
    ordinary = line.place in _FIELDS and line.is_ordinary and line.source is None
    text = line.value
    return ordinary and changes(context.method) and is_telling(text) and len(text) <= _LONGEST and not text.isdigit()


def _codes(lines: list[Value]) -> list[str]:
    explained = (line for line in lines if line.is_taken)
    told = (line.value for line in explained if line.place in ("path", *_FIELDS) and line.hint != "secret")
    return [text for text in told if _is_looked_for(text)]


def _texts(context: Context) -> list[str]:
    """Who logs in is nobody's choice: what a login answers belongs to the person, not to what was chosen."""
    inputs = but_credentials(context.inputs, context.inputs)
    entered = [each.value for each in inputs if not each.secret]
    picked = [each.called for each in context.clicks if each.parameter]
    return [text for text in (*reversed(picked), *reversed(entered)) if _is_looked_for(text)]


def _is_looked_for(text: str) -> bool:
    return tells_by_itself(text) and len(text) <= _LONGEST
