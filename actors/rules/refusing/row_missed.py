"""A row that was clicked, whose id a change carries though nothing tells how it is found: no routine is made of that,
for it would change the recorded thing whatever it is given."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from actors.rules.click_names import CODED
from actors.rules.facts.click import Click
from actors.rules.facts.source import Constant, Unknown, parameters_of
from actors.rules.facts.value import Value
from actors.rules.link_choice import is_chosen
from actors.rules.refusing.fixed import acts, fixed_above, fixed_in
from actors.rules.refusing.same_pages import ADDRESS, IN_PATH, is_of_same, same_pages
from actors.rules.slug import slug
from actors.rules.sources.value import is_id_name, names_thing
from actors.rules.writing.craft import Explained

_BODY = frozenset({"form", "multipart", "json"})
_TELLING = 3
"""Digits of a number that hardly is another one by chance."""
_SEALED, _SOON = 32, 5.0
"""Characters of what hides an id, and seconds within which it follows the click that sends it."""


def changes_the_same(explained: list[Explained], logins: frozenset[str], clicks: Sequence[Click]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
        pages = same_pages(each, explained)
        own = each.transaction_id not in logins and any(map(acts, explained))
        if own and (why := _of_row(each, explained, clicks) or (_sealed(each, clicks) if acts(each) else "")):
            return why
        found = [line for line in each.values if _finds_thing(line, pages)]
        if each.transaction_id in logins or any(line.place in ADDRESS for line in found):
            continue
        before = [one for one in clicks if one.time <= (each.request.get("time") or 0.0)]
        fixed = [told for told in fixed_in(each, explained) if not found or IN_PATH in told]
        mine = ((told, f"in the row `{row}`") for told in fixed if (row := _kept_with(told, before)))
        sent = ((told, f"on `{one}`") for told in fixed if (one := _pressed_for(told, each, before)))
        pages_of = fixed_above(each, explained) if not found else []
        above = ((told, f"on `{one}`") for told in pages_of if (one := _thing_with(told, before)))
        for told, where in (*mine, *sent, *above):
            return (
                f"{each.transaction_id} changes {told}, which was meant by the click {where}, and "
                "nothing in the recording tells how that is found by what it is called: a routine would change "
                "the recorded one, whatever it is given; record how it is found by name"
            )
    return ""


def _of_row(each: Explained, explained: list[Explained], clicks: Sequence[Click]) -> str:
    """Why it is about the recorded row: it carries an id that this alone had when it was clicked, whatever else is
    found anew."""
    before = [one for one in clicks if one.time <= (each.request.get("time") or 0.0)]
    fixed = [(_id_in(told), told) for told in fixed_in(each, explained)]
    for value, told in (*fixed, *_constants(each)):
        ids = {*value.split(",")}
        row = next((one for one in before if ids & {*one.row_ids}), None)
        if row is not None:
            return (
                f"{each.transaction_id} carries {told}, which is of the row of `{row.cell_of or row.called}` that was "
                "clicked, and nothing in the recording tells how that is found by what it is called: a routine would "
                "act on the recorded one, whatever it is given; record how it is found by name"
            )
    return ""


def _sealed(each: Explained, clicks: Sequence[Click]) -> str:
    """Why it may be about the recorded row: all that it has of one is a long text that a server sealed, as Next.js does
    with what an action of the row is bound to, and nothing beside it says which row is meant."""
    moment = each.request.get("time") or 0.0
    row = next((one for one in clicks if one.row and moment - _SOON <= one.time <= moment), None)
    if row is None or any(_says_row(line, row) or _finds_thing(line, []) for line in each.values):
        return ""
    sent = (line for line in each.values if line.place in _BODY and isinstance(line.source, Unknown))
    text = next((line for line in sent if line.hint == "opaque" and len(line.value) >= _SEALED), None)
    if text is None:
        return ""
    return (
        f"{each.transaction_id} carries {text.value[:20]}… in `{text.name}`, and nothing else tells that it is about "
        f"`{row.cell_of or row.row}`, in whose row was clicked: a routine would act on the recorded one, whatever it "
        "is given; record how it is found by name"
    )


def _says_row(line: Value, row: Click) -> bool:
    """Whether it is given by what the caller calls the row, or what was given stands in it."""
    shown = (row.called, row.cell_of, *row.row_texts)
    return line.is_given and (row.parameter in parameters_of(line.source) or (line.value != "" and line.value in shown))


def _constants(each: Explained) -> list[tuple[str, str]]:
    """What is always sent in fields, be they not called as an id is, and how that is told; a short number may be
    anything."""
    sent = (line for line in each.values if line.place in _BODY and isinstance(line.source, Constant | Unknown))
    return [(line.value, f"{line.value} in `{line.name}`") for line in sent if len(line.value) >= _TELLING]


def _finds_thing(line: Value, pages: list[Explained]) -> bool:
    """Whether an id or address of the request is found anew in each run."""
    return line.is_taken and names_thing(line) and not is_of_same(line, pages)


def _row_with(told: str, clicks: Sequence[Click]) -> str:
    """What the row reads, one among several, that has this id."""
    rows = [one for one in clicks if one.row or (one.first_hit and one.row_texts)]
    meant = (one for one in rows if _has(one, _id_in(told)) or _alone_leads_to(one, _id_in(told)))
    return next((one.row or one.row_texts[0] for one in meant), "")


def _thing_with(told: str, clicks: Sequence[Click]) -> str:
    """What the row, card or link reads that shows one of several things, with this id."""
    led = (one.called for one in clicks if _links_to(one, _id_in(told)))
    return _kept_with(told, clicks) or next(led, "")


def _pressed_for(told: str, each: Explained, clicks: Sequence[Click]) -> str:
    """What the link reads, or else where it leads, that a script makes the request itself of, the only one of several
    with this id: an icon in another column than the names."""
    url = each.request["url"].partition("#")[0]
    mine = (one for one in clicks if one.href.partition("#")[0] == url and _alone_leads_to(one, _id_in(told)))
    return next((one.called or urlsplit(url).path for one in mine), "")


def _kept_with(told: str, clicks: Sequence[Click]) -> str:
    """The same of a row, or of a card that keeps the id."""
    kept = (one.called for one in clicks if _keeps(one, _id_in(told)))
    return _row_with(told, clicks) or next(kept, "")


def _id_in(told: str) -> str:
    return told.partition(" ")[0]


def _links_to(click: Click, number: str) -> bool:
    """Whether it is a link, one among several to things of one kind, and the only one of them that has the id."""
    return is_chosen(click) and _alone_leads_to(click, number)


def _alone_leads_to(click: Click, number: str) -> bool:
    """Whether it is the only one of its links with the id, or the only one left by what was searched for."""
    having = [one.href for one in click.choices if _whole(number).search(one.href)]
    several = len(click.choices) > 1 or (click.row and click.parameter)
    return bool(several) and not click.is_pager and set(having) == {click.href}


def _keeps(click: Click, number: str) -> bool:
    """Whether what was clicked, no part of a form, is marked with the id as its own."""
    return click.form is None and any(click.attributes.get(name) == number for name in CODED)


def _whole(number: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z0-9]){re.escape(number)}(?![A-Za-z0-9])")


def _has(click: Click, number: str) -> bool:
    """Whether one of its texts is the id, `#406` or `No. 406`, or what was clicked holds it in an address, or as an
    id."""
    alone = re.compile(rf"\W*([A-Za-z]{{1,2}}\W+)?{re.escape(number)}\W*")
    held = [text for name, text in click.attributes.items() if "/" in text or is_id_name(slug(name))]
    return any(map(alone.fullmatch, click.row_texts)) or any(map(_whole(number).search, held))
