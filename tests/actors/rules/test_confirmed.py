"""What a form begins, and the button of the page to which it led does."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.discovering import discover, routine_of, run_with
from tests.sites import plaques


@pytest.mark.parametrize("moves", [False, True])
def test_what_an_overview_asks_to_confirm_is_confirmed_however_much_was_entered(tmp_path: Path, moves: bool) -> None:
    with plaques.serve(moves=moves) as site:
        plaques.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with plaques.serve(port, moves) as site:
        routine = routine_of(discover(tmp_path / "capture", plaques.TASK, tmp_path / "run")[0])
    with plaques.serve(port, moves) as site:
        for number, values in enumerate(plaques.OTHERS, 731):
            result = run_with(routine, plaques.RECORDED, values)
            assert result.ok, result
            assert result.data["id"] == str(number)
        assert site.truth() == list(plaques.OTHERS)
