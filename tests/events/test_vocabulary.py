"""The page about the events is the code's own account of them."""

import subprocess
import sys
from pathlib import Path
from typing import get_args

from events.event import AnyEvent
from events.vocabulary import markdown

ROOT = Path(__file__).parents[2]


def test_the_page_is_current() -> None:
    written = (ROOT / "docs" / "events.md").read_text(encoding="utf-8")
    assert written == markdown(), "run: python -m events.vocabulary > docs/events.md"


def test_the_page_names_every_kind_and_field() -> None:
    page = markdown()
    assert all(f"### {kind.__name__}\n" in page for kind in get_args(AnyEvent))
    assert "| `output_schema` | `dict[str, Any] or None` | `None` |" in page
    assert "| `events` | `tuple[AnyEvent, ...]` |  |" in page
    assert "| `task` | `Task` |  |" in page


def test_the_command_prints_the_page() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "events.vocabulary"], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    assert printed.stdout == markdown()
