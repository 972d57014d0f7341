"""Trying out a routine that changes something: as rarely as can be, and with other values than the recorded ones, for
what was recorded may be there already."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from actors.rules.delegation import Asking
from actors.rules.trying.carried_out import carried_out
from actors.rules.trying.executing import came_back, propose, why_wrong
from actors.rules.trying.leaner import without_idle_reads, without_made
from actors.rules.trying.proving import Proven, prove_changing
from actors.rules.trying.renamed import Renaming
from actors.rules.trying.repairing import repaired
from actors.rules.trying.spare import shows_what_is_done, spare, without_values
from actors.rules.trying.tokens import Token, as_given, with_constants
from actors.rules.trying.trial import in_logins, is_change, looked_up, other_texts, recorded_values
from actors.rules.trying.varying import Variants, but_right, not_right, refused, variants
from actors.rules.writing.craft import Crafted

Line = dict[str, Any]
_OTHER_NAMES = (2, 3, 4)
_IN_VAIN = 2
"""So often may something be changed by a run that is then not right, without recorded tokens."""
_ONCE = "nothing can be varied, and an accepted one would leave nothing to do for the routine as it stands"
_DONE = "nothing can be varied, and what it did is not to be done again"
_UNCHANGED = "it changes nothing: the same came back as for other values, of which the answer says nothing"


def try_changing(crafted: Crafted, found: list[Token], live: bool) -> Asking:
    """(verdict, what was proven, why parameters were right with no other value, why it was right only once).

    It is to be right twice, with other values each time as far as the recording shows any; if it is not with the first,
    with what was recorded: then as it is, for it was right with others as it is. Values that may have changed something
    are not sent again, right or not, unless there are no others and all that changes something may be repeated. What a
    simulation answers changes nothing, and is no reason to try others.
    """
    recorded = recorded_values(crafted.routine, crafted.inputs, crafted.explained)
    others = (yield from variants(crafted, recorded, changing=True)) if live else Variants([], {}, False)
    once = live and not others.values and not _may_be_repeated(crafted.routine, crafted.logins)
    trials, kept, second = _Trials(crafted, found, live, once, recorded), dict(others.kept), None
    for values in _in_turn(others, recorded, trials):
        verdict = yield from trials.first(values)
        if verdict["judged_right"]:
            kept = but_right(kept, values, recorded)
            second = trials.next_of(values, others.as_chosen if values in others.as_chosen else others.values, recorded)
            break
        kept |= {} if trials.spoiled == [values] else refused(values, recorded, why_wrong(verdict))
    else:
        verdict, second = yield from _otherwise(trials, recorded, verdict, next(iter(others.values), None))
    if not (live and verdict["judged_right"] and second is not None):
        return verdict, trials.proven, kept, _DONE if once else ""
    again = yield from (trials.as_it_is(second) if second is recorded and others.values else trials.second(second))
    if again["judged_right"]:
        return verdict, trials.proven, kept, ""
    why = why_wrong(again)
    return verdict, trials.proven, kept | refused(second, recorded, why), not_right(second, recorded, why)


def _in_turn(others: Variants, recorded: Line, trials: "_Trials") -> Iterator[Line]:
    """The values to be tried until a run is right. That the first were sent with a recorded token, and taken for
    nothing, tells nothing of the values: then the next are tried too. Where they were refused, another choice may ask
    for other fields."""
    yield from others.values[:1]
    yield from others.values[1:2] if trials.spoiled else ()
    yield from others.as_chosen[:1] if not trials.in_vain else ()
    yield from [recorded] if trials.may_try(recorded) else ()


def _otherwise(trials: "_Trials", recorded: Line, verdict: Line, other: Line | None) -> Asking:
    """(verdict, the values to try next): with other texts, since a name that was recorded may be taken; at last
    repaired."""
    crafted = trials.crafted
    kept = in_logins(crafted.routine, crafted.logins) | looked_up(crafted.routine, crafted.logins)
    for number in _OTHER_NAMES:
        values = other_texts(recorded, crafted.inputs, kept, number)
        if trials.may_try(values):
            verdict = yield from trials.as_it_is(values)
        if verdict["judged_right"]:
            return verdict, other_texts(recorded, crafted.inputs, kept, number + 1)
    if not trials.in_vain:
        trials.proposed, verdict = yield from repaired(
            crafted.routine, verdict, recorded, crafted.logins, crafted.taken, crafted.clicks
        )
    return verdict, other


@dataclass
class _Trials:
    """What was tried on the application; `in_vain` are values that may have changed something in a run that was not
    right, and `answers` what came back of these; `spoiled` those with which a recorded token was sent and taken; `sent`
    all with which it was begun.
    `once`: there is nothing to vary, and what was done is not to be done again; `proposed` is what is executed."""

    crafted: Crafted
    found: list[Token]
    live: bool
    once: bool
    recorded: Line
    proven: Proven = field(default_factory=Proven)
    in_vain: list[Line] = field(default_factory=list)
    answers: list[Any] = field(default_factory=list)
    spoiled: list[Line] = field(default_factory=list)
    sent: list[Line] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.proposed = self.crafted.routine
        self.renaming = Renaming(self.crafted, self.recorded)

    def may_try(self, values: Line) -> bool:
        return values not in self.sent and len(self.in_vain) < _IN_VAIN + len(self.spoiled)

    def next_of(self, values: Line, others: list[Line], recorded: Line) -> Line | None:
        """What the second run is made with."""
        following = [*others, recorded]
        return next(iter(following[following.index(values) + 1 :]), None if others or self.once else recorded)

    def first(self, values: Line) -> Asking:
        """Recorded tokens are sent again first: a refusal changes nothing, and the first accepted counts as the run. If
        none is, the routine runs without the reads that give it nothing; if it is refused, with them. When something
        was changed in vain, only as it is. What can be done once alone is done by the routine as it stands."""
        self.sent.append(values)
        if self.in_vain:
            return (yield from self.as_it_is(values))
        if self.once:
            self.proven = Proven(reasons={each.name: each.untried or _ONCE for each in self.found})
            return (yield from self._first_right(values, {}))
        found = as_given(self.found, values, self.recorded)
        self.proven = yield from prove_changing(found, values, self._changed)
        if self.live and (ended := self.proven.ended):
            self._remembered(values, ended)
            self.spoiled += [values] if self._noted(values, ended) else []
            return ended
        return (yield from self._first_right(values, self.proven.constants if self.live else {}))

    def second(self, values: Line) -> Asking:
        """What was right with recorded tokens is tried with these held, and with less; the rest once more."""
        again = self._first_right(values, self.proven.constants) if self.proven.right else self.as_it_is(values)
        return (yield from again)

    def as_it_is(self, values: Line) -> Asking:
        verdict = self._unless_unchanged((yield from self._executed(values)))
        self._noted(values, verdict)
        return verdict

    def _first_right(self, values: Line, constants: Line) -> Asking:
        """The verdict on the routine with these constants and without idle reads, first also without the headers and
        fields that nobody may look at, then with the reads, and as it is, until one is right or may have changed
        something; if none is right, it is proposed as it is."""
        routine, logins = self.crafted.routine, self.crafted.logins
        held = with_constants(routine, constants)
        lean = without_idle_reads(held, logins)
        verdict = dict[str, Any]()
        for candidate in _distinct(*self._sparing(values, constants), lean, held, routine):
            yield from self._propose(candidate)
            verdict = self._unless_unchanged((yield from self._executed(values)))
            if verdict["judged_right"]:
                return verdict
            if self._noted(values, verdict):
                break
        yield from self._propose(routine)
        return verdict

    def _propose(self, routine: Line) -> Asking:
        if routine is not self.proposed:
            yield from propose(routine)
            self.proposed = routine

    def _executed(self, values: Line) -> Asking:
        verdict = yield from self.renaming.executed(values, self.proposed)
        self._remembered(values, verdict)
        return verdict

    def _remembered(self, values: Line, verdict: Line) -> None:
        self.renaming.changed = values if self._changed(verdict) else self.renaming.changed

    def _sparing(self, values: Line, constants: Line) -> list[Line]:
        """The routine without the values that nobody may look at and the headers that are made for each request, then
        without only those or these; none where the first answer might be the same if nothing had been done."""
        ended, logins = self.proven.ended if self.live else None, self.crafted.logins
        if ended is None or not shows_what_is_done(self.crafted, came_back(ended), self.sent[-1], values):
            return []
        routine = self.crafted.routine
        spared = without_values(routine, spare(self.crafted, self.found, self.proven.sent))
        tried = (without_made(spared), spared, without_made(routine))
        return [without_idle_reads(with_constants(each, constants), logins) for each in tried]

    def _noted(self, values: Line, verdict: Line) -> bool:
        """Whether the run with these values may have changed something, and was not right."""
        in_vain = not verdict["judged_right"] and self._changed(verdict)
        self.in_vain += [values] if in_vain else []
        self.answers += [came_back(verdict)] if in_vain else []
        return in_vain

    def _unless_unchanged(self, verdict: Line) -> Line:
        """The verdict, but that it is not right if other values, of which nothing came back, had the same answer: what
        was recorded has been there since the recording."""
        answer = came_back(verdict)
        if not verdict["judged_right"] or answer is None or answer not in self.answers:
            return verdict
        return verdict | {"judged_right": False, "differences": [_UNCHANGED]}

    def _changed(self, verdict: Line) -> bool:
        return self.live and carried_out(self.proposed, verdict, self.crafted.logins)


def _distinct(*candidates: Line) -> list[Line]:
    return [each for n, each in enumerate(candidates) if each not in candidates[n + 1 :]]


def _may_be_repeated(routine: Line, logins: frozenset[str]) -> bool:
    """Whether all that changes something says by its method what there is to be afterwards."""
    methods = {each.get("method", "").upper() for each in routine["operations"] if is_change(each, logins)}
    return bool(methods) and methods <= {"PUT", "PATCH"}
