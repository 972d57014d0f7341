"""What is chosen in a form that a script draws, where the labels travel: nothing is sent that was not offered."""

import asyncio
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from routines.arguments import ParameterErrors
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import leaflets


def test_only_what_was_offered_is_taken(tmp_path: Path) -> None:
    with leaflets.serve() as site:
        leaflets.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with leaflets.serve(port):
        ending, _ = discover(tmp_path / "capture", leaflets.TASK, tmp_path / "run")
    routine = routine_of(ending)
    told = {each.name: (each.type, each.enum) for each in routine.parameters}
    assert told["topics"] == ("list", list(leaflets.TOPICS))
    assert told["language"] == ("string", list(leaflets.LANGUAGES))
    given = {"title": "Fair", "topics": ["Press", "Garden"], "language": "Polish"}
    with leaflets.serve(port) as site:
        result = asyncio.run(execute(routine, given))
        assert result.ok, result.error
        assert site.truth() == [given]
        for wrong in ({"topics": ["Pres"]}, {"language": ""}):
            with pytest.raises(ParameterErrors, match="must be one of"):
                asyncio.run(execute(routine, given | wrong))
        assert site.truth() == [given]
