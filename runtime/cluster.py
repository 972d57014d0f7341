"""Hosting on Ray: the one file that knows it. Ray hosts; it remembers nothing that matters."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
import tempfile
import threading
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")

import msgspec
import ray
from ray._common.utils import get_system_memory
from ray._private import utils
from ray.exceptions import (
    ActorUnschedulableError,
    LocalRayletDiedError,
    NodeDiedError,
    ObjectLostError,
    ObjectStoreFullError,
    OutOfDiskError,
    OutOfMemoryError,
    RayActorError,
    RayError,
    RayTaskError,
    TaskUnschedulableError,
    WorkerCrashedError,
)
from ray.job_config import JobConfig
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from actors.model import Model, ModelUnavailable
from runtime.assignment import Outcome, read_outcome, write
from runtime.conductor import DEATHS, STREAM, Died
from runtime.ending import Ending, Fault, read_ending
from runtime.fault import Faulted, crossed, crossing, is_fenced
from runtime.gateway import Gateway, ModelAfar, is_served, settings
from runtime.joining import ClusterUnavailable
from runtime.place import AgentOrder
from runtime.processes.command import CommandEnding, CommandOrder, run_command
from runtime.quarters import Quarters
from runtime.say import tell
from runtime.setup import Setup
from runtime.slots import Slots, agents_on_node
from runtime.starting import check_start
from runtime.temporary import make_folder, remove_folder
from runtime.watchdog import Watchdog

_FOREVER = {"num_cpus": 0, "max_restarts": 0, "max_task_retries": 0}
"""Ray's own restarts and retries are off: they would run a method twice, and a successor folds the stream anyway."""


_LOST = (
    RayActorError,
    WorkerCrashedError,
    NodeDiedError,
    LocalRayletDiedError,
    ObjectLostError,
    ActorUnschedulableError,
    TaskUnschedulableError,
)
"""What Ray raises where a process, its node, or the answer that it held is gone: another can do the work."""

_SHORT: tuple[tuple[type[RayError], str], ...] = (
    (
        OutOfMemoryError,
        "this machine is short of memory, so Ray ended it; close other programs, or set SUPERDISCOVERY_AGENTS to fewer "
        "agents at a time, and `resume`",
    ),
    (OutOfDiskError, "the disk with Ray's folder is full; free some space, or set RAY_TMPDIR, and `resume`"),
    (ObjectStoreFullError, "the shared memory of Ray (/dev/shm) is full; free some, and `resume`"),
)
"""What Ray ends a process for, or cannot begin one, because too little of something is there."""


async def _answer(coming: Awaitable[Any], who: str) -> Any:
    """What a process answers. Raises `Died` if it was lost, for whatever reason, and `ClusterUnavailable` for anything
    else that Ray cannot do; what the process itself raised stays what it is."""
    try:
        return await coming
    except RayTaskError:
        raise
    except RayError as wrong:
        raise _as_loss(wrong, who) from wrong


def _as_loss(wrong: RayError, who: str) -> Exception:
    for kind, short in _SHORT:
        if isinstance(wrong, kind):
            return Died(who, short)
    if isinstance(wrong, _LOST):
        return Died(who)
    return ClusterUnavailable(f"Ray has failed: {_first_line(wrong)}; `resume` continues the run")


def _first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


class SpecialistActor:
    """A specialist's process. It comes to life at the first assignment, where what goes wrong can be told."""

    def __init__(self, setup: Setup, agent_id: str, agent_type: str, gateway: Any) -> None:
        self._about = (setup, agent_id, agent_type, gateway)
        self._one: Any = None

    async def work(self, message: bytes) -> bytes:
        return await crossing(self._work(message))

    async def _work(self, message: bytes) -> bytes:
        if self._one is None:
            self._one = self._born()
        answer: bytes = await self._one.work(message)
        return answer

    async def close(self) -> None:
        """Let go of the stream in order: what is not closed has no checkpoint."""
        if self._one is not None:
            self._one.close()

    def _born(self) -> Any:
        from actors.specialists.registry import specialist
        from runtime.specialist import Specialist

        setup, agent_id, agent_type, gateway = self._about
        agent = specialist(agent_type, setup.open_capture())
        return Specialist(agent, agent_id, setup.open_log(), _model(setup, gateway), steal=True)


_GLANCE = 0.2
"""Seconds until a program that was cancelled is ended."""


