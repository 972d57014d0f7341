"""A short number in an address, which stands in a hundred places, is the one that the server gave to what was made."""

from pathlib import Path
from urllib.parse import urlsplit

from tests.discovering import discover, routine_of, run_with
from tests.sites import voyages


def test_a_short_number_is_traced_by_its_place_and_not_by_what_else_has_it(tmp_path: Path) -> None:
    with voyages.serve() as site:
        voyages.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with voyages.serve(port):
        routine = routine_of(discover(tmp_path / "capture", voyages.TASK, tmp_path / "run")[0])
    with voyages.serve(port, shift=7) as site:
        results = [run_with(routine, voyages.RECORDED, values) for values in voyages.OTHERS]
        assert [each.error for each in results] == ["", ""]
        assert site.truth() == list(voyages.OTHERS)
