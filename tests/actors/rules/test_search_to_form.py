"""From a search to its first hit, the page of that, its form, and on to what the server numbered."""

from pathlib import Path
from urllib.parse import urlsplit

from tests.actors.rules.test_discovery import changes
from tests.discovering import discover, routine_of, run_with
from tests.sites import outings, spares


def test_the_first_hit_is_ordered_and_the_number_of_the_order_is_where_the_server_said_it(tmp_path: Path) -> None:
    with spares.serve() as site:
        spares.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with spares.serve(port):
        routine = routine_of(discover(tmp_path / "capture", spares.TASK, tmp_path / "run")[0])
    with spares.serve(port, shift=7) as site:
        results = [run_with(routine, spares.RECORDED, values) for values in spares.OTHERS]
        assert [each.error for each in results] == ["", ""]
        wanted = [{"part": spares.FIRST[each["q"]], "many": each["many"]} for each in spares.OTHERS]
        assert site.truth() == (wanted, 0)


def test_what_is_found_is_put_elsewhere_by_a_link_that_reads_where_to_and_leads_back(tmp_path: Path) -> None:
    walks = {"harbour": "Round the harbour", "ridge": "The long ridge"}
    for others, before, after in changes(outings, tmp_path):
        assert after == before | {others["name"]: [walks[others["q"]]]}
