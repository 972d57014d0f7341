"""Pages that a router fetches as components, and actions of the server that are told a number without a name."""

from pathlib import Path

import pytest

from actors.validation import Validate
from tests.discovering import discover, routine_of, run_with
from tests.sites import bollards


def test_a_page_that_came_as_components_is_asked_for_as_a_document(tmp_path: Path) -> None:
    with bollards.serve() as site:
        bollards.record(site.url, tmp_path / "capture", bollards.TASK_READ)
        ending, _ = discover(tmp_path / "capture", bollards.TASK_READ, tmp_path / "run")
    routine = routine_of(ending)
    for values in bollards.OTHERS:
        with bollards.serve(port=int(site.url.rpartition(":")[2]), shift=40):
            result = run_with(routine, bollards.RECORDED, values)
        assert result.ok, result
        assert result.data["heading"] == values["bollard"]
        assert result.data["load"].endswith(" t")
    assert all("RSC" not in str(each) for each in routine.operations)


@pytest.mark.parametrize("validate", ["full", "none"])
def test_the_number_that_an_action_is_told_is_that_of_the_thing(tmp_path: Path, validate: Validate) -> None:
    with bollards.serve() as site:
        bollards.record(site.url, tmp_path / "capture", bollards.TASK_NOTE)
    port = int(site.url.rpartition(":")[2])
    with bollards.serve(port):
        ending, _ = discover(tmp_path / "capture", bollards.TASK_NOTE, tmp_path / "run", validate=validate)
    routine = routine_of(ending)
    for values in bollards.OTHERS:
        with bollards.serve(port, shift=40) as site:
            assert run_with(routine, bollards.RECORDED, values).ok
            assert site.truth()[values["bollard"]] == [values["note"]]
            assert sum(map(len, site.truth().values())) == 1
