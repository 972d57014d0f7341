"""A table is found again by its headings where other tables come and go."""

import pytest

from routines.records.found import find_records, read_records

URL = "https://a.example/"
HITS = "<table><thead><tr><th>{}<th>Price</thead><tbody>{}</tbody></table>"
LATEST = "<table><thead><tr><th>Title<th>Changed by</thead><tbody><tr><td>Vase<td>Ann<tr><td>Cup<td>Bo</tbody></table>"
ROWS = "<tr><td>Lamp of brass, with a shade<td>4.50<tr><td>Chair of oak, with arms and a seat<td>9.00"


@pytest.mark.parametrize("heading", ["Title", "<a href=?sort=1>Title</a>"])
def test_a_table_that_is_not_there_is_not_another_one(heading: str) -> None:
    (rule, *_) = find_records(f"<div>{HITS.format(heading, ROWS)}{LATEST}</div>")
    assert [each["price"] for each in read_records(f"<div>{HITS.format(heading, ROWS)}</div>", rule, URL)] == [
        "4.50",
        "9.00",
    ]
    assert read_records(f"<div><p>Nothing found.</p>{LATEST}</div>", rule, URL) == []


def test_a_message_in_a_table_before_it_changes_nothing() -> None:
    (rule, *_) = find_records(f"<div>{HITS.format('Title', ROWS)}{LATEST}</div>")
    note = "<table><tr><td>!<td>The price list has changed.</table>"
    assert len(read_records(f"<div>{note}{HITS.format('Title', ROWS)}{LATEST}</div>", rule, URL)) == 2


def test_a_heading_that_counts_or_quotes_is_not_relied_on() -> None:
    head = '<thead><tr><th>2 titles<th>By "us"</thead>'
    (rule, *_) = find_records(f"<table>{head}<tbody>{ROWS}</tbody></table>")
    assert "contains" not in rule.selector
