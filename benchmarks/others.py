"""What other frameworks do to make a turn durable, each through its own public interface and with its own defaults."""

import asyncio
import importlib.util
import time
import uuid
from pathlib import Path
from typing import Any

import msgspec

from benchmarks.turn import payload, turn

MESSAGES = [{"role": "assistant", "content": "x" * 2600}, {"role": "user", "content": "x" * 2600}]
"""A turn as messages, of the same size: for what stores messages and not events."""


class EventSourcing:
    """`eventsourcing`: six stored events in one transaction of its SQLite recorder."""

    needs = "eventsourcing"

    def __init__(self, folder: Path) -> None:
        from eventsourcing.sqlite import SQLiteApplicationRecorder, SQLiteDatastore

        self._store = SQLiteDatastore(str(folder / "db"))
        self._recorder = SQLiteApplicationRecorder(self._store)
        self._recorder.create_table()
        self._id = uuid.uuid4()

    async def turns(self, first: int, count: int) -> list[float]:
        return [self._turn(number) for number in range(first, first + count)]

    def _turn(self, number: int) -> float:
        from eventsourcing.persistence import StoredEvent

        events = turn(number)
        begun = time.perf_counter()
        stored = [
            StoredEvent(self._id, number * 6 + at, type(event).__name__, msgspec.msgpack.encode(event))
            for at, event in enumerate(events)
        ]
        self._recorder.insert_events(stored)
        return time.perf_counter() - begun

    def close(self) -> None:
        self._store.close()


class LangGraph:
    """LangGraph's SQLite checkpointer: a checkpoint of the whole state, which holds all messages, after each turn."""

    needs = "langgraph.checkpoint.sqlite"

    def __init__(self, folder: Path) -> None:
        from langgraph.checkpoint.sqlite import SqliteSaver

        self._context = SqliteSaver.from_conn_string(str(folder / "db"))
        self._saver = self._context.__enter__()
        self._config: Any = {"configurable": {"thread_id": "1", "checkpoint_ns": ""}}
        self._messages: list[Any] = []

    async def turns(self, first: int, count: int) -> list[float]:
        return [self._turn(number) for number in range(first, first + count)]

    def _turn(self, number: int) -> float:
        from langgraph.checkpoint.base import empty_checkpoint

        self._messages += MESSAGES
        point = empty_checkpoint()
        point["channel_values"] = {"messages": self._messages}
        point["channel_versions"] = {"messages": number}
        begun = time.perf_counter()
        self._config = self._saver.put(self._config, point, {"step": number}, {"messages": number})
        return time.perf_counter() - begun

    def close(self) -> None:
        self._context.__exit__(None, None, None)


class AgentsSession:
    """The OpenAI Agents SDK: its SQLite session, read whole before a turn and added to after it."""

    needs = "agents"

    def __init__(self, folder: Path) -> None:
        from agents import SQLiteSession

        self._session = SQLiteSession("1", folder / "db")

    async def turns(self, first: int, count: int) -> list[float]:
        return [await self._turn() for _ in range(count)]

    async def _turn(self) -> float:
        begun = time.perf_counter()
        await self._session.get_items()
        await self._session.add_items(MESSAGES)  # type: ignore[arg-type]
        return time.perf_counter() - begun

    def close(self) -> None:
        self._session.close()


class Dbos:
    """DBOS on SQLite: a workflow in which each turn is three steps, a model's answer and two tools'."""

    needs = "dbos"

    def __init__(self, folder: Path) -> None:
        import logging

        from dbos import DBOS

        logging.getLogger("dbos").setLevel(logging.ERROR)
        url = f"sqlite:///{folder / 'db'}"
        DBOS(config={"name": "benchmark", "system_database_url": url, "run_admin_server": False, "log_level": "ERROR"})
        self._dbos = DBOS

        @DBOS.step()
        def answer(number: int) -> str:
            return payload(number).hex()[:1800]

        @DBOS.workflow()
        def work(first: int, count: int) -> list[float]:
            taken = []
            for number in range(first, first + count):
                begun = time.perf_counter()
                for _ in range(3):
                    answer(number)
                taken.append(time.perf_counter() - begun)
            return taken

        self._work = work
        DBOS.launch()

    async def turns(self, first: int, count: int) -> list[float]:
        return await asyncio.to_thread(self._work, first, count)

    def close(self) -> None:
        self._dbos.destroy()


OTHERS = {
    "eventsourcing, SQLite": EventSourcing,
    "LangGraph SQLite checkpointer": LangGraph,
    "OpenAI Agents SDK session": AgentsSession,
    "DBOS, SQLite, 3 steps": Dbos,
}


def installed() -> dict[str, Any]:
    """Those of them that can be imported here."""
    return {name: kind for name, kind in OTHERS.items() if _found(kind.needs)}


def _found(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def versions() -> str:
    from importlib.metadata import PackageNotFoundError, version

    found = {}
    for name in ("eventsourcing", "langgraph-checkpoint-sqlite", "openai-agents", "dbos"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return ", ".join(f"{name} {number}" for name, number in found.items())
