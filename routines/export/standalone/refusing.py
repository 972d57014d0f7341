"""Whether what was sent was refused, though the status of the answer says that all is well."""

import json
import re
from dataclasses import replace
from typing import Any

from routines.export.standalone.announcing import (
    BAD_KINDS,
    KINDS,
    WARNING_KINDS,
    announced,
    of_another_kind,
    telling_words,
)
from routines.export.standalone.css import compiled, select
from routines.export.standalone.dom import Node, parsed
from routines.export.standalone.fragment import markup_in
from routines.export.standalone.page import Page, is_seen, upwards, visible_text
from routines.export.standalone.saying import REFUSED, errors_told, words_in
from routines.export.standalone.taking import json_of
from routines.export.standalone.values import Failed

ROW = re.compile(r"(?:[0-9a-f]+:)?([\[{].*)")
INVALID = '[aria-invalid="true"]'
ERRORS = (
    f"{INVALID} ~ *, .error, .errors, .errorlist, .error-message, .error_message, .field-error, .alert-danger, "
    ".has-error .help-block, .alert-error, .flash-error, .is-invalid ~ .invalid-feedback, .invalid-feedback.d-block, "
    ".errornote, .error-summary, #error_explanation, #errorExplanation, .help.is-danger, .notification.is-danger, "
    ".message.is-danger, .messages .error"
)
WELL = ".success, .alert-success, .flash-success, .message-success, .notification-success"
FIELD = 'input:not([type="hidden" i]):not([type="checkbox" i]):not([type="radio" i]), select, textarea'
NO_NOTE = ("tr", "td", "th", "a", "button", "label", "input", "li")
NO_MESSAGE = ("a", "button", "select", "option", "textarea")
EVENT_HEADERS = ("hx-trigger", "hx-trigger-after-swap", "hx-trigger-after-settle")
KIND_MEMBERS = ("level", "type", "kind", "severity", "variant", "category", "tags")
TEXT_MEMBERS = ("value", "message", "text", "msg", "body", "title", "detail")
MESSAGES = re.compile(r"error|message|flash|alert|notif|toast", re.IGNORECASE)


def accepted(
    page: Page,
    pages: list[Page],
    known: list[str] | None = None,
    kinds: list[str] | None = None,
    given: list[Any] | None = None,
) -> None:
    """The answer to a change shows no error but for those that the recorded one had, too, of other values than those
    given, and no message of a worse kind than those it had. What other pages had shown before says nothing."""
    members, texts, messages = refusals(page)
    if page.status >= 400 or not (members or texts or messages):
        return
    shown = {each for other in pages if other is not page for each in shown_before(other)}
    words = plain_texts(given or [])

    def is_known(told: str) -> bool:
        return any(same_error(told, each, words) for each in known or [])

    as_then = {told for told, kind, _ in messages if telling_words(kind) in map(telling_words, kinds or [])}
    fresh = [each for each in messages if without_numbers(each[0]) not in shown and not is_known(each[0])]
    said = [each for each in members if not is_known(each) and not is_state_given(each, words)]
    said += [
        each for each in texts if without_numbers(each) not in shown and each not in as_then and not is_known(each)
    ]
    said += of_another_kind(fresh, kinds) if kinds is not None else []
    if said := list(dict.fromkeys(said)):
        raise Failed(f"{page.url}: the server answered {page.status} with an error: {'; '.join(said)[:300]}")


def without_numbers(told: str) -> str:
    """An error as it is told of other values, too."""
    return re.sub(r"\d+", "", told)


def is_state_given(told: str, given: list[str]) -> bool:
    """`status: rejected`, where `rejected` is what was asked for."""
    name, _, said = told.partition(": ")
    state = said.partition(" (")[0].lower()
    return words_in(name) in ("status", "result", "outcome") and state in REFUSED and state in map(str.lower, given)


def same_error(now: str, recorded: str, given: list[str]) -> bool:
    """Whether an error says what a recorded one said, but for numbers and the values that are given now."""
    if without_numbers(now) == without_numbers(recorded):
        return True
    for each in sorted((each for each in given if each.strip()), key=len, reverse=True):
        now = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", " ", now)
    said, known = error_words(now), error_words(recorded)
    few = 2 * len(set(said)) < len(set(known))
    return (
        bool(said) and not few and (in_order(said, known) or in_order([*dict.fromkeys(said)], [*dict.fromkeys(known)]))
    )


def error_words(told: str) -> list[str]:
    return [word for word in re.findall(r"\w+", told.casefold()) if not re.search(r"\d", word)]


def in_order(said: list[str], known: list[str]) -> bool:
    left = iter(known)
    return all(word in left for word in said)


def plain_texts(values: list[Any]) -> list[str]:
    each_of = (each for value in values for each in (value if isinstance(value, list) else [value]))
    return [str(each) for each in each_of if isinstance(each, str | int) and not isinstance(each, bool)]


def shown_before(page: Page) -> list[str]:
    _, texts, messages = refusals(page)
    return [*map(without_numbers, [*texts, *(told for told, _, _ in messages)])]


