"""The recorded application, played from the capture: nothing is sent to anybody.

It answers what was recorded. What the application had issued it issues anew, and refuses the recorded one, as the
application would; what was asked for otherwise than recorded is answered with it where it was echoed; what was never
recorded is not found.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from captures.capture import Capture
from captures.fields import RequestValue, request_values
from captures.masking.handle import HANDLE
from captures.noise import is_noise
from captures.redirect import leads_on
from captures.sent_form import in_utf_8
from captures.spelling import spellings
from captures.transaction import Header, Request, Transaction
from routines.origin import origin
from runtime.simulation.answer import echoed, headers_of, renewed
from runtime.simulation.compare import Known, Likeness, compare, may_stand_for, same_address, values_of
from runtime.simulation.issued import Issued, find_issued, fresh_for, issued_in
from runtime.simulation.made import Made
from runtime.simulation.twins import find_twins


@dataclass(frozen=True)
class Played:
    """What the simulation answers; `refusal` is a sentence that says why, if it is no recorded answer."""

    status: int
    headers: tuple[Header, ...]
    body: bytes
    refusal: str = ""


@dataclass(frozen=True)
class _Candidate:
    transaction: Transaction
    likeness: Likeness
    lacking: str
    later: bool

    def rank(self) -> tuple[bool, int, bool, bool, int, int, bool, int]:
        """The most alike; of those what may be answered; of those what was typed the farthest; of those the next one in
        the order of the recording."""
        like, number = self.likeness, int(self.transaction.id.lstrip("t") or 0)
        order = -number if self.later else number
        alike = (not like.elsewhere, -like.unlike, not self.lacking, not like.unexplained, like.equal, like.begun)
        return *alike, self.later, order


class _Asked:
    """What is asked, read as if it were sent in the charset in which something was recorded."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._read: dict[str, list[RequestValue]] = {}

    def values(self, charset: str) -> list[RequestValue]:
        if charset not in self._read:
            self._read[charset] = values_of(in_utf_8(self._request, charset))
        return self._read[charset]


