"""Rows in which something can be changed are records all the same, with what their fields hold."""

import pytest

from routines.records.found import find_records, read_records

URL = "https://a.example/"
HEAD = "<tr><th><th>Name<th>Group<th>Pieces<th>State<th>"
ROW = """<tr><td><input type=checkbox name=id value={0}><td>{1}<td>{2}<td><input name=n{0} value={3}><td>
<select name=s><option>open<option selected>{4}</select><td><button name=del value={0}>Delete</button>"""


def table(*rows: str) -> str:
    return f"<form method=post><table>{HEAD}{''.join(rows)}</table></form>"


def test_a_table_with_fields_in_its_rows_is_a_list_of_what_they_hold() -> None:
    (rule, *_) = find_records(
        table(ROW.format(1, "Lamp", "Light", 4, "sold"), ROW.format(2, "Chair", "Wood", 9, "new"))
    )
    (record,) = read_records(table(ROW.format(7, "Vase", "Glass", 3, "lent")), rule, URL)
    assert record == {"name": "Vase", "group": "Glass", "pieces": "3", "state": "lent"}


@pytest.mark.parametrize("above", ["<td>", "<td><input type=checkbox>", "<th>"])
def test_what_heads_the_boxes_of_a_table_may_be_a_cell_that_says_nothing(above: str) -> None:
    row = "<tr><th><input type=checkbox name=pick value={0}><td><a href=/{0}>{1}</a><td>{2}"
    head = f"<thead><tr>{above}<th>Title<th>Author</thead>"
    page = f"<table>{head}<tbody>{row.format(1, 'Plums', 'ann')}{row.format(2, 'Rye', 'bo')}</tbody></table>"
    (rule, *_) = find_records(page)
    assert [each.name for each in rule.fields] == ["title", "title_href", "author"]


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><th>User<td><input name=u><tr><th>Town<td><input name=t>",
        "<tr><td>User:<td><input name=u><td>needed<tr><td>Town:<td><input name=t><td>your own",
        "<tr><th>Role<th>May read<th>May write<tr><td>Guest<td><input name=a><td><input name=b>",
    ],
)
def test_a_table_to_fill_in_is_no_list(rows: str) -> None:
    assert not any(" tr" in rule.selector for rule in find_records(f"<form><table>{rows}</table></form>"))


def test_what_a_table_is_called_names_no_column_though_the_buttons_have_a_wider_heading() -> None:
    head = "<thead><tr><th colspan=3>:: Boxes<tr><th>Name<th>Place<th colspan=2>&nbsp;</thead>"
    row = "<tr><td>{0}<td>{1}<td><a href=/edit/{0}>edit</a>"
    (rule, *_) = find_records(f"<table>{head}{row.format('Lamps', 'Kiel')}{row.format('Chairs', 'Husum')}</table>")
    (record,) = read_records(f"<table>{head}{row.format('Nails', 'Bonn')}</table>", rule, URL)
    assert (record["name"], record["place"]) == ("Nails", "Bonn")


@pytest.mark.parametrize(
    ("title", "other", "told"), [("Actions", "Edit", False), ("State", "Draft", True), ("", "Draft", False)]
)
def test_buttons_alike_in_all_rows_say_nothing_of_any(title: str, other: str, told: bool) -> None:
    row = "<tr><td>{0}<td>{1}<td><form method=post><button>{2}</button><button>Copy</button></form>"
    rows = row.format("Lamps", "Kiel", "Edit"), row.format("Chairs", "Husum", other)
    (rule, *_) = find_records(f"<table><tr><th>Name<th>Place<th>{title}{''.join(rows)}</table>")
    assert ([each.name for each in rule.fields] == ["name", "place", title.lower()]) is told


def test_heads_of_more_columns_than_there_are_name_none() -> None:
    rows = "".join(f"<tr><td>{name}<td>{place}<td>x" for name, place in (("Lamps", "Kiel"), ("Chairs", "Husum")))
    table = f"<table><thead><tr><th>Name<th>Place<th>C<th>D<th>E</thead>{rows}</table>"
    (rule, *_) = find_records(table)
    assert [*read_records(table, rule, URL)[0]] == ["column_1", "column_2", "column_3"]


def test_rows_with_tables_inside_are_records_if_all_are_built_alike() -> None:
    row = "<tr><td><img src=/{0}.jpg><td><table><tr><td><a href=/{0}>{1}</a><tr><td>{2}</table><td>{3}"
    page = f"<table>{row.format(1, 'Lamp', 'Kiel', 4)}{row.format(2, 'Chair', 'Husum', 9)}</table>"
    (rule, *_) = find_records(page)
    (record,) = read_records(f"<table>{row.format(7, 'Vase', 'Bonn', 3)}</table>", rule, URL)
    assert list(record.values()) == ["Vase", f"{URL}7", "Bonn", "3"]
    layout = "<table><tr><td><table><tr><td>Home<tr><td>Help</table><td>Welcome<tr><td>(c)<td><ul><li>Shop</ul></table>"
    assert not any("tr" in rule.selector.split() for rule in find_records(layout))


def test_names_and_values_by_turns_are_no_list() -> None:
    row = "<tr><th>{}:<td>{}<th>{}:<td>{}"
    page = f"<table class=p>{row.format('By', 'Ann', 'For', 'Bo')}{row.format('Rank', 'low', 'Part', 'Web')}</table>"
    assert find_records(page) == []


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("<th>Title<th>Author", ["title", "title_href", "author", "column_3_href"]),
        ("<th>Author", ["column_1", "column_1_href", "column_2", "column_3_href"]),
        ("<th>Book<tr><th>Title<th>Author", ["column_1", "column_1_href", "column_2", "column_3_href"]),
    ],
)
def test_the_last_column_may_have_no_title(head: str, names: list[str]) -> None:
    row = "<tr><td><a href=/{0}>{1}</a><td>{2}<td><a href=/{0}/buy><svg></svg></a>"
    page = f"<table><thead><tr>{head}</thead><tbody>{row.format(1, 'Plums', 'ann')}{row.format(2, 'Rye', 'bo')}</table>"
    (rule, *_) = find_records(page)
    assert [each.name for each in rule.fields] == names
    (first, _) = read_records(page, rule, URL)
    assert (first[names[0]], first[names[2]]) == ("Plums", "ann")


@pytest.mark.parametrize(
    ("head", "columns"), [("<th>Book", 2), ("<td>Title<td>Author", 3), ("<th>Title<th>Author", 4), ("<th>Book", 3)]
)
def test_but_no_other_has_none(head: str, columns: int) -> None:
    rows = "".join(f"<tr>{''.join(f'<td>{word} {n}' for n in range(columns))}" for word in ("Plums", "Rye"))
    (rule, *_) = find_records(f"<table><thead><tr>{head}</thead><tbody>{rows}</table>")
    assert [each.name for each in rule.fields] == [f"column_{n}" for n in range(1, columns + 1)]


@pytest.mark.parametrize(
    ("first", "last"), [("<input type=checkbox>", "<a href=/{0}>Buy</a>"), ("<a href=/{0}>Buy</a>", "ann")]
)
def test_where_the_title_of_another_may_be_missing_none_is_taken(first: str, last: str) -> None:
    row = f"<tr><td>{first}<td>{{1}}<td>{last}"
    body = f"{row.format(1, 'Plums')}{row.format(2, 'Rye')}"
    (rule, *_) = find_records(f"<table><thead><tr><th>Title<th>Author</thead><tbody>{body}</table>")
    assert not {"title", "author"} & {each.name for each in rule.fields}
