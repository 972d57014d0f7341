"""Fixtures for what strangers do to the product."""

from collections.abc import Iterator

import pytest

from tests.attacks.network import Network, network
from tests.runtime.terminal import type_in as type_in


@pytest.fixture(scope="session")
def _one_network() -> Iterator[Network]:
    with network() as made:
        yield made


@pytest.fixture
def sealed(_one_network: Network) -> Network:
    """A network in which whatever is sent anywhere is heard, and in which nothing has been said yet."""
    _one_network.heard()
    _one_network.said.clear()
    return _one_network
