"""Recordings that end before what the task asks for was done: each says why, and what to do."""

import re
from collections.abc import Collection, Sequence
from urllib.parse import parse_qsl, urlsplit

from actors.rules.answering.asked_for import change_asked, only_reads, signs_in_first
from actors.rules.answering.unseen import own_changes
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.method import says_change, says_deletion

_AGAIN = "record the task again until its result is shown"
_FILE = re.compile(r"\.(?:html?|css|m?js|json|svg|tpl)(?:\?(?:v|ver|version|rev|build|hash|_)=[\w.-]*)?$")
"""A file, be it one of which the address tells the version."""
_NEVER_FILTERS = frozenset({"textarea", "file"})
"""Fields by which no page narrows what it shows."""


def refused_login(lines: Sequence[Candidate], logins: Collection[str]) -> str:
    """What says that the last login was refused, and nothing behind it was recorded; empty if that is not so."""
    last = next((each for each in reversed(lines) if each.id in logins or each.signs_in), None)
    if last is None or (last.status < 400 and not last.asks_to_sign_in):
        return ""
    if any(_shows_something(each) for each in lines if each.id > last.id and each.led_here != last.id):
        return ""
    return f"{last.id}, which signs in, was refused when it was recorded: {_how(last)}; {_AGAIN}"


def refused_change(lines: Sequence[Candidate], logins: Collection[str], task: str) -> str:
    """What says that the last change was refused that carries what was entered, or the only one, and that nothing was
    sent there that was not; empty if that is not so."""
    changing = [] if only_reads(task) else own_changes([each for each in lines if each.status], logins)
    last = changing[-1] if changing else None
    if last is None or last.status < 400 or last.signs_in or not (last.follows or last.given):
        return ""
    taken = [each for each in changing if each.status < 400]
    there = {(each.method, urlsplit(each.url).path, each.called) for each in taken}
    if (last.method, urlsplit(last.url).path, last.called) in there or (taken and not last.given):
        return ""
    return f"{last.id} was refused when it was recorded: {_how(last)}; record the task until it succeeds"


def never_signed_in(lines: Sequence[Candidate], logins: Collection[str], secrets: Collection[str], task: str) -> str:
    """Why there is nothing but a page that asks for a password, which was never sent, where somebody meant to go on;
    empty if there is more."""
    meant = bool(secrets) or signs_in_first(task) or _is_held_up(lines)
    if not meant or logins or any(_shows_something(each) for each in lines):
        return ""
    return f"the recording ends where it is asked for a password: {_AGAIN}"


def _is_held_up(lines: Sequence[Candidate]) -> bool:
    """Whether another address led to a page that asks for a password and has in its own where it goes on from there, as
    `/enter?then=/reports` has: nobody asked for that page."""
    asked = {urlsplit(each.url).path for each in lines if each.redirects}
    gates = (each for each in lines if each.asks_to_sign_in and not each.redirects)
    return any(urlsplit(text).path in asked for each in gates for _, text in parse_qsl(urlsplit(each.url).query))


def _shows_something(each: Candidate) -> bool:
    return 200 <= each.status < 400 and not each.asks_to_sign_in


def _how(last: Candidate) -> str:
    answer = f"the server answered {last.status}"
    return answer if last.status >= 400 else "the page that follows asks for the password again"


def never_submitted(lines: Sequence[Candidate], inputs: Sequence[Input], clicks: Sequence[Click]) -> str:
    """Why the recording ends too early: nothing follows the sending of a form that changes something, or a long text or
    a file was put into a page last, and what was entered there is in no request; empty if that is not so."""
    typed = [each for each in inputs if each.value and not each.secret]
    pressed = next((each for each in reversed(clicks) if each.form and each.form.method == "post"), None)
    own = [each for each in typed if pressed and pressed.form and each.url == pressed.url and each.name]
    own = [each for each in own if pressed and pressed.form and each.name in pressed.form.fields]
    last = [each for each in typed if each.url == typed[-1].url] if typed else []
    last = last if any(each.type in _NEVER_FILTERS for each in last) else []
    return _left(own, lines, inputs, clicks) or _left(last, lines, inputs, clicks)


