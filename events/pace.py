"""Whether an append is done at once or in a lane of its own: what costs least, from how it lately went."""

import time
from typing import ClassVar

CROWD = 0.002
"""Seconds: another stream that appended so lately is likely to append beside this one."""


class Pace:
    """How one stream's appends go, and whether other streams of this process append at the same time.

    Alone on a quick disk an append is done at once, which blocks its event loop for one sync. In a crowd that would
    put all syncs in a row, while side by side they cost hardly more than one: eight streams were three times faster.
    """

    _latest: ClassVar["Pace | None"] = None
    _when: ClassVar[float] = 0.0
    _other: ClassVar[float] = 0.0

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._mean = 0.0

    def at_once(self, begun: float) -> bool:
        """Whether an append that begins now (`time.perf_counter`) had better block its caller.

        A stream that appends twice in a row has the others' appends still under way: it is in their crowd all the same.
        """
        if Pace._latest is not self:
            Pace._latest, Pace._other = self, Pace._when
        Pace._when = begun
        return begun - Pace._other >= CROWD and self._mean < self._patience

    def took(self, begun: float) -> None:
        """An append that began then is done."""
        self._mean += (time.perf_counter() - begun - self._mean) / 4
