"""SuperDiscovery's policy: who did what, which request answers, where every value comes from, a routine, a trial."""

from collections.abc import Generator
from typing import Any

import msgspec
from msgspec.structs import replace

from actors.rules.address_named import named_addresses
from actors.rules.click_names import named_clicks
from actors.rules.delegation import GaveUp, report_of, reports_of
from actors.rules.echoes import without_echoes
from actors.rules.facts.context import Context, ToldBy
from actors.rules.facts.done import Done
from actors.rules.facts.reading import read_as
from actors.rules.facts.source import Choice, Extracted, Parameter, Session, responses_of
from actors.rules.facts.value import Value
from actors.rules.led_by import led_by
from actors.rules.lost_answers import lost_answers
from actors.rules.naming import named_inputs
from actors.rules.paging import every
from actors.rules.play import Call, Steps, call
from actors.rules.questions import ask_for_the_answer, ask_to_explain, ask_what_was_done
from actors.rules.refusing.file_parts import sends_a_part
from actors.rules.refusing.fixed_number import fixed_numbers
from actors.rules.refusing.refusing import speaks_against
from actors.rules.refusing.takes_nothing import takes_nothing
from actors.rules.sent_back import wanted_before
from actors.rules.slug import plain, slug
from actors.rules.transcript import Brief, Result, Unread
from actors.rules.trying.trying import try_out
from actors.rules.writing.by_own_id import by_own_id
from actors.rules.writing.craft import Crafted, Explained, crafted
from actors.rules.writing.deleted import asking_for_deleted
from actors.rules.writing.first_page import from_first_pages
from actors.rules.writing.meant import as_meant
from actors.rules.writing.narrowed import but_anybody
from actors.rules.writing.only_hit import asks_for_first, with_only_hits
from actors.rules.writing.only_page import only_page
from actors.rules.writing.part import among_parts
from actors.rules.writing.recipe import Recipe
from actors.rules.writing.same_steps import with_same_steps
from actors.rules.writing.verifier import with_verifier

Line = dict[str, Any]
Asking = Generator[list[Call], tuple[Result, ...], Any]

_SIDE_BY_SIDE = 2
_MAX_TRANSACTIONS = 40
_BODY = 10_000


def policy(brief: Brief) -> Steps:
    try:
        yield from _discover(brief.prompt)
    except (GaveUp, Unread) as why:
        known = isinstance(why, GaveUp) and why.whole
        yield [call("fail", reason=str(why) if known else f"{why}{yield from lost_answers()}")]


def _discover(task: str) -> Asking:
    did = read_as(Done, (yield from report_of(ask_what_was_done())), "what the person did")
    inputs = named_inputs(did.inputs, did.clicks)
    clicks = named_clicks(did.clicks, [each.parameter for each in inputs], inputs)
    answer = yield from report_of(ask_for_the_answer(task, inputs, clicks, did.watched))
    done = Done(inputs=inputs, clicks=clicks, watched=did.watched, opened=did.opened)
    wanted = list(dict.fromkeys([*answer["logins"], *answer["also"], answer["goal"]]))
    yield [call("queue_transactions", transaction_ids=wanted, reason=f"needed for the answer: {answer['why']}")]
    about = _about(done, task)
    explained = among_parts(without_echoes((yield from _explain(wanted, about))))
    explained = with_same_steps(with_verifier(explained))
    explained = from_first_pages(explained, answer["goal"])
    logins = frozenset(answer["logins"])
    made = yield from every("list_transactions")
    if why := sends_a_part(explained, made) or speaks_against(explained, logins, done):
        raise GaveUp(why, whole=True)
    explained = asking_for_deleted(explained, logins, about)
    explained = but_anybody(explained if asks_for_first(task) else with_only_hits(explained, logins, clicks))
    explained = by_own_id(explained)
    recipe = Recipe(inputs, clicks)
    routine = as_meant(crafted(task, explained, answer["result"], recipe), task, recipe, logins)
    if why := takes_nothing(task, routine, logins):
        raise GaveUp(why, whole=True)
    filters = answer["result"].get("containing", {}).get("input", "")
    goal = next(each for each in explained if each.transaction_id == answer["goal"])
    page = only_page(goal, answer["result"], clicks, made)
    fixed = fixed_numbers(explained, logins, made)
    yield from try_out(Crafted(routine, recipe.taken, inputs, explained, logins, filters, clicks, page, fixed))


def _about(done: Done, task: str) -> Context:
    """What is known of every request; what its own is stays empty."""
    taken = {each.parameter for each in done.inputs} | {each.parameter for each in done.clicks}
    return Context(
        transaction_id="",
        url="",
        inputs=done.inputs,
        clicks=done.clicks,
        watched=done.watched,
        addressed=named_addresses(done.opened, task, taken),
        first_meant=asks_for_first(task),
    )


