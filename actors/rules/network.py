"""The policy of the network specialist: weigh the evidence for each candidate, and name the answer."""

import re
from collections.abc import Collection, Sequence
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from actors.rules.method import changes
from actors.rules.naming import but_credentials
from actors.rules.paging import every
from actors.rules.play import Steps, call
from actors.rules.transcript import Brief

Line = dict[str, Any]
_LOGIN_FIELDS = 3
_CONFIRMED = 8.0
_AT_ONCE = 0.5
"""Seconds after a click within which a script sends what the click is for."""
_FILLED, _FILLING = 3, 1.5
"""How many texts of an answer make it what a page was filled with, and what that weighs."""
_REPLACED, _EARLY = 3.0, 6.0


def policy(brief: Brief) -> Steps:
    context = brief.context if isinstance(brief.context, dict) else {}
    inputs, clicks = context.get("inputs", []), context.get("clicks", [])
    found = yield from every("list_candidates", values=given_values(inputs))
    usable = [line for line in found if 200 <= line.get("status", 0) < 400]
    if not usable:
        yield [call("report_failure", reason="no request of the recording got an answer that could be a task's result")]
        return
    secrets = {each["value"] for each in inputs if each.get("secret")}
    logins = [line["id"] for line in usable if _is_login(line, secrets)]
    if missing := _never_sent(usable, inputs, clicks):
        yield [call("report_failure", reason=missing)]
        return
    own = frozenset(given_values(but_credentials([each for each in inputs if not each.get("secret")], inputs)))
    likely = _goal(usable, logins, _since_login(clicks, usable, logins), _typed_last(inputs, clicks), own)
    goal = _asked_first(_continued(likely, usable), usable, logins)
    (result,) = yield [call("get_result_shape", transaction_id=goal["id"])]
    if not _changes(goal) and (not result.ok or result.value["kind"] == "none"):
        yield [call("report_failure", reason=f"nothing was recorded that a task could return: {goal['id']} is empty")]
        return
    yield [
        call(
            "report_back",
            goal=goal["id"],
            logins=[each for each in logins if each < goal["id"]],
            also=[each["id"] for each in usable if _also(each, goal, logins, clicks)],
            result=_as_asked(result.value, brief.prompt)
            if result.ok
            else {"transaction_id": goal["id"], "kind": "html"},
            why=_why(goal),
        )
    ]


def _as_asked(result: Line, task: str) -> Line:
    """Of several tables with headings, the one first that the task calls by its heading."""
    rules = result.get("rules", ())
    if not rules or not _is_headed_table(rules[0]) or _speaks_of(rules[0], task):
        return result
    meant = [rule for rule in rules if _is_headed_table(rule) and _speaks_of(rule, task)][:1]
    return result | {"rules": [*meant, *(rule for rule in rules if rule not in meant)]}


def _is_headed_table(rule: Line) -> bool:
    return bool(rule.get("about")) and " tr" in rule["rule"]["selector"]


def _speaks_of(rule: Line, task: str) -> bool:
    said, asked = (re.findall(r"[^\W\d_]{4,}", text.casefold()) for text in (rule["about"], task))
    return any(one.startswith(other) or other.startswith(one) for one in said for other in asked)


def _never_sent(usable: Sequence[Line], inputs: Sequence[Line], clicks: Sequence[Line]) -> str:
    """Why the recording has no answer, if nothing in it carries what was entered or follows what was set off. That
    somebody logged in says nothing of what they did then."""
    entered = [each for each in inputs if not each.get("secret") and each["value"]]
    own = but_credentials(entered, inputs) or entered
    sent = {each["given"] for line in usable for each in line.get("sends", []) if each["place"] != "header"}
    texts = [each.get(key, "") for each in own for key in ("value", "chosen_label")]
    telling = [text for text in texts if len(text) > 2] or texts  # a shorter one stands anywhere by chance
    carried = any(text in sent for text in telling)
    begun = min((each.get("time", 0.0) for each in own), default=0.0)
    late = {each["id"] for each in clicks if each.get("time", 0.0) >= begun}
    set_off = any(line.get("follows", {}).get("id") in late or _was_typed(line, own) for line in usable)
    if not entered or carried or set_off:
        return ""
    unsent = [each for each in entered if each["value"] not in sent]
    names = ", ".join(dict.fromkeys(each.get("label") or each.get("name") or "a field" for each in unsent[:6]))
    return (
        f"none of the {len(usable)} recorded answers is to a request with what was entered ({names}): the recording "
        "ended before it was sent, or it went another way than by HTTP; record the task again until its result is shown"
    )


def _was_typed(line: Line, own: Sequence[Line]) -> bool:
    """Whether the request was made while one of these was typed."""
    return line.get("follows", {}).get("id") in {each["id"] for each in own}


def given_values(inputs: Sequence[Line]) -> list[str]:
    """What the person entered: values, and the labels of what was chosen."""
    values = [each.get(key, "") for each in inputs for key in ("value", "chosen_label")]
    return [value for value in dict.fromkeys(values) if value][:50]


