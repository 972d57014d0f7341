"""A set-up whose model writes down, outside of every process under test, what it was asked and what it answered."""

import asyncio
import os
from pathlib import Path

from actors.model import ModelRequest
from events.task import ModelReply, ToolCall
from runtime.setup import Setup

THOUGHT = 0.002
"""Seconds for which a question is open, so that a process may be killed while it waits."""


class Ledger:
    """A file of lines, `asked TURN` and `answered TURN`, each one write: a killed process leaves whole lines."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def enter(self, what: str, turn: int) -> None:
        file = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(file, f"{what} {turn}\n".encode())
        os.close(file)

    def turns(self, what: str) -> list[int]:
        """The turns that were asked, or answered, in order."""
        lines = self._path.read_text().splitlines() if self._path.exists() else []
        return [int(line.split()[1]) for line in lines if line.startswith(what)]


class Noted:
    """A model that looks the documents through again and again, and says at last what it found."""

    name = "noted"

    def __init__(self, ledger: Ledger, turns: int) -> None:
        self._ledger, self._turns = ledger, turns

    async def reply(self, request: ModelRequest) -> ModelReply:
        self._ledger.enter("asked", request.turn)
        last = request.turn == self._turns
        calls = () if last else (ToolCall(f"c{request.turn}", "list_docs", "{}"),)
        await asyncio.sleep(THOUGHT)
        self._ledger.enter("answered", request.turn)
        return ModelReply("Oslo." if last else "", calls)


class Ledgered(Setup, frozen=True, kw_only=True):
    """A run whose agents are given `turns` replies each, of which there is a ledger in its folder."""

    turns: int

    @property
    def ledger(self) -> Ledger:
        return Ledger(self.run_path.with_suffix(".ledger"))

    def choose_model(self) -> Noted:
        return Noted(self.ledger, self.turns)