@dataclass
class Simulation:
    """One session with the recorded application. `given` maps recorded values to what the routine was given instead:
    those are the user's own, and neither issued anew nor refused. `trusting`: the application itself has answered
    before, so that values which nobody here knows may be those that it issued."""

    capture: Capture
    given: Mapping[str, str] = field(default_factory=dict)
    refusals: list[str] = field(default_factory=list)
    trusting: bool = False

    def __post_init__(self) -> None:
        sent = find_issued(self.capture)
        every = sent | find_twins(self.capture, sent)
        self._issued = {name: each for name, each in every.items() if name not in self.given}
        self._fresh: dict[str, str] = {}
        self._stands_for: dict[str, str] = {}
        self._made = Made(self._issued, self._stands_for)
        self._known, self._last = Known(self.capture), ""
        self._logins = [each.id for each in self.capture.transactions if _opens_session(each)]
        self._noise = {each.id for each in self.capture.transactions if is_noise(each)}
        self._called = _called(self.capture)
        self._answerable = [(each, values_of(each.request)) for each in self.capture.transactions if _has_answer(each)]

    def play(self, request: Request) -> Played:
        if stale := self._stale(request):
            return self._refused(403, f"{_named(request)} carries {stale}, issued to another session")
        asked = _Asked(self._as_recorded(request))
        best = max(self._candidates(request, asked), key=_Candidate.rank, default=None)
        if best is None or best.likeness.elsewhere:
            return self._refused(404, f"{_named(request)} was never recorded")
        if best.lacking:
            return self._refused(403, f"{_named(request)} {best.lacking}, as {best.transaction.id} was recorded with")
        if unlike := best.likeness.unexplained:
            told = "; ".join(unlike[:3])
            return self._refused(404, f"{_named(request)} was never recorded like this ({best.transaction.id}): {told}")
        self._last = best.transaction.id
        self._made.learn(values_of(best.transaction.request), asked.values(best.transaction.request.charset))
        return self._answered(best.transaction)

    def _candidates(self, request: Request, asked: "_Asked") -> list[_Candidate]:
        place, sent = origin(request.url), values_of(request)
        return [
            _Candidate(
                each,
                compare(values, asked.values(each.request.charset), self._explains),
                self._lacking(each, values, sent),
                each.id > self._last,
            )
            for each, values in self._answerable
            if (each.request.method, origin(each.request.url)) == (request.method, place)
            and same_address(values, asked.values(each.request.charset))
        ]

    def _explains(self, place: str, recorded: str, now: str) -> bool:
        if self.trusting and any(value in recorded for value in self._issued):
            return True
        if place == "path" and self._made.may_be(recorded, now):
            return True
        return may_stand_for(place, recorded, now, self.given, self._known)

    def _stale(self, request: Request) -> str:
        """What of the recording the request carries though the application would have issued another; without the
        value, for it may prove something."""
        headers = (value.encode("utf-8", "replace") for _, value in request.headers)
        texts = [request.url.encode(), request.body, *headers]
        for each in self._issued.values():
            if any(way in text for way in spellings(each.value) for text in texts):
                held = (
                    one
                    for one in values_of(request)
                    if any(way.decode("utf-8", "replace") in one.value for way in spellings(each.value))
                )
                where = next((f"the {one.place} value `{one.name}`" for one in held), "a value")
                return f"{where} that {each.first} gave when it was recorded"
        return ""

    def _as_recorded(self, request: Request) -> Request:
        """The request with the recorded values in the place of those that were issued in this session."""

        def back(text: bytes) -> bytes:
            return renewed(text, self._stands_for)

        headers = tuple((name, back(value.encode("utf-8", "replace")).decode()) for name, value in request.headers)
        return Request(request.method, back(request.url.encode()).decode(), headers, back(request.body))

    def _lacking(self, transaction: Transaction, values: list[RequestValue], sent: list[RequestValue]) -> str:
        """What the recorded request proved and this one does not."""
        for value in values:
            needed = [self._issued[each] for each, _ in issued_in(value) if each in self._issued]
            if not any(each.proves and not self._is_decoration(value, each) for each in needed):
                continue
            now = [each.value for each in sent if (each.place, each.name.lower()) == (value.place, value.name.lower())]
            if not now:
                return f"lacks the {value.place} value `{value.name}`"
            if not any(self._is_good(each, value, transaction) for each in now):
                return f"has a {value.place} value `{value.name}` that this session was not given"
        return ""

    def _is_decoration(self, value: RequestValue, issued: Issued) -> bool:
        """A cookie that only a picture or a beacon set."""
        return value.place == "cookie" and issued.first in self._noise

    def _is_good(self, value: str, recorded: RequestValue, transaction: Transaction) -> bool:
        """Whether this session issued it in the place of the recorded one, or for the same use and not before somebody
        logged in."""
        login = max((each for each in self._logins if each < transaction.id), default="")
        same = {each for each, _ in issued_in(recorded)}
        alike = self._called.get(recorded.name.lower(), set())
        for fresh, stands_for in self._stands_for.items():
            if fresh in value:
                issued = self._issued[stands_for]
                return stands_for in same or ((issued.twin or stands_for) in alike and issued.first >= login)
        return self.trusting

    def _answered(self, transaction: Transaction) -> Played:
        response = transaction.response
        values = [value.encode("utf-8", "replace") for _, value in response.headers]
        renewal = self._renewal(transaction, b"\n".join([response.body, *values]))

        def anew(text: bytes) -> bytes:
            return echoed(renewed(text, renewal), {**self._made.now, **self.given}, response.mime_type)

        def anew_text(text: str) -> str:
            return anew(text.encode("utf-8", "replace")).decode("utf-8", "replace")

        return Played(response.status, headers_of(transaction, anew_text), anew(response.body))

    def _renewal(self, transaction: Transaction, text: bytes) -> dict[str, str]:
        """For each issued value in the text the one that this session is given: once it was given, until given anew."""
        found: dict[str, str] = {}
        for value, each in self._issued.items():
            if not any(way in text for way in spellings(value)):
                continue
            if value not in self._fresh or each.first == transaction.id:
                self._fresh[value] = fresh = fresh_for(value, self._stands_for)
                self._stands_for[fresh] = value
            found[value] = self._fresh[value]
        return found

    def _refused(self, status: int, why: str) -> Played:
        self.refusals.append(why)
        return Played(status, (("Content-Type", "text/plain; charset=utf-8"),), why.encode(), why)


def _has_answer(transaction: Transaction) -> bool:
    response = transaction.response
    return response.status not in (0, 304) and (not response.body_missing or leads_on(response))


def _opens_session(transaction: Transaction) -> bool:
    """Whether a password was sent, and a cookie came back: what was issued before is worth nothing afterwards."""
    sent = [transaction.request.url, transaction.request.body.decode("utf-8", "replace")]
    with_password = any(each.endswith("-password") for text in sent for each in HANDLE.findall(text))
    return with_password and any(name.lower() == "set-cookie" for name, _ in transaction.response.headers)


def _called(capture: Capture) -> dict[str, set[str]]:
    """What was issued, by the names under which requests carried it."""
    found: dict[str, set[str]] = {}
    for transaction in capture.transactions:
        for value in request_values(transaction):
            found.setdefault(value.name.lower(), set()).update(each for each, _ in issued_in(value))
    return found


def _named(request: Request) -> str:
    return f"{request.method} {request.url.partition('?')[0]}"
