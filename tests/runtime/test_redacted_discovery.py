"""A redacted copy can still be discovered, by whoever has the password."""

from pathlib import Path

import pytest

from actors.validation import Validate
from captures.capture import Capture
from captures.error import CaptureError
from captures.native import write_native
from captures.open import open_capture
from captures.transaction import Request, Response, Transaction
from runtime.discover import new_run, old_run
from runtime.given_secrets import refuse_lacking, variable, with_given
from runtime.loop import NotNow
from runtime.trial import Trial
from tests.discovering import discover, routine_of, run_with
from tests.sites import notes


def test_the_environment_gives_what_a_copy_no_longer_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with notes.serve() as site:
        notes.record(site.url, tmp_path / "original")
        write_native(open_capture(tmp_path / "original"), tmp_path / "copy")
        monkeypatch.setenv(variable("secret-1-password"), notes.RECORDED["password"])
        ending, _ = discover(tmp_path / "copy", notes.TASK, tmp_path / "run")
        result = run_with(routine_of(ending), notes.RECORDED, notes.RECORDED | {"text": "review"})
        assert result.ok, result.error
        assert [row["title"] for row in result.data] == [note["title"] for note in site.truth("review")]
    kept = b"".join(file.read_bytes() for file in (tmp_path / "run").rglob("*") if file.is_file())
    assert notes.RECORDED["password"].encode() not in kept


@pytest.mark.parametrize("validate", ["full", "read-only"])
def test_a_copy_without_its_password_is_refused_before_anything_starts(
    validate: Validate, site: Path, tmp_path: Path
) -> None:
    write_native(open_capture(site), tmp_path / "copy")
    with pytest.raises(CaptureError, match="set SUPERDISCOVERY_SECRET_1_PASSWORD in the environment"):
        new_run(tmp_path / "copy", notes.TASK, "rules", tmp_path / "run", 60, validate=validate)
    assert not (tmp_path / "run").exists()
    new_run(tmp_path / "copy", notes.TASK, "rules", tmp_path / "run", 60, validate="simulate")


def test_a_run_is_gone_on_with_only_by_whoever_has_the_password(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_native(open_capture(site), tmp_path / "copy")
    monkeypatch.setenv(variable("secret-1-password"), notes.RECORDED["password"])
    new_run(tmp_path / "copy", notes.TASK, "rules", tmp_path / "run", 60)
    for name in ("shared", "other"):
        (tmp_path / name).mkdir()
    old_run(tmp_path / "run", shared=tmp_path / "shared")
    monkeypatch.delenv(variable("secret-1-password"))
    with pytest.raises(CaptureError, match="set SUPERDISCOVERY_SECRET_1_PASSWORD"):
        old_run(tmp_path / "run", shared=tmp_path / "other")
    old_run(tmp_path / "run")  # to look at it takes none


KEY = "secret-1-authorization"


def with_key() -> Capture:
    """Requests with credentials in headers, of which no response had issued any."""
    asked = Request("GET", "http://a.test/list", (("Authorization", f"Bearer {KEY}"),))
    noise = Request("GET", "http://a.test/me", (("Authorization", "Basic secret-2-authorization"),))
    return Capture(
        transactions=[Transaction(f"t{n}", n, n, "xhr", each, Response(200)) for n, each in enumerate((asked, noise))]
    )


@pytest.mark.parametrize(("given", "asked"), [({}, True), ({"SUPERDISCOVERY_SECRET_1_AUTHORIZATION": "k"}, False)])
async def test_a_credential_is_asked_for_once_a_routine_needs_it(given: dict[str, str], asked: bool) -> None:
    refuse_lacking(with_key(), {}, "full")
    routine = {"name": "r", "hosts": ["http://a.test"], "operations": [{"type": "sleep", "seconds": 0}]}
    trial = Trial(with_given(with_key(), given))
    if asked:
        with pytest.raises(NotNow, match=r"copy: set SUPERDISCOVERY_SECRET_1_AUTHORIZATION in the environment$"):
            await trial.look(routine, {"token": f"Bearer {KEY}"})
    else:
        with pytest.raises(NotNow, match=r"a\.test, where the routine is to be tried out, cannot be reached"):
            await trial.look(routine, {"token": f"Bearer {KEY}"})
    await Trial(with_key(), "simulate").look(routine, {"token": KEY})
