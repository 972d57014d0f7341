"""What was clicked while a field was filled in, in a row or among entries that were offered."""

from typing import Any

import pytest

from actors.specialists.interaction import Interactions
from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.transaction import Request, Response, Transaction
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import HOST, T0, done, exchange


@pytest.mark.parametrize(("filled_at", "row"), [(1.5, "Ann"), (0.5, "Bob")])
def test_a_box_without_a_name_stands_in_the_row_that_the_page_had_then(filled_at: float, row: str) -> None:
    def page(*names: str) -> str:
        return "<table>" + "".join(f"<tr><td><i></i></td><td>{name}</td></tr>" for name in names) + "</table>"

    looks = (
        Snapshot("d0001", 1.0, HOST, "", page("Bob", "Ann")),
        Snapshot("d0002", 3.0, HOST, "", page("Ann", "Bob")),
    )
    answer = Response(200, mime_type="application/json", body=b"[]")
    asked = Transaction("t0001", 0.2, filled_at, "fetch", Request("GET", f"{HOST}/names"), answer)
    ticked = Interaction("i0001", 2.0, "click", HOST, "tr:nth-of-type(1) i", "i")
    capture = Capture(transactions=(asked,), snapshots=looks, interactions=(ticked,))
    (found,) = call(Interactions(capture), "get_clicks")["items"]
    assert found["row"] == row


@pytest.mark.parametrize(
    ("clicked_at", "text", "picked"),
    [(3.0, "red kale", "red kale"), (3.0, "garden", None), (5.0, "red kale", None), (0.5, "red kale", None)],
)
def test_what_is_clicked_while_a_field_is_filled_in_was_offered_for_it(
    clicked_at: float, text: str, picked: str | None
) -> None:
    typed = (
        done(1, 1.0, "input", "/f", "#crop", "input", value="k"),
        done(2, 2.0, "input", "/f", "#crop", "input", value="Kal"),
    )
    left = done(4, 4.0, "change", "/f", "#crop", "input", value="Kal")
    clicked = done(3, clicked_at, "click", "/f", "#offers > li", "li", text=text)
    capture = Capture(interactions=tuple(sorted((*typed, left, clicked), key=lambda each: each.time)))
    (found,) = call(Interactions(capture), "get_form_inputs")["items"]
    assert found.get("picked") == picked


@pytest.mark.parametrize(
    ("inside", "field"),
    [
        ("<input id=shown><input type=hidden name=port>", "port"),
        ("<input type=hidden name=csrf_token value=a1>", None),
        ("<input name=title><input type=hidden name=port>", None),
        ("<input type=checkbox name=port>", None),
        ("<input type=hidden name=csrf_token><input type=checkbox name=port>", None),
        ("<input type=hidden name=csrf_token><input type=hidden name=port>", "port"),
    ],
)
def test_an_entry_fills_in_the_only_field_that_stands_in_its_box(inside: str, field: str | None) -> None:
    box = f"<form><div>{inside}<ul id=entries><li>Bergen<li>Cork</ul></div><input name=other></form>"
    click = done(1, T0 + 1, "click", "/f", "#entries > li:nth-of-type(2)", "li", text="Cork")
    capture = Capture(interactions=(click,), snapshots=(Snapshot("d1", T0, "", "", box, f"{HOST}/f"),))
    assert call(Interactions(capture), "get_clicks")["items"][0].get("field") == field


def test_what_was_clicked_next_was_picked_in_a_field_that_was_emptied_then() -> None:
    typed = done(1, 1.0, "input", "/f", "#crop", "input", value="Kal")
    entry = done(2, 2.0, "click", "/f", "#offers > div", "div", text="red kale")
    saved = done(3, 3.0, "click", "/f", "button", "button", text="Save kale")
    enter = done(4, 4.0, "keydown", "/f", "#note", "input", key="Enter")
    (found,) = call(Interactions(Capture(interactions=(typed, entry, saved, enter))), "get_form_inputs")["items"]
    assert found["picked"] == "red kale"
    other = done(2, 2.0, "click", "/f", "#kind", "div", text="Kind")
    (found,) = call(Interactions(Capture(interactions=(typed, other, saved))), "get_form_inputs")["items"]
    assert "picked" not in found


