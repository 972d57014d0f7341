"""The policy of the network specialist: find the request that answers the task, and say what it could return."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from actors.rules.answering.as_asked import as_asked
from actors.rules.answering.by_itself import by_itself
from actors.rules.answering.candidates import Candidates, given_values
from actors.rules.answering.cut_off import cut_off
from actors.rules.answering.filtered import filtered
from actors.rules.answering.goal import goal_of
from actors.rules.answering.left_behind import left_behind, turned_last
from actors.rules.answering.logins import but_new_account, logins_of
from actors.rules.answering.of_change import known_by, of_change
from actors.rules.answering.sent_after import sent_after
from actors.rules.answering.sent_on import never_shown, shown_instead, with_asked
from actors.rules.answering.unfinished import (
    change_meant,
    deleted_by_asking,
    never_changed,
    never_signed_in,
    never_submitted,
    refused_change,
    refused_login,
)
from actors.rules.answering.unseen import forms_before, last_change, unseen_logins
from actors.rules.counting import in_units
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.reading import read_as
from actors.rules.looks import is_telling
from actors.rules.naming import but_credentials, but_own_login
from actors.rules.paging import every
from actors.rules.play import Steps, call
from actors.rules.questions import WHICH
from actors.rules.sources.leading import is_sent_to
from actors.rules.transcript import Brief
from actors.rules.uncertain import NOTHING_TO_RETURN, UNANSWERED

Line = dict[str, Any]


def policy(brief: Brief) -> Steps:
    context = brief.context if isinstance(brief.context, dict) else {}
    inputs = read_as(list[Input], context.get("inputs", []), "what was entered")
    clicks = read_as(list[Click], context.get("clicks", []), "what was clicked")
    found = yield from every("list_candidates", values=given_values(inputs))
    lines = _but_login_names(read_as(list[Candidate], found, "the requests"), inputs)
    seen = bool(inputs or clicks or context.get("watched"))
    timed = by_itself(_answered(lines)) if seen else frozenset[str]()
    lines = [each for each in lines if each.id not in timed]
    usable = _answered(lines)
    if not usable:
        yield [call("report_failure", reason=f"{UNANSWERED} that could be a task's result")]
        return
    secrets = {each.value for each in inputs if each.secret}
    logins = logins_of(usable, secrets) if seen else unseen_logins(usable)
    task = brief.prompt.removeprefix(WHICH)
    logins = but_new_account(logins, usable, secrets, task)
    refused = refused_login(lines, logins) or refused_change(lines, logins, task)
    if refused := refused or cut_off(lines, inputs, clicks, task):
        yield [call("report_failure", reason=refused)]
        return
    if answer := (yield from filtered(inputs, clicks, _sent_by(usable), logins)):
        yield [answer]
        return
    if missing := _lacks(lines, inputs, clicks, logins, task):
        yield [call("report_failure", reason=missing)]
        return
    about = "" if seen else last_change(usable, logins, task)
    goal = goal_of(Candidates(usable, logins, inputs, clicks, about, task))
    done = bool(inputs or clicks) and not any(_also(each, goal, logins, clicks) for each in usable)
    goal = change_meant(goal, usable, logins, task) if done else goal
    asked, goal = goal, shown_instead(goal, usable, task)
    if missing := deleted_by_asking(goal, usable, logins, task):
        yield [call("report_failure", reason=missing)]
        return
    known = {"texts": texts} if goal.is_change and (texts := known_by(goal, inputs, clicks)) else {}
    (result,) = yield [call("get_result_shape", transaction_id=goal.id, **known)]
    if not goal.is_change and (not result.answered or result.value["kind"] == "none"):
        yield [call("report_failure", reason=f"{NOTHING_TO_RETURN}: {goal.id} is empty")]
        return
    if result.ok and (missing := never_shown(goal, result.value.get("leads_by", ""), task)):
        yield [call("report_failure", reason=missing)]
        return
    if result.ok and (said := result.value.get("refused")):
        yield [call("report_failure", reason=_refused(goal, said))]
        return
    tries = {one for each in usable for one in each.corrects}
    also = [each.id for each in usable if each.id not in tries and _also(each, goal, logins, clicks)]
    also = [*also, *sent_after(goal, usable, logins)] if seen else forms_before(goal, usable, logins)
    yield [
        call(
            "report_back",
            goal=goal.id,
            logins=[each for each in logins if each < goal.id],
            also=with_asked(also, asked, goal),
            result=as_asked(of_change(result.value, goal, inputs, task), brief.prompt)
            if result.ok
            else {"transaction_id": goal.id, "kind": "html"},
            why=_why(goal),
        )
    ]


def _lacks(
    lines: Sequence[Candidate], inputs: Sequence[Input], clicks: Sequence[Click], logins: Sequence[str], task: str
) -> str:
    """Why the recording has no answer to the task; empty if it may have one."""
    secrets = {each.value for each in inputs if each.secret}
    return (
        _never_sent(lines, inputs, clicks)
        or never_submitted(lines, inputs, clicks)
        or left_behind([each for each in lines if each.id not in logins], inputs, clicks, task)
        or turned_last(lines, inputs, task)
        or never_signed_in(lines, logins, secrets, task)
        or never_changed(_answered(lines), logins, task)
    )


def _never_sent(lines: Sequence[Candidate], inputs: Sequence[Input], clicks: Sequence[Click]) -> str:
    """Why the recording has no answer, if no request carries what was entered, and it went over a web socket or nothing
    follows what was set off. That somebody logged in says nothing of what they did then."""
    entered = [each for each in inputs if not each.secret and each.value]
    usable, done = _answered(lines), but_credentials(entered, inputs) or entered
    own = [each for each in done if not each.says_yes]
    if done and not own:
        secrets = {each.value for each in inputs if each.secret}
        own = [] if any(_is_set_off(line, secrets) for line in usable) else done
    if not own:
        return ""
    sent = _sent_by(usable) | {line.uploads for line in usable if line.uploads}
    texts = [text for each in own for text in (each.value, each.chosen_label, *in_units(each.value))]
    telling = [text for text in texts if is_telling(text)] or texts  # a shorter one stands anywhere by chance
    if any(text in sent for text in telling):
        return ""
    unsent = [each for each in entered if each.value not in sent]
    names = ", ".join(dict.fromkeys(each.label or each.name or "a field" for each in unsent[:6]))
    sockets = [each.url for each in lines if each.resource_type == "websocket" and _sent_by([each]) & {*telling}]
    if sockets:
        return (
            f"what was entered ({names}) went over the web socket {sockets[0]}: a routine is made of HTTP requests; "
            "record a way to do it that the application answers by HTTP, if it has one"
        )
    begun = min((each.time for each in own), default=0.0)
    late = {each.id for each in clicks if each.time >= begun}
    if any(line.after in late or _was_typed(line, own) for line in usable):
        return ""
    return (
        f"none of the {len(usable)} recorded answers is to a request with what was entered ({names}): the recording "
        "ended before it was sent, or it went another way than by HTTP; record the task again until its result is shown"
    )


def _is_set_off(line: Candidate, secrets: set[str]) -> bool:
    """Whether it changes something right after the person did something else than to log in."""
    return line.is_change and bool(line.after) and not line.entered & secrets


def _but_login_names(lines: Sequence[Candidate], inputs: Sequence[Input]) -> list[Candidate]:
    """The requests, of which the name of who logs in does not count in the path: `/api/admin/tags` is the same address
    for everybody, and `/users/ann/tags` is of whoever is there."""
    own = but_own_login([each for each in inputs if not each.secret], inputs)
    names = {each.value for each in inputs} - {each.value for each in own}
    return [
        replace(line, sends=[each for each in line.sends if each.place != "path" or each.given not in names])
        for line in lines
    ]


def _answered(lines: Sequence[Candidate]) -> list[Candidate]:
    return [line for line in lines if 200 <= line.status < 400]


def _sent_by(lines: Sequence[Candidate]) -> set[str]:
    return {each.given for line in lines for each in line.sends if each.place != "header"}


def _refused(goal: Candidate, said: str) -> str:
    """Why there is no routine for what did not succeed when it was recorded."""
    return (
        f"{goal.id} was refused when it was recorded: the page says {said!r} and shows the form again; record the task "
        "until it succeeds"
    )


def _was_typed(line: Candidate, own: Sequence[Input]) -> bool:
    """Whether the request was made while one of these was typed."""
    return line.after in {each.id for each in own}


def _also(line: Candidate, goal: Candidate, logins: Sequence[str], clicks: Sequence[Click]) -> bool:
    """A change that the person made on the way to the answer: by sending a form, a file, or something that they entered
    and that the answer's request does not carry; what only repeats that is a draft, or a report of it."""
    sent = any(is_sent_to(click.action, line.url) for click in clicks)
    own = bool(line.given - goal.given) or sent or bool(line.sets) or bool(line.uploads and not goal.uploads)
    return own and line.is_change and not line.while_typing and line.id < goal.id and line.id not in logins


def _why(goal: Candidate) -> str:
    sends = ", ".join(dict.fromkeys(f"{each.given!r} as {each.name}" for each in goal.sends if each.whole))
    parts = [
        f"carries {sends}" if sends else "",
        f"follows {goal.follows.type} {goal.follows.id}" if goal.follows else "",
        f"{goal.shown.new_share:.0%} of its texts appeared on the page then" if goal.shown else "",
    ]
    return "; ".join(part for part in parts if part) or "nothing else answers"
