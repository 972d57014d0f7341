"""Sending recorded tokens again, one at a time, to see which the application wants anew."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from actors.rules.delegation import Asking
from actors.rules.trying.comparing import Comparing
from actors.rules.trying.executing import executed
from actors.rules.trying.tokens import Token
from actors.turned_away import ended_at, turned_away
from captures.field_name import is_forgery_name

Line = dict[str, Any]
_MOST, _FEW = 4, 3
_LATE = "the recorded value of another was accepted, and one more run would change something once more"
_BUSY = "the application took no more requests for a while"


@dataclass
class Proven:
    """`constants` by name; `reasons` why a value is still taken from a response though nothing proved that it has to
    be; `ended` is the verdict on a run that was right, or that may have changed something, after which no other was
    made; `sent` were accepted in it."""

    constants: dict[str, Any] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)
    ended: Line | None = None
    sent: set[str] = field(default_factory=set)

    @property
    def right(self) -> bool:
        return self.ended is not None and bool(self.ended["judged_right"])


def prove_reading(found: list[Token], comparing: Comparing) -> Asking:
    """For a routine that only reads, which may be repeated at will, and is compared with a run of it as it stands."""
    proven = _begun(found)
    for group in _worth_trying(found, proven):
        again = yield from _sent(group, comparing.values)
        if turned_away(again.get("result", {})):
            return _but_untried(found, proven)
        if (yield from comparing.is_same(again, comparing.routine)):
            _accept(group, again, proven)
    return proven


def prove_changing(found: list[Token], values: Line, carried_out: Callable[[Line], bool]) -> Asking:
    """For a routine that changes something: the first run that is right, or of which `carried_out` says that it may
    have changed something, is the last.

    A refusal costs nothing, and what is accepted is accepted once. So all are sent together; as long as that is
    refused, less is sent; and at last each by itself."""
    proven = _begun(found)
    groups = _worth_trying(found, proven)
    runs = _Runs(found, groups, values, carried_out, proven)
    for group in (yield from _not_refused(groups, runs)):
        if not runs.over and group not in runs.made:
            yield from runs.with_recorded(group)
    return runs.proven


def _not_refused(groups: list[list[Token]], runs: "_Runs") -> Asking:
    """The groups without each that the refused request carried and without which a run comes further: that tells of
    it."""
    rest, came_to = groups, (yield from runs.with_recorded(_together(groups))) if groups else 0
    while len(rest) > 1 and not runs.over:
        carried = [group for group in rest if any(came_to in each.carriers for each in group)] or rest
        for group in carried if len(carried) <= _FEW else ():
            less = [each for each in rest if each is not group]
            further = yield from runs.with_recorded(_together(less))
            if runs.over or further > came_to:
                rest, came_to = less, further
                break
        else:
            break
    return rest


@dataclass
class _Runs:
    """Runs of a routine that changes something, until one is the last: then they are `over`."""

    found: list[Token]
    groups: list[list[Token]]
    values: Line
    carried_out: Callable[[Line], bool]
    proven: Proven
    over: bool = False
    made: list[list[Token]] = field(default_factory=list)

    def with_recorded(self, group: list[Token]) -> Asking:
        """The number of the operation to which a run comes in which these recorded values are sent."""
        self.made.append(group)
        again: Line = yield from _sent(group, self.values)
        done = self.carried_out(again)
        if turned_away(again.get("result", {})) and not done:
            self.proven, self.over = _but_untried(self.found, self.proven), True
        elif again["judged_right"] or done:
            if again["judged_right"]:
                _accept(group, again, self.proven)
            self.proven.ended, self.over = again, True
            late = [each.name for each in _together(self.groups) if each.name not in self.proven.sent]
            self.proven.reasons |= dict.fromkeys(late, _LATE)
        return ended_at(again.get("result", {}))


def _begun(found: list[Token]) -> Proven:
    return Proven(reasons={each.name: each.untried or each.stays for each in found if each.untried or each.stays})


def _but_untried(found: list[Token], proven: Proven) -> Proven:
    """With the reason why those are not tried of which nothing is known; whoever refuses all requests for a while
    refuses no token."""
    untried = {each.name: _BUSY for each in found if each.name not in proven.constants}
    return replace(proven, reasons=untried | proven.reasons)


def _together(groups: list[list[Token]]) -> list[Token]:
    return [each for group in groups for each in group]


def _sent(group: list[Token], values: Line) -> Asking:
    return (yield from executed(values, {each.name: each.recorded for each in group}))


def _accept(group: list[Token], verdict: Line, proven: Proven) -> None:
    proven.constants |= _constants(group, verdict["result"].get("same", {}))
    proven.sent |= {each.name for each in group}


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
