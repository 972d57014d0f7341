"""When to ask for bodies: while a page loads, everything that the recorder does delays it, so most of it can wait."""

import asyncio
from collections.abc import Callable
from typing import Final

from runtime.browser.recording.network import Fetch

_QUIET: Final = 0.05  # seconds without any word of a request, after which nobody is kept waiting
_LONGEST: Final = 2.0  # seconds that a body may have to wait


class Patience:
    """Holds back what may wait, until it is quiet or has waited for long. Needs a browser that keeps the bodies."""

    def __init__(self, ask: Callable[[Fetch], None]) -> None:
        self._ask = ask
        self._held: list[Fetch] = []
        self._since = 0.0
        self._heard = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def heard(self) -> None:
        """Something is going on."""
        self._heard = asyncio.get_running_loop().time()

    def hold(self, wanted: Fetch) -> None:
        loop = asyncio.get_running_loop()
        if not self._held:
            self._since = loop.time()
            self._timer = loop.call_later(_QUIET, self._look)
        self._held.append(wanted)

    def release(self) -> None:
        """Ask for everything now."""
        if self._timer is not None:
            self._timer.cancel()
        held, self._held = self._held, []
        for each in held:
            self._ask(each)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() - self._heard >= _QUIET or loop.time() - self._since >= _LONGEST:
            self.release()
        else:
            self._timer = loop.call_later(_QUIET, self._look)
