"""A row that was clicked, whose id a change carries though nothing tells how it is found: no routine is made of that,
for it would change the recorded thing whatever it is given."""

import re
from collections.abc import Sequence

from actors.rules.facts.click import Click
from actors.rules.facts.value import Value
from actors.rules.fixed import fixed_in
from actors.rules.slug import slug
from actors.rules.sources.value import is_id_name, is_named_id
from actors.rules.writing.craft import Explained


def changes_the_same(explained: list[Explained], logins: frozenset[str], clicks: Sequence[Click]) -> str:
    """Why no routine is made; empty if nothing speaks against one."""
    for each in explained:
        if each.transaction_id in logins or any(map(_finds_thing, each.values)):
            continue
        for told in fixed_in(each, explained):
            if row := _row_with(told.partition(" ")[0], each, clicks):
                return (
                    f"{each.transaction_id} changes {told}, which was meant by the click in the row `{row}`, and "
                    "nothing in the recording tells how that is found by what it is called: a routine would change "
                    "the recorded one, whatever it is given; record how it is found by name"
                )
    return ""


def _finds_thing(line: Value) -> bool:
    """Whether an id or address of the request is found anew in each run."""
    return line.is_taken and (line.place in ("url", "path") or is_named_id(line))


def _row_with(number: str, each: Explained, clicks: Sequence[Click]) -> str:
    """What the row reads, one among several, that has this id."""
    before = (one for one in clicks if one.time <= (each.request.get("time") or 0.0))
    rows = [one for one in before if one.row or (one.first_hit and one.row_texts)]
    return next((one.row or one.row_texts[0] for one in rows if _has(one, number)), "")


def _has(click: Click, number: str) -> bool:
    """Whether one of its texts is the id, `#406` or `No. 406`, or what was clicked holds it in an address, or as an
    id."""
    whole = re.compile(rf"(?<![A-Za-z0-9]){re.escape(number)}(?![A-Za-z0-9])")
    alone = re.compile(rf"\W*([A-Za-z]{{1,2}}\W+)?{re.escape(number)}\W*")
    held = [text for name, text in click.attributes.items() if "/" in text or is_id_name(slug(name))]
    return any(map(alone.fullmatch, click.row_texts)) or any(map(whole.search, held))
