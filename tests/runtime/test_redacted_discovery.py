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
from runtime.given_secrets import proofs, refuse_lacking, variable
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


def with_key(issued: bool) -> Capture:
    """A request with a credential in a header, after one whose response may have issued it."""
    handle = "secret-1-authorization"
    before = Response(200, body=f'{{"token": "{handle}"}}'.encode() if issued else b"{}")
    asked = Request("GET", "http://a.test/list", (("Authorization", f"Bearer {handle}"),))
    exchanges = [(Request("GET", "http://a.test/"), before), (asked, Response(200))]
    return Capture(transactions=[Transaction(f"t{n}", n, n, "xhr", *pair) for n, pair in enumerate(exchanges)])


def test_a_credential_that_nobody_issued_is_needed_too() -> None:
    assert proofs(with_key(issued=True)) == []
    assert proofs(with_key(issued=False)) == ["secret-1-authorization"]
    refuse_lacking(with_key(issued=False), {"SUPERDISCOVERY_SECRET_1_AUTHORIZATION": "k"}, "full")
    with pytest.raises(CaptureError, match="SUPERDISCOVERY_SECRET_1_AUTHORIZATION"):
        refuse_lacking(with_key(issued=False), {}, "full")
