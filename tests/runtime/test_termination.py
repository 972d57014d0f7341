"""Work in an event loop, which may be interrupted."""

import asyncio
import gc
from typing import Any

import pytest

from runtime.termination import completed


async def seven() -> int:
    await asyncio.sleep(0)
    return 7


def test_what_comes_of_it() -> None:
    assert completed(seven()) == 7


def test_interrupted_before_it_has_begun_it_ends_without_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(work: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(asyncio, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        completed(seven())
    gc.collect()
