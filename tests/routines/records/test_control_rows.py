"""Rows to sort or filter a table by are no records of it."""

import pytest

from routines.records.found import find_records, read_records

HEAD = "<thead><tr><th>Pick<th>Name<th>Town</tr></thead>"
FILTER = "<td>Filter<td><input type=text name=f1><td><input type=text name=f2></tr>"
SORT = "<td>Sort<td><a href='?s=1'><img src=up.svg></a><td><a href='?s=2'><img src=up.svg></a></tr>"


def shown(before: str, row: str = "<tr onclick='go()'>") -> list[tuple[str, str]]:
    names = (("Ann", "Ulm"), ("Bob", ""), ("Cleo", "Bern"))
    body = "".join(f"{row}<td><input type=checkbox name=c{n}><td>{n}<td>{town}</tr>" for n, town in names)
    html = f"<table class=list>{HEAD}<tbody>{before}{body}</tbody></table>"
    rows = read_records(html, find_records(html)[0], "http://x/")
    return [(each["name"] or "", each["town"] or "") for each in rows]


EVERYBODY = [("Ann", "Ulm"), ("Bob", ""), ("Cleo", "Bern")]


@pytest.mark.parametrize(
    "before", [f"<tr class=filters>{FILTER}", f"<tr>{FILTER}", f"<tr>{SORT}", f"<tr>{SORT}<tr>{FILTER}"]
)
def test_by_a_class_their_fields_or_what_all_records_have(before: str) -> None:
    assert shown(before) == EVERYBODY


def test_a_row_stays_if_nothing_tells_it_from_the_others() -> None:
    assert shown(f"<tr>{SORT}", row="<tr>") == [("", ""), *EVERYBODY]


def test_a_record_with_little_in_it_is_one() -> None:
    assert shown("<tr class=new><td><td>Dan<td></tr>")[0] == ("Dan", "")


def test_a_table_that_only_a_pointer_brings_up_is_no_part_of_its_row() -> None:
    hint = "<div style='display: none;'><table><tr><th>Port<tr><td>80</table></div>"
    rows = "".join(f"<tr><td>{name}<td><b>up</b>{hint}" for name in ("Ann", "Bob"))
    html = f"<table class=list><thead><tr><th>Name<th>State</thead><tbody>{rows}</tbody></table>"
    assert [each["name"] for each in read_records(html, find_records(html)[0], "http://x/")] == ["Ann", "Bob"]


def test_a_long_table_with_a_row_of_filters_is_looked_through_once() -> None:
    rows = "".join(f"<tr><td>{n}<td>Name {n}<td>Town {n}</tr>" for n in range(8000))
    html = f"<table class=list>{HEAD}<tbody><tr>{FILTER}{rows}</tbody></table>"
    (rule, *_) = find_records(html)
    assert len(read_records(html, rule, "http://x/")) == 8000
