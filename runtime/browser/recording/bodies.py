"""Bodies, asked for where they are.

Kept outside the page's own process, bodies outlive a navigation to elsewhere; but those that a service worker made are
in that process only. A session that has the one kept is not given the other: so there are two for each page.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from runtime.browser.recording.exchange import Params, decode
from runtime.browser.recording.network import Fetch
from runtime.browser.recording.wire import ProtocolError, Wire

_MEGABYTE: Final = 1_000_000
_LONGEST: Final = 3.0  # seconds that answers may take at the end


class Bodies:
    """Gives `take` each body that was asked for, or None."""

    def __init__(self, wire: Wire, take: Callable[[Fetch, bytes | None], None]) -> None:
        self._wire, self._take = wire, take
        self._beside: dict[str, str] = {}
        self._attaching: set[str] = set()
        self._asked: set[asyncio.Future[Params]] = set()

    def keep(self, session: str) -> None:
        """Have what the target of the session is sent kept outside its process."""
        self._wire.post(
            session,
            "Network.configureDurableMessages",
            maxTotalBufferSize=200 * _MEGABYTE,
            maxResourceBufferSize=50 * _MEGABYTE,
        )

    async def keep_beside(self, session: str, target: str) -> None:
        """The same in a session of its own, which has no events."""
        self._attaching.add(target)
        try:
            attached = await self._wire.send("", "Target.attachToTarget", targetId=target, flatten=True)
        except ProtocolError:  # the target is gone already
            return
        finally:
            self._attaching.discard(target)
        self._beside[session] = attached["sessionId"]
        self.keep(attached["sessionId"])

    def is_beside(self, target: str) -> bool:
        """Whether the session that has just come for the target is the one asked for: its event precedes the answer. A
        frame that moves to another process and back comes again, with a session that is not ours."""
        return target in self._attaching

    def left(self, session: str) -> None:
        self._beside.pop(session, None)

    def ask(self, wanted: Fetch) -> None:
        kept = self._beside.get(wanted.session)
        if wanted.what == "post" or kept is None:
            self._ask_in([wanted.session], wanted)
        else:
            self._ask_in([wanted.session, kept] if wanted.by_worker else [kept, wanted.session], wanted)

    async def finish(self) -> None:
        """Wait for those that were asked for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LONGEST):
                while self._asked:
                    await asyncio.wait(self._asked)

    def _ask_in(self, sessions: list[str], wanted: Fetch) -> None:
        method = "Network.getResponseBody" if wanted.what == "body" else "Network.getRequestPostData"
        answer = self._wire.post(sessions[0], method, requestId=wanted.request)
        self._asked.add(answer)
        answer.add_done_callback(lambda done: self._fetched(wanted, done, sessions[1:]))

    def _fetched(self, wanted: Fetch, done: asyncio.Future[Params], further: list[str]) -> None:
        self._asked.discard(done)
        refused = done.cancelled() or done.exception() is not None
        if refused and further and not done.cancelled():
            self._ask_in(further, wanted)
        else:
            self._take(wanted, None if refused else _content(wanted, done.result()))


def _content(wanted: Fetch, said: Params) -> bytes:
    text = said["body"] if wanted.what == "body" else said["postData"]
    return decode(text, bool(said.get("base64Encoded")))
