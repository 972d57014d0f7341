"""The requests that may answer the task, beside each other and beside what the person did."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import parse_qsl, urlsplit

from actors.rules.answering.asked_for import only_reads, things_asked
from actors.rules.counting import in_units
from actors.rules.facts.candidate import Candidate
from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.naming import but_credentials
from actors.rules.noun import thing_at
from actors.rules.sources.leading import is_id, is_sent_to
from captures.body import path_segments, url_query
from captures.interaction import TURNED, is_one_gesture
from captures.route import routed

Query = frozenset[tuple[str, str]]
_AT_ONCE = 0.5
"""Seconds after a click within which a script sends what the click is for."""
FILLED = 3
"""How many texts of an answer make it what a page was filled with."""


@dataclass(frozen=True)
class Candidates:
    """`usable` are all requests with an answer, `logins` the ids of those with which somebody logged in; `inputs` and
    `done` are what the person entered and clicked; `about` is the id of the change that the recording is about where
    nobody saw what was done."""

    usable: Sequence[Candidate]
    logins: Sequence[str]
    inputs: Sequence[Input]
    done: Sequence[Click]
    about: str = ""
    task: str = ""

    @cached_property
    def reads(self) -> bool:
        """Whether the task only asks for what there is."""
        return only_reads(self.task)

    @cached_property
    def likely(self) -> list[Candidate]:
        """Those with which nobody logged in, and no page on which somebody did, if there are any."""
        last = max(self.logins, default="")
        own = [each for each in self.usable if each.id not in self.logins]
        return (
            [each for each in own if each.is_change or each.id > last or not each.asks_to_sign_in]
            or own
            or [*self.usable]
        )

    @cached_property
    def clicks(self) -> Sequence[Click]:
        """The clicks after the login, if there are any: those that came before say nothing of the answer."""
        ids = [click.id for click in self.done]
        led = [each.after for each in self.usable if each.id in self.logins]
        last = max((ids.index(each) for each in led if each in ids), default=-1)
        return self.done[last + 1 :] or self.done

    @cached_property
    def order(self) -> dict[str, int]:
        """The number of each click, and of what was typed last, by its id; the first is 1."""
        saved = [each.after for each in self.usable if each.id == self.saved_by_itself and each.while_typing]
        acts = [*(click.id for click in self.clicks), *(self._typed_last() or saved)]
        return {each: place for place, each in enumerate(acts, 1)}

    def _typed_last(self) -> list[str]:
        """What was typed when nothing was clicked any more: a page that searches while one types needs no more."""
        last = max(self.inputs, key=lambda each: each.time, default=None)
        if last is None or last.secret or any(_is_after(click, last) for click in self.done):
            return []
        return [*self._searched_with(last), last.id]

    def _searched_with(self, last: Input) -> list[str]:
        """The moment at which it was sent as it is while somebody typed, though the field was left only later on, as it
        is where a script draws it anew with what was found."""
        typed = (each for each in self.usable if each.while_typing and each.after != last.id)
        return [each.after for each in typed if any(one.whole and one.given == last.value for one in each.sends)][-1:]

    @cached_property
    def place(self) -> dict[str, int]:
        """The number of each, by its id, as they were made; the first is 1."""
        return {each.id: place for place, each in enumerate(self.usable, 1)}

    @cached_property
    def addresses(self) -> dict[str, str]:
        return {each.id: each.url for each in self.usable}

    @cached_property
    def repeated(self) -> frozenset[str]:
        """Those that only ask, for they were made more than once: by their address, or by all that they send."""
        times = Counter(each.url for each in self.usable if each.method == "GET")
        again = (each for each in self.usable if (times[each.url] > 1 if each.method == "GET" else each.asked_again))
        return frozenset(each.id for each in again)

    @cached_property
    def shells(self) -> frozenset[str]:
        """The documents that scripts filled, and the pieces of markup that they fetched for what they filled in after
        the same click: what such a document holds of its own is the same for everybody."""
        shells, empty = set[str](), list[Candidate]()
        for each in self.usable:
            if each.resource_type == "document":
                empty = [each]
            elif "html" in each.mime_type:
                empty.append(each)
            elif each.fills >= FILLED:
                filled = (one for one in empty if one.resource_type == "document" or one.after == each.after)
                shells |= {one.id for one in filled if not one.given}
        return frozenset(shells)

    @cached_property
    def replaced(self) -> frozenset[str]:
        """Those that were made again with all that they carried and more of what the person entered, or by a link that
        said more: a list that was shown before somebody searched in it, or chose one of its filters."""
        followed = {click.href for click in self.clicks if not click.is_pager}
        later: dict[tuple[str, ...], list[tuple[frozenset[str], Query]]] = {}
        replaced = set[str]()
        for each in reversed(self.likely):
            alike = later.setdefault((each.method, urlsplit(each.url).path, each.called), [])
            carried, query = frozenset(each.given), _query(each)
            if any(more > carried or narrower > query for more, narrower in alike):
                replaced.add(each.id)
            said = (carried, query if each.url in followed else Query())
            if said not in alike:  # a page may ask for the same thousands of times
                alike.append(said)
        return frozenset(replaced)

    @cached_property
    def early(self) -> frozenset[str]:
        """Those that carry nothing of what the person entered, and were made before any that does: a page on which
        something is entered does not answer it."""
        own = set(given_values(but_credentials([each for each in self.inputs if not each.secret], self.inputs)))
        asked = (each for each in self.likely if not each.asks_to_sign_in)
        first = min((each.id for each in asked if each.given & own), default="")
        return frozenset(each.id for each in self.likely if each.id < first)

    @cached_property
    def of_thing(self) -> frozenset[str]:
        """Those in whose address stands the id in which the link ends that the last click followed, where a script
        fetched what that leads to: `/api/things/7` of `#/thing/7`, and not what it fetches beside whatever thing."""
        last = next((each for each in self.clicks if self.order[each.id] == self._last_followed), None)
        named = next(reversed(path_segments(routed(last.href))), "") if last is not None and last.href else ""
        after = [each for each in self.likely if last is not None and each.after == last.id]
        if not is_id(named) or any(each.resource_type == "document" for each in after):
            return frozenset()
        return frozenset(each.id for each in after if not each.is_change and named in _parts(each.url))

    @cached_property
    def spoken_of(self) -> frozenset[str]:
        """Of what was asked for after the last click, that which the task names first: `/builds?of=3` where it says
        `list the builds of a builder`, and not `/builders/3/forms` nor `/builders/3`."""
        last = [each for each in self.likely if self.order.get(each.after, 0) == self._last_followed > 0]
        things = {each.id: thing_at(each.url) for each in last if not each.is_change}
        for words in things_asked(self.task):
            first = next((word for word in words if word in things.values()), None)
            if first is not None:
                return frozenset(name for name, thing in things.items() if thing == first)
        return frozenset()

    @cached_property
    def only_change(self) -> str:
        """The id of the one that the last click set off, if nothing else changes anything: `Add to shelf`. It has no
        need to carry what was entered, for the page knows it. Empty if there is none."""
        made = (each for each in self.likely if each.is_change and each.id not in self.repeated)
        changing = [each for each in made if not each.asks_to_sign_in]  # who it is may be asked before the password
        set_off = [each for each in changing if self.is_set_off_last(each)]
        return set_off[-1].id if set_off and not any(each.given for each in changing) else ""

    @cached_property
    def saved_by_itself(self) -> str:
        """The id of the last change, if it alone carries as it is what was entered last: no draft of what is sent
        later, and no setting beside a search. Empty if there is none."""
        changing = [each.id for each in self.likely if each.is_change]
        last = max(self.inputs, key=lambda each: each.time, default=None)
        carrying = [each.id for each in self.likely if last is not None and last.value in each.entered]
        return carrying[0] if carrying and carrying == changing[-1:] else ""

    def is_beside_question(self, one: Candidate) -> bool:
        """Whether it is a change that was set off together with a request that only asks, with all that it carries: a
        page that keeps what was chosen for the next time."""
        asking = (each for each in self.likely if not each.is_change and each.response_size)
        return one.is_change and any(each.after == one.after and one.given <= each.given for each in asking)

    def is_confirmed(self, one: Candidate) -> bool:
        """Whether it is the change that the person's last action sent a form for, even if the form held nothing but a
        button: `Yes, delete it`."""
        sent = any(is_sent_to(click.action, one.url) for click in self.clicks)
        return sent and one.is_change and self.order.get(one.after, 0) == self._last_followed > 0

    @cached_property
    def _last_followed(self) -> int:
        """The number of the last click that any of them follows; 0 if none follows any."""
        return max((self.order.get(each.after, 0) for each in self.likely), default=0)

    def is_set_off_last(self, one: Candidate) -> bool:
        """Whether it was sent at once when the person clicked for the last time."""
        last = self.clicks[-1].id if self.clicks else None
        at_once = one.follows is not None and one.follows.id == last and one.follows.seconds_before < _AT_ONCE
        return at_once and one.id not in self.repeated and not self._is_of_next_page(one)

    def _is_of_next_page(self, one: Candidate) -> bool:
        """Whether the click had led to another page before: that page sent it, as it does whoever opens it."""
        opened = self._opened.get(one.after, "")
        return one.resource_type != "document" and bool(opened) and opened < one.id

    @cached_property
    def _opened(self) -> dict[str, str]:
        """The id of the first page that each click led to."""
        pages = [each for each in self.usable if each.resource_type == "document" and each.response_size]
        return {each.after: each.id for each in reversed(pages)}


def _is_after(click: Click, last: Input) -> bool:
    """Whether it was clicked after the field was left, or turned the box itself."""
    return click.time >= last.time or (last.type in TURNED and is_one_gesture(click.time, last.time))


def given_values(inputs: Sequence[Input]) -> list[str]:
    """What the person entered: values, also in other units, and the labels of what was chosen."""
    values = [text for each in inputs for text in (each.value, each.chosen_label, *in_units(each.value))]
    return [value for value in dict.fromkeys(values) if value][:50]


def _parts(url: str) -> list[str]:
    return [*path_segments(url), *(value for _, value in url_query(url))]


def _query(one: Candidate) -> Query:
    return Query(parse_qsl(urlsplit(one.url).query, keep_blank_values=True))
