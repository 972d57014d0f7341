"""A request, header or field stays in a routine only if leaving it out changes what comes back."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from routines.operation import Fetch
from tests.discovering import discover, routine_of, run_with
from tests.sites import tides


@pytest.mark.parametrize("clock", [False, True])
@pytest.mark.parametrize("strict", [False, True])
def test_what_nobody_needs_is_left_out_and_what_somebody_needs_stays(tmp_path: Path, strict: bool, clock: bool) -> None:
    with tides.serve(strict, clock=clock) as site:
        tides.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with tides.serve(strict, port, clock) as site:
        routine = routine_of(discover(tmp_path / "capture", tides.TASK, tmp_path / "run")[0])
        results = [run_with(routine, tides.RECORDED, values) for values in tides.OTHERS]
        for values, result in zip(tides.OTHERS, results, strict=True):
            found = result.data["tides"] if clock else result.data
            assert [each["high"] for each in found] == site.truth(values["port"])
    *before, last = [each for each in routine.operations if isinstance(each, Fetch)]
    assert [urlsplit(each.url).path for each in before] == ["/"] * strict
    assert last.headers == [("X-Requested-With", "XMLHttpRequest")] * strict
    assert [name for name, _ in last.query] == ["port", "day"][: 1 + strict]
