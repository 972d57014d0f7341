"""What a script sends after the answer's own request: it saves a thing in parts, each with what was entered."""

from collections.abc import Collection, Sequence
from urllib.parse import urlsplit

from actors.rules.facts.candidate import Candidate
from actors.rules.looks import is_telling
from actors.rules.sources.leading import is_id
from captures.body import path_segments

_OF_THING = frozenset({"PUT", "PATCH"})
"""What changes something at its address; what is posted elsewhere may report what was done."""


def sent_after(goal: Candidate, usable: Sequence[Candidate], logins: Collection[str]) -> list[str]:
    """The ids of the further changes that the same action set off, and that carry what it had the goal carry."""
    texts = {text for text in goal.given if is_telling(text)}
    later = (each for each in usable if each.id > goal.id and each.id not in logins and each.is_change)
    set_off = [each for each in later if each.after == goal.after and not each.while_typing]
    return [each.id for each in set_off if goal.is_change and goal.after and each.given & texts and _saves(each, goal)]


def _saves(each: Candidate, goal: Candidate) -> bool:
    """Whether it goes to the same address, or changes what has the id of the same thing in its own: how the page looks
    is kept elsewhere."""
    there, here = urlsplit(each.url), urlsplit(goal.url)
    shared = {*path_segments(each.url)} & {*path_segments(goal.url)}
    of_thing = each.method in _OF_THING and any(map(is_id, shared))
    return there[:2] == here[:2] and (there.path == here.path or of_thing)
