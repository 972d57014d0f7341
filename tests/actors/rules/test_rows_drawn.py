"""Rows that scripts draw have no addresses: what was clicked, chosen or looked for names the entry that is changed."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from routines.routine import Routine
from runtime.ending import Failed
from runtime.http.execute import execute
from tests.discovering import discover, routine_of
from tests.sites import crews, kennel, nests, repairs, rota, wall
from tests.sites.site import Site

MOVED_ON = 7
Serve = Callable[..., Any]


def found(serve: Serve, record: Callable[[str, Path], None], task: str, folder: Path) -> tuple[Routine, int]:
    with serve() as site:
        record(site.url, folder / "capture")
    port = urlsplit(site.url).port or 0
    with serve(port=port) as site:
        ending, _ = discover(folder / "capture", task, folder / "run")
    return routine_of(ending), port


def changed(site: Site, routine: Routine, **values: str) -> dict[str, Any] | str:
    """What is different after a run, or why there was none."""
    before = site.truth()
    result = asyncio.run(execute(routine, values))
    after: dict[str, Any] = site.truth()
    return {name: each for name, each in after.items() if before.get(name) != each} if result.ok else result.error


def named(routine: Routine) -> dict[str, Any]:
    return {each.name: each.examples[0] for each in routine.parameters}


def test_the_only_row_that_a_page_left_is_called_by_what_was_opened_in_it(tmp_path: Path) -> None:
    routine, port = found(repairs.serve, repairs.record_remark, "Write a remark on a repair.", tmp_path)
    assert named(routine) == {"repair": "Oil the pump", "remark": "ask Ida"}
    with repairs.serve(port=port, shift=MOVED_ON) as site:
        assert changed(site, routine, repair="Paint the shed", remark="red") == {"Paint the shed": (0, "red")}
        assert "'the shed'" in changed(site, routine, repair="the shed", remark="red")


def test_a_field_in_a_row_is_sent_for_that_row(tmp_path: Path) -> None:
    routine, port = found(repairs.serve, repairs.record_state, "Set the state of a repair.", tmp_path)
    assert named(routine) == {"repair": "Paint the fence", "state": "done"}
    with repairs.serve(port=port, shift=MOVED_ON) as site:
        assert changed(site, routine, repair="Oil the pump", state="open") == {"Oil the pump": (0, "shelf 3")}


def test_a_row_is_called_by_what_an_answer_says_rather_than_by_what_the_page_wrote(tmp_path: Path) -> None:
    routine, port = found(repairs.serve, repairs.record_sign, "Write a remark on a repair.", tmp_path)
    assert named(routine) == {"repair": "Paint the fence", "remark": "ask Ida"}
    with repairs.serve(port=port, shift=MOVED_ON) as site:
        assert changed(site, routine, repair="Oil the pump", remark="red") == {"Oil the pump": (1, "red")}


def test_a_list_box_that_a_script_drew_in_a_row_is_of_that_row(tmp_path: Path) -> None:
    routine, port = found(repairs.serve, repairs.record_drawn_state, "Set a repair to done.", tmp_path)
    assert named(routine) == {"repair": "Paint the fence"}
    with repairs.serve(port=port, shift=MOVED_ON) as site:
        assert changed(site, routine, repair="Oil the pump") == {"Oil the pump": (2, "shelf 3")}


def test_a_field_in_a_form_of_its_row_is_sent_for_that_row(tmp_path: Path) -> None:
    routine, port = found(kennel.serve, kennel.record, kennel.TASK, tmp_path)
    assert named(routine) == {"item": "Argos", "meal": "rice"}
    with kennel.serve(port=port, shift=MOVED_ON) as site:
        assert changed(site, routine, item="Rex & Co", meal="rice") == {"Rex & Co": "rice"}
        assert "there are Ajax" in changed(site, routine, item="Rex", meal="rice")


def test_the_row_that_was_marked_for_an_entry_of_a_menu_is_found_by_its_name(tmp_path: Path) -> None:
    routine, port = found(nests.serve, nests.record, nests.TASK, tmp_path)
    assert named(routine) == {"nest": "Heron"}
    with nests.serve(port=port, shift=MOVED_ON) as site:
        before = site.truth()
        assert asyncio.run(execute(routine, {"nest": "Teal & Co"})).ok
        assert site.truth() == [each for each in before if each != "Teal & Co"]
        assert not asyncio.run(execute(routine, {"nest": "Teal & Co"})).ok
        assert len(site.truth()) == len(before) - 1


def test_a_row_that_came_alone_leads_to_its_form_and_that_to_where_it_is_saved(tmp_path: Path) -> None:
    routine, port = found(rota.serve, rota.record, "Set the hours of a person.", tmp_path)
    assert named(routine) == {"q": "cleo", "hours": "9"}
    with rota.serve(port=port, shift=MOVED_ON) as site:
        assert changed(site, routine, q="Bo", hours="2") == {"Bo Strand": 2}


@pytest.mark.parametrize("line", ["<b>{name}</b> <small>{team}</small>", "{name} \N{EN DASH} {team}", "{team}: {name}"])
def test_a_name_that_was_offered_and_clicked_is_that_of_one_alone(line: str, tmp_path: Path) -> None:
    record = partial(crews.record, line=line)
    routine, port = found(crews.serve, record, "Create a job for a person.", tmp_path)
    assert named(routine) == {"title": "Wash the van", "who": "Wim Keller"}
    with crews.serve(port=port, shift=MOVED_ON) as site:
        assert changed(site, routine, title="Dig", who="bo weir") == {"Dig": "Bo Weir"}
        assert "there are Bo Weiring, Bo Weir" in changed(site, routine, title="Rake", who="Bo")


CLICKED = ["article:nth-of-type(2)", "article:nth-of-type(2) small", "article:nth-of-type(2) b"]


@pytest.mark.parametrize("clicked", CLICKED)
def test_a_card_that_is_clicked_is_called_by_its_title_wherever_it_was_clicked(clicked: str, tmp_path: Path) -> None:
    record = partial(wall.record, clicked=clicked)
    routine, port = found(wall.serve, record, "Write a remark on a slip.", tmp_path)
    assert named(routine) == {"slip": "Paint the shed", "remark": "ask Ida"}
    with wall.serve(port=port, shift=MOVED_ON) as site:
        assert changed(site, routine, slip="Mend the gate", remark="red") == {"Mend the gate": "red"}
        assert "'the gate'" in changed(site, routine, slip="the gate", remark="red")


def test_no_routine_is_made_of_a_card_whose_title_is_told_by_nothing(tmp_path: Path) -> None:
    with wall.serve() as site:
        wall.record(site.url, tmp_path / "capture", called="{title[0]}..")
    ending, _ = discover(tmp_path / "capture", "Write a remark on a slip.", tmp_path / "run", validate="none")
    assert isinstance(ending, Failed)
    assert "record how it is found by name" in ending.reason
