"""A list that is sent in the place of a thing's own: judged by a site's own data."""

import asyncio
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from msgspec.structs import replace

from actors.rules.explaining.replaced_list import Replaced, as_replaced, changes_of, with_taken_out
from actors.rules.facts.source import Choice, Extracted, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.replaced_list import replaces_list
from actors.rules.writing.craft import Explained
from routines.routine import Routine
from runtime.http.execute import execute
from tests.actors.rules.request_values import context
from tests.discovering import discover, routine_of
from tests.sites import jars
from tests.sites.others import MOVED_ON

PUT, TAKE = "Put a sticker on a jar.", "Take a sticker off a jar."


def found(tmp_path: Path, task: str, name: str, sticker: str, way: jars.Way) -> tuple[Routine, str, str]:
    """The routine, and what its parameters for the jar and the sticker are called."""
    with jars.serve() as site:
        jars.record(site.url, tmp_path / "capture", task, name, sticker, way)
    with jars.serve(port=urlsplit(site.url).port or 0):
        ending, _ = discover(tmp_path / "capture", task, tmp_path / "run")
    routine = routine_of(ending)
    called = {str(each.examples[0]): each.name for each in routine.parameters}
    return routine, called[name], called[sticker]


@pytest.mark.parametrize("way", ["list", "thing", "query"])
@pytest.mark.parametrize("recorded", ["Plums", "Cherries"])
def test_what_is_added_comes_to_what_another_thing_has(recorded: str, way: jars.Way, tmp_path: Path) -> None:
    routine, jar, sticker = found(tmp_path, PUT, recorded, "Sour", way)
    for name, added, all_of_them in (
        ("Honey", "Old", ["Sweet", "Sour", "Old"]),
        ("Cherries", "Old", ["Old"]),
        ("Honey", "Sweet", ["Sweet", "Sour"]),
    ):
        with jars.serve(port=urlsplit(routine.hosts[0]).port or 0, shift=MOVED_ON) as site:
            before = site.truth()
            result = asyncio.run(execute(routine, {jar: name, sticker: added}))
            assert result.error == ""
            assert site.truth() == before | {name: all_of_them}


@pytest.mark.parametrize("way", ["list", "thing"])
@pytest.mark.parametrize(("recorded", "gone"), [("Plums", "Old"), ("Gherkins", "Old")])
def test_what_is_taken_out_leaves_all_else_that_another_thing_has(
    recorded: str, gone: str, way: jars.Way, tmp_path: Path
) -> None:
    routine, jar, sticker = found(tmp_path, TAKE, recorded, gone, way)
    with jars.serve(port=urlsplit(routine.hosts[0]).port or 0, shift=MOVED_ON) as site:
        before = site.truth()
        result = asyncio.run(execute(routine, {jar: "Honey", sticker: "Sour"}))
        assert result.error == ""
        assert site.truth() == before | {"Honey": ["Sweet"]}
        failed = asyncio.run(execute(routine, {jar: "Cherries", sticker: "Sour"}))
        assert "Sour" in failed.error
        assert site.truth() == before | {"Honey": ["Sweet"]}


WAY: dict[str, Any] = {"transaction_id": "t1", "extractors": [{"kind": "json", "path": [{"name": "Fix"}, "id"]}]}
WHICH = Value(place="path", name="1", value="17", source=Choice(parameter="card", label="Fix", **WAY))
LIST = Replaced(sent=["tag_ids"], list_of="tags", added=[1], id="t1", path=[{"name": "Fix"}, "tags", {}, "id"])
GIVEN = Choice(
    parameter="tag",
    label="Red",
    transaction_id="t2",
    extractors=[{"kind": "json", "path": [{"name": "Red"}, "id"]}],
)
PLACED = {"core": "5", "transaction_id": "t1", "extractors": [{"kind": "json", "path": [0, "tags", 1, "id"]}]}


def sent(source: Source | None, count: int = 2) -> list[Value]:
    made = [Value(place="json", name="tag_ids", path=["tag_ids", n], value=f"{n + 4}") for n in range(count)]
    return [WHICH, *(replace(each, source=source if n else None) for n, each in enumerate(made))]


@pytest.mark.parametrize(
    ("source", "is_known"),
    [
        (GIVEN, True),
        (Extracted(core="5", transaction_id="t3", extractors=[{"kind": "json", "path": ["id"]}]), True),
        (Extracted(**PLACED, by_place=True), False),
        (Choice(parameter="card", label="Fix", **WAY), False),
        (replace(GIVEN, extractors=[{"kind": "json", "path": [{"name": "Red"}, "tags", 1, "id"]}]), False),
        (None, False),
    ],
)
def test_what_is_added_is_given_or_was_made_before_else_no_routine_is_made(
    source: Source | None, is_known: bool
) -> None:
    lines = with_taken_out(sent(source), [LIST])
    made = as_replaced(lines, [LIST], context("http://x/cards/17", method="PUT"))
    whole = [each for each in made if each.place == "json" and each.path == ["tag_ids"]]
    explained = Explained("t4", {"method": "PUT", "url": "http://x/cards/17"}, made)
    assert bool(replaces_list([explained], frozenset())) is not is_known
    assert [isinstance(each.source, Choice) for each in whole] == [True] * is_known
    done = [{"path": ["tag_ids"], "do": "add", "value": "{{tag}}"}] if is_known else []
    assert changes_of([(each, "{{tag}}") for each in made]) == done


def test_a_list_that_is_not_found_anew_is_not_sent() -> None:
    lost = Replaced(sent=["tag_ids"], list_of="tags", added=[1])
    made = as_replaced(with_taken_out(sent(GIVEN), [lost]), [lost], context("http://x/cards/17", method="PUT"))
    explained = Explained("t4", {"method": "PUT", "url": "http://x/cards/17"}, made)
    assert "`tag_ids` in the place of all `tags`" in replaces_list([explained], frozenset())


def test_one_that_was_taken_out_is_found_by_what_it_is_called_there() -> None:
    gone = Replaced(
        sent=["tag_ids"],
        list_of="tags",
        taken_out=[{"value": "9", "hint": "plain", "named": {"name": "Dry"}}],
        id="t1",
        path=LIST.path,
    )
    lines = with_taken_out(sent(None, 1), [gone])
    made = as_replaced(lines, [gone], context("http://x/cards/17", method="PUT"))
    (one,) = (each for each in made if each.place == "taken_out")
    assert isinstance(one.source, Extracted)
    assert one.source.extractors == [{"kind": "json", "path": [{"name": "Fix"}, "tags", {"name": "Dry"}, "id"]}]
    assert {label: each.parameter for label, each in one.source.asked.items()} == {"Fix": "card", "Dry": "tag"}
    assert changes_of([(one, "{{gone}}")]) == [{"path": ["tag_ids", "{{gone}}"], "do": "take_out"}]
