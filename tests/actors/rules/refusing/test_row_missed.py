"""A change of what was clicked in a row, of which nothing tells how it is found, ends in no routine."""

import pytest
from msgspec.structs import replace

from actors.rules.facts.click import Click, Link, Target
from actors.rules.facts.source import Constant, Extracted, Parameter, Source, Unknown
from actors.rules.facts.value import Value
from actors.rules.refusing.row_missed import changes_the_same
from actors.rules.writing.craft import Explained

URL = "http://x/api/jobs/406"
ROW = Click(type="click", time=4.0, text="Edit", row="Mend the gate", row_texts=["406", "Mend the gate"])

OPEN = Link(href="#/jobs/406", choices=[Target(text="Open", href=f"#/jobs/{n}") for n in (405, 406)])

ALONE = Link(href="#/jobs/406", choices=[Target(text="Edit", href="#/jobs/406")])

ICON = Link(href=URL, choices=[Target(text="", href=f"http://x/api/jobs/{n}") for n in (405, 406)])


def change(source: Source, method: str = "PUT") -> Explained:
    steps = [("path", "0", "api", Constant()), ("path", "1", "jobs", Constant()), ("path", "2", "406", source)]
    note = ("json", "note", "rusty", Parameter(parameter="note"))
    values = [Value(place=place, name=name, value=text, source=of) for place, name, text, of in (*steps, note)]
    return Explained("t0009", {"method": method, "url": URL, "time": 5.0}, values)


@pytest.mark.parametrize(
    "click",
    [
        ROW,
        Click(type="click", time=4.0, row="Gate", row_texts=["Gate"], attributes={"hx-get": "/jobs/406/edit"}),
        Click(type="click", time=4.0, tag="div", text="Gate", attributes={"data-id": "406"}),
        Click(type="click", time=4.0, row="Gate", row_texts=["Gate"], href=OPEN.href, link=OPEN),
        Click(type="click", time=4.0, row="Gate", row_texts=["Gate"], href=ALONE.href, link=ALONE, parameter="q"),
        Click(type="click", time=4.0, first_hit=True, row_texts=["Gate", "no. 406"]),
        Click(type="click", time=4.0, tag="a", href=URL, link=ICON),
    ],
)
def test_the_id_of_a_row_that_is_not_found_by_its_name_is_refused(click: Click) -> None:
    why = changes_the_same([change(Constant())], frozenset(), [click])
    assert why.startswith(f"t0009 changes 406 in the path of {URL} (PUT)")
    assert why.endswith("record how it is found by name")


@pytest.mark.parametrize(
    ("each", "click"),
    [
        (change(Extracted(core="406", transaction_id="t1", extractors=[])), ROW),
        (change(Constant(), "GET"), ROW),
        (change(Constant()), Click(type="click", time=6.0, row="Gate", row_texts=["406"])),
        (change(Constant()), Click(type="click", time=4.0, row="Gate", row_texts=["4061", "Gate", "406 days"])),
        (change(Constant()), Click(type="click", time=4.0, row="Gate", attributes={"data-count": "406"})),
        (change(Constant()), Click(type="click", time=4.0, row="Gate", href="#/jobs/405", link=OPEN)),
        (change(Constant()), Click(type="click", time=4.0, row="Gate", href=ALONE.href, link=ALONE)),
        (change(Constant()), Click(type="click", time=4.0, text="Save", attributes={"data-workspace": "406"})),
        (change(Constant()), Click(type="click", time=4.0, tag="a", href=URL, link=Link(href=URL))),
        (change(Constant()), Click(type="click", time=4.0, tag="a", href=f"{URL}/log", link=ICON)),
    ],
)
def test_what_is_found_what_only_reads_and_what_no_row_has_is_not(each: Explained, click: Click) -> None:
    assert changes_the_same([each], frozenset(), [click]) == ""


