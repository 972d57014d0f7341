"""Which values are dynamic is proved by sending the recorded ones again, and a constant is not fetched."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from actors.rules.facts.source import Extracted
from actors.rules.facts.value import Value
from actors.rules.trying.tokens import Token, as_given, tokens
from actors.validation import Validate
from routines.routine import Routine
from tests.discovering import discover, routine_of, run_with
from tests.sites import counter, huts
from tests.sites.site import Site

OTHERWISE = [{"dish": "Soup of the day 2", "table": "13"}, {"dish": "Soup of the day 3", "table": "14"}]


def found(folder: Path, *hidden: str, validate: Validate = "full") -> tuple[Routine, Site, int]:
    """The routine, the site as it was tried out, and the port of the recording."""
    with counter.serve(hidden=hidden) as site:
        counter.record(site.url, folder / "capture")
    port = urlsplit(site.url).port or 0
    with counter.serve(port=port, hidden=hidden) as site:
        ending, _ = discover(folder / "capture", counter.TASK, folder / "run", validate=validate)
        return routine_of(ending), site, port


def verdicts(routine: Routine) -> dict[str, str]:
    return {each.name: each.verdict for each in routine.proofs}


def requests(routine: Routine) -> list[str]:
    return [each.method for each in routine.operations if each.type == "fetch"]


def sent(routine: Routine) -> dict[str, str]:
    (order,) = [each for each in routine.operations if each.type == "fetch" and each.method == "POST"]
    return dict(order.body.fields)  # type: ignore[union-attr]


def is_right(routine: Routine, port: int, *hidden: str) -> bool:
    """Whether it orders what it is told to, as often as it is told to."""
    with counter.serve(port=port, shift=7, hidden=hidden) as site:
        results = [run_with(routine, counter.RECORDED, values) for values in counter.OTHERS]
        return all(each.ok for each in results) and list(site.truth()[0].values()) == list(counter.OTHERS)


def test_a_nonce_is_proved_dynamic_and_that_changes_nothing_more_often(tmp_path: Path) -> None:
    routine, site, port = found(tmp_path, "form_nonce")
    (proof,) = routine.proofs
    assert (proof.name, proof.verdict) == ("form_nonce", "proved dynamic")
    assert "403" in proof.why
    orders, asked = site.truth()
    assert list(orders.values()) == OTHERWISE
    assert asked.count("POST /order") == 3
    assert is_right(routine, port, "form_nonce")


def test_a_constant_in_a_hidden_field_is_written_down_and_its_page_is_not_fetched(tmp_path: Path) -> None:
    routine, site, port = found(tmp_path, "desk")
    assert verdicts(routine) == {"desk": "proved constant"}
    assert sent(routine)["desk"] == counter.DESK
    assert requests(routine) == ["POST"]
    # the run in which it was accepted, and the run of the routine as it is now
    assert list(site.truth()[0].values()) == OTHERWISE
    assert routine.as_recorded == {}
    assert is_right(routine, port, "desk")


def test_a_masked_token_is_accepted_and_still_taken_for_it_may_lapse(tmp_path: Path) -> None:
    routine, site, port = found(tmp_path, "seal_csrf")
    (proof,) = routine.proofs
    assert proof.verdict == "accepted"
    assert proof.why.endswith("the server gives another one now, so the recorded one may lapse")
    assert sent(routine)["seal_csrf"] == "{{seal_csrf}}"
    assert len(site.truth()[0]) == 2
    assert is_right(routine, port, "seal_csrf")


def test_all_three_are_told_apart_and_what_is_accepted_is_accepted_once(tmp_path: Path) -> None:
    routine, site, port = found(tmp_path, *counter.HIDDEN)
    assert verdicts(routine) == {
        "form_nonce": "proved dynamic",
        "seal_csrf": "accepted",
        "desk": "proved constant",
    }
    assert sent(routine) == {
        "desk": counter.DESK,
        "seal_csrf": "{{seal_csrf}}",
        "form_nonce": "{{form_nonce}}",
        "dish": "{{dish}}",
        "table": "{{table}}",
    }
    assert len(site.truth()[0]) == 2
    assert is_right(routine, port, *counter.HIDDEN)


def test_a_simulation_proves_nothing(tmp_path: Path) -> None:
    routine, site, _ = found(tmp_path, "form_nonce", "desk", validate="simulate")
    assert set(verdicts(routine).values()) == {"simulated"}
    assert sent(routine)["desk"] == "{{desk}}"
    assert site.truth() == ({}, [])


def test_without_validation_nothing_is_tried(tmp_path: Path) -> None:
    routine, site, _ = found(tmp_path, "form_nonce", validate="none")
    assert [each.why for each in routine.proofs] == ["nothing was to be executed"]
    assert site.truth() == ({}, [])


@pytest.mark.parametrize(("kind", "verdict"), [("nonce", "proved dynamic"), ("seal", "accepted"), ("key", "accepted")])
def test_a_token_from_the_page_of_what_was_chosen_is_sent_again_to_that_and_no_more_is_changed(
    tmp_path: Path, kind: huts.Kind, verdict: str
) -> None:
    with huts.serve(kind) as site:
        huts.record(site.url, tmp_path / "capture")
    port = urlsplit(site.url).port or 0
    with huts.serve(kind, port) as site:
        routine = routine_of(discover(tmp_path / "capture", huts.TASK, tmp_path / "run")[0])
        assert [each["guest"] for each in site.truth()] == ["Ines Rauch 2", "Ines Rauch 3"]
    assert verdicts(routine)["tok"] == verdict
    with huts.serve(kind, port, shift=7) as site:
        assert all(run_with(routine, huts.RECORDED, values).ok for values in huts.OTHERS)
        assert site.truth() == list(huts.OTHERS)


def token(name: str = "tok", value: str = "f3Qk9ZwRt7", asks: str = "{{hut}}", login: bool = False) -> Token:
    """What is told of a hidden field of a page that is asked for with something, as the answer to a login may be."""
    source = Extracted(core=value, transaction_id="t1", extractors=[])
    line = Value(place="form", name=name, value=value, hint="opaque", source=source)
    taken = [{"name": "tok", "sources": [{"kind": "form_field", "name": name}]}]
    method: dict[str, Any] = {"method": "POST"} if login else {}
    routine: dict[str, Any] = {
        "parameters": [{"name": "hut"}, {"name": "guest"}],
        "operations": [
            {"type": "derive", "name": "short", "text": "{{hut}}"},
            {"type": "fetch", "url": "u", "query": [("q", asks)], "transaction": "t1", "extract": taken} | method,
            {"type": "fetch", "method": "POST", "url": "v", "body": {"kind": "form", "fields": [(name, "{{tok}}")]}},
        ],
    }
    (found,) = tokens(routine, {"tok": line}, frozenset({"t1"} if login else ()))
    return found


def test_what_looks_made_is_sent_again_with_what_was_recorded_for_what_may_decide_it() -> None:
    for asks, given in (("{{hut}}", {"hut"}), ("{{short}}", {"hut"}), ("all", set())):
        found = token(asks=asks)
        assert (found.given, found.untried, bool(found.stays)) == (given, "", bool(given))
    for values, untried in (({"hut": "Larch", "guest": "x"}, False), ({"hut": "Scree", "guest": "Ann"}, True)):
        (sent,) = as_given([token()], values, {"hut": "Larch", "guest": "Ann"})
        assert bool(sent.untried) is untried


def test_but_not_what_may_name_a_thing_and_a_token_against_forged_requests_with_any_values() -> None:
    for named in (token("hutId"), token(value="83920174")):
        assert named.untried == "what the caller gives may decide it"
    found = token("csrf")
    assert (found.given, found.untried) == (frozenset(), "")


def test_what_a_login_answers_depends_on_who_logs_in_and_on_nothing_else() -> None:
    found = token(login=True)
    assert (found.given, found.untried, found.stays) == (frozenset(), "", "it may belong to who logs in")


def test_what_is_not_sent_again_anyway_keeps_its_reason() -> None:
    found = replace(token(), untried="it is an address")
    assert as_given([found], {"hut": "Scree"}, {"hut": "Larch"}) == [found]
