"""Fields that were filled in, or turned, when nothing was sent any more, be what they held too short to be found
anywhere."""

from collections.abc import Sequence

from actors.rules.answering.asked_for import change_asked, only_reads
from actors.rules.counting import in_units
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.looks import is_telling
from actors.rules.method import is_question
from actors.rules.slug import slug

_LINKS = frozenset({"a", "area"})
_KEYS = frozenset({"input", "keydown"})


def left_behind(lines: Sequence[Candidate], inputs: Sequence[Input], clicks: Sequence[Click], task: str) -> str:
    """Why the recording ends too early: several fields, or one behind which a button was pressed, were filled in after
    the last request of all, none of `lines`, which are those but the login, changed something with what was entered
    before, and the task asks for more than to be shown something. A page may narrow what it shows by a field alone, and
    after a change by several. What a page sends again and again by itself ends nothing, nor does a draft of others of
    its fields. Empty if that is not so."""
    last = max((each.time for each in lines if not each.asked_again), default=0.0)
    entered = [each for each in inputs if each.value and not each.secret and not each.says_yes]
    changing = [each for each in lines if _changes_with(entered, each)]
    drafts = [each for each in changing if each.while_typing]
    own = [each for each in entered if each.time > last > 0 and not (_is_sent(each, lines) or _is_in(each, drafts))]
    fields = {each.name or each.element or each.selector for each in own}
    begun = min((each.time for each in own), default=0.0)
    pressed = any(each.time >= begun and each.tag.lower() not in _LINKS for each in clicks)
    none = not own or (len(fields) < 2 and not pressed)
    here = {each.url for each in own}
    elsewhere = [each for each in entered if each.url not in here]
    done = len(changing) > len(drafts) or any(_changes_with(elsewhere, each) for each in drafts)
    if none or only_reads(task) or done:
        return ""
    names = ", ".join(dict.fromkeys(each.label or each.name or "a field" for each in own[:6]))
    return (
        f"nothing was sent any more once the last fields were filled in ({names}): the recording ended before they "
        "were sent, or they went another way than by HTTP; record the task again until its result is shown"
    )


def turned_last(lines: Sequence[Candidate], inputs: Sequence[Input], task: str) -> str:
    """Why the recording ends too early: a box was turned when nothing was sent any more, and the task says so by a verb
    that means nothing else. A page may narrow what it shows by a box. Empty if that is not so."""
    last, verb = max(inputs, key=lambda each: each.time, default=None), change_asked(task)
    if last is None or last.type != "checkbox" or not verb:
        return ""
    if any(each.time >= last.time and not (each.method == "GET" and each.asked_again) for each in lines):
        return ""
    return (
        f"the task says `{verb}`, and nothing was sent any more once {last.label or last.name or 'a box'} was turned: "
        "the recording ended before that was confirmed, or it went another way than by HTTP; record the task again "
        "until its result is shown"
    )


def _is_in(each: Input, drafts: Sequence[Candidate]) -> bool:
    return any(_is_sent(each, [one], typing=True) for one in drafts)


def _changes_with(entered: Sequence[Input], line: Candidate) -> bool:
    """Whether it changed something, with what had been entered by then or was being typed."""
    if not (line.is_change and 200 <= line.status < 400) or is_question(line.url, None):
        return False
    typing = line.follows is not None and line.follows.type in _KEYS
    return any(_is_sent(each, [line], typing) for each in entered if typing or each.time <= line.time)


def _is_sent(each: Input, lines: Sequence[Candidate], typing: bool = False) -> bool:
    """Whether a request has what it held: under its own name, if that stands in others by chance, or alone while it was
    typed."""
    texts = {each.value, each.chosen_label, *in_units(each.value)}
    called = {slug(each.name), slug(each.element)} - {""}
    sent = [one for line in lines for one in line.sends if one.given in texts and one.place != "header"]
    return any(is_telling(one.given) or slug(one.name) in called or (typing and one.whole) for one in sent)
