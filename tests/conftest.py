"""Fixtures that several packages' tests share, each in a file of its own; and what is true of every test."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from runtime.user_state import FOLDER

pytest_plugins = ["tests.chromium_browser", "tests.postgres_server", "tests.stage"]

# A slow machine is no wrong answer.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell lets what it starts in the background ignore SIGINT, and whatever that starts inherits it: tests press Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def _state_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """What is kept for a user between commands is not that of whoever runs the tests."""
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FOLDER, str(folder))
        yield folder
