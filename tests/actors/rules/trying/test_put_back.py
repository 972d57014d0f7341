"""A page that gives nothing is put back into a routine that is refused without it."""

from pathlib import Path
from urllib.parse import urlsplit

from runtime.ending import Failed
from tests.discovering import discover, routine_of, run_with
from tests.sites import lockers


def test_a_page_that_the_server_remembers_is_opened_again(tmp_path: Path) -> None:
    with lockers.serve() as site:
        lockers.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with lockers.serve(port, shut=True):
        ending, _ = discover(tmp_path / "capture", lockers.TASK, tmp_path / "in_vain")
    assert isinstance(ending, Failed)
    assert "the server answered 409" in ending.reason
    with lockers.serve(port) as site:
        routine = routine_of(discover(tmp_path / "capture", lockers.TASK, tmp_path / "run")[0])
        results = [run_with(routine, lockers.RECORDED, values) for values in lockers.OTHERS]
        for values, result in zip(lockers.OTHERS, results, strict=True):
            assert [each["number"] for each in result.data] == site.truth(values["floor"])
    addresses = [urlsplit(each.url).path for each in routine.operations if each.type == "fetch"]
    assert addresses == ["/", "/hall", "/lockers"]
