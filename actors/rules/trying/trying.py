"""Trying a routine out until it is right, with no more in it than it needs, and nothing done more often than needed."""

from typing import Any

from actors.rules.delegation import Asking, GaveUp
from actors.rules.play import Call, call
from actors.rules.refusing.fixed import fixed_ids
from actors.rules.refusing.fixed_values import fixed_values
from actors.rules.trying.executing import why_wrong
from actors.rules.trying.gone import may_be_gone, why_gone
from actors.rules.trying.named_act import acts_by_name
from actors.rules.trying.tokens import tokens
from actors.rules.trying.trial import acts_by_link, changes_something
from actors.rules.trying.try_changing import try_changing
from actors.rules.trying.try_reading import try_reading
from actors.rules.trying.unknown import unknown_origins
from actors.rules.writing.craft import Crafted
from actors.rules.writing.left_out import left_out
from actors.turned_away import turned_away

Line = dict[str, Any]


def try_out(crafted: Crafted) -> Asking:
    """Construct, execute with the recorded values and with others, and finish if that did what was recorded."""
    routine = crafted.routine
    (made,) = yield [call("construct_routine", routine=routine)]
    if not made.ok:
        raise GaveUp(f"the routine that the evidence suggests is not valid: {made.value}")
    found = tokens(routine, crafted.taken, crafted.logins)
    fixed = [each for told in (fixed_ids, fixed_values) for each in told(crafted.explained, crafted.logins)]
    about = {
        "fixed": list(dict.fromkeys((*fixed, *crafted.fixed))),
        "only_page": crafted.only_page,
        "left_out": left_out(
            crafted.explained, [each for each in crafted.inputs if each.id != crafted.filters], crafted.clicks
        ),
    }
    if (validate := made.value.get("validate", "full")) == "none":
        yield [_done(reasons={each.name: "nothing was to be executed" for each in found}, **about)]
        return
    live = _asks_application(routine, validate)
    if changes_something(routine, crafted.logins) or _acts_by_asking(crafted):
        verdict, proven, kept, once = yield from try_changing(crafted, found, live)
    else:
        (verdict, proven, kept), once = (yield from try_reading(crafted, found, live)), ""
    if not verdict["judged_right"]:
        if gone := why_gone(crafted, verdict, live):
            raise GaveUp(gone, whole=True)
        if busy := turned_away(verdict.get("result", {})):
            raise GaveUp(f"the application takes no more requests for now, so that no routine can be tried out: {busy}")
        wrong = f"the routine that the evidence suggests does not do what was recorded: {why_wrong(verdict)}"
        raise GaveUp(wrong + unknown_origins(crafted.explained) + may_be_gone(crafted, verdict, live))
    (refused,) = yield [_done(reasons=proven.reasons, kept=kept, once=once, **about)]
    raise GaveUp(f"the routine was not accepted: {refused.value}")


def _acts_by_asking(crafted: Crafted) -> bool:
    return acts_by_link(crafted.explained, crafted.logins) or acts_by_name(crafted.explained, crafted.logins)


def _done(**told: Any) -> Call:
    return call("done", **{name: said for name, said in told.items() if said})


def _asks_application(routine: Line, validate: str) -> bool:
    """Whether no simulation answers any part of the trials: what that accepts proves nothing."""
    reading = all(each.get("method", "GET") in ("GET", "HEAD") for each in routine["operations"])
    return validate == "full" or (validate == "read-only" and reading)