PARTING = 3.0
"""Seconds that specialists have at the end of a run to close their streams."""


class AgentActor:
    """The process of an agent that fulfils a blueprint; what it invokes are Ray tasks too, and agents, of which as many
    as `most` are alive on this node."""

    def __init__(self, most: int) -> None:
        self._most, self._words = most, Words()

    async def word(self) -> str:
        return await self._words.next()

    async def work(self, message: bytes, gateway: Any) -> bytes:
        return await crossing(self._work(message, gateway))

    async def _work(self, message: bytes, gateway: Any) -> bytes:
        from runtime.agent_host import host

        order = msgspec.msgpack.decode(message, type=AgentOrder)
        return write(await host(order, self._place({order.model: gateway}), steal=True))

    def _place(self, gateways: dict[str, Any]) -> "RayPlace":
        return RayPlace(Slots(self._most), gateways, self._words.say)


class RayPlace:
    """On this node, where the log is: every program is a Ray task, every agent a process. See `Place`."""

    def __init__(self, slots: Slots, gateways: dict[str, Any] | None = None, say: Callable[[str], None] = tell) -> None:
        self._gateways = gateways or {}
        self._slots, self._say = slots, say
        self._quarters: Quarters[Any] = Quarters(_left, sys.maxsize, slots, say)

    async def command(self, order: CommandOrder) -> CommandEnding:
        running = ray.remote(_command).options(num_cpus=1, max_retries=0, scheduling_strategy=_here())
        answer = running.remote(msgspec.msgpack.encode(order))
        try:
            return msgspec.msgpack.decode(crossed(await _answer(answer, order.arguments[0])), type=CommandEnding)
        except asyncio.CancelledError:
            ray.cancel(answer)
            raise

    async def agent(self, order: AgentOrder) -> Outcome:
        gone = Died(order.agent_id)
        for _ in range(DEATHS):
            try:
                return await self._one_life(order)
            except Died as died:
                gone = died
                await asyncio.sleep(0)
        raise gone

    async def _one_life(self, order: AgentOrder) -> Outcome:
        life = uuid.uuid4().hex
        async with self._quarters.at_work(life, lambda: _spawn(AgentActor, self._slots.most)) as actor:
            try:
                async with _heard(actor, self._say):
                    coming = actor.work.remote(msgspec.msgpack.encode(order), self._to(order.model))
                    return read_outcome(crossed(await _answer(coming, order.agent_id)))
            finally:
                ray.kill(actor)
                self._quarters.take(life)

    def model(self, name: str) -> Model:
        return _model_called(name, self._gateways.get(name))

    def _to(self, model: str) -> Any:
        """The gateway to a model, if it is asked through one: one for all agents of this place."""
        if is_served(model) and self._gateways.get(model) is None:
            self._gateways[model] = _spawn(Gateway, model, settings(), max_restarts=-1)
        return self._gateways.get(model)


def _command(message: bytes) -> bytes:
    """The task in which a program runs; to cancel it is to end the program."""
    order = msgspec.msgpack.decode(message, type=CommandOrder)
    return asyncio.run(crossing(_ran(order)))


async def _ran(order: CommandOrder) -> bytes:
    """Ray interrupts a task without waking it: it has to look up every now and then."""
    looking_up = asyncio.ensure_future(_look_up())
    try:
        return msgspec.msgpack.encode(await run_command(order))
    finally:
        looking_up.cancel()


async def _look_up() -> None:
    while True:  # noqa: ASYNC110
        await asyncio.sleep(_GLANCE)


class RayHost:
    """Every specialist is a process on this node, where the log and the capture are."""

    def __init__(
        self, setup: Setup, gateway: Any, slots: Slots | None = None, say: Callable[[str], None] = tell
    ) -> None:
        self._setup, self._gateway = setup, gateway
        self._quarters: Quarters[Any] = Quarters(_left, setup.agents, slots, say)

    async def work(self, agent_id: str, agent_type: str, message: bytes) -> bytes:
        def born() -> Any:
            return _spawn(SpecialistActor, self._setup, agent_id, agent_type, self._gateway)

        async with self._quarters.at_work(agent_id, born) as actor:
            try:
                return crossed(await _answer(actor.work.remote(message), agent_id))
            except Faulted as wrong:
                if is_fenced(wrong.fault):  # one who was fenced can do no more than a dead one
                    raise Died(agent_id) from wrong
                raise

    async def drop(self, agent_id: str) -> None:
        if gone := self._quarters.take(agent_id):
            ray.kill(gone)

    async def close(self) -> None:
        """The end of the run: let those who live close their streams. One that cannot is killed with the rest."""
        closing = [asyncio.ensure_future(_closed(actor)) for actor in self._quarters.close()]
        if closing:
            await asyncio.wait(closing, timeout=PARTING)


