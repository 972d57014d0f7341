"""What is always sent as what was clicked has it ends in no routine."""

import pytest
from msgspec.structs import replace

from actors.rules.facts.click import Click
from actors.rules.facts.source import Choice, Constant, Extracted, Parameter, Source
from actors.rules.facts.value import Value
from actors.rules.refusing.of_clicked import sends_the_clicked
from actors.rules.writing.craft import Explained

SLOT = "23-0414-1030"
TIME = Click(type="click", time=4.0, tag="button", text="10:30", attributes={"data-id": SLOT})
ROW = Click(type="click", time=4.0, tag="button", text="Claim", row="Cargo Lux", parameter="item")
BOX = {"kind": "attribute", "selector": 'input[aria-label="Select Cargo Lux"]', "attribute": "value"}
ANY = {"kind": "attribute", "selector": 'input[name="lead"]', "attribute": "value"}


def why(source: Source, click: Click, method: str = "POST", login: str = "") -> str:
    line = Value(place="form", name="slot", value=SLOT, source=source)
    sent = Explained("t0009", {"method": method, "url": "http://x/book/2", "time": 5.0}, [line])
    return sends_the_clicked([sent], frozenset({login}), [click])


def taken(way: dict[str, str], asked: dict[str, Choice | Parameter] | None = None) -> Extracted:
    return Extracted(core=SLOT, transaction_id="t0004", extractors=[way], asked=asked or {})


def test_the_code_of_what_was_clicked_is_refused_where_nothing_tells_how_it_is_found() -> None:
    assert why(Constant(), TIME) == (
        f"t0009 sends `slot` as {SLOT}, which `10:30` keeps that was clicked, and nothing in the recording tells how "
        "that is found by what it is called: a routine would send that of the recorded one, whatever it is given; "
        "record how it is found by name, or chosen from a list box"
    )


def test_so_is_what_stands_in_what_is_called_after_the_row() -> None:
    assert "which stands in what is called after `Cargo Lux`" in why(taken(BOX), ROW)


@pytest.mark.parametrize(
    ("source", "click"),
    [
        (Parameter(parameter="slot"), TIME),
        (Constant(), Click(type="click", time=6.0, text="10:30", attributes={"data-id": SLOT})),
        (Constant(), Click(type="click", time=4.0, text="10:30", attributes={"data-count": SLOT})),
        (taken(ANY), ROW),
        (taken({"kind": "form_field", "name": "chk_claim"}), replace(ROW, row="claim")),
        (taken(BOX, {"Cargo Lux": Parameter(parameter="item")}), ROW),
    ],
)
def test_what_is_given_or_was_clicked_later_or_is_called_otherwise_is_not(source: Source, click: Click) -> None:
    assert why(source, click) == ""


def test_nor_what_only_reads_or_signs_in() -> None:
    assert why(Constant(), TIME, method="GET") == why(Constant(), TIME, login="t0009") == ""
