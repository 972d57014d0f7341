"""Fixtures that several packages' tests share, each in a file of its own; and what is true of every property."""

from hypothesis import settings

pytest_plugins = ["tests.chromium_browser", "tests.postgres_server", "tests.stage"]

# A slow machine is no wrong answer.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
