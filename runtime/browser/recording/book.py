"""What has been recorded so far: everything that is seen passes here on its way into the folder."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.lines import Record
from captures.storage import Stored
from captures.transaction import Transaction
from runtime.browser.recording.folder import Folder
from runtime.browser.recording.upload import Form, completed

_FORMS: Final = 20  # that were sent last: one is looked for soon after


@dataclass
class Seen:
    """How much was recorded: for the person who watches, and in the end."""

    requests: int = 0
    interactions: int = 0
    pages: int = 0
    bodies_missing: int = 0
    uploads_missing: int = 0


class Book:
    """Numbers what it is given, leaves out what is stored already, and tells `show` that something was added."""

    def __init__(self, folder: Folder, show: Callable[[Seen], None]) -> None:
        self.seen = Seen()
        self.files: dict[str, bytes] = {}
        self.forms: deque[Form] = deque(maxlen=_FORMS)
        self._folder, self._show = folder, show
        self._snapshots = 0
        self._stored: dict[tuple[str, str, str], str] = {}

    @staticmethod
    def now() -> float:
        return time.time()

    def transaction(self, each: Transaction) -> None:
        each = msgspec.structs.replace(each, request=completed(each.request, self.files, reversed(self.forms)))
        self._folder.transaction(each)
        self.seen.requests += 1
        self.seen.bodies_missing += each.response.body_missing
        self.seen.uploads_missing += each.request.body_missing
        self._show(self.seen)

    def interaction(self, told: Record) -> None:
        """One as the page's script tells it."""
        self.seen.interactions += 1
        self._folder.interaction(msgspec.convert({**told, "id": f"i{self.seen.interactions:06}"}, Interaction))
        self._show(self.seen)

    def snapshot(self, each: Snapshot) -> None:
        self._snapshots += 1
        self._folder.snapshot(msgspec.structs.replace(each, id=f"d{self._snapshots:06}"))

    def stored(self, each: Stored) -> None:
        key = (each.area, each.origin, each.name)
        if self._stored.get(key) != each.value:
            self._stored[key] = each.value
            self._folder.stored(each)

    def page(self) -> None:
        """A page has loaded."""
        self.seen.pages += 1
        self._show(self.seen)

    def close(self) -> None:
        self._folder.close()
