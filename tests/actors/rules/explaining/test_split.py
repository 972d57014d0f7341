"""A list that is sent of one text: judged by a site's own data."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.explaining.split import as_split
from actors.rules.facts.source import LeftOut
from routines.routine import Routine
from runtime.http.execute import execute
from tests.actors.rules.request_values import context, entered, value
from tests.discovering import discover, routine_of
from tests.sites import topics
from tests.sites.others import MOVED_ON

TASK = "Publish a post with topics."
CHANGE = "Change the topics of a post."


def run(routine: Routine, **given: str) -> tuple[str, Any]:
    """(what it failed with, what the site held after it)."""
    with topics.serve(port=urlsplit(routine.hosts[0]).port or 0, shift=MOVED_ON) as site:
        result = asyncio.run(execute(routine, given))
        return result.error, site.truth()


def test_the_list_is_made_of_the_text_that_is_given(tmp_path: Path) -> None:
    typed = {"title": "Spring sale", "topics": "offers, garden"}
    with topics.serve() as site:
        topics.record(site.url, tmp_path / "capture", TASK, typed, typed | {"topics": ["offers", "garden"]})
    with topics.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(tmp_path / "capture", TASK, tmp_path / "run")
    routine = routine_of(ending)
    for text, sent in (("leaves", ["leaves"]), ("a b,c ,, d", ["a b", "c", "d"]), ("", [])):
        error, after = run(routine, title="Autumn", topics=text)
        assert (error, after["Autumn"]) == ("", {"topics": sent})


def test_so_is_that_of_a_post_that_is_sent_back_as_a_whole(tmp_path: Path) -> None:
    with topics.serve() as site:
        sent = {"topics": ["weather", "mist", "roses"]}
        topics.record_change(site.url, tmp_path / "capture", CHANGE, {"topics": "weather\nmist\nroses"}, sent)
    with topics.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(tmp_path / "capture", CHANGE, tmp_path / "run")
    for text, made in (("leaves", ["leaves"]), ("a b\nc", ["a b", "c"])):
        error, after = run(routine_of(ending), post="Thaw", topics=text)
        assert (error, after["Thaw"]) == ("", {"topics": made, "remark": "brief"})


def test_a_text_of_which_the_rest_would_stay_is_refused(tmp_path: Path) -> None:
    typed = {"title": "Spring sale", "topics": "offers, garden"}
    with topics.serve() as site:
        sent = {"title": "Spring sale", "topics": "offers", "remark": "garden"}
        topics.record(site.url, tmp_path / "capture", TASK, typed, sent)
    with topics.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(tmp_path / "capture", TASK, tmp_path / "run")
    assert "sends `topics` as offers, a part of what was entered in `Topics` (offers, garden), and another" in str(
        ending
    )


@pytest.mark.parametrize(
    ("text", "how"),
    [("red; blue", "semicolons"), ("red\nblue\n", "lines"), ("red blue", "words"), ("red,blue", "commas")],
)
@pytest.mark.parametrize("place", ["json", "form"])
def test_the_mark_is_that_of_the_recording(text: str, how: str, place: str) -> None:
    steps = (("colours", 0), ("colours", 1))
    paths = [{"path": list(step)} if place == "json" else {} for step in steps]
    lines = [value(place, "colours", each, **path) for each, path in zip(("red", "blue"), paths, strict=True)]
    first, second = as_split(lines, context(inputs=[entered("paint", text)]))
    assert getattr(first.source, "how", "") == how
    assert second.source == LeftOut()
    assert first.path == (["colours"] if place == "json" else [])


def test_another_order_or_a_part_of_the_text_is_no_such_list() -> None:
    lines = [value("json", "colours", each, path=["colours", n]) for n, each in enumerate(("red", "blue"))]
    for text in ("blue, red", "red, blue, green", "red"):
        assert as_split(lines, context(inputs=[entered("paint", text)])) == lines
