"""What every site here gives: where it runs, and the truth in its own data."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from examples.trains.web import Application, serve


@dataclass(frozen=True)
class Site:
    """`url` has no slash at its end; `truth` answers from the application's data, not through its pages."""

    url: str
    truth: Callable[..., Any]


@contextmanager
def run(application: Application, truth: Callable[..., Any], port: int) -> Iterator[Site]:
    """Serve an application until the block ends."""
    with serve(application, port) as url:
        yield Site(url, truth)
