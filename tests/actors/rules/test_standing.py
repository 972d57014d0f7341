"""Forms whose fields the page decides, not the recording: on a site of crates with rows, judged by its own data."""

from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

from tests.discovering import discover, routine_of, run_with
from tests.sites import crates

MOVED_ON = 7


def changed(module: ModuleType, folder: Path) -> Any:
    """(values that were never recorded, what the site held before, and after)."""
    with module.serve() as site:
        module.record(site.url, folder / "capture")
    port = urlsplit(site.url).port or 0
    with module.serve(port=port) as site:
        ending, _ = discover(folder / "capture", module.TASK, folder / "run")
    routine = routine_of(ending)
    with module.serve(port=port, shift=MOVED_ON) as site:
        for others in module.OTHERS:
            before = site.truth()
            result = run_with(routine, module.RECORDED, module.RECORDED | others)
            assert result.ok, result.error
            yield module.RECORDED | others, before, site.truth()


def test_boxes_and_rows_that_the_recorded_thing_did_not_have_stay_as_they_are(tmp_path: Path) -> None:
    for values, before, after in changed(crates, tmp_path):
        crate = before[values["crate"]] | {"note": values["note"]}
        assert after == before | {values["crate"]: crate}
