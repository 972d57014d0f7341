"""Recordings that end with the last step: it was taken, and what it set off was not sent, or not answered any more."""

import re
from collections.abc import Sequence
from itertools import pairwise

from actors.rules.answering.asked_for import only_reads
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.sources.leading import is_sent_to
from captures.interaction import is_one_gesture

_AGAIN = "record the task again until its result is shown"
_SENDING = re.compile(
    r"(save|publish|submit|send|post|create|update|add|confirm|apply|delete|remove|place|order|finish|upload)\b",
    re.IGNORECASE,
)
"""How the button is called that sends what was entered, in its first word."""
_BUTTONS = frozenset({"button", "input"})


def cut_off(lines: Sequence[Candidate], inputs: Sequence[Input], clicks: Sequence[Click], task: str) -> str:
    """Why the recording ends too early; empty if that is not so, or the task only asks to be shown something."""
    return "" if only_reads(task) else _unanswered(lines, clicks) or _unsent(lines, inputs, clicks)


def _unanswered(lines: Sequence[Candidate], clicks: Sequence[Click]) -> str:
    """That the last change that somebody set off got no answer, nor anything after it."""
    last = lines[-1] if lines else None
    if last is None or last.status or not last.is_change or last.while_typing or not last.after:
        return ""
    if not (last.given or last.uploads or any(is_sent_to(each.action, last.url) for each in clicks)):
        return ""
    done = (each for each in lines if each.status and each.is_change and each.after == last.after)
    if any(each.given >= last.given for each in done):
        return ""  # what was done is reported, perhaps to somebody else
    return (
        f"{last.id} ({last.method} {last.url}) was sent last and got no answer in the recording, so that nobody knows "
        f"whether it was done: {_AGAIN}"
    )


def _unsent(lines: Sequence[Candidate], inputs: Sequence[Input], clicks: Sequence[Click]) -> str:
    """That nothing at all was sent after the last step, which sends what was entered before it."""
    last = clicks[-1] if clicks else None
    if last is None or any(each.time > last.time for each in inputs):
        return ""
    if any(line.time >= _pressed(last, clicks, inputs) for line in lines):
        return ""
    entered = {each.name for each in inputs if each.value and each.url == last.url and not each.secret}
    posts = last.type == "submit" and last.form is not None and last.form.method == "post"
    sends = posts and last.form is not None and bool(entered.intersection(last.form.fields))
    presses = last.type == "click" and last.tag in _BUTTONS and bool(_SENDING.match(last.text or last.value))
    if not sends and not (presses and any(each.url == last.url and not each.secret for each in inputs)):
        return ""
    step = f"`{last.text or last.value}` was clicked" if presses else "the form was sent"
    return (
        f"nothing was recorded any more after {step}: {_AGAIN}; if it was shown, it went another way than by HTTP, and "
        "no routine can do that"
    )


def _pressed(last: Click, clicks: Sequence[Click], inputs: Sequence[Input]) -> float:
    """When the gesture began of which this is the last that was told: a form is sent right after a button's click, and
    a field may be sent as it is left for that."""
    begun = last.time
    for later, earlier in pairwise(reversed(clicks)):
        if not is_one_gesture(earlier.time, later.time):
            break
        begun = earlier.time
    return min([begun, *(each.time for each in inputs if is_one_gesture(each.time, begun))])
