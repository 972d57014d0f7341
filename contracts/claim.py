"""What is wrong with a claim (a document, the body of a request), in the words of JSON and not of Python."""

from collections.abc import Iterable, Iterator
from typing import Any

_SAID = {
    "dict_type": "should be an object",
    "extra_forbidden": "is not known here",
    "list_type": "should be a list",
    "missing": "is missing",
    "model_attributes_type": "should be an object",
    "model_type": "should be an object",
    "tuple_type": "should be a list",
}


def told_once(errors: Iterable[Any]) -> Iterator[Any]:
    """Pydantic's errors without those of a list that is too short only because items of it are wrong."""
    found = list(errors)
    for each in found:
        place = each["loc"]
        inside = any(len(other["loc"]) > len(place) and other["loc"][: len(place)] == place for other in found)
        if each["type"] != "too_short" or not inside:
            yield each


def reason(error: Any) -> str:
    """One of Pydantic's errors as a clause: what the value should be, or is."""
    if error["type"] == "too_short":
        least = error["ctx"]["min_length"]
        return f"should have at least {least} item{'s' * (least != 1)}"
    if error["type"] == "too_long":
        return f"should have at most {error['ctx']['max_length']} items"
    text = str(error["msg"])
    return _SAID.get(error["type"]) or text[:1].lower() + text[1:]
