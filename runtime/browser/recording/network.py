"""From the events of the Network domain to transactions. Pure: events go in, commands come out.

A request is written when all of it is known: where it was redirected or how its answer ended, its bodies, and the
headers as they really travelled (cookies included), which come in events of their own, before or after the others.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from captures.transaction import Request, Response, Transaction
from runtime.browser.recording.exchange import Exchange, Params, is_document, pairs, post_of
from runtime.browser.recording.stream import Streams

_RECORDED: Final = ("http:", "https:")
_READ: Final = frozenset({"fetch", "xhr"})
_ENDLESS: Final = frozenset({"eventsource", "media", "ping"})


@dataclass(frozen=True)
class Fetch:
    """Ask the browser for the body of an answer (`what` is "body") or for one that was sent ("post"), before it is
    dropped, and give it to `Network.fetched`. `by_worker`: a service worker made the answer."""

    what: str
    session: str
    request: str
    number: int
    by_worker: bool = False


Command = Fetch | Transaction


class Network:
    """All requests of a recording. Their ids are the browser's, the same in whichever session they are told of."""

    def __init__(self) -> None:
        self.seen = 0
        self.streams = Streams()
        self._current: dict[str, Exchange] = {}
        self._open: dict[int, tuple[str, Exchange]] = {}
        self._announced: dict[str, int] = {}
        self._now = 0.0
        self._extra: dict[str, tuple[list[Params], list[Params]]] = {}
        self._known: dict[str, Callable[[str, Params], list[Command]]] = {
            "Network.requestWillBeSent": self._sent,
            "Network.requestWillBeSentExtraInfo": self._sent_extra,
            "Network.responseReceived": self._answered,
            "Network.responseReceivedExtraInfo": self._answered_extra,
            "Network.dataReceived": self._heard,
            "Network.loadingFinished": self._finished,
            "Network.loadingFailed": self._failed,
        }

    @property
    def pending(self) -> int:
        """How many requests a page is waiting for; streams, which never end, do not count."""
        return sum(each.kind not in _ENDLESS for _, each in self._waited())

    def take(self, session: str, method: str, params: Params) -> list[Command]:
        """What is to be done after an event; nothing for events that are of no use."""
        self._now = max(self._now, params.get("timestamp", 0.0))
        if method in self._known:
            return self._known[method](session, params)
        return list(self.streams.take(method, params, self._next)) if Streams.knows(method) else []

    def fetched(self, number: int, what: str, body: bytes | None) -> list[Command]:
        """A body that was asked for; None if the browser no longer has it."""
        if number not in self._open:
            return []
        request, exchange = self._open[number]
        exchange.waiting[what] -= 1
        if exchange.waiting[what]:
            return []  # it was asked for again when more had come
        if what == "post":
            exchange.post, exchange.post_missing = body or b"", body is None
        elif exchange.ended is None:
            exchange.body = exchange.body if body is None else body
            exchange.missing = exchange.is_cut(exchange.body)
            exchange.ended = exchange.left if exchange.is_all(exchange.body) else None
        else:
            cut = exchange.missing and not is_document(body or b"")
            exchange.body, exchange.missing = body or b"", body is None or cut
        return self._whole(request, exchange)

    def downloaded(self, url: str, body: bytes, at: float, sent: Params, received: Params) -> list[Command]:
        """A file that the browser saved: the answer to the request that was given up for it. Of a link with
        `download` the browser tells nothing else: that becomes a request of its own, with the headers given."""
        for request, exchange in [each for each in self._open.values() if each[1].waiting["download"]]:
            if exchange.url == url:
                exchange.waiting["download"] = 0
                exchange.body, exchange.missing = body, False
                return self._whole(request, exchange)
        answer = Response(200, pairs(received), body, str(received.get("Content-Type", "")))
        asked = Request("GET", url, pairs(sent))
        return [Transaction(f"t{self._next():06}", at, at, "document", asked, answer)]

    def leave(self, session: str, frame: str = "", document: str = "") -> list[Command]:
        """A document was opened in the frame, or in place of all that the session shows; or the session is over. What
        those before it wait for ends here, unless more is told of it."""
        there = (each for each in self._open.values() if each[1].ended is None and not each[1].gone)
        theirs = (each for each in there if (each[1].frame == frame if frame else each[1].session == session))
        left = [each for each in theirs if not document or each[1].document != document]
        for _, each in left:
            each.gone = True
            each.left = each.at(self._now) if each.is_waited else each.left
        return [command for each in left for command in self._what_came(*each)]

    def unread(self, silent: float, since: float) -> list[Command]:
        """Of answers of which nothing has come for so long: no end is told of one that no script reads. `since` are the
        seconds since the last event: the browser's clock need not be ours."""
        begun = [each for each in self._waited() if each[1].heard is not None]
        still = [each for each in begun if each[1].at(self._now) + since - (each[1].heard or 0.0) >= silent]
        for _, each in still:
            each.left = each.heard
        return [command for each in still for command in self._what_came(*each)]

    def _waited(self) -> list[tuple[str, Exchange]]:
        return [each for each in self._open.values() if each[1].is_waited]

    def _what_came(self, request: str, exchange: Exchange) -> list[Command]:
        readable = exchange.response is not None and exchange.kind in _READ
        return [self._body_of(exchange.session, request, exchange)] if readable else []

    def flush(self, now: float) -> list[Command]:
        """What never ended or lacks a piece, as far as it is known: at the end of a recording, Unix seconds."""
        left = [self._open.pop(number) for number in sorted(self._open)]
        for request, exchange in left:
            exchange.body = exchange.body or self.streams.text(request)
            exchange.left = now if exchange.left is None else exchange.left
            exchange.post_missing |= exchange.waiting["post"] > 0
            unended = exchange.ended is None and exchange.response is not None
            exchange.missing |= unended and not exchange.body
        return [*(self._transaction(*each) for each in left), *self.streams.flush()]

    def _sent(self, session: str, params: Params) -> list[Command]:
        request, sent = params["requestId"], params["request"]
        before = self._current.pop(request, None)
        if before is not None and "redirectResponse" not in params:
            self._current[request] = before  # told twice
            return []
        done = self._redirected(request, before, params) if before is not None else []
        if not sent["url"].startswith(_RECORDED):
            return done
        exchange = Exchange(
            number=self._next(),
            session=session,
            kind=str(params.get("type", "other")).lower(),
            began=before.at(params["timestamp"]) if before else params["wallTime"],
            mark=params["timestamp"],
            method=sent["method"],
            url=sent["url"],
            headers=sent["headers"],
            frame=params.get("frameId", ""),
            document=params.get("loaderId", ""),
            resent=before,
        )
        self._current[request], self._open[exchange.number] = exchange, (request, exchange)
        return done + self._post(request, exchange, sent)

    def _post(self, request: str, exchange: Exchange, sent: Params) -> list[Command]:
        post = post_of(sent)
        if post is not None:
            exchange.post = post
            return []
        exchange.waiting["post"] += 1
        return [Fetch("post", exchange.session, request, exchange.number)]

    def _redirected(self, request: str, hop: Exchange, params: Params) -> list[Command]:
        """The hop ends where the next one begins. Browsers drop the bodies of redirects."""
        hop.ended = hop.at(params["timestamp"])
        self._respond(request, hop, params["redirectResponse"], bool(params.get("redirectHasExtraInfo")))
        return self._whole(request, hop)

    def _respond(self, request: str, exchange: Exchange, response: Params, announced: bool) -> None:
        exchange.response = response
        if announced and exchange.extra is None:
            exchange.extra = self._announced.get(request, 0)
            self._announced[request] = exchange.extra + 1

    def _answered(self, _: str, params: Params) -> list[Command]:
        exchange = self._current.get(params["requestId"])
        if exchange is not None:
            if exchange.kind == "other":
                exchange.kind = str(params.get("type", "other")).lower()
            exchange.heard = exchange.at(params.get("timestamp", exchange.mark))
            exchange.answered = exchange.heard if "timestamp" in params else None
            self._respond(params["requestId"], exchange, params["response"], bool(params.get("hasExtraInfo")))
        return []

    def _heard(self, _: str, params: Params) -> list[Command]:
        exchange = self._current.get(params["requestId"])
        if exchange is not None:
            exchange.heard = exchange.at(params["timestamp"])
        return []

    def _sent_extra(self, _: str, params: Params) -> list[Command]:
        return self._came(params, 0)

    def _answered_extra(self, _: str, params: Params) -> list[Command]:
        return self._came(params, 1)

    def _came(self, piece: Params, direction: int) -> list[Command]:
        request = piece["requestId"]
        self._pieces(request)[direction].append(piece)
        waiting = [each for name, each in self._open.values() if name == request and each.ended is not None]
        return [command for each in waiting for command in self._whole(request, each)]

    def _finished(self, session: str, params: Params) -> list[Command]:
        request = params["requestId"]
        exchange = self._current.get(request)
        if exchange is None:
            return []
        exchange.ended, exchange.missing = exchange.at(params["timestamp"]), False
        return [self._body_of(session, request, exchange)]

    def _body_of(self, session: str, request: str, exchange: Exchange) -> Fetch:
        exchange.waiting["body"] += 1
        by_worker = bool((exchange.response or {}).get("fromServiceWorker"))
        return Fetch("body", session, request, exchange.number, by_worker)

    def _failed(self, session: str, params: Params) -> list[Command]:
        """Given up: by the page, by the person, or because the browser saves the answer as a file. A page that has what
        it wanted of a stream gives up the rest of it, though nothing may be left: what came is there."""
        request = params["requestId"]
        exchange = self._current.get(request)
        if exchange is None or exchange.number not in self._open:
            return []  # an end is told twice where a frame whose host cannot be found is left
        exchange.ended, exchange.missing = exchange.at(params["timestamp"]), exchange.response is not None
        exchange.body = self.streams.text(request)
        if exchange.response is not None and params.get("canceled"):
            if exchange.kind in _READ and not exchange.body:
                return [self._body_of(session, request, exchange)]
            if exchange.kind == "document":
                exchange.waiting["download"] = 1
        return self._whole(request, exchange)

    def _whole(self, request: str, exchange: Exchange) -> list[Command]:
        """The transaction, once nothing of it is missing any more."""
        if exchange.ended is None or exchange.waiting.total() or not self._has_extra(request, exchange):
            return []
        del self._open[exchange.number]
        return [self._transaction(request, exchange)]

    def _has_extra(self, request: str, exchange: Exchange) -> bool:
        return exchange.extra is None or all(len(each) > exchange.extra for each in self._pieces(request))

    def _transaction(self, request: str, exchange: Exchange) -> Transaction:
        sent, received = self._pieces(request)
        at = exchange.extra
        if at is None:
            return exchange.transaction({}, {})
        return exchange.transaction(sent[at] if at < len(sent) else {}, received[at] if at < len(received) else {})

    def _pieces(self, request: str) -> tuple[list[Params], list[Params]]:
        return self._extra.setdefault(request, ([], []))

    def _next(self) -> int:
        self.seen += 1
        return self.seen
