"""What a row says of the one above it is a field of that."""

import pytest

from routines.records.found import find_records, read_records

URL = "https://a.example/"
HEAD = "<thead><tr><th>Name<th>Price</thead>"


def table(*rows: str) -> str:
    return f"<table>{HEAD}<tbody>{''.join(rows)}</tbody></table>"


@pytest.mark.parametrize(("own", "name"), [(" class=note", "note"), ("", "detail")])
def test_a_row_below_each_record_is_a_field_of_it(own: str, name: str) -> None:
    def both(title: str, text: str) -> str:
        below = f"<tr{own}><td colspan=2>{text}</td></tr>" if text else ""
        return f"<tr class=it><td>{title}</td><td>4</td></tr>{below}"

    (rule, *_) = find_records(table(both("Lamp", "Of brass"), both("Chair", "Of oak"), both("Cup", "Of clay")))
    records = read_records(table(both("Vase", ""), both("Jug", "Of tin")), rule, URL)
    assert [(each["name"], each[name]) for each in records] == [("Vase", None), ("Jug", "Of tin")]


def test_what_heads_a_group_of_rows_says_nothing_of_the_one_before() -> None:
    rows = "".join(f"<tr><td colspan=2>Group {n}</td></tr><tr><td>Thing {n}</td><td>4</td></tr>" for n in range(4))
    assert [field.name for field in find_records(table(rows))[0].fields] == ["name", "price"]
