"""A token that an encoder escaped is traced to where it stands, and taken from there as the script reads it."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.discovering import discover, routine_of, run_with
from tests.sites import kiosk

CASES = {
    "System.Text.Json": (kiosk.DOCUMENT, {"+": "\\u002B"}),
    "System.Text.Json, of what a redacted copy hides": (kiosk.HIDDEN, {"+": "\\u002B"}),
    "one that names it anew each time": (kiosk.KEYED, {}),
    "Django": (kiosk.LITERAL, {"-": "\\u002D", "=": "\\u003D"}),
    "Go": (kiosk.LITERAL, {"+": "\\u002b", "/": "\\/"}),
    "Razor": (kiosk.FIELD, {"+": "&#x2B;"}),
    "Mustache": (kiosk.FIELD, {"/": "&#x2F;", "=": "&#x3D;"}),
    "ESAPI": (kiosk.CALL, {"+": "\\x2B", "/": "\\x2F", "-": "\\x2D", "=": "\\x3D"}),
}


@pytest.mark.parametrize("encoder", CASES)
def test_a_token_is_taken_however_it_is_escaped(tmp_path: Path, encoder: str) -> None:
    page, escapes = CASES[encoder]
    with kiosk.serve(page, escapes) as site:
        kiosk.record(site.url, tmp_path / "capture", escapes)
    port = urlsplit(site.url).port or 0
    with kiosk.serve(page, escapes, port) as site:
        routine = routine_of(discover(tmp_path / "capture", kiosk.TASK, tmp_path / "run")[0])
    with kiosk.serve(page, escapes, port, shift=7) as site:
        results = [run_with(routine, kiosk.RECORDED, values) for values in kiosk.OTHERS]
        assert [each.ok for each in results] == [True, True]
        assert site.truth() == list(kiosk.OTHERS)


@pytest.mark.parametrize("encoder", ["System.Text.Json", "ESAPI"])
def test_the_simulation_writes_its_own_token_as_the_page_does(tmp_path: Path, encoder: str) -> None:
    page, escapes = CASES[encoder]
    with kiosk.serve(page, escapes) as site:
        kiosk.record(site.url, tmp_path / "capture", escapes)
    routine_of(discover(tmp_path / "capture", kiosk.TASK, tmp_path / "run", validate="simulate")[0])
