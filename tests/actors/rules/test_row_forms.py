"""Forms of rows, whose hidden fields say what the row is about."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import samples, toolshed
from tests.sites.others import MOVED_ON


@pytest.mark.parametrize(
    "shown", [{}, {"numbered": True}, {"numbered": True, "saying": True}, {"guarded": True}], ids=" and ".join
)
@pytest.mark.parametrize("cloth", samples.CLOTHS)
def test_what_is_hidden_in_a_form_is_that_of_the_row_which_is_named(
    cloth: str, shown: dict[str, bool], tmp_path: Path
) -> None:
    with samples.serve(**shown) as site:
        samples.record(site.url, tmp_path / "capture", cloth)
    port = urlsplit(site.url).port or 0
    with samples.serve(port, **shown):
        ending, _ = discover(tmp_path / "capture", samples.TASK, tmp_path / "run")
    routine = routine_of(ending)
    (asked,) = routine.parameters
    assert asked.examples == [cloth]
    with samples.serve(port, shift=True, **shown) as site:
        for name, told in (("Red felt", ("felt-9", "roll", "71")), ("Old silk", ("silk", "sheet", "70"))):
            result = asyncio.run(execute(routine, {asked.name: name}))
            assert result.ok, result.error
            assert site.truth()[-1] == (told if shown.get("numbered") else told[:2])


@pytest.mark.parametrize(
    ("tool", "changed", "others"),
    [
        ("Crate", {"state": "Used"}, {"Adze": "New", "Crate": "Used", "Bellows": "New"}),
        ("Bellows", {"state": "Broken"}, {"Adze": "New", "Crate": "Used", "Bellows": "New"}),
        ("Anvil", {"many": "9"}, {"Adze": "11", "Crate": "12", "Bellows": "13"}),
    ],
)
def test_what_nobody_touched_in_the_form_of_a_row_stays_as_that_row_has_it(
    tool: str, changed: dict[str, str], others: dict[str, str], tmp_path: Path
) -> None:
    with toolshed.serve() as site:
        toolshed.record(site.url, tmp_path / "capture", tool, **changed)
    port = urlsplit(site.url).port or 0
    with toolshed.serve(port):
        ending, _ = discover(tmp_path / "capture", toolshed.TASK, tmp_path / "run")
    routine, (field,) = routine_of(ending), changed
    codes = {label: code for code, label in toolshed.STATES.items()}
    with toolshed.serve(port, shift=MOVED_ON) as site:
        for name, text in others.items():
            before = site.truth()
            result = asyncio.run(execute(routine, {"item": name, field: text}))
            assert result.ok, result.error
            state, many, *rest = before[name]
            now = (codes[text], many, *rest) if field == "state" else (state, text, *rest)
            assert site.truth() == before | {name: now}
