"""What a routine could return of a recorded response."""

from collections.abc import Iterator
from typing import Any

from actors.specialists.answered import TELLING, Answered, asks, share
from actors.specialists.exchange import body_text
from actors.specialists.led_to import Known, field_told, led_to
from actors.specialists.listing import present, short
from actors.specialists.page_records import MOSTLY, is_of_links, record_rules, share_that_tells
from actors.specialists.recorded_page import page_of
from captures.capture import Capture
from captures.led_by_header import leads_by
from captures.mime import header, is_html
from captures.redirect import landing
from captures.schema import body_schema
from captures.transaction import Transaction
from routines.extracting.decoding import parse_json
from routines.extracting.fragment import is_only_markup, markup_in
from routines.extracting.json_path import members
from routines.extracting.page import parsed
from routines.records.containing import containing
from routines.records.descriptions import descriptions, stands_in
from routines.records.found import read_records
from routines.records.page_fields import OF_EVERY_PAGE, find_fields, suppose_fields
from routines.records.region import CONTENT, weight
from routines.records.rule import RecordRule

_DEPTH = 3


def result_shape(capture: Capture, asked: Transaction, known: Known | None = None) -> dict[str, Any]:
    """`{transaction_id, url, kind, ...}` of where the request led: see the tool."""
    answer = landing(capture, asked)
    about = {"transaction_id": answer.id, "url": short(answer.request.url, 400)}
    return about | _shape(Answered(capture, asked, answer), known or Known())


def _shape(answered: Answered, known: Known) -> dict[str, Any]:
    transaction = answered.answer
    response = transaction.response
    if response.status == 200 and header(response.headers, "content-disposition").lower().startswith("attachment"):
        return {"kind": "file", "mime_type": response.mime_type}
    if not response.body:
        return {"kind": "none"} | present({"leads_by": leads_by(transaction)})
    if (schema := body_schema(response)) is not None:
        told = {"kind": "json", "schema": schema} | present({"path": _things_in(answered)})
        return _records_of(answered) or _fields_of(transaction) or told
    text = body_text(response.body, response.mime_type)
    if text is None:
        return {"kind": "file", "mime_type": response.mime_type}
    if not is_html(response.mime_type):
        return {"kind": "text"}
    fields = [field_told(each) for each in find_fields(page_of(transaction))]
    rules = record_rules(text, answered)
    more = {"led_to": led_to(answered, rules, known)} if answered.is_change else _supposed(fields, transaction)
    if rules:
        kind = "fields" if _is_about_one(text, fields, rules[0], answered) else "records"
        told = {} if answered.is_change and kind == "records" else {"fields": fields}
        return {"kind": kind, "rules": rules} | told | more
    return ({"kind": "fields", "fields": fields} if fields else {"kind": "html"}) | more


def _supposed(fields: list[dict[str, Any]], answer: Transaction) -> dict[str, Any]:
    """What a page may say of one thing, if nothing on it is marked as the name of a value."""
    if any(each["name"] not in OF_EVERY_PAGE for each in fields):
        return {}
    found = [field_told(each) for each in suppose_fields(page_of(answer))]
    return {"supposed": found} if any(each["name"] not in OF_EVERY_PAGE for each in found) else {}


def _is_about_one(text: str, fields: list[dict[str, Any]], first: dict[str, Any], answered: Answered) -> bool:
    """Whether what a page says of one thing is the answer rather than the likeliest of its lists."""
    selector = first["rule"]["selector"]
    item = parsed(text).css_first(selector)
    is_menu = item is not None and weight(item) < CONTENT and not share_that_tells(text, first, answered)
    return is_menu or _describes_one(text, selector, answered) or _is_told(text, fields, first, answered)


def _describes_one(text: str, selector: str, answered: Answered) -> bool:
    """Whether what repeats are values of one thing beside their names, none of which says what was looked for."""
    nodes = parsed(text).css(selector)
    about = next((one for one in descriptions(text) if all(stands_in(node, one) for node in nodes)), None)
    names = [field.label.casefold() for field in about.fields] if about else []
    return about is not None and not any(
        len(one) >= TELLING and one in name for one in answered.sought for name in names
    )


def _is_told(text: str, fields: list[dict[str, Any]], first: dict[str, Any], answered: Answered) -> bool:
    """Whether the values of one thing say more than the records of what was sent to change it, or are there and these
    are links that say nothing of what was looked for."""
    rule = RecordRule.model_validate(first["rule"])
    records = read_records(text, rule, answered.answer.request.url)
    values = [each["value"] for each in fields if each["name"] not in OF_EVERY_PAGE]
    if not answered.is_change:
        links = is_of_links(rule) and any(field.attribute == "href" for field in rule.fields)
        return bool(values and links and asks(answered.sought)) and not share(records, answered.sought)
    listed = [value for record in records for value in record.values() if value]
    return len(_said_of(answered, values)) > len(_said_of(answered, listed))


def _said_of(answered: Answered, values: list[str]) -> set[str]:
    sent = {one for one in answered.sought if len(one) >= TELLING}
    return {one for one in sent if any(one in value.casefold() for value in values)}


def _things_in(answered: Answered) -> list[str]:
    """Where an answer that lists things has them, if other lists beside that only say how to show them: the one member
    that is a list of objects; of several, also further inside, the only one that speaks of what was looked for."""
    transaction = answered.answer
    document = parse_json(transaction.response.body.decode("utf-8", "replace"))
    if transaction.request.method != "GET" or not isinstance(document, dict):
        return []
    lists = {name: each for name, each in members(document).items() if isinstance(each, list)}
    things = [name for name, each in lists.items() if _are_things(each)]
    if len(things) == 1 < len(lists):
        return things
    inside = dict(_lists_in(document, ()))
    telling = [path for path, each in inside.items() if _share_in(each, answered.sought) >= MOSTLY]
    return list(telling[0]) if len(telling) == 1 < len(inside) else []


def _are_things(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(one, dict) for one in value)


def _lists_in(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[Any]]]:
    """The lists of objects, none inside another."""
    if isinstance(value, list) and _are_things(value):
        yield path, value
    elif isinstance(value, dict) and len(path) < _DEPTH:
        for name, member in members(value).items():
            yield from _lists_in(member, (*path, name))


def _share_in(things: list[Any], sought: list[str]) -> float:
    """The share of those that have one of the texts in them."""
    texts = [one for one in sought if len(one) >= TELLING]
    return sum(any(containing([each], one, []) for one in texts) for each in things) / len(things)


def _fields_of(answer: Transaction) -> dict[str, Any]:
    """What the markup says that is all of an answer in JSON."""
    text = body_text(answer.response.body, answer.response.mime_type) or ""
    fields = [field_told(each) for each in find_fields(page_of(answer))] if is_only_markup(text) else []
    return {"kind": "fields", "fields": fields} if fields else {}


def _records_of(answered: Answered) -> dict[str, Any]:
    """The records of an answer in JSON that is hardly more than the frame of some markup; what a change is answered
    with is no list, unless it speaks of what was looked for."""
    transaction = answered.answer
    text = body_text(transaction.response.body, transaction.response.mime_type) or ""
    rules = record_rules(text, answered) if len(markup_in(text)) > MOSTLY * len(text) else []
    told = rules and (not answered.is_change or share_that_tells(text, rules[0], answered) >= MOSTLY)
    return {"kind": "records", "rules": rules} if told else {}