async def _left(actor: Any) -> None:
    """See one off that makes room for another."""
    await asyncio.wait([asyncio.ensure_future(_closed(actor))], timeout=PARTING)
    ray.kill(actor)


async def _closed(actor: Any) -> None:
    with contextlib.suppress(RayError):
        await actor.close.remote()


class Words:
    """What a process has to say to the person. Ray keeps its stderr from the terminal: whoever began it asks."""

    def __init__(self) -> None:
        self._said: asyncio.Queue[str] = asyncio.Queue()

    def say(self, text: str) -> None:
        self._said.put_nowait(text)

    async def next(self) -> str:
        return await self._said.get()


@contextlib.asynccontextmanager
async def _heard(actor: Any, say: Callable[[str], None]) -> AsyncIterator[None]:
    """Meanwhile what the process has to say is said."""
    hearing = asyncio.ensure_future(_hear(actor, say))
    try:
        yield
    finally:
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)


async def _hear(actor: Any, say: Callable[[str], None]) -> None:
    while True:
        say(await actor.word.remote())


class ConductorActor:
    """SuperDiscovery's process. As many agents as `most` are alive on this node."""

    def __init__(self, most: int) -> None:
        self._most, self._words = most, Words()

    async def word(self) -> str:
        return await self._words.next()

    async def conduct(self, setup: Setup, gateway: Any, more_loops: int, vault: dict[str, str]) -> bytes:
        return await crossing(self._conduct(setup, gateway, more_loops, vault))

    async def _conduct(self, setup: Setup, gateway: Any, more_loops: int, vault: dict[str, str]) -> bytes:
        from runtime.bringing_up import conduct

        host = RayHost(setup, gateway, Slots(self._most), self._words.say)
        try:
            ending = await conduct(setup, host, _model(setup, gateway), more_loops, vault)
        finally:
            await host.close()
        return msgspec.msgpack.encode(ending)


def _model(setup: Setup, gateway: Any) -> Model:
    return setup.choose_model() if gateway is None else _model_called(setup.model, gateway)


def _model_called(name: str, gateway: Any) -> Model:
    """In process where asking costs nothing; through the node's gateway where there is a client to share."""
    if gateway is None:
        from runtime.models.choose import choose

        return choose(name)

    async def send(message: bytes) -> bytes:
        for _ in range(DEATHS):
            try:
                answer: bytes = await _answer(gateway.reply.remote(message), name)
                return answer
            except Died:  # an answer that never came may be asked for again, once Ray has restarted it
                await asyncio.sleep(1)
        raise ModelUnavailable(f"the process that holds the model's client died {DEATHS} times; resume the run")

    return ModelAfar(name, send)


def _spawn(cls: type, *arguments: Any, **options: Any) -> Any:
    return ray.remote(cls).options(**{**_FOREVER, **options}, scheduling_strategy=_here()).remote(*arguments)


def _here() -> NodeAffinitySchedulingStrategy:
    return NodeAffinitySchedulingStrategy(ray.get_runtime_context().get_node_id(), soft=False)


