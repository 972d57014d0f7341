"""What else could have been chosen in the field that a parameter is sent as: the codes beside the recorded one."""

from collections.abc import Iterator
from itertools import islice

from selectolax.lexbor import LexborNode

from actors.specialists.recorded_page import has_markup, page_of
from captures.capture import Capture
from captures.error import UnknownId
from routines.extracting.element import outwards
from routines.extracting.form import Choice, choices
from routines.operation import Fetch, FormBody, JsonBody, MultipartBody, Operation
from routines.placeholder import only_name
from routines.routine import Routine

_LOOKED_AT = 12
_GROUPS = {"option": "select", "input": "form"}


def other_options(name: str, recorded: str, routine: Routine, capture: Capture) -> list[str]:
    """The other codes of the select, or of the radio buttons, which the latest page before the request has for the
    field with the recorded one; empty if there is no such page."""
    for operation in routine.operations:
        for field in _fields(operation, name):
            if found := next(_offered(field, recorded, operation, capture), []):
                return found
    return []


def _fields(operation: Operation, name: str) -> list[str]:
    """The names under which it sends the parameter as it is."""
    pairs = [*operation.query, *_pairs(operation.body)] if isinstance(operation, Fetch) else []
    return [field for field, text in pairs if isinstance(text, str) and only_name(text) == name]


def _pairs(body: object) -> list[tuple[str, object]]:
    match body:
        case FormBody():
            return list(body.fields)
        case MultipartBody():
            return [(each.name, each.value) for each in body.parts if each.filename is None]
        case JsonBody(value=dict()):
            return list(body.value.items())
        case _:
            return []


def _offered(field: str, recorded: str, operation: Operation, capture: Capture) -> Iterator[list[str]]:
    try:
        sent = capture.transaction(getattr(operation, "transaction", "")).started
    except UnknownId:
        return
    before = (each for each in reversed(capture.transactions) if each.ended <= sent and has_markup(each))
    for page in islice(before, _LOOKED_AT):
        offered = [each for each in choices(page_of(page).text) if each.name == field and _is_one_of_several(each.node)]
        own = next((each for each in offered if each.attribute("value") == recorded), None)
        if own is not None:
            yield _others(own, offered)


def _is_one_of_several(node: LexborNode) -> bool:
    of_list = node.tag == "option" or (node.attributes.get("type") or "").lower() == "radio"
    return of_list and "disabled" not in node.attributes


def _others(own: Choice, offered: list[Choice]) -> list[str]:
    """Those behind it, then those before it: what stands first often stands for no choice."""
    beside = [each for each in offered if _group(each.node) == _group(own.node)]
    place = beside.index(own)
    values = [each.attribute("value") or "" for each in (*beside[place + 1 :], *reversed(beside[:place]))]
    return [each for each in dict.fromkeys(values) if each and each != own.attribute("value")]


def _group(node: LexborNode) -> int:
    found = next((each for each in outwards(node) if each.tag == _GROUPS.get(node.tag or "")), None)
    return found.mem_id if found is not None else 0
