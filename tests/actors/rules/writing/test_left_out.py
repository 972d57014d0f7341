"""What was entered, and is in no parameter that the routine sends, is told."""

from typing import Any

from msgspec import convert
from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.input import Input
from actors.rules.facts.value import Called
from actors.rules.writing.craft import Explained
from actors.rules.writing.left_out import left_out
from tests.actors.rules.request_values import value

Line = dict[str, Any]


def entered(parameter: str, value: str, **more: Any) -> Input:
    return Input(parameter=parameter, value=value, name=parameter, **more)


def carries(source: Line) -> list[Explained]:
    return [Explained("t1", {"method": "POST", "url": "http://x/"}, [value("form", "x", "7", source=source)])]


def test_what_no_request_carries_is_told_once_by_its_label() -> None:
    inputs = [entered("note", "ring", label="Note"), entered("note", "ring twice", label="Note"), entered("pin", "7")]
    assert left_out(carries({"kind": "constant"}), inputs) == [
        "`Note` (ring twice)",
        "`pin` (7), though it always sends that as `x`",
    ]


def test_a_choice_whose_code_only_a_script_has_is_told_by_what_it_reads() -> None:
    chosen = entered("assign_to", "", label="Assign to", chosen_label="Cy Moss")
    assert left_out(carries({"kind": "constant"}), [chosen]) == ["`Assign to` (Cy Moss)"]
    assert left_out(carries({"kind": "constant"}), [replace(chosen, chosen_label="")]) == []


def test_an_entry_of_a_drawn_list_box_that_no_request_carries_is_told() -> None:
    entry = Click(id="i2", type="click", text="Check", role="option", parameter="choice")
    assert left_out(carries({"kind": "constant"}), [], [entry, replace(entry, id="i3")]) == ["a list box (Check)"]
    assert left_out(carries({"kind": "constant"}), [], [replace(entry, parameter=""), replace(entry, role="")]) == []
    assert left_out(carries({"kind": "parameter", "parameter": "choice"}), [], [entry]) == []


def test_what_a_list_box_shows_while_nothing_is_chosen_is_no_entry() -> None:
    shown = Click(id="i2", type="click", text="\u00d7---------", role="option", parameter="choice")
    assert left_out(carries({"kind": "constant"}), [], [shown]) == []
    chosen = Click(id="i2", type="click", text="\u2265", role="option", parameter="choice")
    assert left_out(carries({"kind": "constant"}), [], [chosen]) == ["a list box (\u2265)"]


def test_a_value_that_is_sent_as_it_is_or_with_others_or_looked_up_is_there() -> None:
    part = {"parameter": "day", "shown": "3"}
    for source in (
        {"kind": "parameter", "parameter": "day"},
        {"kind": "choice", "parameter": "day", "label": "Monday", "transaction_id": "t1", "extractors": []},
        {"kind": "derived", "parts": ["on ", part], "how": ""},
    ):
        assert left_out(carries(source), [entered("day", "3")]) == []


def test_a_box_that_only_says_which_row_is_meant_is_not_left_out_of_its_row() -> None:
    line = value("form", "lines-2-drop", "on", source={"kind": "constant"})
    called = {"place": "name", "name": "row", "value": "2", "source": {"kind": "parameter", "parameter": "row"}}
    box = entered("drop", "on", of_row=True, chosen_label="Lamp")
    box = replace(box, name="lines-2-drop")
    request = {"method": "POST", "url": "http://x/"}
    assert left_out([Explained("t1", request, [line])], [box]) == [
        "`lines-2-drop` (Lamp), though it always sends that as `lines-2-drop`"
    ]
    told = replace(line, called=convert(called, Called))
    assert left_out([Explained("t1", request, [told])], [box]) == []
    by_label = {"kind": "choice", "parameter": "drop_row", "label": "Lamp", "transaction_id": "t0", "extractors": []}
    told = replace(told, source=value("form", "", "", source=by_label).source)
    for label, lost in (("lamp", []), ("Desk", ["`Desk` (on)"])):
        assert (
            left_out([Explained("t1", request, [told])], [replace(box, of_row=False, label=label, chosen_label="")])
            == lost
        )


