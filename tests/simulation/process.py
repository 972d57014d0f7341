"""A simulated process: its tasks, its open streams, its disk. Its end is sudden."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

from tests.simulation.loop import Loop, acting_as


class Stopped(BaseException):
    """The process is dead: whatever it does after this reaches nobody."""


class Process:
    """Lives until `kill`. What unwinds in it after that finds every door shut."""

    def __init__(self, name: str, loop: Loop) -> None:
        self.name, self.alive, self.struck = name, True, False
        self.tasks: list[asyncio.Task[Any]] = []
        self.files: list[Callable[[], None]] = []
        self.mourners: list[Callable[[], None]] = []
        self.held: list[tuple[str, int]] = []
        self._loop = loop

    def start(self, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        with acting_as(self):
            return self._loop.create_task(work)

    def check(self) -> None:
        """Every door to the outside asks this first."""
        if not self.alive:
            raise Stopped(self.name)

    def kill(self, struck: bool = True) -> None:
        """The kernel closes its files, which lets go of its locks; nothing else happens on its behalf.

        `struck` in the midst of its work, not at its end."""
        if not self.alive:
            return
        self.alive, self.struck = False, struck
        for close in self.files:
            with contextlib.suppress(Stopped):
                close()
        for task in self.tasks:
            task.cancel()
        for mourn in self.mourners:
            mourn()

    def __repr__(self) -> str:
        return f"{self.name}{'' if self.alive else ' (dead)'}"