def test_a_hit_of_what_was_typed_and_sent_was_not_picked_in_its_field() -> None:
    typed = done(1, 1.0, "input", "/f", "#q", "input", value="kale")
    enter = done(2, 2.0, "keydown", "/f", "#q", "input", key="Enter")
    here, there = (done(3, 3.0, "click", url, "a", "a", text="red kale") for url in ("/f", "/found"))
    for events in ((typed, enter, here), (typed, there)):
        (found,) = call(Interactions(Capture(interactions=events)), "get_form_inputs")["items"]
        assert "picked" not in found


TABLE = "<input id=q><table><tr><th>Who<th>Shift<th></tr>{}</table>"


OFFERED = "<select aria-label='Shift of {0}'><option value=1>early<option value=2>late</select>"


ROW = f"<tr><td>{{0}}</td><td>{OFFERED}</td><td><button>Edit {{0}}</button></td></tr>"


def clicks_of(people: list[str], asked: str, *events: Interaction) -> list[dict[str, Any]]:
    """What is told of what was done when the page showed only these people, after a request for `asked`."""
    capture = Capture(
        transactions=(exchange(1, 0, "GET", "/rota", TABLE.format("")), exchange(2, 4, "GET", f"/people{asked}", {})),
        interactions=events,
        snapshots=(Snapshot("d0001", T0 + 5, f"{HOST}/rota", "", TABLE.format("".join(map(ROW.format, people)))),),
    )
    found: list[dict[str, Any]] = call(Interactions(capture), "get_clicks")["items"]
    return found


def test_the_row_that_a_page_left_by_itself_is_called_by_what_was_typed() -> None:
    typed = done(1, 3, "input", "/rota", "#q", "input", value="hill")
    press = done(2, 6, "click", "/rota", "tr:last-child button", "button", text="Edit Ann Hill")
    (left,) = clicks_of(["Ann Hill"], "", typed, press)
    assert (left["row"], "is_first" in left) == ("Ann Hill", False)
    (asked,) = clicks_of(["Ann Hill"], "?q=Hill", typed, press)
    assert ("row" in asked, asked["is_first"], asked["row_texts"]) == (False, True, ["Ann Hill", "Edit Ann Hill"])


def test_a_field_in_a_row_is_told_with_the_row_and_named_without_it() -> None:
    chosen = done(1, 6, "change", "/rota", "tr:last-child select", "select", value="2")
    (change,) = clicks_of(["Bo Strand", "Ann Hill"], "", chosen)
    assert (change["type"], change["row"], change["is_first"]) == ("change", "Ann Hill", False)
    assert clicks_of(["Ann Hill"], "", chosen) == []
    page = TABLE.format("".join(map(ROW.format, ["Bo Strand", "Ann Hill"])))
    for html, label in ((page, "Shift"), (page.replace("<tr><th>Who<th>Shift<th></tr>", ""), "Shift")):
        shown = Snapshot("d0001", T0 + 5, f"{HOST}/rota", "", html)
        (field,) = call(Interactions(Capture(interactions=(chosen,), snapshots=(shown,))), "get_form_inputs")["items"]
        assert (field["label"], field["chosen_label"]) == (label, "late")


OFFER = "<form><input id=who><ul><li><b>{0}</b> <small>Sales</small></li></ul><button>Save</button></form>{1}"


@pytest.mark.parametrize(
    ("selector", "tag", "text", "after", "picked"),
    [
        ("li", "li", "Ann Hill Sales", 0.002, "Ann Hill"),
        ("li", "li", "Ann Hill Sales", 0.9, None),
        ("form > button", "button", "Save", 0.002, None),
        ("#far", "p", "Ann Hill Sales", 0.002, None),
    ],
)
def test_an_entry_in_the_form_of_a_field_is_picked_though_the_press_left_the_field(
    selector: str, tag: str, text: str, after: float, picked: str | None
) -> None:
    page = OFFER.format("Ann Hill", "<p id=far>Ann Hill Sales")
    capture = Capture(
        interactions=(
            done(1, 1, "input", "/jobs", "#who", "input", value="hill"),
            done(2, 6, "change", "/jobs", "#who", "input", value="hill"),
            done(3, 6 + after, "click", "/jobs", selector, tag, text=text),
        ),
        snapshots=(Snapshot("d0001", T0 + 5, f"{HOST}/jobs", "", page),),
    )
    (field,) = call(Interactions(capture), "get_form_inputs")["items"]
    assert field.get("picked") == picked


