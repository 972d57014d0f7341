"""Asking again how far a job is, until the answer has what is taken from it."""

import asyncio
from collections.abc import Callable

from routines import operation as ops
from runtime.clock import clock
from runtime.http.exchange import Answer, Call, Sender
from runtime.http.found import is_found
from runtime.steps import Progress

PAUSE = 1.0
"""Seconds from an answer to the next question."""


async def asked_again(
    operation: ops.Fetch, call: Callable[[], Call], first: Answer, sender: Sender, progress: Progress
) -> tuple[Answer, int]:
    """The first answer that has all of it, or is an error, else the last one; and how often it was asked again."""
    answer = first
    for again in range(operation.tries):
        if answer.status >= 400 or await is_found(operation, answer.page, progress):
            return answer, again
        await asyncio.sleep(PAUSE)
        progress.values |= clock()
        answer = await sender.send(call(), follow=operation.follow)
    return answer, operation.tries
