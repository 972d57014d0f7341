"""Who sends a name, a mail address and a password makes an account, if that is what the task asks for."""

from pathlib import Path
from urllib.parse import urlsplit

from tests.discovering import discover, routine_of, run_with
from tests.sites import clubs


def test_an_account_is_made_as_often_as_it_is_asked_for(tmp_path: Path) -> None:
    with clubs.serve() as site:
        clubs.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with clubs.serve(port) as site:
        routine = routine_of(discover(tmp_path / "capture", clubs.TASK, tmp_path / "run")[0])
        assert len(site.truth()) == 2
    assert clubs.RECORDED["password"] not in routine.model_dump_json()
    with clubs.serve(port, shift=5) as site:
        results = [run_with(routine, clubs.RECORDED, values) for values in clubs.OTHERS]
        assert site.truth() == list(clubs.OTHERS)
        assert [(each.data["id"], each.data["email"]) for each in results] == [
            (str(45 + n), values["email"]) for n, values in enumerate(clubs.OTHERS)
        ]
