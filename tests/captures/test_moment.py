"""Points in time as recorders write them."""

import pytest

from captures.moment import unix_seconds


@pytest.mark.parametrize(
    "written",
    [
        1795166380,
        1795166380.0,
        1795166380000,
        1795166380000000,
        1795166380000000000,
        "1795166380000",
        " 2026-11-20T09:19:40Z",
        "2026-11-20T10:19:40.000+01:00",
        "2026-11-20T09:19:40.0000000",
    ],
)
def test_one_moment_in_every_way_to_write_it(written: object) -> None:
    assert unix_seconds(written) == 1795166380.0


@pytest.mark.parametrize("written", [None, True, "", "yesterday", [], -1, float("nan"), float("inf"), "nan"])
def test_what_is_no_time_is_none(written: object) -> None:
    assert unix_seconds(written) is None
