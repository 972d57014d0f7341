"""The sum below the records of a table is no record."""

import pytest

from routines.records.found import find_records, read_records

URL = "https://a.example/"
HEAD = "<tr><th>Name<th>Group<th>Price"
ROWS = "<tr><td>Lamp<td>Light<td>1.234,50 €<tr><td>Chair<td>Wood<td>10,00 €"


def count(rows: str, heading: str = HEAD) -> int:
    page = f"<table>{heading}{rows}</table>"
    return len(read_records(page, find_records(page)[0], URL))


@pytest.mark.parametrize(
    ("last", "records"),
    [
        ("<tr class=sum><td>Total<td><td>1.244,50 €", 2),
        ("<tr><td><b>Total</b><td><td><b>1.244,50 €</b>", 2),
        ("<tr><td>Total<td><td>1.244,50 €", 2),
        ("<tr><td>Vase<td>Glass<td>1.244,50 €", 3),
        ("<tr class=new><td>Vase<td><td>3,00 €", 3),
    ],
)
def test_a_row_of_sums_is_none_of_the_records(last: str, records: int) -> None:
    assert count(ROWS + last) == records


def test_one_record_and_its_sum_are_told_apart_by_how_the_sum_is_built() -> None:
    one = "<tr><td>Lamp<td>Light<td>4"
    assert count(f"{one}<tr class=sum><td>Total<td><td>4") == 1
    assert count(f"{one}<tr><td>Vase<td><td>4") == 2


def test_with_no_record_the_sum_is_none_either() -> None:
    page = f"<table>{HEAD}{{}}<tr class=sum><td>Total<td><td>{{}}</table>"
    (rule, *_) = find_records(page.format(ROWS, "1.244,50"))
    assert read_records(page.format("", "0,00"), rule, URL) == []


def test_a_foot_is_left_out_though_it_has_no_sum() -> None:
    foot = "<tfoot><tr><td>two<td>of<td>9</tfoot>"
    assert count(f"<tbody>{ROWS}</tbody>{foot}", f"<thead>{HEAD}</thead>") == 2


@pytest.mark.parametrize(
    ("rows", "records"),
    [
        ("<tr><td>A<td>1<tr><td>B<td>2<tr><td>C<td>3", 3),
        ("<tr><td>A<td>0<tr><td>B<td>0<tr><td>C<td>0", 3),
        ("<tr><td>A<td>0<tr><td>B<td>7<tr><td>C<td>7", 3),
        ("<tr><td>A<td>1<tr><td>B<td>2<tr><td>Total<td>3", 2),
        ("<tr><td>A<td>1<tr><td>B<td>2<tr><td>Summe<td>3", 2),
    ],
)
def test_the_last_record_is_no_sum_though_the_numbers_add_up(rows: str, records: int) -> None:
    assert count(rows, "<tr><th>Title<th>Replies") == records
