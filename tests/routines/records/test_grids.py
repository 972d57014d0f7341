"""Lists that are drawn as tables name their columns, and the heading is no record."""

import pytest

from routines.records.found import find_records, read_records

URL = "https://a.example/"
HEAD = "<div class={}><div>Name</div><div>Town</div><div>Pieces</div></div>"
ROW = "<div class=row><div><a href=/t>{}</a></div><div>{}</div><div>{}</div></div>"
THINGS = [("Lamp", "Kiel", "4"), ("Chair", "Husum", "9"), ("Vase", "Bonn", "3")]


@pytest.mark.parametrize("heading", ['"row head"', "row"])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_heading_that_is_built_as_the_rows_are_is_no_row(heading: str, count: int) -> None:
    def page(rows: int) -> str:
        return f"<div class=grid>{HEAD.format(heading)}{''.join(ROW.format(*each) for each in THINGS[:rows])}</div>"

    (rule, *_) = find_records(page(3))
    names = ("name", "town", "pieces", "name_href")
    assert [[each[name] for name in names] for each in read_records(page(count), rule, URL)] == [
        [*each, f"{URL}t"] for each in THINGS[:count]
    ]


def test_a_grid_says_by_roles_what_its_parts_are() -> None:
    head = "<div role=rowgroup><div role=row><div role=columnheader>Name</div><div role=columnheader>Town</div></div>"
    row = "<div role=row><div role=gridcell>{}</div><div role=gridcell>{}</div></div>"

    def page(*things: tuple[str, str]) -> str:
        return f"<div role=grid>{head}{''.join(row.format(*each) for each in things)}</div></div>"

    (rule, *_) = find_records(page(("Lamp", "Kiel"), ("Chair", "Husum")))
    assert read_records(page(("Vase", "Bonn")), rule, URL) == [{"name": "Vase", "town": "Bonn"}]
    assert read_records(page(), rule, URL) == []
