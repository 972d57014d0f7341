"""What scripts do to fields: they fill a form and say so as the browser would have, or draw a field anew."""

import re
from collections.abc import Iterator, Sequence

from actors.specialists.element import FIELDS
from captures.interaction import TURNED, Interaction

_FEWEST, _AT_ONCE = 3, 0.1
"""Nobody leaves so many fields changed within so many seconds."""


def but_scripted(interactions: Sequence[Interaction]) -> list[Interaction]:
    """Those that a person may have made. Where several fields changed at once, with nothing done in between, those are
    a script's in which nothing was ever entered; a recorder that never tells of entering does not tell them apart."""
    interactions = _but_announced(interactions)
    entered = {field_of(each) for each in interactions if each.type == "input"}
    if not entered:
        return list(interactions)
    scripted = {
        each.id
        for run in _at_once(interactions)
        if len({field_of(each) for each in run}) >= _FEWEST
        for each in run
        if field_of(each) not in entered
    }
    return [each for each in interactions if each.id not in scripted]


def _but_announced(interactions: Sequence[Interaction]) -> list[Interaction]:
    """Without what a page says of its own widgets when it is opened, and what a hidden field says again of the value
    that it was opened with. Nobody changes a hidden field or an element of the page's own without a click or a key
    before it."""
    opened = dict[tuple[str, str, str], str]()
    kept = list[Interaction]()
    for last, each in zip([None, *interactions], interactions, strict=False):
        if _is_of_page(each) and (last is None or last.url != each.url or last.type == "submit"):
            opened[field_of(each)] = each.value
        elif each.input_type != "hidden" or opened.get(field_of(each)) != each.value:
            opened.pop(field_of(each), None)
            kept.append(each)
    return kept


def _is_of_page(each: Interaction) -> bool:
    """Whether a script tells of the change: text that is typed into an element of the page's own is a person's."""
    if each.input_type == "hidden":
        return each.type in ("change", "input")
    return each.type == "change" and each.tag not in FIELDS


def field_of(event: Interaction) -> tuple[str, str, str]:
    """Radio buttons of one name are one field; any other is known by its selector and name."""
    return event.url, "" if event.input_type == "radio" else event.selector, event.name


def is_redrawn(before: Interaction, each: Interaction) -> bool:
    """Whether a field is the one before, which a script drew again under a new number when a key was pressed, or which
    stands elsewhere since it took away what stood there: what was typed goes on by one character, or is left as it is.
    """
    same = all(getattr(before, name) == getattr(each, name) for name in ("url", "tag", "name", "input_type"))
    renumbered = before.element_id != each.element_id and _unnumbered(before) == _unnumbered(each) != ""
    shorter, longer = sorted((before.value, each.value), key=len)
    goes_on = bool(shorter) and longer.startswith(shorter) and len(longer) - len(shorter) <= 1
    moved = before.element_id == each.element_id != ""
    return same and (renumbered or moved) and goes_on and each.input_type not in TURNED


def _unnumbered(each: Interaction) -> str:
    return re.sub(r"\d+", "#", each.element_id)


def _at_once(interactions: Sequence[Interaction]) -> Iterator[list[Interaction]]:
    """The runs of changes that follow each other without a pause and without anything else."""
    run: list[Interaction] = []
    for each in interactions:
        if run and (each.type != "change" or each.time - run[-1].time > _AT_ONCE):
            yield run
            run = []
        if each.type == "change":
            run.append(each)
    yield run
