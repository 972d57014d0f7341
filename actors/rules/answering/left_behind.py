"""Fields that were filled in when nothing was sent any more, be what they held too short to be found anywhere."""

from collections.abc import Sequence

from actors.rules.answering.asked_for import only_reads
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.looks import is_telling
from actors.rules.slug import slug

_LINKS = frozenset({"a", "area"})


def left_behind(lines: Sequence[Candidate], inputs: Sequence[Input], clicks: Sequence[Click], task: str) -> str:
    """Why the recording ends too early: several fields, or one behind which a button was pressed, were filled in after
    the last request of all, and the task asks for more than to be shown something. A page may narrow what it shows by a
    field alone. Empty if that is not so."""
    last = max((each.time for each in lines), default=0.0)
    own = [each for each in inputs if each.value and not each.secret and each.time > last > 0]
    own = [each for each in own if not _is_sent(each, lines)]
    fields = {each.name or each.element or each.selector for each in own}
    begun = min((each.time for each in own), default=0.0)
    pressed = any(each.time >= begun and each.tag.lower() not in _LINKS for each in clicks)
    if only_reads(task) or not own or (len(fields) < 2 and not pressed):
        return ""
    names = ", ".join(dict.fromkeys(each.label or each.name or "a field" for each in own[:6]))
    return (
        f"nothing was sent any more once the last fields were filled in ({names}): the recording ended before they "
        "were sent, or they went another way than by HTTP; record the task again until its result is shown"
    )


def _is_sent(each: Input, lines: Sequence[Candidate]) -> bool:
    """Whether a request has what it held: under its own name, if that stands in others by chance."""
    texts, called = {each.value, each.chosen_label}, {slug(each.name), slug(each.element)} - {""}
    sent = [one for line in lines for one in line.sends if one.given in texts and one.place != "header"]
    return any(is_telling(one.given) or slug(one.name) in called for one in sent)