def _explain(wanted: list[str], about: Context) -> Asking:
    """Every transaction that is needed, breadth first, in the order in which they were made."""
    asked = yield from every("list_transactions")
    telling = {line["id"] for line in asked}
    queue, known, agents = list(wanted), dict[str, Explained](), list[str]()
    while queue and len(known) < _MAX_TRANSACTIONS:
        batch, queue = queue[:_SIDE_BY_SIDE], queue[_SIDE_BY_SIDE:]
        found = yield from _explain_some(batch, about, agents)
        known |= {each.transaction_id: each for each in found}
        needed = [
            i for each in found for i in (*_needs(each, telling), *led_by(each, about), *wanted_before(each, asked))
        ]
        fresh = [i for i in needed if i not in known and i not in queue]
        queue += list(dict.fromkeys(fresh))
        yield _recorded(found, list(dict.fromkeys(fresh)))
    if queue:
        raise GaveUp(
            f"what was done took more than {_MAX_TRANSACTIONS} requests, among them {', '.join(queue[:3])}: record a "
            "part of the task for each routine",
            whole=True,
        )
    return _with_landings(sorted(known.values(), key=lambda each: each.transaction_id))


def _explain_some(batch: list[str], about: Context, agents: list[str]) -> Asking:
    """Some transactions side by side, each explained by an agent of its own that remembers the earlier ones."""
    askers = [agents[n] if n < len(agents) else None for n in range(len(batch))]
    requests = yield from _requests(batch)
    asked = [ask_to_explain(_context(r, about), agent) for r, agent in zip(requests, askers, strict=True)]
    reports, used = yield from reports_of(asked)
    agents[:] = [*used, *agents[len(used) :]]
    values = [read_as(list[Value], report["values"], "the values of a request") for report in reports]
    return [Explained(r["id"], r, lines) for r, lines in zip(requests, values, strict=True)]


def _context(request: Line, about: Context) -> Context:
    return replace(
        about,
        transaction_id=request["id"],
        method=request["method"],
        url=request["url"],
        time=request["time"] or 0.0,
        landing_url=request["landing_url"] or "",
        told_by=read_as(ToldBy, request["told_by"], "what told the address") if request["told_by"] else None,
    )


def _requests(batch: list[str]) -> Asking:
    """Each request as the tools show it, with its whole body."""
    shown = yield [call("get_transaction", transaction_id=i, body_limit=_BODY, part="request") for i in batch]
    requests = []
    for transaction_id, view in zip(batch, shown, strict=True):
        requests.append((yield from _request(transaction_id, view)))
    return requests


def _request(transaction_id: str, view: Result) -> Asking:
    text, told = "", view.shown
    while view.ok and "request" in view.value:
        body = view.value["request"]["body"]
        text += body.get("text", "")
        if "next_offset" not in body:
            about = ("id", "method", "url", "status", "leads_to", "landing_url", "landing_status", "led_here", "time")
            known = {name: told.get(name, "") for name in (*about, "named_after")} | {
                "complaints": told.get("complaints", [])
            }
            known |= {name: told.get(name) for name in ("messages", "said", "told_by", "polled")} | {
                "charset": told.get("charset", "")
            }
            sent = {name: told["request"].get(name, "") for name in ("content-type", "accept")}
            return known | sent | {"body": text, "body_missing": "body_missing" in told["request"]}
        more = {"transaction_id": transaction_id, "part": "request", "body_limit": _BODY}
        (view,) = yield [call("get_transaction", **more, body_offset=body["next_offset"])]
    raise GaveUp(f"request {transaction_id} cannot be read: {view.why_not()}")


def _needs(each: Explained, telling: set[str]) -> list[str]:
    """The transactions that values come from. A cookie that only a beacon set is not worth a request."""
    named = (line.called.source for line in each.values if line.called is not None)
    parts = (line.part_of for line in each.values if isinstance(line.source, Choice))
    sources = [*(line.source for line in each.values), *named, *parts]
    told = ((one, source) for source in sources for one in responses_of(source))
    return [one for one, source in told if not isinstance(source, Session) or one in telling]


def _recorded(found: list[Explained], fresh: list[str]) -> list[Call]:
    """What was found goes on the record: placeholders with their sources, and what is to be explained next."""
    placeholders = [
        call(
            "record_placeholder",
            name=f"{plain(slug(line.name), line.place)}_{each.transaction_id}_{n}",
            transaction_id=each.transaction_id,
            place=f"{line.place} {line.name}".strip(),
            value=line.value,
            source=msgspec.to_builtins(line.source),
        )
        for each in found
        for n, line in enumerate(each.values)
        if isinstance(line.source, Parameter | Choice | Extracted)
    ]
    queued = (
        [call("queue_transactions", transaction_ids=fresh, reason="values come from their responses")] if fresh else []
    )
    return [*placeholders, *queued, call("transactions_processed", transaction_ids=[e.transaction_id for e in found])]


def _with_landings(explained: list[Explained]) -> list[Explained]:
    """A request that a redirect of another needed one makes by itself is not made again."""
    led_to: dict[str, str] = {}
    for each in explained:
        first = led_to.get(each.transaction_id, each.transaction_id)
        led_to |= {hop: led_to.get(hop, first) for hop in each.request["leads_to"] or ()}
    return [Explained(e.transaction_id, e.request, e.values, led_to.get(e.transaction_id, "")) for e in explained]