class Cluster:
    """A Ray cluster: one of our own on this machine, or the running one at `address`."""

    def __init__(self, address: str | None = None, num_cpus: int | None = None) -> None:
        self._folder: Path | None = None
        self._watchdog: Watchdog | None = None
        self._slots = Slots(agents_on_node(get_system_memory()))
        try:
            if address:
                _init(address=address)
            else:
                self._folder = _own_folder()
                check_start(self._folder.parent if self._folder else Path(os.environ["RAY_TMPDIR"]))
                self._watchdog = Watchdog(os.getpid(), Path(ray.__file__).parent)
                _start(self._folder, num_cpus)
        except BaseException as error:  # noqa: BLE001
            self.close()
            raise _explained(error, address) from None

    def place(self) -> RayPlace:
        """Where the programs and agents of an invocation are."""
        return RayPlace(self._slots)

    async def conduct(self, setup: Setup, more_loops: int, vault: Mapping[str, str] | None = None) -> Ending:
        """Conduct the run in a process of its own; a process that dies has a successor, which folds its stream.

        The vault of a shared capture is told to that process alone.
        """
        # The gateway knows nothing that its successor would need, so Ray may restart it.
        gateway = _spawn(Gateway, setup.model, settings(), max_restarts=-1) if is_served(setup.model) else None
        try:
            return await self._conduct(setup, gateway, more_loops, dict(vault or {}))
        finally:
            if gateway is not None:
                ray.kill(gateway)

    async def _conduct(self, setup: Setup, gateway: Any, more_loops: int, vault: dict[str, str]) -> Ending:
        short = ""
        for life in range(DEATHS):
            conductor = _spawn(ConductorActor, self._slots.most)
            # A pause that a successor finds was meant for a person: only the first was told to go on.
            more = 0 if life else more_loops
            try:
                async with _heard(conductor, tell):
                    coming = conductor.conduct.remote(setup, gateway, more, vault)
                    return read_ending(crossed(await _answer(coming, STREAM)))
            except Faulted as wrong:
                return wrong.fault
            except Died as gone:
                short = gone.short
                await asyncio.sleep(0)
            finally:
                ray.kill(conductor)
        why = short or "`resume` continues the run"
        return Fault("Died", f"the process of SuperDiscovery died {DEATHS} times; {why}")

    def close(self) -> None:
        ray.shutdown()
        if self._watchdog is not None:
            self._watchdog.release()
            self._watchdog = None
        if self._folder is not None:
            remove_folder(self._folder)


def _start(folder: Path | None, num_cpus: int | None) -> None:
    _init(address="local", num_cpus=num_cpus, include_dashboard=False, _temp_dir=folder and str(folder))


class _SearchPath(list[str]):
    """Where Ray's processes look for modules before anything else. Ray adds the current folder, which may be one that
    somebody mailed: a `msgspec.py` in it would be run. They get what this process has, and no more."""

    def extend(self, folders: Iterable[str]) -> None:
        super().extend(each for each in folders if each in sys.path)


def _init(**options: Any) -> None:
    job = JobConfig()
    job._py_driver_sys_path = _SearchPath()
    options |= {"namespace": "superdiscovery", "job_config": job}
    with _undisturbed():
        ray.init(**options, log_to_driver=False, logging_level=logging.ERROR)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait until Ray has started, for it crashes if its start is broken off; a second one does not.

    Ray takes SIGTERM for itself, and would end the process at once: whoever had it keeps it.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    owned = {each: handler for each, handler in before.items() if handler not in (signal.SIG_IGN, None)}
    came: list[int] = []

    def wait(number: int, frame: FrameType | None) -> None:
        signal.alarm(0)  # Ray's native handler would abort the process after 3 s
        came.append(number)
        handler = before[signal.Signals(number)]
        if len(came) > 1 and callable(handler):
            handler(number, frame)

    takes, utils.set_sigterm_handler = utils.set_sigterm_handler, lambda _: None
    for each in owned:
        signal.signal(each, wait)
    try:
        yield
    finally:
        utils.set_sigterm_handler = takes
        for each, handler in owned.items():
            signal.signal(each, handler)
        if came:
            signal.raise_signal(came[0])


def _own_folder() -> Path | None:
    """A folder for Ray's sockets and logs, which it would leave behind; None if a person has named one."""
    if os.environ.get("RAY_TMPDIR"):
        return None
    longest = 107 - len("/session_2026-01-01_00-00-00_000000_0000000/sockets/plasma_store") - len("/sd-12345678")
    above = tempfile.gettempdir()
    return make_folder("sd-", above if len(above) <= longest else "/tmp")


def _explained(error: BaseException, address: str | None) -> BaseException:
    """What a failed start means; an interrupt stays what it is."""
    if isinstance(error, ClusterUnavailable) or not isinstance(error, Exception):
        return error
    where = f"join the Ray cluster at {address}" if address else "start Ray on this machine"
    hint = (
        "check that the versions agree" if address else "check free memory, /dev/shm and the folder for temporary files"
    )
    return ClusterUnavailable(f"cannot {where}: {_first_line(error)}; {hint}")
