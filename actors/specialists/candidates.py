"""Evidence about which transactions may be the task's own. Evidence, not verdicts."""

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Any

from actors.specialists.asked_again import asked_again
from actors.specialists.built_on import built_on
from actors.specialists.clicks import sets_off
from actors.specialists.corrected import refused_tries
from actors.specialists.exchange import summary, value_line
from actors.specialists.forms.editor import value_of
from actors.specialists.forms.sent import is_sent_as_link
from actors.specialists.listing import present, short
from actors.specialists.next_step import asks_to_go_on
from actors.specialists.page_notes import page_notes
from actors.specialists.quiet import quiet_before
from actors.specialists.sent.sent_file import sent_file
from actors.specialists.shown import filled, shown_later
from actors.specialists.sign_in import asks_to_sign_in, signs_in
from captures.body import json_leaves, json_text
from captures.capture import Capture
from captures.fields import RequestValue, request_values
from captures.graphql import operation_of
from captures.interaction import TURNED, Interaction
from captures.led_by_header import led_by_header
from captures.method import changes
from captures.mime import header, is_html, is_json
from captures.noise import is_noise
from captures.opaque import is_random
from captures.redirect import landing, led_here
from captures.rison import is_rison, rison_texts
from captures.spelling import any_spelling, plain_core
from captures.transaction import Transaction

SOON = 5.0
"""Seconds within which a request is said to follow an interaction."""
_AT_ONCE = 0.5
"""Seconds within which a page sends what was chosen by itself."""
_REQUEST_LINE = re.compile(rb"^([A-Z]+) \S+ HTTP/1", re.MULTILINE)
_MAX_COUNTED = 1000
_PARTICULAR = 16
"""Characters that nothing else has by chance."""


def candidates(capture: Capture) -> list[Transaction]:
    """The transactions that may carry something of the task."""
    notes = page_notes(capture)
    found = [each for each in capture.transactions if not is_noise(each) or _is_lost_change(capture, each)]
    return [each for each in found if each.id not in notes]


def _is_lost_change(capture: Capture, transaction: Transaction) -> bool:
    """Whether a page set it off to change something, and no answer was recorded."""
    by_page = transaction.resource_type in ("document", "xhr", "fetch") and changes(transaction.request.method)
    return by_page and not transaction.response.status and bool(follows(capture.interactions, transaction.started))


def sockets_with(capture: Capture, values: Sequence[str]) -> list[Transaction]:
    """The web sockets over which the page sent any of the values: what a request does not carry may have gone there."""
    sockets = [each for each in capture.transactions if each.resource_type == "websocket" and each.request.body]
    return [each for each in sockets if any(v.strip() and occurrences(each.request.body, v) for v in values)]


def evidence(capture: Capture, transaction: Transaction, values: Sequence[str]) -> dict[str, Any]:
    """What speaks for the transaction: the values it sends and gets, what it follows, what of it was shown."""
    wanted = list(dict.fromkeys(value for value in values if value.strip()))
    carried = request_values(transaction)
    read = [(each, _readings(each.value)) for each in carried]
    found = {
        "sends": [sent for value in wanted for sent in _sent(read, value)],
        "answers_with": {value: count for value in wanted if (count := occurrences(transaction.response.body, value))},
        "follows": follows(capture.interactions, transaction.started),
        "shown": shown_later(capture.snapshots, transaction),
        "fills": filled(capture, transaction),
        **_named_in_body(transaction),
        "asked_again": asked_again(capture, transaction),
        "quiet": quiet_before(capture, transaction) or None,
        "sets": _sets(capture.interactions, transaction.started, carried),
        "uploads": sent_file(capture, transaction, carried),
        "continues": _continues(capture, transaction, carried),
        "built_on": built_on(capture, transaction, carried),
        "led_here": first.id if (first := led_here(capture, transaction)) is not None else "",
        "sends_on_to": landing(capture, on).id if (on := led_by_header(capture, transaction)) is not None else "",
        "corrects": [each.id for each in refused_tries(capture, transaction)],
        "asks_to_go_on": asks_to_go_on(transaction) or None,
        "as_link": is_sent_as_link(capture, transaction) or None,
        "signs_in": signs_in(transaction) or None,
        "asks_to_sign_in": asks_to_sign_in(landing(capture, transaction)) or None,
    }
    return summary(transaction) | present(found)


def _continues(capture: Capture, transaction: Transaction, carried: Sequence[RequestValue]) -> str:
    """The id of the page that made up the address, as a table's script asks for its rows: something particular in it
    stood in that page first."""
    parts = [each.value for each in carried if each.place in ("path", "query") and len(each.value) >= _PARTICULAR]
    made = [part for part in parts if is_random(part)] if transaction.request.method == "GET" else []
    firsts = (_first_with(capture, part, transaction.started) for part in made)
    return next((one.id for one in firsts if one is not None and is_html(one.response.mime_type)), "")


