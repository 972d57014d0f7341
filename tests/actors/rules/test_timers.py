"""A page that tells by a timer that it is open, after the result was shown."""

from pathlib import Path
from urllib.parse import urlsplit

from tests.discovering import discover, routine_of, run_with
from tests.sites import lockers


def test_what_a_timer_posts_after_the_result_is_not_the_answer(tmp_path: Path) -> None:
    with lockers.serve() as site:
        lockers.record(site.url, tmp_path / "capture", timed=True)
    with lockers.serve(urlsplit(site.url).port or 0) as site:
        routine = routine_of(discover(tmp_path / "capture", lockers.TASK, tmp_path / "run")[0])
        for values in lockers.OTHERS:
            result = run_with(routine, lockers.RECORDED, values)
            assert [each["number"] for each in result.data] == site.truth(values["floor"])
    assert not [each for each in routine.operations if "alive" in str(each.model_dump())]
