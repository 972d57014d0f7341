"""The workshop, whose pages are awkward to record."""

from collections.abc import Iterator

import pytest

from tests.browser.workshop import workshop


@pytest.fixture
def site() -> Iterator[str]:
    with workshop() as url:
        yield url
