"""From the answers to the source of every value."""

import re
from typing import Any

from actors.rules.derived import from_entered, from_options
from actors.rules.facts.context import Context
from actors.rules.sources.carried import by_use
from actors.rules.sources.entered import from_silence
from actors.rules.sources.question import Question
from actors.rules.sources.value import brought_by
from actors.rules.transcript import Result

Line = dict[str, Any]
_CONSTANT: Line = {"kind": "constant"}
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
_CREATING = frozenset({"PUT", "POST", "MKCOL", "MKCALENDAR"})
_CLOCKS = {10: "now_s", 13: "now_ms"}
"""A moment near the request's own, by its number of digits."""


def answered(
    lines: list[Line], asked: list[Question], answers: list[Result], carriers: frozenset[str] = frozenset()
) -> list[Line]:
    """The values with the sources that the answers tell; `carriers` are the requests that carried what was chosen."""
    lines, asked = list(lines), by_use(asked, answers, carriers)
    for question, answer in zip(asked, answers, strict=True):
        line = lines[question.place]
        open_ = "source" not in line or line["source"].get("by_place")
        source = question.source(answer.value, line) if answer.ok and open_ else None
        if source:
            lines[question.place] = line | {"source": source}
        elif answer.ok and question.call.name == "trace_value" and answer.value.get("total") == 0:
            lines[question.place] = line | {"unseen": True}
    return [from_silence(place, line, asked, answers) for place, line in enumerate(lines)]


def settled(lines: list[Line], context: Context) -> list[Line]:
    """Every value with its source. What nothing explains is constant, unless it looks made for this one request."""
    address = next((line["source"] for line in lines if line["place"] == "url" and "source" in line), None)
    lines = [_made_of_entered(line, context) for line in lines]
    shared = {line["value"]: line["source"] for line in lines if _is_shared(line)}
    creates = context.method.upper() in _CREATING
    lines = [_made_anew(line) if creates else line for line in lines]
    return [_settled(_same_again(line, shared), address) for line in lines]


def _made_of_entered(line: Line, context: Context) -> Line:
    if "source" in line:
        return line
    source = from_options(line, context.inputs, context.clicks) or from_entered(line, context.inputs)
    return line if source is None else line | {"source": source}


def _is_shared(line: Line) -> bool:
    """Whether what is known of this value tells of the same text elsewhere in the request: not of one by chance."""
    source = line.get("source", {})
    extracted = source.get("kind") == "extracted" and line["place"] != "url" and not source.get("optional")
    return bool(extracted and len(line["value"]) > 3 and not line["value"].isdigit())


def _same_again(line: Line, shared: dict[str, Line]) -> Line:
    """A value that the request carries twice comes from one place."""
    known = "source" in line or line["place"] in ("url", "cookie")
    return line if known or line["value"] not in shared else line | {"source": shared[line["value"]]}


def _made_anew(line: Line) -> Line:
    """A random name in the address that something was made at, and that nobody had known before."""
    random = line["place"] == "path" and line.get("unseen") and _UUID.fullmatch(line["value"]) and "source" not in line
    return line | {"source": {"kind": "uuid"}} if random else line


def _settled(line: Line, address: Line | None) -> Line:
    """What an address brings along that is taken as a whole needs no source of its own."""
    brought = address is not None and (line["place"] == "path" or _pair(line) in brought_by(address))
    if brought:
        return line | {"source": _CONSTANT}
    return line if "source" in line else line | {"source": _unexplained(line)}


def _pair(line: Line) -> tuple[str, str] | None:
    return (line["name"], line["value"]) if line["place"] == "query" else None


def _unexplained(line: Line) -> Line:
    if line["place"] == "cookie":
        return {"kind": "session"}
    if line["place"] == "path":
        return _CONSTANT
    if line["hint"] == "timestamp" and line["value"].isdigit() and len(line["value"]) in _CLOCKS:
        return {"kind": _CLOCKS[len(line["value"])]}
    if _UUID.fullmatch(line["value"]):
        return {"kind": "uuid"}
    return {"kind": "unknown"} if line["hint"] in ("opaque", "secret") else _CONSTANT
