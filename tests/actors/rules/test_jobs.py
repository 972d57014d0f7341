"""A file that a job makes: it is asked for until it is done."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

from runtime.ending import Complete
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import reports


def test_the_file_of_a_job_is_fetched_once_the_job_is_done(tmp_path: Path) -> None:
    with reports.serve() as site:
        reports.record(site.url, tmp_path / "capture")
        port = urlsplit(site.url).port or 0
    with reports.serve(port, start=70):
        ending, _ = discover(tmp_path / "capture", reports.TASK, tmp_path / "run")
    assert isinstance(ending, Complete), ending
    asked = next(each for each in ending.routine["operations"] if each.get("tries"))
    assert asked["extract"][0]["sources"] == [{"kind": "json", "path": [{"0": "state", "1": "done"}, 1]}]
    with reports.serve(port, start=90) as site:
        result = asyncio.run(execute(routine_of(ending), {"subject": "Terns"}, downloads=tmp_path / "files"))
        assert result.ok, result.error
        assert site.truth() == ["Terns"]
    assert Path(result.data["path"]).read_text() == "about;Terns\n"
