"""Tables in which a record takes several rows, as each has a `<tbody>` of its own."""

from selectolax.lexbor import LexborNode

from routines.extracting.selector import unique_place
from routines.records.columns import Row, fields_of, titles
from routines.records.pattern import Found, found
from routines.records.rule import FieldRule, RecordRule

_LEAST = 2


def read_groups(table: LexborNode) -> Found | None:
    """The groups of rows that are records: of the same number of rows, two or more, each with data of its own."""
    bodies = [child for child in table.iter() if child.tag == "tbody"]
    groups = [rows for body in bodies if (rows := _rows(body)) and all(row[-1].tag == "td" for row in rows)]
    size = len(groups[0]) if groups else 0
    if size < _LEAST or len(groups) < _LEAST or any(len(rows) != size for rows in groups):
        return None
    headings = _headings(table)
    if len(headings) != size and not _are_told_apart(bodies):
        return None
    fields, taken = list[FieldRule](), set[str]()
    for n in range(size):
        cells = [rows[n] for rows in groups]
        if len({len(row) for row in cells}) == 1:
            names = titles(headings[n] if len(headings) == size else [], len(cells[0]))
            named = names if len(names) == len(cells[0]) else [""] * len(cells[0])
            fields += fields_of(named, cells, f"tr:nth-child({n + 1}) > ", taken)
    selector = f"{unique_place(table)} > tbody:has(> tr:nth-child({size})):has(td)"
    return found(RecordRule(selector=selector, fields=fields), table.parser.css(selector)) if fields else None


def _rows(body: LexborNode) -> list[Row]:
    rows = ([cell for cell in row.iter() if cell.tag in ("td", "th")] for row in body.iter() if row.tag == "tr")
    return [cells for cells in rows if cells]


def _headings(table: LexborNode) -> list[Row]:
    """The rows of nothing but headings that stand before all others."""
    parts = [child for child in table.iter() if child.tag in ("thead", "tbody")]
    rows = [cells for part in parts for cells in _rows(part)]
    first = next((n for n, cells in enumerate(rows) if any(cell.tag == "td" for cell in cells)), len(rows))
    return rows[:first]


def _are_told_apart(bodies: list[LexborNode]) -> bool:
    """Whether each says which record it is."""
    said = [
        {value for name, value in body.attributes.items() if name == "id" or name.startswith("data-")}
        for body in bodies
    ]
    return all(said) and len({str(sorted(map(str, each))) for each in said}) == len(bodies)
