"""The HTTP interface: the catalog, sessions and runs."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Header, Query, Request, Response
from sse_starlette import EventSourceResponse
from starlette.types import ASGIApp, Scope

from contracts.blueprint import Blueprint
from runtime.catalog.catalog import CatalogError
from runtime.folder import RunFolder
from runtime.runs import run_in, runs_in
from runtime.server.bodies import Agent, AgentContract, Frame, Resume, RunDetail, RunOverview, Start, Told
from runtime.server.frames import frames_of, seen_by, told
from runtime.server.guard import Guard
from runtime.server.limits import Limits
from runtime.server.problem import MEDIA_TYPE, Problem
from runtime.server.problems import tell_problems
from runtime.server.strict import StrictRoute
from runtime.session_records import Session
from runtime.sessions import Sessions
from runtime.store import store_of

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    code: {"model": Told, "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Told"}}}}
    for code in (400, 401, 403, 404, 408, 409, 413, 421, 422, 431, 500, 503)
}


def make_app(
    sessions: Sessions, runs: Path, hosts: Iterable[str], token: str = "", limits: Limits | None = None
) -> ASGIApp:
    """The application. On starting it goes on with every session that was left in the middle."""

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        await sessions.recover()
        yield
        await sessions.close()

    # The pages that FastAPI can show load scripts from elsewhere: the document alone is served.
    app = FastAPI(
        title="superdiscovery",
        version="1",
        summary="Invoke what has a contract, watch it, and read what was recorded.",
        docs_url=None,
        redoc_url=None,
        lifespan=living,
        responses=_PROBLEMS,
        separate_input_output_schemas=False,
    )
    app.router.route_class = StrictRoute
    _agents(app, sessions)
    _sessions(app, sessions)
    _runs(app, runs)
    tell_problems(app)
    return Guard(app, hosts, token, limits, _follows)


def _follows(scope: Scope) -> bool:
    """Whether it asks for the events of a session, which it may read for as long as it likes."""
    path = str(scope["path"])
    return path.startswith("/sessions/") and path.endswith("/events")


def _agents(app: FastAPI, sessions: Sessions) -> None:
    @app.get("/agents")
    async def list_agents() -> list[Agent]:
        """Everything that can be invoked."""
        return [Agent(name=each.name, type=each.type, description=each.description) for each in sessions.catalog.all()]

    @app.get("/agents/{name}/schema")
    async def get_agent_schema(name: str) -> AgentContract:
        """What it takes and what it gives."""
        blueprint: Blueprint = sessions.catalog.find(name)
        contract = sessions.catalog.contract(name)
        return AgentContract(
            type=blueprint.type, parameters_schema=contract.parameters_schema, output_schema=contract.output_schema
        )


def _sessions(app: FastAPI, sessions: Sessions) -> None:
    @app.post("/sessions", status_code=201)
    async def start_session(body: Start, request: Request, response: Response) -> Session:
        """Invoke. Without `wait` the answer comes at once, with the id by which the session is known from then on."""
        try:
            sessions.catalog.find(body.task)
        except CatalogError as wrong:
            raise Problem(422, "Unknown task", f"$.task: {wrong}") from None
        session = await sessions.start(body.task, body.parameters, prompt=body.prompt, secrets=body.secrets)
        response.headers["Location"] = f"/sessions/{session.id}"
        return await _rested(session, sessions, request) if body.wait else session

    @app.get("/sessions")
    def list_sessions() -> list[Session]:
        """All of them, the newest first."""
        return sessions.all()

    @app.get("/sessions/{number}")
    def get_session(number: str) -> Session:
        """How far it has come, and what came of it."""
        return sessions.get(number)

    @app.get("/sessions/{number}/events", response_class=EventSourceResponse)
    async def follow_session(
        number: str, last_event_id: Annotated[str | None, Header(max_length=10_000)] = None
    ) -> EventSourceResponse:
        """What happens in it, as server-sent events: `frame` for each step that is recorded, at last `end`."""
        log = sessions.log(number)
        seen = seen_by(last_event_id, log)
        return EventSourceResponse(told(log, seen, lambda: sessions.get(number).state != "running"), ping=15)

    @app.post("/sessions/{number}/resume")
    async def resume_session(number: str, request: Request, body: Resume | None = None) -> Session:
        """Go on with one that is paused or was interrupted."""
        body = body or Resume()
        session = await sessions.resume(number, more_loops=body.more_loops, secrets=body.secrets)
        return await _rested(session, sessions, request) if body.wait else session

    @app.post("/sessions/{number}/cancel")
    async def cancel_session(number: str) -> Session:
        """End it for good."""
        return await sessions.cancel(number)


async def _rested(session: Session, sessions: Sessions, request: Request) -> Session:
    """The session once it is at rest. It goes on if its client leaves, and nobody waits for it any more."""
    rested, left = asyncio.ensure_future(sessions.wait(session.id)), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait([rested, left], return_when=asyncio.FIRST_COMPLETED)
        return await rested if rested.done() else session
    finally:
        rested.cancel()
        left.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _runs(app: FastAPI, runs: Path) -> None:
    def found(name: str) -> RunFolder:
        run = run_in(runs, name)
        if run is None:
            raise Problem(404, "Unknown run", "there is no run of this name; GET /runs lists them")
        return run

    @app.get("/runs")
    def list_runs() -> list[RunOverview]:
        """The run folders, such as those of discoveries, by name."""
        return [_overview(run) for run in runs_in(runs)]

    @app.get("/runs/{name}")
    def get_run(name: str) -> RunDetail:
        """A run, and the routine that came of it."""
        run = found(name)
        return RunDetail(**_overview(run).model_dump(), streams=store_of(run).streams(), routine=_routine(run))

    @app.get("/runs/{name}/events")
    def get_run_events(
        name: str,
        stream: str | None = None,
        after: Annotated[int, Query(ge=0, lt=2**62)] = 0,
        limit: Annotated[int, Query(ge=1, lt=2**62)] = 2**62 - 1,
    ) -> list[Frame]:
        """What was recorded in it, in the order of time: at most `limit` frames, those of each stream from the one
        whose `seq` follows `after`."""
        log = store_of(found(name))
        names = log.streams()
        if stream is not None and stream not in names:
            raise Problem(404, "Unknown stream", f"the run has no such stream; there are: {', '.join(names)}")
        return frames_of(log, names if stream is None else [stream], after, limit)


def _overview(run: RunFolder) -> RunOverview:
    made = run.manifest()
    return RunOverview(name=run.path.name, kind=made.kind, task=made.task, model=made.model, created=made.created)


def _routine(run: RunFolder) -> dict[str, Any] | None:
    from routines.file import document, load

    return document(load(run.routine)) if run.routine.exists() else None
