"""What links hand to a script is found by the name of the thing that they are of."""

from collections.abc import Sequence

import pytest

from routines.extracting.extraction import extract
from routines.extracting.label import locate_by_label
from routines.extracting.page import Page
from routines.extracting.scripted import address_in, arguments_in, kind_of, telling_argument

ROW = (
    "<tr><td><a href=\"javascript:post('g1$grid','Open${n}')\">{name}</a></td><td>"
    "<a href=\"javascript:post('g1$grid','Edit${n}')\">Edit</a>"
    "<a href=\"javascript:drop({n}, 'row')\">Drop</a></td></tr>"
)


def grid(*names: str) -> Page:
    rows = "".join(ROW.replace("{n}", str(n)).replace("{name}", name) for n, name in enumerate(names))
    return Page("http://x/pots", [], f"<table>{rows}</table>")


@pytest.mark.parametrize(("value", "there"), [("Open$1", "Open$0"), ("Edit$1", "Edit$0"), ("1", "0")])
def test_it_is_found_by_the_name_wherever_the_thing_stands(value: str, there: str) -> None:
    ways = locate_by_label(grid("Jug", "Bowl", "Cup"), "Bowl", value)
    assert ways
    assert {extract(way, grid("Bowl", "Jug")) for way in ways} == {there}


def test_what_all_links_hand_over_is_not() -> None:
    assert locate_by_label(grid("Jug", "Bowl", "Cup"), "Bowl", "g1$grid") == []


def test_which_button_or_field_of_a_row_it_is_stands_behind_its_number() -> None:
    row = (
        '<tr class="edit"><td>{name}</td><td><input name="g1$ctl{n}$count"><input name="g1$ctl{n}$rack"></td><td>'
        "<a href=\"javascript:post('g1$ctl{n}$save','')\">Save</a>"
        "<a href=\"javascript:post('g1$ctl{n}$undo','')\">Undo</a></td></tr>"
    )
    first, other = (
        Page("http://x/pots", [], f"<table>{row.replace('{n}', number).replace('{name}', name)}</table>")
        for name, number in (("Bowl", "02"), ("Jug", "13"))
    )
    for called in ("save", "undo", "count", "rack"):
        ways = locate_by_label(first, "Bowl", f"g1$ctl02${called}")
        told = [way.model_copy(update={"label": "Jug"}) for way in ways]
        assert {str(extract(way, other)) for way in told} == {f"g1$ctl13${called}"}


def test_of_a_script_the_argument_that_differs_tells() -> None:
    hrefs = [f"javascript:post('g1$grid','Edit${n}')" for n in range(3)]
    assert telling_argument(hrefs[1], hrefs) == "Edit$1"
    assert telling_argument(hrefs[1], hrefs[1:2]) == ""
    assert telling_argument("/pots/1", ["/pots/2"]) == ""
    assert arguments_in('javascript:drop(7, "x")') == ["7", "x"]


@pytest.mark.parametrize(
    ("link", "is_told"),
    [("post('g1','Save${n}')", True), ("post('g2','Save${n}')", False), ("post('g1','Save')", False)],
)
def test_what_only_the_row_that_is_changed_hands_over_is_found_by_its_name(link: str, is_told: bool) -> None:
    def pots(changed: int, *names: str) -> Page:
        links = (link if n == changed else "post('g1','Edit${n}')" for n in range(len(names)))
        row = '<tr><td>{}</td><td><a href="javascript:{}">Go</a></td></tr>'
        each = (row.format(name, next(links).replace("{n}", str(n))) for n, name in enumerate(names))
        return Page("http://x/pots", [], f"<table>{''.join(each)}</table>")

    ways = locate_by_label(pots(1, "Bowl", "Jug", "Cup"), "Jug", "Save$1")
    assert bool(ways) is is_told
    told = [way.model_copy(update={"label": "Cup"}) for way in ways]
    assert {extract(way, pots(3, "Bowl", "Jug", "Pot", "Cup")) for way in told} == ({"Save$3"} if is_told else set())


def test_the_kind_of_a_link_leaves_the_thing_out() -> None:
    assert kind_of("javascript:post('g1$grid','Edit$1')", "Edit$1") == "$grid','Edit$"
    assert kind_of("javascript:drop(7)", "7") == "javascript:drop("
    assert kind_of('javascript:drop("7")', "7") == ""


LEADING = ("location='{}'", "window.location.href = '{}';", "location.assign('{}')")


@pytest.mark.parametrize("code", LEADING)
def test_the_address_to_which_a_script_leads_from_a_row_is_found_by_the_name_of_that(code: str) -> None:
    def pots(*names: str) -> Page:
        script = '<tr onclick="{}"><td>{}</td><td>blue</td></tr>'
        rows = (script.format(code.format(f"/pots/{40 + len(name)}/edit"), name) for name in names)
        return Page("http://x/pots", [], f"<table>{''.join(rows)}</table>")

    ways = locate_by_label(pots("Jug", "Bowl"), "Bowl", "/pots/44/edit")
    assert ways
    assert {extract(way, pots("Bowl", "Kettle", "Jug")) for way in ways} == {"/pots/44/edit"}
    assert locate_by_label(pots("Jug", "Bowl"), "blue", "/pots/44/edit") == []


@pytest.mark.parametrize("code", ["go('/pots/7')", "location.reload('x')", "location='top'", ""])
def test_any_other_script_leads_nowhere(code: str) -> None:
    assert address_in(code) == ""


def buttons(button: str, code: str, names: Sequence[str]) -> Page:
    """A row for each name, whose number is 40 and the length of the name."""
    codes = [code.format(40 + len(name)).replace("NAME", name) for name in names]
    cells = (f"<td>{name}</td><td>blue</td><td>{button.format(of)}</td>" for name, of in zip(names, codes, strict=True))
    return Page("http://x/pots", [], f"<table>{''.join(f'<tr>{each}</tr>' for each in cells)}</table>")


@pytest.mark.parametrize(
    "code",
    [
        "drop({})",
        "return drop('{}')",
        "if (confirm('Sure?')) drop({}, this)",
        "act('drop', {})",
        "event.preventDefault(); drop({}); return false",
    ],
)
def test_what_a_button_of_a_row_hands_to_a_script_is_found_by_the_name_of_that(code: str) -> None:
    def pots(*names: str) -> Page:
        return buttons('<button onclick="turn(90)">Turn</button><button onclick="{}">Drop</button>', code, names)

    (way, *_) = locate_by_label(pots("Jug", "Bowl"), "Bowl", "44")
    assert extract(way.model_copy(update={"label": "Kettle"}), pots("Bowl", "Kettle", "Jug")) == "46"
    assert locate_by_label(pots("Jug", "Bowl"), "blue", "44") == []
    assert locate_by_label(pots("Jug", "Bowl"), "Bowl", "90") == []


def test_a_button_is_not_known_by_the_name_of_its_thing() -> None:
    def pots(*names: str) -> Page:
        return buttons('<button onclick="{}">Drop</button>', "drop('NAME', {})", names)

    (way, *_) = locate_by_label(pots("Jug", "Bowl"), "Bowl", "44")
    assert extract(way.model_copy(update={"label": "Kettle"}), pots("Bowl", "Kettle")) == "46"
