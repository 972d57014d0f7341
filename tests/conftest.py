"""Fixtures that several packages' tests share, each in a file of its own; what is true of every property; and which
tests share a process where they run side by side."""

import signal

import pytest
from hypothesis import settings

pytest_plugins = ["tests.chromium_browser", "tests.postgres_server", "tests.stage"]

# A slow machine is no wrong answer.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell lets what it starts in the background ignore SIGINT, and whatever that starts inherits it: tests press Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """With `--dist loadgroup`: all that need Ray, of which there is one, and those of a file, which share what it
    starts."""
    for item in items:
        needs_ray = {"cluster", "either_stage"} & {*getattr(item, "fixturenames", ())}
        item.add_marker(pytest.mark.xdist_group("ray" if needs_ray else str(item.path)))
