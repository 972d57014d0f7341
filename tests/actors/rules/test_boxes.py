"""Boxes that a person ticks: each of several is a choice, and one alone says yes or no."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import circulars


def test_every_box_of_a_name_is_chosen_by_its_label_and_one_alone_may_be_left_out(tmp_path: Path) -> None:
    with circulars.serve() as site:
        circulars.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with circulars.serve(port):
        ending, _ = discover(tmp_path / "capture", circulars.TASK, tmp_path / "run")
    routine = routine_of(ending)
    with circulars.serve(port, shift=7) as site:
        for subject, groups, urgent in (("Bins", ["Board", "Tenants"], False), ("Fête", ["Gardeners"], True)):
            arguments = {"subject": subject, "groups": groups}
            told = arguments if urgent else arguments | {"urgent": False}
            result = asyncio.run(execute(routine, told))
            assert result.ok, result.error
            assert site.truth()[-1] == (subject, set(groups), urgent)