def is_json(page: Page) -> bool:
    kind = next((value for name, value in page.headers if name.lower() == "content-type"), "")
    begins = re.match(r"(?:[0-9a-f]+:)?[\[{]", page.text.lstrip("\ufeff \t\r\n"))
    return begins is not None and "script" not in kind.lower()


def documents_in(page: Page) -> list[Any]:
    """The JSON, or those of its rows: a document a line, or as React streams it, `1:{"saved": true}`."""
    rows = [found[1] for line in page.text.split("\n")[:50] if (found := ROW.fullmatch(line.strip()))]
    return json_in(page) or [each for row in rows for each in json_in(replace(page, text=row))]


def json_in(page: Page) -> list[Any]:
    try:
        return [json_of(page)]
    except Failed:
        return []


def refusals(page: Page) -> tuple[list[str], list[str], list[tuple[str, str, bool]]]:
    """Members of JSON that are errors, texts of markup that are marked as such, and messages."""
    kind = next((value for name, value in page.headers if name.lower() == "content-type"), "")
    to_show = messages_in_headers(page.headers)
    if not is_json(page):
        content = page.text if "html" in kind.lower() else markup_in(page.text) if "xml" in kind.lower() else ""
        return [], shown_errors(content), [*short_messages(content), *to_show]
    told = dict.fromkeys(line[:200] for document in documents_in(page) for line in errors_told(document))
    markup = markup_in(page.text)
    return [*told], shown_errors(markup), [*short_messages(markup), *to_show]


def messages_in_headers(headers: list[tuple[str, str]]) -> list[tuple[str, str, bool]]:
    """What the answer has scripts show: events of htmx with their kind, and what AJAX in Rails is given."""
    known = {name.lower(): text for name, text in headers}
    found = [each for name in EVENT_HEADERS for each in messages_of_events(known.get(name, ""))]
    if known.get("x-message") and known.get("x-message-type"):
        found.append((known["x-message"], known["x-message-type"]))
    return [(" ".join(told.split())[:200], f"message {kind.lower()}", False) for told, kind in dict.fromkeys(found)]


def messages_of_events(content: str) -> list[tuple[str, str]]:
    try:
        events = json.loads(content) if content.startswith("{") else {}
    except (ValueError, RecursionError):
        return []
    found = []
    for name, told in events.items():
        members = told if isinstance(told, dict) else {}
        kind = next((members[each] for each in KIND_MEMBERS if isinstance(members.get(each), str)), "")
        texts = (members[each] for each in TEXT_MEMBERS if isinstance(members.get(each), str))
        own = [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name)]
        if kind and (said := next(texts, "")):
            found.append((said, kind))
        elif isinstance(told, str) and told and not (KINDS & (BAD_KINDS | WARNING_KINDS)).isdisjoint(own):
            found.append((told, " ".join(own)))
    return found


def short_messages(content: str) -> list[tuple[str, str, bool]]:
    return [(told[:200], kind, urgent) for told, kind, urgent in announced(content)]


def shown_errors(content: str) -> list[str]:
    """What a page, or a piece of one, says is wrong; none if it also says that all went well."""
    whole = parsed(content)
    well = [node for node in select(whole, WELL)[:50] if node.tag not in NO_NOTE]
    if any(is_seen(node) and visible_text(node) for node in well):
        return []
    wanted = f'{ERRORS}, [role="alert"]' if select(whole, INVALID) else ERRORS
    found = [node for node in select(whole, wanted)[:50] if node.tag not in NO_MESSAGE]
    others: dict[int, bool] = {}
    texts = [visible_text(node)[:200] for node in found if is_seen(node) and not is_state(node, others)]
    return list(dict.fromkeys(each for each in texts if re.search(r"[^\W\d_]", each) and "{{" not in each))


def is_state(node: Node, others: dict[int, bool]) -> bool:
    """Whether it tells how one of many things is, beside what else a row or a list has: none of them has a field."""
    if "errorlist" in node.attributes.get("class", "").split():
        return False
    row = next((each for each in upwards(node) if each.tag == "tr"), None)
    item = next((each for each in upwards(node) if each.tag == "li"), None)
    if row is not None and not select(row, FIELD):
        cells = [told for cell in select(row, "td, th") if (told := visible_text(cell))]
        if len(cells) > 1 and (node is row or visible_text(node) in cells):
            return True
    if item is None or item.parent is None or select(item, FIELD):
        return False
    if id(item.parent) not in others:
        others[id(item.parent)] = has_others(item.parent)
    return others[id(item.parent)]


def has_others(around: Node) -> bool:
    """Whether a list has entries without an error, and is not one of messages."""
    if MESSAGES.search(f"{around.attributes.get('class')} {around.attributes.get('id')}"):
        return False
    entries = [each for each in around.elements if each.tag == "li" and visible_text(each)]
    return any(not any(compiled(ERRORS)(inner) for inner in each.walk()) for each in entries)