def _typed_last(inputs: Sequence[Line], clicks: Sequence[Line]) -> list[str]:
    """What was typed when nothing was clicked any more: a page that searches while one types needs no more."""
    last = max(inputs, key=lambda each: each.get("time", 0.0), default={})
    later = any(click.get("time", 0.0) >= last.get("time", 0.0) for click in clicks)
    return [] if later or not last or last.get("secret") else [last["id"]]


def _since_login(clicks: Sequence[Line], usable: Sequence[Line], logins: Sequence[str]) -> Sequence[Line]:
    """The clicks with which nobody logged in, if there are any: those that came before say nothing of the answer."""
    ids = [click["id"] for click in clicks]
    led = [line.get("follows", {}).get("id") for line in usable if line["id"] in logins]
    last = max((ids.index(each) for each in led if each in ids), default=-1)
    return clicks[last + 1 :] or clicks


def _goal(
    usable: Sequence[Line],
    logins: Sequence[str],
    clicks: Sequence[Line],
    typed: Sequence[str] = (),
    own: Collection[str] = (),
) -> Line:
    others = [line for line in usable if line["id"] not in logins] or list(usable)
    repeated = _repeated(usable)
    order = {done: place for place, done in enumerate([*(click["id"] for click in clicks), *typed], 1)}
    late = {} if clicks else {line["id"]: 4.0 * place / len(usable) for place, line in enumerate(usable, 1)}
    shells, replaced = _shells(usable), _replaced(others, clicks)
    last = max((order.get(line.get("follows", {}).get("id", ""), 0) for line in others), default=0)
    weights = {line["id"]: _weight(line, repeated, order, clicks) + late.get(line["id"], 0) for line in others}
    weights = {each: weight - (_FILLING if each in shells else 0) for each, weight in weights.items()}
    weights = {each: weight - (_REPLACED if each in replaced else 0) for each, weight in weights.items()}
    early = _too_early(others, own)
    weights = {each: weight - (_EARLY if each in early else 0) for each, weight in weights.items()}
    only = _only_change(others, repeated, clicks)
    for line in others:
        weights[line["id"]] += _CONFIRMED if line["id"] == only or _is_confirmed(line, clicks, order, last) else 0
    return max(others, key=lambda line: (weights[line["id"]], line["id"]))


def _is_confirmed(line: Line, clicks: Sequence[Line], order: dict[str, int], last: int) -> bool:
    """Whether it is the change that the person's last action sent a form for, even if the form held nothing but a
    button: `Yes, delete it`."""
    sent = any(click.get("form", {}).get("action") == line["url"] for click in clicks)
    return sent and _changes(line) and last > 0 and order.get(line.get("follows", {}).get("id", ""), 0) == last


def _only_change(others: Sequence[Line], repeated: frozenset[str], clicks: Sequence[Line]) -> str:
    """The id of the request that the last click set off, if nothing else changes anything: `Add to shelf`. It has no
    need to carry what was entered, for the page knows it. Empty if there is none."""
    changing = [line for line in others if _changes(line) and line["id"] not in repeated]
    set_off = [line for line in changing if _is_set_off_last(line, repeated, clicks)]
    return set_off[-1]["id"] if set_off and not any(_given(line) for line in changing) else ""


def _shells(usable: Sequence[Line]) -> frozenset[str]:
    """The documents that scripts filled: what such a document holds of its own is the same for everybody."""
    shells, document = set[str](), None
    for line in usable:
        if line.get("resource_type") == "document":
            document = line
        elif document and line.get("fills", 0) >= _FILLED and not _given(document):
            shells.add(document["id"])
    return frozenset(shells)


def _replaced(lines: Sequence[Line], clicks: Sequence[Line]) -> frozenset[str]:
    """The requests that were made again with all that they carried and more of what the person entered, or by a link
    that said more: a list that was shown before somebody searched in it, or chose one of its filters."""
    followed = {click.get("href") for click in clicks if not click.get("link", {}).get("is_pager")}
    alike: dict[tuple[str, ...], list[Line]] = {}
    for line in lines:
        alike.setdefault((line["method"], urlsplit(line["url"]).path, line.get("called", "")), []).append(line)
    return frozenset(
        line["id"]
        for same in alike.values()
        for at, line in enumerate(same)
        if any(_given(each) > _given(line) or _narrows(each, line, followed) for each in same[at + 1 :])
    )


def _narrows(later: Line, line: Line, followed: Collection[Any]) -> bool:
    return later["url"] in followed and _query(later) > _query(line)


def _query(line: Line) -> set[tuple[str, str]]:
    return set(parse_qsl(urlsplit(line["url"]).query, keep_blank_values=True))


def _too_early(lines: Sequence[Line], own: Collection[str]) -> frozenset[str]:
    """The requests that carry nothing of what the person entered, `own`, and were made before any that does: a page on
    which something is entered does not answer it."""
    carrying = [line["id"] for line in lines if _given(line) & set(own)]
    return frozenset(line["id"] for line in lines if carrying and line["id"] < min(carrying))


