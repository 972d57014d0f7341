"""Sending recorded tokens again, one at a time, to see which the application wants anew."""

from dataclasses import dataclass, field
from typing import Any

from actors.rules.delegation import Asking
from actors.rules.executing import came_back, executed
from actors.rules.tokens import Token
from captures.field_name import is_forgery_name

Line = dict[str, Any]
_MOST, _FEW = 4, 3


@dataclass
class Proven:
    """`constants` by name; `reasons` why a value is still taken from a response though nothing proved that it has to
    be; `done`: one of the runs came to its end, so that what the routine changes may have been changed once; `right`:
    it was judged right; `sent` were accepted in it."""

    constants: dict[str, Any] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    done: bool = False
    right: bool = False
    sent: set[str] = field(default_factory=set)


def prove(found: list[Token], recorded: Line, verdict: Line | None) -> Asking:
    """`verdict` is that of a run of the routine as it stands, which only reads and may be repeated at will; None for a
    routine that changes something: then the first run that comes to its end is the last."""
    proven = Proven(reasons={each.name: each.untried or each.stays for each in found if each.untried or each.stays})
    groups = _worth_trying(found, proven)
    if verdict is None:
        yield from _until_accepted(groups, recorded, proven)
    else:
        for group in groups:
            yield from _send(group, recorded, verdict, proven)
    return proven


def _until_accepted(groups: list[list[Token]], recorded: Line, proven: Proven) -> Asking:
    """A refusal costs nothing, and what is accepted is accepted once. So all are sent together; if that is refused, all
    but one group, which tells of every one of them; if more than one is dynamic, each by itself."""
    everything = [each for group in groups for each in group]
    but_one = [[each for each in everything if each not in group] for group in groups if len(groups) == _FEW]
    together = [everything] if len(groups) > 1 else []
    for group in (*together, *but_one, *groups):
        if not proven.done:
            yield from _send(group, recorded, None, proven)
    late = "the recorded value of another was accepted, and one more run would change something once more"
    proven.reasons |= {each.name: late for each in everything if proven.done and each.name not in proven.sent}


def _send(group: list[Token], recorded: Line, verdict: Line | None, proven: Proven) -> Asking:
    again = yield from executed(recorded, {each.name: each.recorded for each in group})
    if again["judged_right"] and (verdict is None or came_back(again) == came_back(verdict)):
        proven.constants |= _constants(group, again["result"].get("same", {}))
        proven.sent |= {each.name for each in group}
    proven.done |= bool(again.get("result", {}).get("ok"))
    proven.right |= bool(again["judged_right"])


def _worth_trying(found: list[Token], proven: Proven) -> list[list[Token]]:
    """What is sent together: by itself what looks made for one session or use, most surely so first; at once ordinary
    values, such as those of hidden fields, for together they are constants, or nothing is known of them."""
    tried = [each for each in found if not each.untried]
    guards = sorted((each for each in tried if each.guard), key=lambda each: not is_forgery_name(each.name))
    proven.reasons |= {each.name: f"{_MOST} others were tried, and each costs a run" for each in guards[_MOST:]}
    ordinary = [each for each in tried if not each.guard and not each.stays]
    return [*([each] for each in guards[:_MOST]), *([ordinary] if ordinary else [])]


def _constants(group: list[Token], same: Line) -> Line:
    """What was accepted and is still given: one that the server gives otherwise every time may lapse."""
    return {each.name: each.constant for each in group if same.get(each.name) and not each.stays}