PEOPLE = {"items": [{"id": "p-7", "name": "Ann Hill"}, {"id": "p-9", "name": "Ida Lind"}]}


def picked_of(
    term: str, entry: Interaction, answer: Any = PEOPLE, kind: str = "fetch", left: float = 4.0, typed: str = "i"
) -> Any:
    """What was picked when a text had been typed on a page without a form, and the field was left."""
    mime = "application/json" if isinstance(answer, dict) else "text/html"
    capture = Capture(
        transactions=(exchange(1, 2.1, "GET", f"/people?term={term}&_=17", answer, mime=mime, kind=kind),),
        interactions=(
            done(1, 2, "input", "/rota", "#who", "input", value=typed),
            done(2, left, "change", "/rota", "#who", "input", value=typed),
            entry,
        ),
    )
    return call(Interactions(capture), "get_form_inputs")["items"][0].get("picked")


def clicked(text: str, tag: str = "li", second: float = 4.002) -> Interaction:
    return done(3, second, "click", "/rota", f"#who-list > {tag}", tag, text=text)


@pytest.mark.parametrize(
    ("entry", "picked"),
    [
        (clicked("Ida Lind"), "Ida Lind"),
        (clicked("Ida Lind Sales", "div"), "Ida Lind"),
        (clicked("Somebody else"), None),
        (clicked("Ida Lind", "a"), None),
        (clicked("Ida Lind", "td"), None),
        (clicked("Ida Lind", second=6.0), None),
    ],
)
def test_an_entry_that_the_server_suggested_is_picked_however_little_was_typed(
    entry: Interaction, picked: str | None
) -> None:
    assert picked_of("i", entry) == picked


def test_only_an_answer_to_what_was_typed_suggests() -> None:
    entry = clicked("Ida Lind")
    assert picked_of("other", entry) is None
    assert picked_of("i", entry, kind="document") is None
    assert picked_of("i", entry, "<ul><li>Ann Hill<li>Ida Lind</ul>") == "Ida Lind"
    edit = clicked("Edit", "button")
    assert picked_of("i", edit, "<ul><li>Ida Lind <button>Edit</button></ul>") is None
    assert picked_of("i", clicked("Ida Lind", "button")) == "Ida Lind"


def test_of_several_texts_of_an_answer_the_longest_is_the_name() -> None:
    held = [{"first": "Ida", "name": "Ida Lind"}]
    entry = clicked("Ida Lind Sales")
    assert picked_of("ida", entry, {"query": "ida", "items": held}, typed="ida") == "Ida Lind"
    assert picked_of("ida", entry, {"query": "ida", "items": [{"name": "Lind, Ida"}]}, typed="ida") is None
    assert picked_of("ida lind", entry, {"items": held}, typed="ida lind") == "Ida Lind"


@pytest.mark.parametrize(
    ("opener", "group"),
    [
        (
            '<div role="button" aria-owns="b1"><label for="f1">Shortcut</label><input id="f1" readonly></div>',
            "Shortcut",
        ),
        ('<label for="f1">Shortcut</label><input id="f1" aria-controls="b1">', "Shortcut"),
        ('<label for="f1">Shortcut</label><input id="f1" aria-controls="b2">', None),
    ],
)
def test_an_entry_of_a_list_box_is_of_the_field_that_opened_it(opener: str, group: str | None) -> None:
    box = '<div id="b1" role="listbox"><div role="option">c</div><div role="option" id="it">d</div></div>'
    shown = Snapshot("d0001", 1.0, HOST, "", f"<form>{opener}</form>{box}")
    capture = Capture(snapshots=(shown,), interactions=(done(1, 2.0, "click", "", "#it", "div", text="d"),))
    assert call(Interactions(capture), "get_clicks")["items"][0].get("group") == group
