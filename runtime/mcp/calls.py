"""Calls of tools: what a model can mend is told to it, with every violation; what came of a call is a session."""

import asyncio
import json
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from contracts.contract import violations
from contracts.named import Schema
from contracts.parameters import not_json, prepare, secret_paths
from runtime.commands.failing import SENTENCES
from runtime.credentials import secret_names, without_secrets
from runtime.given_secrets import has_variable, source
from runtime.invoker import ParametersRefused
from runtime.mcp.tools import input_schema_of, is_for_sessions
from runtime.say import tell
from runtime.session_records import Session, UnknownSession
from runtime.sessions import Busy, Sessions, WrongState

_TO_MEND = (*SENTENCES, UnknownSession, WrongState, Busy)


@dataclass(frozen=True)
class Called:
    """What a call gives: a JSON object, or the text of what is wrong."""

    structured: dict[str, Any] | None
    text: str
    is_error: bool = False


async def call(sessions: Sessions, name: str, arguments: Mapping[str, Any], patience: float) -> Called:
    """Call a tool. A blueprint's is waited for `patience` seconds; then it goes on as a session."""
    try:
        if is_for_sessions(name):
            return await _of_sessions(sessions, name, arguments)
        refuse_secrets(sessions.catalog.find(name).contract.parameters_schema, arguments)
        return told(await _start(sessions, name, arguments, patience))
    except _Refused as wrong:
        return refused(wrong.errors)
    except ParametersRefused as wrong:
        return refused(list(wrong.errors))
    except _TO_MEND as wrong:
        return Called(None, str(wrong), is_error=True)
    except Exception as mistake:  # noqa: BLE001 - a model gets an answer whatever happens, and a person the trace
        tell("".join(traceback.format_exception(mistake)))
        return Called(None, f"this is a mistake in superdiscovery itself ({type(mistake).__name__})", is_error=True)


class _Refused(Exception):
    def __init__(self, errors: list[str]) -> None:
        super().__init__("; ".join(errors))
        self.errors = errors


def refused(errors: list[str]) -> Called:
    return Called(None, "\n".join(["These arguments are not what the tool takes:", *errors]), is_error=True)


async def _of_sessions(sessions: Sessions, name: str, arguments: Mapping[str, Any]) -> Called:
    given = _checked(input_schema_of(name), arguments)
    match name:
        case "start_session":
            schema = sessions.catalog.find(given["task"]).contract.parameters_schema
            refuse_secrets(schema, given["parameters"])
            return told(await _start(sessions, given["task"], given["parameters"], given["wait"]))
        case "get_session":
            return told(await sessions.wait(given["session"], given["wait"]))
        case "resume_session":
            await sessions.resume(given["session"], more_loops=given["more_loops"])
            return told(await sessions.wait(given["session"], given["wait"]))
        case "cancel_session":
            cancelled = await sessions.cancel(given["session"])
            return _structured({"session": cancelled.id, "state": cancelled.state})
        case "list_sessions":
            return _structured(
                {"sessions": await asyncio.to_thread(_listed, sessions, given.get("state"), given["limit"])}
            )
        case "list_agents":
            found = [
                {"name": each.name, "type": each.type, "description": each.description}
                for each in sessions.catalog.all()
                if given.get("type") in (None, each.type)
            ]
            return _structured({"agents": found})
    blueprint = sessions.catalog.find(given["name"])
    contract = sessions.catalog.contract(blueprint.name)
    takes = without_secrets(contract.parameters_schema)
    return _structured({"type": blueprint.type, "parameters_schema": takes, "output_schema": contract.output_schema})


def _checked(schema: Schema, arguments: Mapping[str, Any]) -> dict[str, Any]:
    ready = prepare(schema, arguments)
    if isinstance(ready, dict):
        return ready
    raise _Refused(list(ready.errors))


def refuse_secrets(schema: Schema, arguments: Mapping[str, Any]) -> None:
    """A secret is nothing that a model may give: it would be in its transcript for ever. What else is wrong is told
    at the same time."""
    if fault := not_json(arguments):
        raise _Refused([fault])
    hidden = secret_paths(schema, dict(arguments))
    if not hidden:
        return
    names = [".".join(map(str, path)) for path in hidden]
    errors = [f"$.{name}: is a secret, and no argument: whoever runs the server {_gives(name)} there" for name in names]
    bare = {name: value for name, value in arguments.items() if name not in names}
    raise _Refused(errors + violations(without_secrets(schema), bare))


async def _start(sessions: Sessions, name: str, arguments: Mapping[str, Any], wait: float) -> Session:
    schema = sessions.catalog.find(name).contract.parameters_schema
    try:
        begun = await sessions.start(name, arguments)
        return await sessions.wait(begun.id, wait)
    except ParametersRefused as wrong:
        raise _Refused([_told_of_secrets(error, secret_names(schema)) for error in wrong.errors]) from None


def _told_of_secrets(error: str, secrets: list[str]) -> str:
    """A missing secret is a matter of whoever runs the server, which a model cannot mend but can report."""
    missing = [name for name in secrets if f"'{name}'" in error or f'"{name}"' in error]
    if not missing:
        return error
    ways = ", ".join(_gives(name) for name in missing)
    return f"{error} (a credential that the server lacks: whoever runs it {ways} there)"


def _gives(name: str) -> str:
    return f"sets {source(name)}" if has_variable(name) else f"keeps it in {source(name)},"


def _listed(sessions: Sessions, state: str | None, limit: int) -> list[dict[str, Any]]:
    found = [each for each in sessions.all() if state in (None, each.state)][:limit]
    return [{"session": each.id, "task": each.task, "state": each.state, "created": each.created} for each in found]


def told(session: Session) -> Called:
    """A session as the result of a call; one that failed is an error that a model reads."""
    result = session.result
    structured: dict[str, Any] = {"session": session.id, "state": session.state}
    if result is None:
        return _structured(structured | ({"notes": [session.waits_for]} if session.waits_for else {}))
    if result.notes:
        structured["notes"] = list(result.notes)
    if session.state in ("failed", "cancelled"):
        checked = result.output_validation
        errors = list(checked.validation_errors) if checked else []
        again = "; resume_session goes on at the step that failed" if _goes_on(session) else ""
        lines = [result.failure_reason, *errors, *result.notes, f"session: {session.id}{again}"]
        return Called(None, "\n".join(dict.fromkeys(lines)), is_error=True)
    if session.state == "paused":
        structured["notes"] = [result.failure_reason, *result.notes]
        return _structured(structured)
    return _structured(structured | {"output": result.output})


def _goes_on(session: Session) -> bool:
    return (session.type, session.state) == ("pipeline", "failed")


def _structured(value: dict[str, Any]) -> Called:
    return Called(value, json.dumps(value, ensure_ascii=False))
