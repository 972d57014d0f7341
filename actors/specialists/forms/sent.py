"""The form that a request was sent from, as its page held it: which of its fields nobody touched."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from actors.specialists.as_written import as_written
from actors.specialists.corrected import first_sent
from actors.specialists.forms.address import form_address, leads_to
from actors.specialists.forms.box_groups import all_ticked, box_groups
from actors.specialists.forms.by_button import said_by_button
from actors.specialists.forms.editor import reads_alike
from actors.specialists.forms.filled_by_script import scripted_field
from actors.specialists.forms.form_has import form_has
from actors.specialists.forms.now import fields_now, offers
from actors.specialists.forms.numbered_name import numbered_name, numbered_value
from actors.specialists.forms.paired_fields import paired_fields
from actors.specialists.forms.prefix import prefix_of, without_prefix
from actors.specialists.forms.pressed import pressed_button
from actors.specialists.forms.rows import rows_sent, shows_row
from actors.specialists.forms.whole import whole_form
from actors.specialists.listing import present
from actors.specialists.recorded_page import has_markup, page_of
from captures.capture import Capture
from captures.fields import request_values
from captures.lookups import in_order
from captures.transaction import Transaction
from routines.extracting.element import outwards
from routines.extracting.extract import gives
from routines.extracting.form import Field, forms
from routines.extracting.form_rows import is_box
from routines.extracting.page import Page
from routines.extractor import FormField

_LOOKED_AT = 12
_MOST_NUMBERED = 20
_SHARED = 0.5
"""The share of names that a form and what was sent must have in common for it to be the one."""
_BUTTONS = frozenset({"submit", "button", "image", "reset"})
_TEXTS = frozenset({"", "text", "email", "url", "tel", "search", "textarea"})
_NUMBERS = frozenset({"number", "date", "time", "datetime-local", "month", "week"})
_ROWS = frozenset({"tr", "li", "article"})
_LINES = (_TEXTS | _NUMBERS | {"hidden"}) - {"textarea"}
_DEFAULTS = 2
"""Numbers and dates that a form for a new thing has beforehand, at most."""
_READ = _TEXTS | {"select", "checkbox", "radio", *_NUMBERS, "color", "range"}

Sent = dict[str, list[str]]
FormBehind = tuple[Sent, Transaction, Page, list[Field]]


def form_sent(capture: Capture, transaction: Transaction) -> dict[str, Any]:
    """`{id, url, time, filled, fields}` of the page whose form the request was sent from; empty if no page had it.

    The latest page counts whose form holds most of what was sent, or is sent to the same address. `filled`: the form
    shows a thing that exists, as fields that a person reads held a text or numbers, or a row the id of one. `fields`:
    those that were sent as they stood there, each with `name` and `extractors`; of those that send several values or
    none, one extractor has `every`. A field `of_script` was filled in by a script, from an attribute of its own, or
    that held nothing. `numbered`: the names with a `number` in them that may be that of a thing, each with `extractors`
    that give the name. `whole`: the extractor that takes all of the form as it stands, if it can be told from the
    page's other forms. `rows`: see `form_rows.py`; `pairs`: see `paired_fields.py`. `unticked`: the boxes, each with a
    `name` of its own and its `value`, that stood ticked and were not sent; `unsent`: names of boxes and lists in which
    nothing was chosen. Of a form of which each row has one, `boxes`: names of all that may be ticked, and `blank` and
    `areas` of fields for a line or several that were sent empty. `set`: names of fields that a person reads, and that
    held something else than was sent; `scripted`: the same of hidden ones. `groups`, `all_ticked`: see `box_groups.py`.
    `by_button`: hidden fields that say what the button does; `button`: see `pressed.py`. `now`, `offers`: see
    `form_now.py`. `sent_to`: the `address` of the request as the page has it, with `extractors`. `prefix`: what a
    script put before all names, which are told without it.
    """
    behind = form_behind(capture, transaction)
    if behind is None:
        return {}
    sent, each, page, form = behind
    prefix = prefix_of(names_sent(transaction), form)
    whole = whole_form(sent, form, page, prefix)
    names = dict.fromkeys([*sent, *(field.name for field in form)])
    scripted = {name: scripted_field(name, sent.get(name, []), _called(name, form), page) for name in names}
    stood = {name: values for name, values in untouched(sent, form).items() if scripted[name] is None}
    by_button = said_by_button(stood, form, page)
    kept = [_field(name, values, form, page) for name, values in stood.items() if name not in by_button]
    fields = [field for field in kept if whole or field["extractors"]]
    fields += [field for field in scripted.values() if field]
    known = {field.name for field in form}
    numbered = [{"name": name, **way} for name in sent if name in known for way in numbered_name(name, page)]
    kept_names = {*by_button, *(field["name"] for field in (*kept, *fields))}
    unticked, unsent = _unticked(sent, form), _unsent(sent, form)
    touched = dict.fromkeys([*(name for name in sent if name not in kept_names), *(each["name"] for each in unticked)])
    used = [each.name for each in capture.interactions if each.type in ("input", "change") and each.name]
    about = {
        "numbered": numbered[:_MOST_NUMBERED],
        "prefix": prefix,
        "whole": whole,
        "by_button": by_button,
        "button": pressed_button(sent, form, page),
        "set": _set_otherwise(touched, sent, form),
        "rows": rows_sent(sent, form, list(touched), page)[:_MOST_NUMBERED],
        "pairs": paired_fields(sent, form, page),
        "unticked": unticked,
        "scripted": [field.name for field in form if _is_put_there(field, sent.get(field.name, []))],
        "groups": box_groups(sent, form, page),
        "all_ticked": all_ticked(sent, form, page),
        "now": fields_now([*touched, *used], sent, form, page),
        "offers": offers(sent, form, page),
        "sent_to": form_address(form, page, transaction.request.url),
        "unsent": unsent if whole else [],
        **(_of_row(sent, form) if not whole and _is_one_of_several(form, page) else {}),
    }
    seen = {"id": each.id, "url": page.url, "time": each.ended}
    return seen | present(about) | {"filled": shows_what_exists(form, unsent), "fields": fields}


def form_behind(capture: Capture, transaction: Transaction) -> FormBehind | None:
    """What was sent, by the names that the fields have there, and the latest page whose form holds most of it; None if
    no page had such a form. Of a form that was corrected, the page before it was sent for the first time, and what that
    had put there."""
    first = first_sent(capture, transaction)
    if first is not transaction and (behind := form_behind(capture, first)) is not None:
        return _as_sent(behind, names_sent(transaction))
    named = names_sent(transaction)
    shown = [
        (
            (len(untouched(sent, form)), leads_to(form, page, transaction.request.url), _in_common(sent, form)),
            (sent, each, page, form),
        )
        for each, page in (islice(pages_before(capture, transaction), _LOOKED_AT) if named else ())
        for form in forms(page.text)
        if _may_send(sent := without_prefix(named, prefix_of(named, form)), form)
    ]
    return max(shown, key=lambda found: found[0])[1] if shown else None


def _as_sent(behind: FormBehind, sent: Sent) -> FormBehind:
    """The form with what was sent of it at last, but for what nobody had touched in what no person sees."""
    first, each, page, form = behind
    kept = {field.name for field in form if _type(field) == "hidden"} & untouched(first, form).keys() & sent.keys()
    return sent | {name: first[name] for name in kept}, each, page, form


def names_sent(transaction: Transaction) -> Sent:
    """What was sent in the body under each name."""
    sent: Sent = {}
    for value in request_values(transaction):
        if value.place in ("form", "multipart") and value.filename is None:
            sent.setdefault(value.name, []).append(value.value)
    return sent


def is_sent_as_link(capture: Capture, transaction: Transaction) -> bool:
    """Whether a script sent the form as it stood, but for hidden fields in which it said what was clicked."""
    document = transaction.resource_type == "document" and transaction.request.method == "POST"
    behind = form_behind(capture, transaction) if document else None
    if behind is None:
        return False
    sent, _, _, form = behind
    put = {field.name for field in form if _is_put_there(field, sent.get(field.name, []))}
    return bool(put) and sent.keys() <= put | untouched(sent, form).keys()


def pages_before(capture: Capture, transaction: Transaction) -> Iterator[tuple[Transaction, Page]]:
    """The pages with forms before the request, newest first."""
    for each in capture.once(in_order).answered_by(transaction.started):
        if has_markup(each):
            yield each, page_of(each)


def _in_common(sent: Sent, form: Sequence[Field]) -> int:
    return len(sent.keys() & {field.name for field in form})


def _may_send(sent: Sent, form: Sequence[Field]) -> bool:
    """Whether the form has most of what was sent, or most of what it has was: scripts add and drop fields."""
    names = {field.name for field in form if _type(field) not in _BUTTONS}
    shared = len(sent.keys() & names)
    return shared > 0 and (shared >= _SHARED * len(sent) or (shared > 1 and shared >= _SHARED * len(names)))


def untouched(sent: Sent, form: Sequence[Field]) -> Sent:
    """The fields that were sent as they stood; buttons, files and passwords hold nothing to be taken."""
    held: dict[str, list[Field]] = {}
    for field in form:
        held.setdefault(field.name, []).append(field)
    return {
        name: [field.value for field in held[name] if field.value is not None]
        for name, values in sent.items()
        if name in held
        and _is_held(values, [field for field in held[name] if field.value is not None])
        and all(map(is_taken_from, held[name]))
    }


def is_taken_from(field: Field) -> bool:
    """Whether it holds what may be sent as it stands there."""
    return _type(field) not in (*_BUTTONS, "file", "password")


def _unsent(sent: Sent, form: Sequence[Field]) -> list[str]:
    """Fields in which nothing is chosen, though there may be of another thing."""
    chosen = [each for each in form if _type(each) == "radio" or _sends_any_number(each)]
    return [name for name in dict.fromkeys(each.name for each in chosen) if name not in sent and not _holds(name, form)]


def _is_one_of_several(form: Sequence[Field], page: Page) -> bool:
    """Whether it stands in a row, or others of the page have the same fields."""
    around = [each.tag for field in form[:1] for each in outwards(field.node)]
    names = {field.name for field in form}
    alike = sum({field.name for field in other} == names for other in forms(page.text))
    return alike > 1 or ("form" in around and not _ROWS.isdisjoint(around[around.index("form") :]))


def _of_row(sent: Sent, form: Sequence[Field]) -> dict[str, list[str]]:
    empty = {name for name, values in sent.items() if values == [""]}
    blank, areas = (_alone(form, kinds) for kinds in (_LINES, {"textarea"}))
    return {
        "boxes": _alone(form, {"checkbox"}),
        "blank": [name for name in blank if name in empty],
        "areas": [name for name in areas if name in empty],
    }


def _alone(form: Sequence[Field], types: Collection[str]) -> list[str]:
    """Names of fields of these types that are the only ones called so."""
    counted = Counter(each.name for each in form)
    return [each.name for each in form if _type(each) in types and counted[each.name] == 1]


def _holds(name: str, form: Sequence[Field]) -> bool:
    return any(each.value is not None for each in form if each.name == name)


def shows_what_exists(form: Sequence[Field], unsent: Sequence[str] = ()) -> bool:
    """Whether the form shows a thing that exists: by a text, by several numbers or dates, by one beside choices that
    may be made of another thing, or by its rows."""
    numbers = sum(_type(each) in _NUMBERS and bool((each.value or "").strip()) for each in form)
    signs_in = any(_type(each) == "password" for each in form)
    several = numbers > _DEFAULTS or (numbers > 0 and bool(unsent))
    return any(map(_holds_text, form)) or (several and not signs_in) or shows_row(form)


def _set_otherwise(names: Iterable[str], sent: Sent, form: Sequence[Field]) -> list[str]:
    readable = {each.name for each in form if _type(each) in _READ}
    return [name for name in names if name in readable and any(sent.get(name, ()))]


def _called(name: str, form: Sequence[Field]) -> list[Field]:
    return [field for field in form if field.name == name]


def _is_held(values: list[str], fields: Sequence[Field]) -> bool:
    if len(values) == len(fields) == 1 and fields[0].node.tag == "textarea":
        return reads_alike(values[0], fields[0].value or "")
    return values == [field.value for field in fields]


def _is_put_there(field: Field, values: list[str]) -> bool:
    """Whether a script put what was sent into a hidden field that held something else."""
    return _type(field) == "hidden" and len(values) == 1 and values[0] not in ("", field.value)


def _unticked(sent: Sent, form: Sequence[Field]) -> list[dict[str, Any]]:
    """Boxes of one name are choices, and none of them says no by itself."""
    boxes = Counter(each.name for each in form if is_box(each))
    ticked = [each for each in form if each.value is not None and is_box(each) and boxes[each.name] == 1]
    return [{"name": each.name, "value": each.value} for each in ticked if each.value not in sent.get(each.name, [])]


def _field(name: str, values: list[str], form: Sequence[Field], page: Page) -> dict[str, Any]:
    """How to take what stands under the name from such a page; no way if it cannot be told from other forms' fields."""
    several = len(values) > 1 or any(_sends_any_number(field) for field in form if field.name == name)
    for way in _ways(name, form, page, every=several):
        if gives(way, page, values if several else values[0]):
            others = () if several else (each for each in numbered_value(name, page) if gives(each, page, values[0]))
            ways = [as_written(each) for each in (way, *others)]
            return {"name": name, "extractors": ways}
    return {"name": name, "extractors": []}


def _ways(name: str, form: Sequence[Field], page: Page, *, every: bool) -> Iterator[FormField]:
    """What a person reads in this form may read otherwise in another one tomorrow; what is hidden, such as a token, is
    the same in all, if it is today."""
    readable = any(_type(field) in _READ for field in _called(name, form))
    yield FormField(name=name, form_has=(form_has(name, form, page) if readable else None) or [], every=every)
    for other in dict.fromkeys(field.name for field in form):
        if other != name:
            yield FormField(name=name, form_has=[other], every=every)


def _sends_any_number(field: Field) -> bool:
    return _type(field) == "checkbox" or (field.node.tag == "select" and "multiple" in field.node.attributes)


def _type(field: Field) -> str:
    if field.node.tag == "button":
        return "submit"
    return (field.node.attributes.get("type") or "").lower() if field.node.tag == "input" else field.node.tag or ""


def _holds_text(field: Field) -> bool:
    return _type(field) in _TEXTS and bool((field.value or "").strip())