def test_the_id_of_the_path_is_refused_though_another_thing_is_found_for_the_body() -> None:
    found = Extracted(core="31", transaction_id="t1", extractors=[])
    member = Value(place="json", name="member_id", value="31", source=found)
    each = change(Constant(), "POST")
    each.values.append(member)
    assert changes_the_same([each], frozenset(), [ROW]).startswith("t0009 changes 406 in the path")
    elsewhere = Value(place="query", name="member_id", value="31", source=found)
    each.values.append(elsewhere)
    assert changes_the_same([each], frozenset(), [ROW]) == ""


def test_a_login_is_none() -> None:
    assert changes_the_same([change(Constant())], frozenset({"t0009"}), [ROW]) == ""


@pytest.mark.parametrize("name", ["job_id", "selection"])
@pytest.mark.parametrize(("ids", "is_refused"), [(["406"], True), (["407"], False), ([], False)])
def test_an_id_that_the_clicked_row_alone_had_is_refused_though_something_else_is_found(
    ids: list[str], is_refused: bool, name: str
) -> None:
    found = Extracted(core="x:4:del", transaction_id="t1", extractors=[])
    source = Value(place="form", name="source_id", value="x:4:del", source=found)
    number = Value(place="form", name=name, value="406", source=Constant())
    each = Explained("t0009", {"method": "POST", "url": "http://x/jobs", "time": 5.0}, [source, number])
    click = Click(type="click", time=4.0, tag="td", text="Ann", cell_of="Mend the gate", row_ids=ids)
    why = changes_the_same([each], frozenset(), [click])
    assert ("is of the row of `Mend the gate` that was clicked" in why) is is_refused
    assert not changes_the_same([each], frozenset({"t0009"}), [click])


@pytest.mark.parametrize(("text", "is_refused"), [("7 days", False), ("406 in all", False), ("7,406", True)])
def test_a_number_in_a_text_that_is_always_sent_is_no_id_of_the_clicked_row(text: str, is_refused: bool) -> None:
    sent = Value(place="form", name="term", value=text, source=Constant())
    each = Explained("t0009", {"method": "POST", "url": "http://x/jobs", "time": 5.0}, [sent])
    click = Click(type="click", time=4.0, tag="td", text="Ann", cell_of="Mend the gate", row_ids=["7", "406"])
    assert bool(changes_the_same([each], frozenset(), [click])) is is_refused


SEALED = Value(
    place="multipart", name="1", value="UH7SUfiy5IDjCpQlXzmC5FrCmITRFA0hW5tu", hint="opaque", source=Unknown()
)


@pytest.mark.parametrize(
    ("line", "click", "is_refused"),
    [
        (SEALED, ROW, True),
        (SEALED, replace(ROW, row=""), False),
        (SEALED, replace(ROW, time=6.0), False),
        (replace(SEALED, place="header"), ROW, False),
        (replace(SEALED, value="UH7SUfiy"), ROW, False),
        (replace(SEALED, source=Extracted(core=SEALED.value, transaction_id="t1", extractors=[])), ROW, False),
    ],
)
def test_what_hides_the_id_of_the_row_is_refused_where_nothing_else_tells_it(
    line: Value, click: Click, is_refused: bool
) -> None:
    sent = Explained("t0009", {"method": "POST", "url": "http://x/jobs", "time": 5.0}, [line])
    why = changes_the_same([sent], frozenset(), [click])
    assert ("nothing else tells that it is about `Mend the gate`" in why) is is_refused


NOTE = Value(place="multipart", name="2", value="rusty", source=Parameter(parameter="note"))


@pytest.mark.parametrize(
    ("beside", "is_refused"),
    [
        (NOTE, True),
        (replace(NOTE, source=Parameter(parameter="job")), False),
        (replace(NOTE, value="Mend the gate"), False),
        (replace(NOTE, name="job_id", source=Extracted(core="406", transaction_id="t1", extractors=[])), False),
    ],
)
def test_only_what_says_which_row_is_meant_tells_it_beside_that(beside: Value, is_refused: bool) -> None:
    sent = Explained("t0009", {"method": "POST", "url": "http://x/jobs", "time": 5.0}, [SEALED, beside])
    assert bool(changes_the_same([sent], frozenset(), [replace(ROW, parameter="job")])) is is_refused