def test_a_box_that_had_a_script_tick_all_others_is_not_left_out() -> None:
    way = {"kind": "form_field", "name": "ids", "every": True, "boxes": True}
    taken = {"kind": "extracted", "core": "7", "transaction_id": "t0", "extractors": [way]}
    address = value("url", "", "http://x/", source={"kind": "constant"})
    explained = [
        Explained("t1", {"method": "POST", "url": "http://x/"}, [address, value("form", "ids", "7", source=taken)])
    ]
    master = Input(parameter="value", value="on", type="checkbox", checked=True, label="All")
    assert left_out(explained, [master, replace(master, parameter="other", name="other", checked=False)]) == [
        "`All` (on)"
    ]
    assert left_out(carries({"kind": "constant"}), [master]) == ["`All` (on)"]


def test_a_secret_is_told_without_what_it_holds_and_an_empty_field_not_at_all() -> None:
    inputs = [entered("password", "{{secret:1}}", secret=True), entered("note", "")]
    assert left_out(carries({"kind": "constant"}), inputs) == ["`password`"]
    assert left_out(carries({"kind": "constant"}), [entered("size", "s3", chosen_label="Small")]) == ["`size` (Small)"]


def test_what_was_typed_to_find_what_was_picked_is_not_left_out() -> None:
    picked: Line = {"kind": "parameter", "parameter": "choice", "shown": "Heron"}
    assert left_out(carries(picked), [entered("user", "her")]) == []
    assert left_out(carries(picked), [entered("user", "owl")]) == ["`user` (owl)"]
    assert left_out(carries(picked), [entered("user", "h", picked="Heron", chosen_label="Heron")]) == []
    assert left_out(carries(picked), [entered("user", "h", picked="Hawk")]) == ["`user` (h)"]


def test_a_box_from_which_the_tick_was_taken_is_there_in_the_list_of_all_that_are_ticked() -> None:
    boxes = ["vip", "press"]
    source = {"kind": "parameter", "parameter": "tags", "type": "list", "shown": ["vip"], "among": boxes}
    assert left_out(carries(source), [entered("tags_2", "press", type="checkbox", checked=False, boxes=boxes)]) == []
    assert left_out(carries(source), [entered("mark", "press", type="checkbox", checked=False)]) == ["`mark` (press)"]


def test_a_file_that_is_sent_under_its_name_is_there_though_a_script_sent_it() -> None:
    sent = value("multipart", "file", "signed", filename="contract.txt")
    explained = [Explained("t1", {"method": "POST", "url": "http://x/"}, [sent])]
    assert left_out(explained, [entered("attach", "C:\\fakepath\\contract.txt", type="file", label="Attach")]) == []
    photo = entered("attach", "photo.png", type="file", label="Attach")
    assert left_out(explained, [photo]) == ["`Attach` (photo.png)"]


def test_a_field_in_a_cell_that_got_another_label_as_it_was_left_is_told_once() -> None:
    cell = Input(id="i1", parameter="value", value="321", nameless=True, selector="tr > td > input")
    left = replace(cell, id="i2", parameter="value_2", label="2027-02-14")
    sent = carries({"kind": "parameter", "parameter": "amount", "input": "i1"})
    assert left_out(sent, [cell, left]) == []
    assert left_out(sent, [cell, replace(left, label="Stock", parameter="stock", nameless=False)]) == []
    assert left_out(sent, [cell, replace(left, value="7")]) == ["`2027-02-14` (7)"]
    assert left_out(sent, [replace(cell, nameless=False), replace(left, nameless=False)]) == ["`2027-02-14` (321)"]
    assert left_out(sent, [cell, replace(left, selector="tr > th > input")]) == ["`2027-02-14` (321)"]
