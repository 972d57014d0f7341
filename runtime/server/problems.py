"""What is raised while a request is answered, as a problem."""

from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from captures.error import CaptureError
from contracts.claim import reason
from runtime.catalog.catalog import CatalogError
from runtime.commands.failing import SENTENCES, sentence
from runtime.invoker import ParametersRefused
from runtime.models.choose import ModelChoiceError
from runtime.server.problem import Problem
from runtime.session_records import UnknownSession
from runtime.sessions import Busy, WrongState

_OTHERS = dict.fromkeys(SENTENCES, (409, "It cannot be used"))
_SENTENCES: dict[type[Exception], tuple[int, str]] = {
    **_OTHERS,
    UnknownSession: (404, "Unknown session"),
    CatalogError: (404, "Unknown task"),
    WrongState: (409, "Wrong state"),
    ModelChoiceError: (422, "No model"),
    CaptureError: (422, "No capture"),
    Busy: (503, "Busy"),
}
"""Errors whose text was written for a person: their status and title."""


def tell_problems(app: FastAPI) -> None:
    """Answer with them, whatever is raised. A mistake of ours keeps its traceback, on stderr."""
    for kind, (status, title) in _SENTENCES.items():
        app.add_exception_handler(kind, _answering(_sentence(status, title)))
    app.add_exception_handler(Problem, _answering(lambda wrong: wrong))
    app.add_exception_handler(ParametersRefused, _answering(_refused))
    app.add_exception_handler(RequestValidationError, _answering(_malformed))
    app.add_exception_handler(HTTPException, _answering(_as_problem))
    app.add_exception_handler(OSError, _answering(lambda wrong: Problem(503, "The machine cannot", sentence(wrong))))
    app.add_exception_handler(Exception, _answering(_mistake))


def _answering(problem: Callable[[Any], Problem]) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(_: Request, wrong: Exception) -> Response:
        return problem(wrong).response()

    return answer


def _sentence(status: int, title: str) -> Callable[[Exception], Problem]:
    return lambda wrong: Problem(status, title, str(wrong))


def _refused(wrong: ParametersRefused) -> Problem:
    return Problem(422, "Parameters refused", str(wrong), tuple(wrong.errors))


def _malformed(wrong: RequestValidationError) -> Problem:
    lines = tuple(f"{_path(each['loc'])}: {reason(each)}" for each in wrong.errors())
    return Problem(422, "Malformed request", "the request is not as /openapi.json describes it", lines)


def _path(location: Iterable[int | str]) -> str:
    place, *rest = location
    start = "$" if place == "body" else f"{place}"
    return start + "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in rest)


def _as_problem(wrong: HTTPException) -> Problem:
    return Problem(wrong.status_code, HTTPStatus(wrong.status_code).phrase, f"{wrong.detail}; see /openapi.json")


def _mistake(wrong: Exception) -> Problem:
    kind = type(wrong).__name__
    return Problem(
        500, "Mistake", f"this is a mistake in superdiscovery itself ({kind}); please report what it printed"
    )
