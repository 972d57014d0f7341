"""A list that is asked for in a way that nobody can read is always the recorded one: its first entry is taken for
nobody else."""

from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.actors.rules.test_discovery import found
from tests.discovering import run_with
from tests.sites.helpline import RECORDED, TASK, record, serve
from tests.sites.others import MOVED_ON


def sealed(text: str) -> str:
    return text.encode()[::-1].hex()


def opened(told: str) -> str:
    return bytes.fromhex(told)[::-1].decode()


@pytest.mark.parametrize("title", ["Wifi is slow", "jammed"])
def test_whoever_else_is_asked_for_is_not_taken_for_the_recorded_one(tmp_path: Path, title: str) -> None:
    site = SimpleNamespace(serve=partial(serve, read=opened), record=partial(record, write=sealed), TASK=TASK)
    routine, port = found(site, tmp_path)  # type: ignore[arg-type]
    with serve(port, MOVED_ON, opened) as moved:
        before = moved.truth()
        other = run_with(routine, RECORDED, {"title": title, "owner": "Cyd"})
        assert not other.ok
        assert "nothing was found for" in other.error
        assert moved.truth() == before
