"""The window in which a person works asks them nothing that has no meaning in a profile that is removed."""

import json
import tempfile
from pathlib import Path

from runtime.browser.recording.window import open_window


async def test_it_does_not_ask_whether_a_password_should_be_kept() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, (Path(folder) / "held").open("w") as held:
        profile = Path(folder) / "profile"
        profile.mkdir()
        async with open_window(profile, headless=True, held=held.fileno()):
            pass
        kept = json.loads((profile / "Default" / "Preferences").read_text())
    assert len(kept) > 1, "Chromium has not written its own"
    assert kept["credentials_enable_service"] is False
