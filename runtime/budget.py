"""The budget of one run of a routine: what it has used up, and the sentence that ends it when something is."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from pydantic import ValidationError

from routines.limits import Limits
from runtime.http.exchange import RequestFailed

VARIABLE = "SUPERDISCOVERY_LIMITS"
"""The environment variable with limits for every run: `seconds=3600,requests=5000`."""

_WHAT = {
    "seconds": "{} seconds",
    "requests": "{} requests",
    "received": "{} bytes received",
    "kept": "{} characters of answers kept",
    "reading": "{} seconds for reading one answer",
    "memory": "{} bytes of memory for reading one answer",
}


class UsedUp(RequestFailed):
    """The budget of the run is used up; the text says what of it, and how to raise it."""

    def __init__(self, name: str, limit: float, url: str = "") -> None:
        what = _WHAT[name].format(f"{limit:g}" if isinstance(limit, float) else limit)
        raised = f"to allow more, give --limit {name}=N, or set {VARIABLE}={name}=N"
        super().__init__(f"the run has used up its budget of {what}; {raised}", 0, url)


@dataclass
class Budget:
    """Of one run. Each method raises `UsedUp`."""

    limits: Limits = field(default_factory=Limits)
    requests: int = 0
    received: int = 0
    began: float = field(default_factory=time.monotonic)

    def request(self, url: str = "") -> None:
        """One more request is to be sent."""
        self.requests += 1
        if self.requests > self.limits.requests:
            raise UsedUp("requests", self.limits.requests, url)

    def receive(self, size: int, url: str = "") -> None:
        """So many bytes more have come."""
        self.received += size
        if self.received > self.limits.received:
            raise UsedUp("received", self.limits.received, url)

    def keep(self, size: int) -> None:
        """So many characters are in memory."""
        if size > self.limits.kept:
            raise UsedUp("kept", self.limits.kept)

    @property
    def left(self) -> float:
        """Seconds."""
        return self.limits.seconds - (time.monotonic() - self.began)

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """End what takes longer than there is time."""
        try:
            async with asyncio.timeout(self.left) as scope:
                yield
        except TimeoutError as error:
            if not scope.expired():
                raise
            raise UsedUp("seconds", self.limits.seconds) from error


class BadLimit(ValueError):
    """A limit that is none; the text says why."""


def limits_from(given: Iterable[str], environment: Mapping[str, str] | None = None) -> Limits:
    """The limits of `NAME=NUMBER` and of the environment; what is given counts. Raises `BadLimit`."""
    known = (os.environ if environment is None else environment).get(VARIABLE, "")
    found: dict[str, str] = {}
    for each in (*known.replace(",", " ").split(), *given):
        name, equals, value = each.partition("=")
        if not equals or name not in Limits.model_fields:
            raise BadLimit(f"{each!r} is no limit: give NAME=NUMBER, of {', '.join(Limits.model_fields)}")
        found[name] = value
    try:
        return Limits.model_validate(found)
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        raise BadLimit(f"the limit {wrong['loc'][0]}={wrong['input']} is none: {wrong['msg']}") from None
