"""What was taken from the offers of a script travels by its code, which is asked for anew by the name."""

import json
from pathlib import Path
from urllib.parse import urlsplit

from tests.discovering import discover, routine_of, run_with
from tests.sites import berths


def test_the_code_of_an_offer_is_asked_for_by_its_name_with_every_key_and_a_new_moment(tmp_path: Path) -> None:
    with berths.serve() as site:
        berths.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with berths.serve(port=port):
        routine = routine_of(discover(tmp_path / "capture", berths.TASK, tmp_path / "run")[0])
    told = [(each.name, each.description, each.examples) for each in routine.parameters]
    assert sorted(told) == [("nights", "Nights", [4]), ("ship", "Ship", ["Grebe & Son"])]
    asked = json.loads(routine.model_dump_json())["operations"][0]["query"]
    assert [name for name, _ in asked] == ["term", "kind", "kind", "_"]
    with berths.serve(port=port) as site:
        results = [run_with(routine, berths.RECORDED, values) for values in berths.OTHERS]
        assert [each.error for each in results] == ["", ""]
        assert [{"ship": each["ship"], "nights": each["nights"]} for each in site.truth()] == list(berths.OTHERS)
        assert {each["kind"] for each in site.truth()} == {"sail"}
