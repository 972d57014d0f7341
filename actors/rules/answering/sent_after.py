"""What a script sends after the answer's own request: it saves a thing in parts, each with what was entered."""

from collections.abc import Collection, Sequence
from urllib.parse import urlsplit

from actors.rules.facts.candidate import Candidate
from actors.rules.looks import is_telling

_OF_THING = frozenset({"PUT", "PATCH"})
"""What changes a thing at its address; what is posted elsewhere may report what was done."""


def sent_after(goal: Candidate, usable: Sequence[Candidate], logins: Collection[str]) -> list[str]:
    """The ids of the further changes that the same action set off, and that carry what it had the goal carry."""
    texts = {text for text in goal.given if is_telling(text)}
    later = (each for each in usable if each.id > goal.id and each.id not in logins and each.is_change)
    set_off = [each for each in later if each.after == goal.after and not each.while_typing]
    return [each.id for each in set_off if goal.is_change and goal.after and each.given & texts and _saves(each, goal)]


def _saves(each: Candidate, goal: Candidate) -> bool:
    there, here = urlsplit(each.url), urlsplit(goal.url)
    return there[:2] == here[:2] and (there.path == here.path or each.method in _OF_THING)
