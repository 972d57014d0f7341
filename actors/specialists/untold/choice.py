"""Choices that no event tells of: a widget in front of a field made them, and only what was sent shows them."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from actors.specialists.element import chosen_label, label_of, select, words
from actors.specialists.forms.editor import value_of
from actors.specialists.forms.filled_by_script import held_for_script
from actors.specialists.forms.sent import form_behind
from actors.specialists.listing import present
from captures.body import json_leaves
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.mime import is_json
from captures.transaction import Transaction
from routines.extracting.form import Field
from routines.extracting.page import parsed

_CODED = frozenset({"select", "hidden"})
_SHORTEST = 2
_LARGEST = 2_000_000
_LONGEST = 200


def untold_choices(capture: Capture) -> list[dict[str, Any]]:
    """The fields of forms that were sent with another code than the page had, though no event names them: as
    `get_form_inputs` lists the others, each with the `chosen_label` that the page or an answer has for the code, and
    `typed`: the part of the label that was looked for.
    """
    return [line for each in capture.transactions if each.request.body for line in _of_request(capture, each)]


def _of_request(capture: Capture, sent_by: Transaction) -> Iterator[dict[str, Any]]:
    before = [each for each in capture.interactions if each.time <= sent_by.started]
    told = {each.name for each in before if each.type in ("input", "change")}
    behind = form_behind(capture, sent_by) if before else None
    if behind is None:
        return
    sent, source, page, form = behind
    typed = _typed([each for each in before if each.time >= source.ended], sent.keys())
    for field in changed_fields(form, sent, told):
        value = sent[field.name][0]
        label = _label(capture, sent_by, source, field, value, typed)
        if label and (field.node.tag == "select" or words(label) != words(value)):
            looked_for = next((text for text in reversed(typed) if _looks_for(text, label)), "")
            found = {
                "id": before[-1].id,
                "name": field.name,
                "type": "suggestion" if looked_for else "select",
                "value": value,
                "url": page.url,
                "label": label_of(parsed(page.text), field.node) or _label_of_search(before, looked_for),
                "chosen_label": label,
                "typed": looked_for,
                "time": before[-1].time,
                "seen_in": source.id,
            }
            yield present(found) | {"secret": False}


def changed_fields(form: Sequence[Field], sent: dict[str, list[str]], told: set[str]) -> Iterator[Field]:
    """Fields with a code that is sent once and is not the one that the page had."""
    for name in dict.fromkeys(field.name for field in form):
        held, values = [field for field in form if field.name == name], sent.get(name, [])
        one = len(held) == len(values) == 1 and name not in told and _kind(held[0]) in _CODED
        if one and values[0] not in ("", held[0].value) and held_for_script(values, held) is None:
            yield held[0]


def _kind(field: Field) -> str:
    return (field.node.attributes.get("type") or "").lower() if field.node.tag == "input" else field.node.tag or ""


def _typed(events: Sequence[Interaction], names: Any) -> list[str]:
    """What was typed since the page came into fields that were not sent: to search in what a widget offers."""
    found, last = list[str](), ""
    for each in events:
        if each.type in ("input", "change") and each.tag in ("input", "textarea") and each.name not in names:
            text = value_of(each).strip()
            if last and not text.startswith(last) and not last.startswith(text):
                found.append(last)
            last = text
    return [text for text in (*found, last) if text]


def _looks_for(typed: str, label: str) -> bool:
    """A single letter has to be the first of it."""
    return words(typed) in words(label) if len(typed) >= _SHORTEST else label.casefold().startswith(typed.casefold())


def _label_of_search(events: Sequence[Interaction], typed: str) -> str:
    """What the field is called into which that was typed: a hidden one is called nothing."""
    into = (each.label for each in reversed(events) if typed and value_of(each).strip() == typed)
    return next(into, "")


def _label(
    capture: Capture, sent_by: Transaction, source: Transaction, field: Field, value: str, typed: Sequence[str]
) -> str:
    """What the option is called: on the page, on what became of it, or in an answer to what was typed."""
    if field.node.tag == "select" and (label := chosen_label(parsed(""), field.node, value)):
        return label
    shown = (each for each in reversed(capture.snapshots) if source.ended <= each.time <= sent_by.started)
    since = (each for each in reversed(capture.transactions) if source.ended <= each.ended <= sent_by.started)
    on_page = (label for each in shown if (label := _shown_label(each, field.name, value)))
    answered = (label for each in since if (label := _answered_label(each, value, typed)))
    return next(on_page, "") or next(answered, "")


def _shown_label(snapshot: Snapshot, name: str, value: str) -> str:
    tree = parsed(snapshot.html)
    boxes = (node for node in select(tree, "select[name]") if node.attributes.get("name") == name)
    return next((label for node in boxes if (label := chosen_label(tree, node, value))), "")


def _answered_label(answer: Transaction, value: str, typed: Sequence[str]) -> str:
    """The text with what was typed in it, of the only entry of a JSON list that has the code."""
    body, mime_type = answer.response.body, answer.response.mime_type
    telling = [text for text in typed if len(text) >= _SHORTEST]
    if not telling or not is_json(mime_type) or len(body) > _LARGEST:
        return ""
    try:
        entries = list(_entries(json.loads(body)))
    except (ValueError, RecursionError):
        return ""
    found = [[str(leaf) for _, leaf in json_leaves(entry)] for entry in entries]
    having = [leaves for leaves in found if value in leaves]
    texts = (leaf for leaf in having[0] if leaf != value and len(leaf) <= _LONGEST) if len(having) == 1 else ()
    return next((leaf for leaf in texts if any(words(text) in words(leaf) for text in telling)), "")


def _entries(document: Any) -> Iterator[Any]:
    """The objects and lists that stand in lists."""
    pending = [document]
    while pending:
        value = pending.pop()
        if isinstance(value, list):
            yield from (each for each in value if isinstance(each, dict | list))
        pending += value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
