"""Values that stand beside their names outside of tables."""

import pytest

from routines.extracting.extraction import extract
from routines.extracting.page import ExtractionError, Page, parsed
from routines.records.descriptions import descriptions, stands_in
from routines.records.page_fields import find_fields

_TERMS = "<dl><dt>Status</dt><dd>open</dd><dt>Owner</dt><dd>Ann</dd></dl>"
_GROUPED = "<dl><div><dt>Status<dd>open</div><div><dt>Owner<dd>Ann</div></dl>"
_ROW = "<div class=row><b class=label>{}</b><i class=val>{}</i></div>"
_ROWS = _ROW.format("Status", "open") + _ROW.format("Owner", "Ann")
_TURNS = "<div class=k-label>Status</div><div>open</div><div class=k-label>Owner</div><div>Ann</div>"
_COLONS = "<ul><li><b>Status:</b> <span>open</span></li><li><b>Owner:</b> <span>Ann</span></li></ul>"


def said(body: str) -> dict[str, str]:
    return {each.name: each.value for each in find_fields(Page("https://a.example/7", [], f"<h1>Lamp</h1>{body}"))}


@pytest.mark.parametrize(
    "body", [_TERMS, _GROUPED, f"<section>{_ROWS}</section>", f"<div class=facts>{_TURNS}</div>", _COLONS]
)
def test_what_stands_beside_its_name_is_told_and_found_on_the_page_of_another_thing(body: str) -> None:
    assert said(body) == {"heading": "Lamp", "status": "open", "owner": "Ann"}
    other = body.replace("open", "shut").replace("Ann", "Cy").replace("Owner", "Room", 1).replace("Status", "Owner", 1)
    found = find_fields(Page("", [], f"<h1>Lamp</h1>{body}"))
    assert [extract(each.extractor, Page("", [], other)) for each in found if each.name == "owner"] == ["shut"]


@pytest.mark.parametrize(
    "body",
    [
        "<dl><dt>Lux<dd>How bright it is.<dt>Watt<dd>How much it takes.</dl>",
        "<dl><dt><a href=/1>Lamp</a><dd>open<dt><a href=/2>Desk</a><dd>shut</dl>",
        "<dl><dt>Status<dd><input name=s><dt>Owner<dd>Ann</dl>",
        "<dl><dt>Name<dd>Lamp<dt>Name<dd>Desk</dl>",
        f"<dl><dt>{'A name that is a whole sentence of words'}<dd>4</dl>",
        _TERMS * 2,
        f"{_TERMS}<dl><dt>Status<dd>new<dt>Room<dd>4</dl>",
        f"<div>{_ROWS}</div>" * 2,
        f"<nav>{_TERMS}</nav>",
        "<dl><dt>Status<dd><table><tr><td>open</table></dl>",
        f"<section>{_ROWS.replace('class=label', 'class=name')}</section>",
        "<section>" + _ROWS.replace("</i></div>", "</i> or so</div>") + "</section>",
        f"<div>{_TURNS.replace('Owner', 'Status')}</div>",
        "<div><b>Status</b><i>open</i><b class=label>Owner</b><i>Ann</i></div>",
    ],
)
def test_what_explains_lists_or_asks_describes_nothing(body: str) -> None:
    assert descriptions(f"<h1>Lamp</h1>{body}") == []


def test_a_name_without_a_value_does_not_take_the_next_name_for_one() -> None:
    [status, _] = find_fields(Page("", [], f"<main>{_TURNS}</main>"))
    gone = Page("", [], f"<main>{_TURNS.replace('<div>open</div>', '')}</main>")
    with pytest.raises(ExtractionError, match="beside 'Status'"):
        extract(status.extractor, gone)


@pytest.mark.parametrize("body", [_ROWS, _TURNS])
def test_elements_that_no_selector_can_call_by_their_names(body: str) -> None:
    odd = body.replace("<div", "<o:p").replace("</div", "</o:p").replace("<i", "<o:v").replace("</i", "</o:v")
    assert said(f"<section>{odd}</section>") == {"heading": "Lamp", "status": "open", "owner": "Ann"}


def test_what_is_described_is_known_though_other_pages_were_read_meanwhile() -> None:
    assert len(descriptions(_TERMS)) == 1
    for n in range(40):
        parsed(f"<p>{n}" + "<b>Lamp</b>" * n)
    terms = parsed(_TERMS).css("dt")
    (one,) = descriptions(_TERMS)
    assert [stands_in(each, one) for each in (*terms, *parsed(_TERMS).css("body"))] == [True, True, False]