def _first_with(capture: Capture, part: str, until: float) -> Transaction | None:
    """The first answer with the value that had come by then. The index knows where it stands, if it knows the value."""
    places = capture.index.places(part)
    if places is None:
        those: Iterable[Transaction] = capture.transactions
    else:
        ids = sorted({text.id for text, _ in places if text.source == "response_body"})
        those = map(capture.transaction, ids)
    return next((each for each in those if each.ended <= until and occurrences(each.response.body, part)), None)


def _sets(interactions: Sequence[Interaction], time: float, carried: Sequence[RequestValue]) -> list[str]:
    """The switches (checkboxes, choices) that the person turned just before, and whose names the request carries."""
    near = interactions[bisect_left(interactions, time - SOON, key=_time) : bisect_right(interactions, time, key=_time)]
    turned = [each for each in near if each.type == "change"]
    names = {n for each in turned if each.input_type == "checkbox" for n in (each.name, each.element_id) if n}
    return [each.name for each in carried if each.name in names and each.place in ("form", "multipart", "json")]


def _named_in_body(transaction: Transaction) -> dict[str, str]:
    """Of a GraphQL or JSON-RPC request, or one that carries others: whether it asks or changes, and what its body calls
    that which it wants."""
    request = transaction.request
    if methods := _methods_within(transaction):
        return {"operation": "query" if methods == {"GET"} else "mutation"}
    if request.method != "POST" or not is_json(header(request.headers, "content-type")):
        return {}
    try:
        document = json.loads(request.body)
    except (ValueError, RecursionError):
        return {}
    named = (document.get(name) for name in ("operationName", "method")) if isinstance(document, dict) else ()
    called = next((name for name in named if isinstance(name, str)), "")
    return {"operation": operation_of(document), "called": short(called, 200)}


def _methods_within(transaction: Transaction) -> set[str]:
    """Of the requests that are parts of its body, as OData's `$batch` sends them."""
    if not header(transaction.request.headers, "content-type").startswith("multipart/mixed"):
        return set()
    return {each.decode() for each in _REQUEST_LINE.findall(transaction.request.body)}


def occurrences(body: bytes, value: str) -> int:
    """How often the value stands in the body, in any spelling; counted up to a thousand."""
    if plain_core(value) not in body:
        return 0
    return sum(1 for _, _ in zip(range(_MAX_COUNTED), any_spelling(value).finditer(body), strict=False))


def follows(interactions: Sequence[Interaction], time: float) -> dict[str, Any]:
    """The interaction that the moment comes within a few seconds after: the last one that set something off, else
    the last one."""
    before = interactions[
        bisect_left(interactions, time - SOON, key=_time) : bisect_right(interactions, time, key=_time)
    ]
    chosen = next((each for each in reversed(before) if sets_off(each)), before[-1] if before else None)
    # Typing sets off a search as one types, and choosing sends a form: both are nearer to that than an earlier click.
    if chosen is not None and (_is_typed(before[-1]) or _was_chosen(before[-1], time)):
        chosen = before[-1]
    return {} if chosen is None else _line(chosen, time)


def _time(each: Interaction) -> float:
    return each.time


def _is_typed(last: Interaction) -> bool:
    return last.type == "input" and last.input_type not in TURNED


def _was_chosen(last: Interaction, time: float) -> bool:
    """Whether something was chosen from a list right before; of a text, leaving the field to press a button tells."""
    return last.type == "change" and last.tag == "select" and time - last.time <= _AT_ONCE


def _readings(value: str) -> set[str]:
    """What a value says: it, and each text in it, as they are and without the signs by which searches ask for what
    stands around."""
    plain = [text.strip().casefold() for text in (value, *_texts_in(value))]
    return {one for text in plain for one in (text, text.strip("%*"))}


def _texts_in(value: str) -> list[str]:
    """The texts in a value that is itself a document, as a filter in an address may be."""
    if is_rison(value):
        return rison_texts(value)
    if value[:1] not in ("{", "["):
        return []
    try:
        return [json_text(leaf) for _, leaf in json_leaves(json.loads(value))]
    except (ValueError, RecursionError):
        return []


def _line(each: Interaction, time: float) -> dict[str, Any]:
    said = {"id": each.id, "type": each.type, "tag": each.tag, "name": each.name, "key": each.key}
    text = each.text if sets_off(each) and each.text else value_of(each)
    return present(said | {"text": short(text, 120), "seconds_before": round(time - each.time, 3)})


def _sent(read: Sequence[tuple[RequestValue, set[str]]], value: str) -> list[dict[str, Any]]:
    """Where the request carries the value: as it is, or within a longer one."""
    found, asked = list[dict[str, Any]](), value.strip().casefold()
    for each, readings in read:
        same = asked in readings or (asked.strip("%*") != "" and asked.strip("%*") in readings)
        if same or (len(value) > 2 and value.casefold() in each.value.casefold()):
            line = value_line(each)
            found.append({"given": value, **line, "whole": same, "value": short(each.value, 200)})
    return found
