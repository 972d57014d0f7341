"""What a page sends by a timer, such as a sign that somebody is still there: it answers nothing that was done."""

from collections.abc import Sequence
from urllib.parse import urlsplit

from actors.rules.answering.unseen import own_changes
from actors.rules.facts.candidate import Candidate
from actors.rules.method import says_deletion

_QUIET = 0.1
"""Seconds after what was done, or answered, within which a script sends what follows from it."""


def by_itself(usable: Sequence[Candidate]) -> frozenset[str]:
    """The ids of the kinds of posts of which none carries anything entered, says in its address that it deletes and
    came once for what was done, or has an answer that was shown or gone on with, and some came when nothing
    had been done or answered right before: where something else followed what was done before. That somebody signed in
    tells nothing against one that came a single time: what nobody saw done, such as a drag, may have sent it."""
    telling = {_kind(each) for each in usable if not _tells_nothing(each, usable)}
    timed = {_kind(each) for each in usable if each.quiet > _QUIET} - telling
    changes = {each.id for each in own_changes(usable, ())}
    answers = [each for each in usable if each.follows and (each.id in changes or each.given or _is_new(each))]
    answers = [each for each in answers if _kind(each) not in timed]
    single = {kind for kind in timed if sum(_kind(each) == kind for each in usable) == 1}
    signing = {each.id for each in usable if each.signs_in}
    done = [each for each in answers if not {each.id, each.led_here} & signing]
    return frozenset(
        each.id
        for each in usable
        if _kind(each) in timed and any(_answers(one, each) for one in (done if _kind(each) in single else answers))
    )


def _answers(one: Candidate, timed: Candidate) -> bool:
    """Whether it follows what was done right before the other."""
    return one.after == timed.after or (not timed.after and one.id < timed.id)


def _kind(each: Candidate) -> tuple[str, str, str]:
    return each.method, urlsplit(each.url).path, each.called


def _tells_nothing(each: Candidate, usable: Sequence[Candidate]) -> bool:
    scripted = each.method == "POST" and each.is_change and each.resource_type != "document" and not each.redirects
    shown = bool(each.fills) or (each.shown is not None and each.shown.share > 0)
    used = bool(each.sends or each.sets) or any(one.built_on == each.id for one in usable)
    parts = urlsplit(each.url)
    deletes = says_deletion(parts.path) or says_deletion(parts.query)
    return scripted and not (shown or used or (deletes and not _comes_again(each, usable)))


def _comes_again(each: Candidate, usable: Sequence[Candidate]) -> bool:
    """Whether another of its kind came after a while though nothing else had been done."""
    others = (one for one in usable if one.id != each.id and one.after == each.after and one.quiet > _QUIET)
    return any(_kind(one) == _kind(each) for one in others)


def _is_new(each: Candidate) -> bool:
    return each.shown is not None and each.shown.new_share > 0
