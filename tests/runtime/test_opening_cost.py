"""What a large capture costs is said before it is read."""

from pathlib import Path

import pytest

from captures.capture import Capture
from captures.har.write import write_har
from captures.open import open_capture
from runtime import opening_cost
from runtime.opening_cost import cost_of
from tests.actors.specialists.library import exchange


def har_at(path: Path, many: int) -> Path:
    rows = tuple(exchange(n, n, "GET", f"/boats/{n}", "{}") for n in range(1, many + 1))
    path.write_bytes(write_har(Capture(transactions=rows)))
    return path


def test_a_large_capture_is_told_with_its_requests_and_a_small_one_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    har = har_at(tmp_path / "large.har", 70)
    assert cost_of(har) == ""
    monkeypatch.setattr(opening_cost, "LARGE", 10_000)
    assert cost_of(har) == f"{har} has 0 MB and about 70 requests: discovering takes about 10 seconds"


def test_what_cannot_be_read_is_left_to_the_reader_to_tell(tmp_path: Path) -> None:
    assert [cost_of(tmp_path / "none"), cost_of(tmp_path)] == ["", ""]


def test_what_is_larger_than_any_capture_that_is_opened_is_not_counted(tmp_path: Path) -> None:
    with (tmp_path / "sparse.har").open("wb") as file:
        file.truncate(10**13)
    assert cost_of(tmp_path / "sparse.har") == ""


def test_while_a_capture_is_opened_it_is_told_how_far_that_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr("captures.open.MANY", 3)
    open_capture(har_at(tmp_path / "some.har", 3), told.append)
    assert told == ["read 3 requests, 0 interactions and 0 snapshots; now looking for credentials in them"]
