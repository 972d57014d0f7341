"""The rules policy on applications that it does not know: judged by their own data, with other values, ids moved on."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import pytest

from routines.arguments import ParameterErrors
from routines.routine import Routine
from runtime.ending import Failed
from runtime.http.execute import execute
from tests.captures.archive import entry, typed, write_har
from tests.discovering import discover, routine_of, run_with
from tests.sites import (
    archive,
    basket,
    boards,
    catalogue,
    cuttings,
    desk,
    garden_wiki,
    guests,
    handbook,
    helpline,
    instruments,
    letters,
    notes,
    payroll,
    phones,
    pumps,
    shelves,
    stock,
    stools,
    tabs,
    tickets,
    urns,
    valves,
    vases,
    workshop,
)
from tests.sites.others import MOVED_ON, Others, results_of_others


def found(module: ModuleType, folder: Path) -> tuple[Routine, int]:
    """The routine for a site, and the port that its recording is bound to. It is tried out as the recording began: what
    that changed is as it was."""
    with module.serve() as site:
        module.record(site.url, folder / "capture")
    with module.serve(port=urlsplit(site.url).port) as site:
        ending, _ = discover(folder / "capture", module.TASK, folder / "run")
        return routine_of(ending), urlsplit(site.url).port or 0


def other_results(module: ModuleType, folder: Path) -> Others:
    return results_of_others(module, *found(module, folder))


def test_a_search_behind_a_login_with_a_one_time_token(tmp_path: Path) -> None:
    for values, data, site in other_results(notes, tmp_path):
        assert [row["title"] for row in data] == [note["title"] for note in site.truth(values["text"])]


def test_a_list_that_the_page_filters_by_itself(tmp_path: Path) -> None:
    for values, data, site in other_results(phones, tmp_path):
        assert data == site.truth(values["filter"])


def test_a_category_chosen_by_its_label_page_by_page(tmp_path: Path) -> None:
    for values, data, site in other_results(catalogue, tmp_path):
        truth = site.truth(values["category"], int(values["page"]))
        assert [row["title"] for row in data] == [product["title"] for product in truth]


def test_a_bearer_token_and_a_label_that_travels_as_a_number(tmp_path: Path) -> None:
    for values, data, site in other_results(desk, tmp_path):
        assert data["items"] == site.truth(values["department"], values["text"])


def test_a_token_that_comes_with_a_refusal_and_a_number_that_belongs_to_what_was_clicked(tmp_path: Path) -> None:
    results = other_results(pumps, tmp_path)
    assert results[-1][2].truth() == [values["pump"] for values, _, _ in results]


def test_a_multipart_form_whose_result_is_only_in_a_redirect(tmp_path: Path) -> None:
    for values, data, site in other_results(tickets, tmp_path):
        wanted = {name: values[name] for name in ("title", "severity", "description")}
        assert site.truth()[int(data["id"])] == wanted


def test_the_form_of_a_thing_that_exists_is_sent_as_it_stands_but_for_what_was_chosen(tmp_path: Path) -> None:
    routine, port = found(workshop, tmp_path)
    with workshop.serve(port=port, shift=MOVED_ON) as site:
        for others in workshop.OTHERS:
            values, before = workshop.RECORDED | others, site.truth()
            result = run_with(routine, workshop.RECORDED, values)
            assert result.ok, result.error
            tool = before[values["tool"]] | {"place": values["place"]}
            assert site.truth() == before | {values["tool"]: tool}


def test_what_a_page_does_by_itself_is_no_part_of_the_task(tmp_path: Path) -> None:
    routine, port = found(letters, tmp_path)
    with letters.serve(port=port, shift=MOVED_ON) as site:
        for others in letters.OTHERS:
            result = run_with(routine, letters.RECORDED, letters.RECORDED | others)
            assert result.ok, result.error
        sent, drafts, noise = site.truth()
    assert list(sent.values()) == list(letters.OTHERS)
    assert (drafts, noise) == ([], 0)


def test_a_page_that_posts_itself_back_with_its_state(tmp_path: Path) -> None:
    for values, data, site in other_results(payroll, tmp_path):
        assert [row["name"] for row in data] == site.truth(values["department"], values["text"])


def changes(module: ModuleType, folder: Path) -> Iterator[tuple[dict[str, str], Any, Any]]:
    """(values that were never recorded, what the site held before the routine ran with them, and after)."""
    routine, port = found(module, folder)
    with module.serve(port=port, shift=MOVED_ON) as site:
        for others in module.OTHERS:
            before = site.truth()
            result = run_with(routine, module.RECORDED, module.RECORDED | others)
            assert result.ok, result.error
            yield others, before, site.truth()


def test_a_button_in_the_row_of_what_is_meant(tmp_path: Path) -> None:
    for others, before, after in changes(guests, tmp_path):
        assert after == [name for name in before if name != others["guest"]]


def test_a_row_that_the_server_remembers_until_a_page_asks_about_it(tmp_path: Path) -> None:
    for others, before, after in changes(urns, tmp_path):
        assert after == [name for name in before if name != others["item"]]


def test_a_page_that_was_opened_by_its_address(tmp_path: Path) -> None:
    for others, before, after in changes(garden_wiki, tmp_path):
        assert after == before | {others["item"]: others["text"]}


def test_one_of_several_links_of_a_row_to_what_has_a_digit_for_its_id(tmp_path: Path) -> None:
    for others, before, after in changes(stools, tmp_path):
        assert after == before | {others["item"]: others["price"]}


def test_what_is_done_with_a_thing_is_found_by_what_its_link_reads(tmp_path: Path) -> None:
    for others, before, after in changes(instruments, tmp_path):
        assert after == before | {others["instrument"]: others["to"]}


def test_a_page_whose_script_has_the_thing_and_sends_it_back_under_other_names(tmp_path: Path) -> None:
    for others, before, after in changes(vases, tmp_path):
        made_of, _, stock = before[others["item"]]
        assert after == before | {others["item"]: (made_of, float(others["price"]), stock)}


def test_a_page_that_a_search_leads_to_and_a_choice_that_only_the_form_tells(tmp_path: Path) -> None:
    for others, before, after in changes(handbook, tmp_path):
        assert after == before | {others["title"]: (others["shelf"], others["remark"])}


def test_a_numbered_row_of_what_a_search_found(tmp_path: Path) -> None:
    for others, before, after in changes(basket, tmp_path):
        assert after == before | {basket.FIRST[others["q"]]: int(others["many"])}


def test_what_a_search_does_not_find_is_told_and_nothing_else_is_taken(tmp_path: Path) -> None:
    routine, port = found(basket, tmp_path)
    with basket.serve(port=port) as site:
        result = run_with(routine, basket.RECORDED, {"q": "zebra", "many": "2"})
        assert "nothing was found for q 'zebra' on" in result.error
        for blank in ("", " "):
            with pytest.raises(ParameterErrors, match=r"^q: must not be empty"):
                run_with(routine, basket.RECORDED, {"q": blank, "many": "2"})
        assert site.truth() == {}


def test_a_mutation_with_ids_that_belong_to_what_was_chosen(tmp_path: Path) -> None:
    for others, before, after in changes(boards, tmp_path):
        assert after == [*before, others]


def test_a_document_that_is_sent_back_whole_with_its_version(tmp_path: Path) -> None:
    for others, before, after in changes(stock, tmp_path):
        item = before[others["item"]] | {"quantity": int(others["quantity"])}
        assert after == before | {others["item"]: item}


@pytest.mark.parametrize("module", [notes, catalogue, desk, tickets], ids=lambda module: module.__name__.split(".")[-1])
def test_a_routine_holds_nothing_that_the_server_made(module: ModuleType, tmp_path: Path) -> None:
    """Two recordings of the same task differ in every token and id; what is found in them does not."""
    first, port = found(module, tmp_path / "first")
    with module.serve(port=port, shift=MOVED_ON) as site:
        module.record(site.url, tmp_path / "second" / "capture")
        ending, _ = discover(tmp_path / "second" / "capture", module.TASK, tmp_path / "second" / "run")
    left_out = {"output_schema", "proofs"}  # whether a recorded token is refused depends on its session being over
    assert routine_of(ending).model_dump(exclude=left_out) == first.model_dump(exclude=left_out)


def test_a_routine_and_its_log_hold_no_credential(tmp_path: Path) -> None:
    routine, _ = found(notes, tmp_path)
    password = notes.RECORDED["password"]
    assert password not in routine.model_dump_json()
    kept = b"".join(file.read_bytes() for file in (tmp_path / "run").rglob("*") if file.is_file())
    assert password.encode() not in kept
    assert json.dumps(password).encode() not in kept


def test_a_capture_without_an_answer_ends_in_fail_with_a_reason(tmp_path: Path) -> None:
    with notes.serve() as site:
        notes.record(site.url, tmp_path / "capture")
    har = tmp_path / "capture" / "capture.har"
    document = json.loads(har.read_text())
    document["log"]["entries"] = [e for e in document["log"]["entries"] if e["response"]["status"] != 200][:1]
    har.write_text(json.dumps(document))
    ending, _ = discover(tmp_path / "capture", notes.TASK, tmp_path / "run")
    assert isinstance(ending, Failed)
    assert "record the task again until its result is shown" in ending.reason


def test_a_recording_that_ends_before_anything_was_sent_says_so(tmp_path: Path) -> None:
    with notes.serve() as site:
        notes.record(site.url, tmp_path / "capture")
    har = tmp_path / "capture" / "capture.har"
    document = json.loads(har.read_text())
    document["log"]["entries"] = document["log"]["entries"][:2]
    har.write_text(json.dumps(document))
    ending, _ = discover(tmp_path / "capture", notes.TASK, tmp_path / "run")
    assert isinstance(ending, Failed)
    assert "with what was entered (User, q)" in ending.reason
    assert "record the task again" in ending.reason


def test_a_deletion_of_which_nothing_tells_what_was_meant_ends_in_fail(tmp_path: Path) -> None:
    html = "<button id=drop>Drop it</button>"
    click = typed("", "", 5.0) | {"type": "click", "selector": "#drop", "tag": "button", "text": "Drop it"}
    answers = (
        entry("https://shop.test/", text=html),
        entry("https://shop.test/api/things/17", 5.2, method="DELETE", kind="fetch", status=204),
    )
    write_har(tmp_path, *answers, interactions=[click | {"url": "https://shop.test/"}])
    ending, _ = discover(tmp_path, "Drop the thing", tmp_path / "run", validate="none")
    assert isinstance(ending, Failed)
    assert "deletes 17 in the path of https://shop.test/api/things/17 (DELETE)" in ending.reason


def test_a_file_is_what_a_routine_gives_where_a_file_was_recorded(tmp_path: Path) -> None:
    with archive.serve() as site:
        archive.record(site.url, tmp_path / "capture")
        ending, _ = discover(tmp_path / "capture", archive.TASK, tmp_path / "run")
        routine = routine_of(ending)
        assert [each.type for each in routine.operations] == ["download", "return"]
        for others in archive.OTHERS:
            result = asyncio.run(execute(routine, others, downloads=tmp_path / "files"))
            assert Path(result.data["path"]).name == f"report-{others['year']}.csv"
            assert Path(result.data["path"]).read_bytes() == site.truth(others["year"])


def test_what_took_more_requests_than_are_explained_is_no_routine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("actors.rules.super_discovery._MAX_TRANSACTIONS", 1)
    with shelves.serve(way="answer") as site:
        shelves.record(site.url, tmp_path / "capture", "answer", "gard", 1)
    ending, _ = discover(tmp_path / "capture", shelves.TASK, tmp_path / "run")
    assert isinstance(ending, Failed)
    assert ending.reason.startswith("what was done took more than 1 requests, among them t0003: ")


def test_a_document_in_a_field_of_a_form_of_what_was_typed_and_chosen(tmp_path: Path) -> None:
    for others, before, after in changes(cuttings, tmp_path):
        assert after == [*before, (others["title"], others["folder"])]


def test_a_search_whose_text_travels_as_json_in_base64(tmp_path: Path) -> None:
    for others, before, after in changes(helpline, tmp_path):
        assert after == before | {others["title"]: others["owner"]}


def test_a_box_that_a_script_sends_by_an_address_alone(tmp_path: Path) -> None:
    for others, before, after in changes(valves, tmp_path):
        assert after == before | {others["valve"]}


def test_a_list_of_the_form_that_is_sent_though_a_filter_has_one_of_that_name(tmp_path: Path) -> None:
    for others, before, after in changes(tabs, tmp_path):
        assert after == before | {others["title"]: (others["amount"], others["payer"])}


def test_what_only_a_filter_offers_is_refused_and_what_is_not_said_stays(tmp_path: Path) -> None:
    routine, port = found(tabs, tmp_path)
    with tabs.serve(port=port, shift=MOVED_ON) as site:
        before = site.truth()
        given = {"bill": "Boat", "amount": "7"}
        result = asyncio.run(execute(routine, given | {"payer": tabs.ANYBODY}))
        assert f"no choice '{tabs.ANYBODY}'; there are Ann, Bob, Cyd" in result.error
        assert site.truth() == before
        assert asyncio.run(execute(routine, given)).ok
        assert site.truth() == before | {"Boat": ("7", before["Boat"][1])}