def _continued(goal: Line, usable: Sequence[Line]) -> Line:
    """What the page was filled with, if it made up the address of that: the page itself then shows no answer."""
    if _changes(goal):
        return goal
    rest = [each for each in usable if each.get("continues") == goal["id"] and each.get("fills", 0) >= _FILLED]
    return max(rest, key=lambda each: (each["fills"], each["id"]), default=goal)


def _asked_first(goal: Line, usable: Sequence[Line], logins: Sequence[str]) -> Line:
    """The request whose redirect led to the goal, unless the goal's own address tells all of it: a link that was
    followed may have done something, and only shows a page afterwards."""
    first = next((line for line in usable if line["id"] == goal.get("led_here")), None)
    if first is None or first["id"] in logins or _changes(first):
        return goal
    same = urlsplit(first["url"]).path == urlsplit(goal["url"]).path and _given(first) <= _given(goal)
    return goal if same else first


def _weight(line: Line, repeated: frozenset[str], order: dict[str, int], clicks: Sequence[Line]) -> float:
    """How much speaks for a candidate: it carries what was entered, follows what was done last, and its data is what
    the page showed then. Asking for the same again and again, or while somebody types, speaks against it."""
    follows, shown = line.get("follows", {}), line.get("shown", {})
    entered = {sent["given"] for sent in line.get("sends", []) if sent.get("whole") and sent["place"] != "header"}
    weight = 3.0 * min(len(entered), 4)
    weight += 4.0 * shown.get("new_share", 0) + shown.get("share", 0) if shown.get("texts", 0) >= 3 else 0
    weight += 6.0 * order.get(follows.get("id", ""), 0) / max(len(order), 1)
    weight += 3.0 if _changes(line) and (entered or _is_set_off_last(line, repeated, clicks)) else 0
    weight += 3.0 if any(click.get("href") == line["url"] for click in clicks) else 0
    weight += 1.0 if line.get("resource_type") == "document" else 0
    weight += 1.0 if line.get("response_size") else 0
    weight += _FILLING if line.get("fills", 0) >= _FILLED and shown.get("new_share") else 0
    weight -= 2.0 if line["id"] in repeated else 0
    searched = follows.get("id") in order and not _changes(line)  # a change while typing is a draft, or a setting
    return weight - (6.0 if follows.get("type") == "input" and not searched else 0)


def _is_set_off_last(line: Line, repeated: frozenset[str], clicks: Sequence[Line]) -> bool:
    """Whether a changing request was sent at once when the person clicked for the last time."""
    follows = line.get("follows", {})
    at_once = bool(clicks) and follows.get("id") == clicks[-1]["id"] and follows.get("seconds_before", 1.0) < _AT_ONCE
    return at_once and line["id"] not in repeated


def _repeated(usable: Sequence[Line]) -> frozenset[str]:
    """The requests that only ask, for they were made more than once: by their address, or by all that they send."""
    urls = [line["url"] for line in usable if line["method"] == "GET"]
    again = (line["id"] for line in usable if line["method"] != "GET" and line.get("asked_again"))
    return frozenset(
        [*again, *(line["id"] for line in usable if urls.count(line["url"]) > 1 and line["method"] == "GET")]
    )


def _also(line: Line, goal: Line, logins: Sequence[str], clicks: Sequence[Line]) -> bool:
    """A change that the person made on the way to the answer: by sending a form, or with something that they entered
    and that the answer's request does not carry; what only repeats that is a draft, or a report of it."""
    entered = bool(_given(line) - _given(goal))
    sent = any(click.get("form", {}).get("action") == line["url"] for click in clicks)
    changing = _changes(line) and line.get("follows", {}).get("type") != "input"
    return (
        (entered or sent or bool(line.get("sets")))
        and changing
        and line["id"] < goal["id"]
        and line["id"] not in logins
    )


def _changes(line: Line) -> bool:
    return changes(line["method"]) and line.get("operation") != "query"


def _given(line: Line) -> set[str]:
    return {s["given"] for s in line.get("sends", []) if s.get("whole") and s["place"] not in ("header", "cookie")}


def _is_login(line: Line, secrets: set[str]) -> bool:
    """Whether it sends a password and little else: a form with more than a name and a password makes an account."""
    sent = {each["given"] for each in line.get("sends", []) if each.get("whole") and each["place"] != "header"}
    return bool(sent & secrets) and len(sent) <= _LOGIN_FIELDS


def _why(goal: Line) -> str:
    sends = ", ".join(dict.fromkeys(f"{s['given']!r} as {s['name']}" for s in goal.get("sends", []) if s.get("whole")))
    follows = goal.get("follows", {})
    parts = [
        f"carries {sends}" if sends else "",
        f"follows {follows['type']} {follows['id']}" if follows else "",
        f"{goal['shown']['new_share']:.0%} of its texts appeared on the page then" if goal.get("shown") else "",
    ]
    return "; ".join(part for part in parts if part) or "nothing else answers"
