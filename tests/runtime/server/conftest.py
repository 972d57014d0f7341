"""A server of these tests, in a process of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.runtime.server.serving import Server, lay_out, serve


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return lay_out(tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="session")
def server(project: Path) -> Iterator[Server]:
    with serve(project, "--name", "my.host") as started:
        yield started
