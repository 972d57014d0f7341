"""Whatever is raised while a request is answered, a problem is told of it."""

import errno

import httpx2
import pytest
from fastapi import FastAPI

from captures.error import CaptureError
from events.log import Corrupt
from routines.file import RoutineError
from runtime.server.problem import MEDIA_TYPE
from runtime.server.problems import tell_problems
from runtime.sessions import Busy

TOLD = [
    (Corrupt("stream x is damaged"), 409, "stream x is damaged"),
    (RoutineError("routine.json: is no JSON"), 409, "routine.json: is no JSON"),
    (CaptureError("x cannot be read"), 422, "x cannot be read"),
    (Busy("64 sessions are under way"), 503, "64 sessions are under way"),
    (OSError(errno.ENOSPC, "No space left on device"), 503, "free some space"),
]


async def answer(wrong: Exception) -> httpx2.Response:
    app = FastAPI()

    @app.get("/")
    async def fail() -> None:
        raise wrong

    tell_problems(app)
    transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return await client.get("/")


@pytest.mark.parametrize(("wrong", "status", "said"), TOLD, ids=lambda each: type(each).__name__)
async def test_what_a_person_can_mend_is_told_in_its_own_words(wrong: Exception, status: int, said: str) -> None:
    told = await answer(wrong)
    assert (told.status_code, told.headers["content-type"]) == (status, MEDIA_TYPE)
    assert said in told.json()["detail"]


async def test_a_mistake_of_ours_is_a_problem_that_gives_nothing_away() -> None:
    told = await answer(KeyError("hunter-2"))
    assert (told.status_code, told.headers["content-type"]) == (500, MEDIA_TYPE)
    assert "hunter-2" not in told.text
