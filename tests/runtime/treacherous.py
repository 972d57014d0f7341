"""A set-up with a mistake in it, which only a specialist meets."""

import threading
from collections.abc import Mapping

from captures.capture import Capture
from runtime.setup import Setup


class Unsendable(Exception):
    """It holds a lock, so that no other process can be given it."""

    def __init__(self) -> None:
        super().__init__("a lock", threading.Lock())


class Treacherous(Setup, frozen=True):
    """The capture opens for SuperDiscovery and for nobody after it."""

    def open_capture(self, vault: Mapping[str, str] | None = None) -> Capture:
        if (self.run_path / "log" / "super_discovery").exists():
            raise Unsendable
        return super().open_capture(vault)
