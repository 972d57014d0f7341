"""The request that answers the task: what speaks for each candidate."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.method import changes
from actors.rules.naming import but_credentials

Line = dict[str, Any]
Query = frozenset[tuple[str, str]]
_CONFIRMED = 8.0
_AT_ONCE = 0.5
"""Seconds after a click within which a script sends what the click is for."""
_FILLED, _FILLING = 3, 1.5
"""How many texts of an answer make it what a page was filled with, and what that weighs."""
_REPLACED, _EARLY = 3.0, 6.0


def goal_of(usable: Sequence[Line], logins: Sequence[str], inputs: Sequence[Input], clicks: Sequence[Click]) -> Line:
    """The candidate that is the answer, most likely, of a person who entered `inputs` and did `clicks`; `usable` are
    lines of `list_candidates`, `logins` the ids of those with which somebody logged in."""
    own = frozenset(given_values(but_credentials([each for each in inputs if not each.secret], inputs)))
    likely = _likeliest(usable, logins, _since_login(clicks, usable, logins), _typed_last(inputs, clicks), own)
    return _asked_first(_continued(likely, usable), usable, logins)


def given_values(inputs: Sequence[Input]) -> list[str]:
    """What the person entered: values, and the labels of what was chosen."""
    values = [text for each in inputs for text in (each.value, each.chosen_label)]
    return [value for value in dict.fromkeys(values) if value][:50]


def is_change(line: Line) -> bool:
    """Whether the request changes something, by its method and by what its body says."""
    return changes(line["method"]) and line.get("operation") != "query"


def given(line: Line) -> set[str]:
    """What the person entered that the request carries as it is."""
    return {s["given"] for s in line.get("sends", []) if s.get("whole") and s["place"] not in ("header", "cookie")}


def _typed_last(inputs: Sequence[Input], clicks: Sequence[Click]) -> list[str]:
    """What was typed when nothing was clicked any more: a page that searches while one types needs no more."""
    last = max(inputs, key=lambda each: each.time, default=None)
    if last is None or last.secret or any(click.time >= last.time for click in clicks):
        return []
    return [last.id]


def _since_login(clicks: Sequence[Click], usable: Sequence[Line], logins: Sequence[str]) -> Sequence[Click]:
    """The clicks with which nobody logged in, if there are any: those that came before say nothing of the answer."""
    ids = [click.id for click in clicks]
    led = [line.get("follows", {}).get("id") for line in usable if line["id"] in logins]
    last = max((ids.index(each) for each in led if each in ids), default=-1)
    return clicks[last + 1 :] or clicks


def _likeliest(
    usable: Sequence[Line],
    logins: Sequence[str],
    clicks: Sequence[Click],
    typed: Sequence[str],
    own: Collection[str],
) -> Line:
    others = [line for line in usable if line["id"] not in logins] or list(usable)
    repeated = _repeated(usable)
    order = {done: place for place, done in enumerate([*(click.id for click in clicks), *typed], 1)}
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


def _is_confirmed(line: Line, clicks: Sequence[Click], order: dict[str, int], last: int) -> bool:
    """Whether it is the change that the person's last action sent a form for, even if the form held nothing but a
    button: `Yes, delete it`."""
    sent = any(click.action == line["url"] for click in clicks)
    return sent and is_change(line) and last > 0 and order.get(line.get("follows", {}).get("id", ""), 0) == last


def _only_change(others: Sequence[Line], repeated: frozenset[str], clicks: Sequence[Click]) -> str:
    """The id of the request that the last click set off, if nothing else changes anything: `Add to shelf`. It has no
    need to carry what was entered, for the page knows it. Empty if there is none."""
    changing = [line for line in others if is_change(line) and line["id"] not in repeated]
    set_off = [line for line in changing if _is_set_off_last(line, repeated, clicks)]
    return set_off[-1]["id"] if set_off and not any(given(line) for line in changing) else ""


def _shells(usable: Sequence[Line]) -> frozenset[str]:
    """The documents that scripts filled: what such a document holds of its own is the same for everybody."""
    shells, document = set[str](), None
    for line in usable:
        if line.get("resource_type") == "document":
            document = line
        elif document and line.get("fills", 0) >= _FILLED and not given(document):
            shells.add(document["id"])
    return frozenset(shells)


def _replaced(lines: Sequence[Line], clicks: Sequence[Click]) -> frozenset[str]:
    """The requests that were made again with all that they carried and more of what the person entered, or by a link
    that said more: a list that was shown before somebody searched in it, or chose one of its filters."""
    followed = {click.href for click in clicks if not click.is_pager}
    later: dict[tuple[str, ...], list[tuple[frozenset[str], Query]]] = {}
    replaced = set[str]()
    for line in reversed(lines):
        alike = later.setdefault((line["method"], urlsplit(line["url"]).path, line.get("called", "")), [])
        carried, query = frozenset(given(line)), _query(line)
        if any(more > carried or narrower > query for more, narrower in alike):
            replaced.add(line["id"])
        said = (carried, query if line["url"] in followed else Query())
        if said not in alike:  # a page may ask for the same thousands of times
            alike.append(said)
    return frozenset(replaced)


def _query(line: Line) -> Query:
    return Query(parse_qsl(urlsplit(line["url"]).query, keep_blank_values=True))


def _too_early(lines: Sequence[Line], own: Collection[str]) -> frozenset[str]:
    """The requests that carry nothing of what the person entered, `own`, and were made before any that does: a page on
    which something is entered does not answer it."""
    first = min((line["id"] for line in lines if given(line) & set(own)), default="")
    return frozenset(line["id"] for line in lines if line["id"] < first)


def _continued(goal: Line, usable: Sequence[Line]) -> Line:
    """What the page was filled with, if it made up the address of that: the page itself then shows no answer."""
    if is_change(goal):
        return goal
    rest = [each for each in usable if each.get("continues") == goal["id"] and each.get("fills", 0) >= _FILLED]
    return max(rest, key=lambda each: (each["fills"], each["id"]), default=goal)


def _asked_first(goal: Line, usable: Sequence[Line], logins: Sequence[str]) -> Line:
    """The request whose redirect led to the goal, unless the goal's own address tells all of it: a link that was
    followed may have done something, and only shows a page afterwards."""
    first = next((line for line in usable if line["id"] == goal.get("led_here")), None)
    if first is None or first["id"] in logins or is_change(first):
        return goal
    same = urlsplit(first["url"]).path == urlsplit(goal["url"]).path and given(first) <= given(goal)
    return goal if same else first


def _weight(line: Line, repeated: frozenset[str], order: dict[str, int], clicks: Sequence[Click]) -> float:
    """How much speaks for a candidate: it carries what was entered, follows what was done last, and its data is what
    the page showed then. Asking for the same again and again, or while somebody types, speaks against it."""
    follows, shown = line.get("follows", {}), line.get("shown", {})
    entered = {sent["given"] for sent in line.get("sends", []) if sent.get("whole") and sent["place"] != "header"}
    weight = 3.0 * min(len(entered), 4)
    weight += 4.0 * shown.get("new_share", 0) + shown.get("share", 0) if shown.get("texts", 0) >= 3 else 0
    weight += 6.0 * order.get(follows.get("id", ""), 0) / max(len(order), 1)
    weight += 3.0 if is_change(line) and (entered or _is_set_off_last(line, repeated, clicks)) else 0
    weight += 3.0 if any(click.href == line["url"] for click in clicks) else 0
    weight += 1.0 if line.get("resource_type") == "document" else 0
    weight += 1.0 if line.get("response_size") else 0
    weight += _FILLING if line.get("fills", 0) >= _FILLED and shown.get("new_share") else 0
    weight -= 2.0 if line["id"] in repeated else 0
    searched = follows.get("id") in order and not is_change(line)  # a change while typing is a draft, or a setting
    return weight - (6.0 if follows.get("type") == "input" and not searched else 0)


def _is_set_off_last(line: Line, repeated: frozenset[str], clicks: Sequence[Click]) -> bool:
    """Whether a changing request was sent at once when the person clicked for the last time."""
    follows = line.get("follows", {})
    at_once = bool(clicks) and follows.get("id") == clicks[-1].id and follows.get("seconds_before", 1.0) < _AT_ONCE
    return at_once and line["id"] not in repeated


def _repeated(usable: Sequence[Line]) -> frozenset[str]:
    """The requests that only ask, for they were made more than once: by their address, or by all that they send."""
    times = Counter(line["url"] for line in usable if line["method"] == "GET")
    return frozenset(
        line["id"]
        for line in usable
        if (times[line["url"]] > 1 if line["method"] == "GET" else line.get("asked_again"))
    )
