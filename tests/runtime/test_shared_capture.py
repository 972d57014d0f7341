"""One copy of a capture for all processes of a run."""

from pathlib import Path

from captures.open import open_capture
from runtime.discover import new_run, old_run
from runtime.shared_capture import private_folder
from tests.sites import notes


def test_the_folder_is_nobody_elses_and_gone_afterwards() -> None:
    with private_folder() as folder:
        assert folder.stat().st_mode & 0o077 == 0
        (folder / "capture").write_bytes(b"x")
    assert not folder.exists()


def test_a_run_opens_its_capture_once_and_keeps_the_vault_to_itself(site: Path, tmp_path: Path) -> None:
    plain = open_capture(site)
    with private_folder() as shared:
        _, setup, opened = new_run(site, notes.TASK, "rules", tmp_path / "run", 60, shared=shared)
        assert (opened, dict(opened.vault)) == (plain, dict(plain.vault))
        assert plain.vault
        mapped = (shared / "capture").read_bytes()
        assert not [secret for secret in plain.vault.values() if len(secret) > 8 and secret.encode() in mapped]
        specialists, conductors = setup.open_capture(), setup.open_capture(opened.vault)
        assert (specialists, dict(specialists.vault)) == (plain, {})
        assert dict(conductors.vault) == dict(plain.vault)
        assert specialists.prepared is not None
        _, again, resumed = old_run(tmp_path / "run", shared=tmp_path)
        assert (resumed, again.shared) == (plain, str(tmp_path / "capture"))


def test_without_a_folder_every_process_opens_the_capture_itself(site: Path, tmp_path: Path) -> None:
    _, setup, opened = new_run(site, notes.TASK, "rules", tmp_path / "run", 60)
    assert setup.shared == ""
    assert (setup.open_capture(), dict(setup.open_capture().vault)) == (opened, dict(opened.vault))
