"""The last operation of a routine: what the task asks for, read from the response that has it."""

import json
from collections.abc import Sequence
from typing import Any

from actors.rules.facts.input import Input
from actors.rules.naming import unused
from actors.rules.slug import plain
from actors.rules.writing.landing import made_at
from actors.rules.writing.of_changed import said_of_changed
from captures.method import changes
from routines.extracting.page import normal
from routines.placeholder import escape, names
from routines.records.page_fields import OF_EVERY_PAGE

Line = dict[str, Any]


def returned(
    result: Line,
    made: list[Line],
    owner: dict[str, str],
    inputs: list[Input],
    chosen: Sequence[str],
    parameters: Sequence[Line] = (),
) -> Line:
    """The `return`; what it needs is taken or saved by the operation that has the response. `chosen` are the texts that
    the person chose."""
    asked = owner.get(result["transaction_id"], result["transaction_id"])
    operation = next((each for each in made if each["transaction"] == asked), made[-1])
    if "new_address" in result and changes(operation["method"]):
        where = _at(result["new_address"].get("header", ""))
        pattern = made_at(result["new_address"], inputs, chosen)
        return _what_was_made(where, pattern, operation, said_of_changed(result, parameters))
    if result["kind"] == "none":
        return _where_it_was_done(operation, result.get("leads_by", ""))
    if result["kind"] == "fields":
        told = said_of_changed(result, parameters) if "things" in result else result["fields"]
        return _what_a_page_says(told, operation, inputs)
    operation["save_as"] = "result"
    if result["kind"] == "file" and not operation["extract"]:
        _keep_file(operation, result["mime_type"])
        return {"type": "return", "response": "result"}
    match result["kind"]:
        case "json":
            return {"type": "return", "response": "result"} | ({"path": result["path"]} if result.get("path") else {})
        case "records":
            told = result["rules"][0]
            if changes(operation["method"]) and _shows_what_was_sent(told.get("example", {}), operation, inputs):
                _expect(operation, [{"kind": "attribute", "selector": told["rule"]["selector"]}])
            return {"type": "return", "response": "result", "records": told["rule"]}
        case _:
            return {"type": "return_html", "response": "result"}


def _keep_file(operation: Line, media_type: str) -> None:
    """Where the request carries more than an address, it is sent as it is, and what comes back is kept."""
    operation.pop("lands_on", None)
    if operation["method"] != "GET" or operation["body"] or any("{{" in text for _, text in operation["headers"]):
        operation["file"] = media_type or "application/octet-stream"
        return
    operation |= {"type": "download", "media_type": media_type}
    for name in ("method", "headers", "body", "extract"):
        operation.pop(name, None)


def _at(header: str) -> Line:
    return {"kind": "header", "name": header} if header else {"kind": "url"}


def _what_was_made(where: Line, pattern: str, operation: Line, fields: list[Line]) -> Line:
    """The id of what a request made, which only the address of its redirect tells, or a header; no such address, no
    success. Beside it what the page says of it."""
    made = [
        {"name": "made_id", "sources": [where | {"pattern": pattern}]},
        {"name": "made_url", "sources": [where]},
    ]
    operation["extract"] = [*operation["extract"], *made]
    return {"type": "return", "values": {"id": "{{made_id}}", "url": "{{made_url}}"} | _said(fields, operation)}


def _shows_what_was_sent(example: Line, operation: Line, inputs: list[Input]) -> bool:
    """Whether what was recorded has a text that the operation sent: then it has something with other texts, too. The
    list of what is left when something was done with one thing may well be empty."""
    sent = set(names(json.dumps([operation["body"], operation["query"]])))
    texts = (text for each in inputs if each.parameter in sent for text in (each.value, each.chosen_label))
    return not {normal(text).casefold() for text in texts if text}.isdisjoint(
        normal(str(value)).casefold() for value in example.values() if value
    )


def _expect(operation: Line, sources: list[Line]) -> None:
    once = [each for n, each in enumerate(sources) if each not in sources[:n]]
    operation["extract"] = [*operation["extract"], {"name": "anything_shown", "sources": once}]


def _what_a_page_says(fields: list[Line], operation: Line, inputs: list[Input]) -> Line:
    """What the page says of the thing; where something was done, also its address. What is not there is empty; where
    none of it is, the page that was asked for is not about such a thing, and what was sent was refused."""
    said = _said(fields, operation)
    own = [each for each in fields if each["name"] not in OF_EVERY_PAGE]
    changed = changes(operation["method"])
    recorded = {each["name"]: each.get("value") for each in own}
    if own and (not changed or _shows_what_was_sent(recorded, operation, inputs)):
        _expect(operation, [way for each in own for way in _as_expected(each)])
    if not changed:
        return {"type": "return", "values": said}
    return {"type": "return", "values": {**_where_it_was_done(operation)["values"], **said}}


def _said(fields: list[Line], operation: Line) -> dict[str, str]:
    """The members of what is returned, each taken from the answer to the operation."""
    called = dict[str, str]()
    for each in fields:
        called[each["name"]] = unused(f"shown_{plain(each['name'])}", called.values())
    taken = [{"name": called[each["name"]], "sources": _as_read(each), "default": ""} | _coded(each) for each in fields]
    operation["extract"] = [*operation["extract"], *taken]
    return {name: "{{" + shown + "}}" for name, shown in called.items()}


def _as_expected(one: Line) -> list[Line]:
    """What has to be there: of a record that is known by what the caller gives any of its list, for there may be
    several that are called so, or this one is on another page of the list."""
    if "known_by" not in one:
        return _as_read(one)
    return [{"kind": "attribute", "selector": way["selector"]} for way in one["extractors"]]


def _coded(one: Line) -> Line:
    """What is read as it is written has its signs as HTML writes them."""
    return {"decode": "html"} if any(way["kind"] == "pattern" for way in one["extractors"]) else {}


def _as_read(one: Line) -> list[Line]:
    """Its extractors, in whose labels a page may have written what looks like a placeholder; those of a record that is
    known by what the caller gives ask for that."""
    if "known_by" in one:
        return [way | {"label": one["known_by"]} for way in one["extractors"]]
    return [way | ({"label": escape(way["label"])} if "label" in way else {}) for way in one["extractors"]]


def _where_it_was_done(operation: Line, leads_by: str = "") -> Line:
    """A server that says nothing but that it was done: what it was done to has an address. Where it tells the script by
    a header where to go on, an answer without that is the form again."""
    told = [{"name": "leads_to", "sources": [{"kind": "header", "name": leads_by}]}] if leads_by else []
    operation["extract"] = [*operation["extract"], *told, {"name": "done_at", "sources": [{"kind": "url"}]}]
    return {"type": "return", "values": {"url": "{{done_at}}"}}
