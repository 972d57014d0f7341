"""A Chromium for the tests that need one: the system's, or Debian's, which is installed when the tests run as root.

Tests ask for `chromium`.
"""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="session")
def chromium() -> None:
    """There is one now."""
    done = subprocess.run(["sh", str(ROOT / "find_chromium.sh")], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