def _left(own: Sequence[Input], lines: Sequence[Candidate], inputs: Sequence[Input], clicks: Sequence[Click]) -> str:
    """That none of it was sent, nor anything after it."""
    since = min((each.time for each in own), default=0.0)
    late = {each.id for each in inputs if each.time >= since} | {each.id for each in clicks if each.time >= since}
    sent = {each.given for line in lines for each in line.sends if each.place != "header"}
    sent |= {line.uploads for line in lines if line.uploads}
    if (
        not own
        or any(line.after in late for line in lines)
        or any({each.value, each.chosen_label} & sent for each in own)
    ):
        return ""
    names = ", ".join(dict.fromkeys(each.label or each.name or "a field" for each in own[:6]))
    return (
        f"none of the {len(lines)} recorded answers is to a request with what was entered last ({names}): the "
        f"recording ended before it was sent, or it went another way than by HTTP; {_AGAIN}"
    )


def never_changed(usable: Sequence[Candidate], logins: Collection[str], task: str) -> str:
    """Why nothing was done yet though the task says so by a verb that means nothing else; empty if something was. What
    was refused, as is the renewal of a session that has ended, has done nothing."""
    verb = change_asked(task)
    last = max(logins, default="")
    led = {each.after for each in usable if each.id in logins and each.after}
    done = (each for each in usable if each.after not in led)  # what a first page fetches, nobody has set off
    changed = any(each.status < 400 for each in own_changes(usable, logins))
    if not verb or changed or any(_acts(each, last) for each in done):
        return ""
    return (
        f"the task says `{verb}`, but none of the {len(usable)} recorded answers is to a request that changes "
        f"anything, but for a login: the recording ended before it was sent, or it went another way than by HTTP; "
        f"{_AGAIN}"
    )


def _acts(each: Candidate, login: str) -> bool:
    """Whether an address that was only asked for may have done it: it says so to the server, or led on."""
    parts = urlsplit(each.url)
    says = (says_change(parts.query) or says_change(parts.path)) and not (each.asks_to_go_on or _is_piece(each))
    return says or (each.redirects and not each.led_here and each.id > login)


def _is_piece(each: Candidate) -> bool:
    """Whether it is a file that a script fetched for the page, such as the markup of a dialog: `/deleteDialog.html`."""
    return each.resource_type != "document" and _FILE.search(each.url) is not None


def change_meant(goal: Candidate, usable: Sequence[Candidate], logins: Collection[str], task: str) -> Candidate:
    """The last change that was made, if the task says so by a verb that means nothing else and the goal only asks for
    what there is; else the goal."""
    changing = own_changes(usable, logins) if change_asked(task) else []
    meant = goal.id in {each.id for each in changing} or _acts(goal, max(logins, default=""))
    return goal if meant or not changing else changing[-1]


def deleted_by_asking(goal: Candidate, usable: Sequence[Candidate], logins: Collection[str], task: str) -> str:
    """Why no routine is made though the task is to delete: an address says that it does so, which a script only asked
    for when something was clicked, and the answer found is another one that deletes nothing; else empty."""
    verb = change_asked(task)
    if not says_deletion(verb) or goal.is_change or _acts(goal, max(logins, default="")):
        return ""
    said = [each for each in usable if each.after and not each.is_change and says_deletion(urlsplit(each.url).query)]
    return next((_by_asking(each, goal, verb) for each in reversed(said)), "")


def _by_asking(each: Candidate, goal: Candidate, verb: str) -> str:
    return (
        f"the task says `{verb}`, and {each.id} says in its address that it deletes something, but was sent as a "
        f"question ({each.method}): a routine would only ask for {goal.id}, and delete nothing; record a way to do it "
        "by a form or a button that sends a change"
    )
