"""Fixtures that several packages' tests share, each in a file of its own; and what is true of every test."""

import signal

from hypothesis import settings

pytest_plugins = ["tests.chromium_browser", "tests.postgres_server", "tests.stage"]

# A slow machine is no wrong answer.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell lets what it starts in the background ignore SIGINT, and whatever that starts inherits it: tests press Ctrl-C.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
