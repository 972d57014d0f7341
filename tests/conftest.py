"""Fixtures that several packages' tests share, each in a file of its own."""

pytest_plugins = ["tests.chromium_browser", "tests.postgres_server", "tests.stage"]
