"""A rule found on one page must read another page of the same template."""

from collections.abc import Callable
from typing import Any

import pytest

from routines.records.found import find_records, read_records
from routines.records.rule import FieldRule, RecordRule

BASE = "https://a.example/list/"
Item = dict[str, str]
NAMES = ["Blue shirt", "Red trousers", "Green hat", "Yellow socks", "Brown boots", "White belt"]


def items(count: int, start: int = 0) -> list[Item]:
    return [{"n": str(start + i), "name": NAMES[(start + i) % 6], "price": f"{3 + start + i}.50"} for i in range(count)]


def shell(main: str) -> str:
    return f"""<html><body>
    <header><ul class=menu><li><a href=/a>All the things we sell</a><li><a href=/b>About this company</a></ul></header>
    <div class=sidebar><ul><li><a href=/c/1>Fiction and stories</a><li><a href=/c/2>History of the world</a></ul></div>
    <main><h1>Results</h1>{main}<ul class=pager><li>Page 1<li><a href="?page=2">next page</a></ul></main>
    <footer><ul><li><a href=/i>Imprint and contact</a><li><a href=/t>Terms and conditions</a></ul></footer>
    </body></html>"""


def each(template: Callable[[Item, int], str], records: list[Item]) -> str:
    return "".join(template(record, i) for i, record in enumerate(records))


def grouped_table(records: list[Item]) -> str:
    def row(r: Item, i: int) -> str:
        between = "<tr><td colspan=4>&nbsp;</td></tr>" if i % 2 else '<tr class="group"><th colspan="4">Group</th></tr>'
        return f"""{between}<tr class="{"odd" if i % 2 else "even"}"><td>{r["n"]}</td>
        <td><a href="thing{r["n"]}">{r["name"]}</a></td><td>{r["price"]}</td><td></td></tr>"""

    return f"""<table class="layout"><tr><td><form><table class="form"><tr><th>Title</th><td><input name=t></td></tr>
    <tr><th>Kind</th><td><input name=k></td></tr></table></form></td><td><table class="list"><thead>
    <tr><th>ID</th><th>Full Name</th><th>Unit price (EUR)</th><th>Owner</th></tr></thead><tbody>{each(row, records)}
    <tr><td colspan=4><table class="navigation"><tr><td>previous</td><td>1..50</td><td>next</td></tr></table></td></tr>
    </tbody></table></td></tr></table>"""


def cards(records: list[Item]) -> str:
    def card(r: Item, i: int) -> str:
        return f"""<li class="col-sm-4"><article class="product {"sale" if i == 1 else ""}" id="product-{r["n"]}">
        <div class="image"><a href="/p/{r["n"]}/"><img src="/m/{r["n"]}.jpg" alt="{r["name"]}"></a></div>
        <h3><a href="/p/{r["n"]}/" title="{r["name"]} in full">{r["name"][:4]}...</a></h3>
        <p class="price_color">£{r["price"]}</p><p class="{"instock" if i else "outofstock"} availability">In stock</p>
        <form><input type=hidden name=id value="{r["n"]}"><button>Add to basket</button></form></article></li>"""

    return f'<ol class="row">{each(card, records)}</ol>'


def hits(records: list[Item]) -> str:
    def hit(r: Item, i: int) -> str:
        title = f"<em>{r['name'][:3]}</em>{r['name'][3:]}"
        tags = f"<ul class=tags><li>tag {r['n']}</li><li>b</li></ul>" if i % 2 else ""
        return f"""<div class="hit{" featured" if i == 0 else ""}">
        <div class="hd"><h2><a href="../d/{r["n"]}">{title}</a></h2></div>
        <div class="meta"><span class="author">Author {r["n"]}</span> ·
        <time datetime="2024-01-0{1 + i % 9}">{1 + i} Jan 2024</time></div>
        <p>How to use <em>{r["name"]}</em> in {r["n"]} ways.</p>{tags}</div>"""

    return f'<div id="results">{each(hit, records)}</div>'


def definitions(records: list[Item]) -> str:
    def definition(r: Item, i: int) -> str:
        return f"<dt>{r['name']}</dt><dd>Costs {r['price']} a piece.</dd><dd>Also sold.</dd>"

    return f'<dl class="glossary">{each(definition, records)}</dl>'


def plain_list(records: list[Item]) -> str:
    def item(r: Item, i: int) -> str:
        return f"<li data-key=k{r['n']}>{r['name']}</li>"

    return f"<ul id=todo>{each(item, records)}</ul>"


def links(records: list[Item]) -> str:
    def link(r: Item, i: int) -> str:
        return f'<a class="entry" href="e/{r["n"]}"><span>{r["name"]}</span><small>{r["price"]} EUR</small></a>'

    return f"<section>{each(link, records)}</section>"


def bare_table(records: list[Item]) -> str:
    def row(r: Item, i: int) -> str:
        return f"<tr><td>{r['name']}</td><td>{r['price']} €</td><td><img alt='flag {r['n']}'></td></tr>"

    heading = '<tr class="heading"><td><b>What</b></td><td><b>Cost</b></td><td></td></tr>'
    return f"<table>{heading}{each(row, records)}</table>"


EXPECTED: dict[Callable[[list[Item]], str], Callable[[Item, int], dict[str, Any]]] = {
    grouped_table: lambda r, i: {
        "id": r["n"],
        "full_name": r["name"],
        "full_name_href": f"{BASE}thing{r['n']}",
        "unit_price_eur": r["price"],
        "owner": "",
    },
    cards: lambda r, i: {
        "title": f"{r['name']} in full",
        "href": f"https://a.example/p/{r['n']}/",
        "price": f"£{r['price']}",
        "availability": "In stock",
        "image": f"https://a.example/m/{r['n']}.jpg",
    },
    hits: lambda r, i: {
        "title": r["name"],
        "href": f"https://a.example/d/{r['n']}",
        "author": f"Author {r['n']}",
        "date": f"{1 + i} Jan 2024",
        "datetime": f"2024-01-0{1 + i % 9}",
        "description": f"How to use {r['name']} in {r['n']} ways.",
        "detail": f"tag {r['n']}" if i % 2 else None,
    },
    definitions: lambda r, i: {"term": r["name"], "definition": f"Costs {r['price']} a piece."},
    plain_list: lambda r, i: {"key": f"k{r['n']}", "text": r["name"]},
    links: lambda r, i: {"text": r["name"], "price": f"{r['price']} EUR", "href": f"{BASE}e/{r['n']}"},
    bare_table: lambda r, i: {"what": r["name"], "cost": f"{r['price']} €", "column_3_image": f"flag {r['n']}"},
}


@pytest.mark.parametrize("template", EXPECTED, ids=lambda one: one.__name__)
@pytest.mark.parametrize("count", [0, 1, 2, 40])
def test_a_rule_found_one_day_reads_the_page_of_another(template: Callable[[list[Item]], str], count: int):
    rule = find_records(shell(template(items(4))))[0]
    other = items(count, start=50)
    expected = [EXPECTED[template](record, i) for i, record in enumerate(other)]
    assert read_records(shell(template(other)), rule, BASE) == expected


def test_what_is_built_otherwise_is_no_record_of_the_list() -> None:
    entry = "<div class=box><b class=name>{}</b><i class=mail>{}</i><u class=town>{}</u></div>"
    people = [
        ("Ann Lee", "ann@a.example", "Oslo"),
        ("Bo Chen", "bo@a.example", "Bergen"),
        ("Eva Ost", "e@a.ex", "Moss"),
    ]
    found = "<div class=box>Found: <span class=count>3</span> <a href=/all class=export>Export all of this</a></div>"
    page = f"<main>{found}{''.join(entry.format(*each) for each in people)}</main>"
    read = read_records(page, find_records(page)[0], BASE)
    assert [each["name"] for each in read] == [name for name, _, _ in people]
    states = "".join(
        f"<div class=box><b class=name>{n}</b><i class={s}>yes</i></div>"
        for n, s in (("A", "x"), ("B", "x"), ("C", "y"))
    )
    assert len(read_records(states, find_records(states)[0], BASE)) == 3


@pytest.mark.parametrize("template", EXPECTED, ids=lambda one: one.__name__)
def test_two_records_are_enough_to_find_the_rule(template: Callable[[list[Item]], str]):
    best = find_records(shell(template(items(2))))[0]
    assert len(read_records(shell(template(items(6))), best, BASE)) == 6


@pytest.mark.parametrize(
    "html",
    [
        "",
        "<p>Nothing found.</p>",
        "<table><tr><th>Name:</th><td>Ann</td></tr><tr><th>Age:</th><td>5</td></tr></table>",
        "<form><div class=f><label>A</label><input name=a></div><div class=f><label>B</label><input></div></form>",
        "<table><tr><td>User<td><input name=u></tr><tr><td>Pass<td><input type=password></tr></table>",
        "<div class=box><p>One</p></div><div class=box></div>",
    ],
)
def test_pages_without_records_have_no_telling_rule(html: str):
    rules = find_records(html)
    assert [rule.selector for rule in rules if read_records(html, rule, BASE)] == []


def test_a_table_with_a_heading_needs_one_row_only():
    html = "<table id=t><tr><th>A<th>B<tr><td>1<td>2</table>"
    assert read_records(html, find_records(html)[0], BASE) == [{"a": "1", "b": "2"}]


def test_a_heading_over_all_columns_is_the_name_of_none() -> None:
    html = "<table><tr><th colspan=2>History<tr><th>Date<th>Who<tr><td>1 May<td>Ann<tr><td>2 May<td>Bo</table>"
    assert read_records(html, find_records(html)[0], BASE)[0] == {"date": "1 May", "who": "Ann"}


@pytest.mark.parametrize(("first", "count"), [("<td>7<td>Port<td>No", 4), ("<td><a href=/x>Boat</a><td>Port<td>No", 4)])
def test_words_above_links_or_numbers_head_the_columns(first: str, count: int) -> None:
    rows = "<tr><td><a href=/1>Gull</a><td>Kiel<td>yes" * 3
    html = f"<table><tr><td>Boat<td>Port of call<td>Out{rows}</table>"
    record = {"boat": "Gull", "boat_href": "https://a.example/1", "port_of_call": "Kiel", "out": "yes"}
    assert read_records(html, find_records(html)[0], BASE) == [record] * 3
    html = f"<table><tr>{first}{rows}</table>"
    assert len(read_records(html, find_records(html)[0], BASE)) == count


def test_a_first_record_without_a_number_is_no_heading() -> None:
    html = "<table><tr><td>Ann<td>Sales<td>none<tr><td>Bob<td>Law<td>5<tr><td>Cy<td>Law<td>7</table>"
    assert len(read_records(html, find_records(html)[0], BASE)) == 3


def test_a_foot_heads_no_columns_and_no_cell_spans_nothing() -> None:
    head, foot = "<thead><tr><th>Name<th colspan=2>Scores</thead>", "<tfoot><tr><th>Total<th>4<th>6</tfoot>"
    html = f"<table>{head}<tbody><tr><td>Ann<td>1<td>2<tr><td>Bob<td>3<td>4</tbody>{foot}</table>"
    assert read_records(html, find_records(html)[0], BASE)[0] == {"name": "Ann", "scores": "1", "scores_2": "2"}
    rows = "<tr><td>1<td>2<td colspan=0>3<tr><td>4<td>5<td colspan=0>6"
    assert find_records(f"<table><tr><th>A<th>B{rows}</table>")


def test_tables_that_look_alike_are_told_apart_by_their_place():
    first, second = "<tr><th>A<th>B<tr><td>1<td>2", "<tr><th>A<th>C<tr><td>long text<td>longer text"
    html = f"<div><table>{first}</table></div><div><table>{second}</table></div>"
    assert read_records(html, find_records(html)[0], BASE) == [{"a": "long text", "c": "longer text"}]


def test_hidden_and_navigational_lists_come_last():
    html = shell(f"<div hidden>{plain_list(items(6))}</div>{hits(items(3))}")
    assert find_records(html)[0].selector == "#results > div.hit"


def test_addresses_follow_the_base_of_the_page():
    html = "<base href='/other/'><ul class=l><li><a href=x>A</a> text<li><a href=y>B</a> more</ul>"
    found = read_records(html, find_records(html)[0], BASE)
    assert [record["href"] for record in found] == ["https://a.example/other/x", "https://a.example/other/y"]


def test_labelled_values_are_named_by_their_labels():
    html = "".join(
        f"<article><h4 itemprop=name>{n}</h4><div><span>Weight:</span><span class=value>{i} kg</span></div>"
        f"<div><b>Seller:</b> <span>Shop {i}</span></div></article>"
        for i, n in enumerate(NAMES)
    )
    first = read_records(f"<main>{html}</main>", find_records(f"<main>{html}</main>")[0], BASE)[1]
    assert first["title"] == "Red trousers"
    assert "1 kg" in first.values()


def test_a_text_that_the_page_has_cut_is_read_whole():
    links = (
        '<li><a title="Rail &amp; Sail Guide 11" href=/1>Rail &amp; Sail Gu…</a><li><a title="Other" href=/2>Wait…</a>'
    )
    page = f"<ul>{links}</ul>"
    rule = RecordRule(selector="li", fields=[FieldRule(name="title", selector="a")])
    assert read_records(page, rule, "http://x/") == [{"title": "Rail & Sail Guide 11"}, {"title": "Wait…"}]


def _listed(*tickets: tuple[str, str, str]) -> str:
    """Two rows for each, every text with a form beside it to change it in its place."""

    def shown(name: str, text: str) -> str:
        form = f"<form><input name={name}><select><option>{text} (unchanged)<option>other</select></form>"
        return f"<td>{form}<div class=value>{text}</div>"

    rows = "".join(
        f"<tbody><tr><td><a href=/t/{n}>{n}</a>{shown('title', title)}<td>{owner}<tr><td>{shown('due', due)}<td>"
        for n, (title, owner, due) in enumerate(tickets, 1)
    )
    return f"<table><tbody><tr><th>#<th>Title<th>Owner<tr><th><th>Due<th></tbody>{rows}</table>"


def test_a_record_may_take_several_rows() -> None:
    rule = find_records(_listed(("Gate stuck", "Ann", "today"), ("Pump leaks", "Bob", "never")))[0]
    page = _listed(("Lamp broken", "Cleo", "soon"))
    (record,) = read_records(page, rule, "https://a.example/")
    told = {"title": "Lamp broken", "owner": "Cleo", "due": "soon"}
    assert {name: record[name] for name in told} == told
    assert "https://a.example/t/1" in record.values()


def _entries(tag: str, own: str) -> str:
    def line(place: str, n: int) -> str:
        return f"<li><a href=/places/{place}>{place}</a> <b class=sum>{n}.00 EUR</b></li>"

    entry = f"<{tag} class=entry>{own}<ul class=lines>{{}}</ul></{tag}>"
    lines = [line("Harbour", n) + line("Garden", -n) for n in (3, 4, 5)]
    return "<main>" + "".join(entry.format(n, f"Payer {n} of May", each) for n, each in enumerate(lines)) + "</main>"


OWN = "<i class=day>2026-02-0{}</i> <em class=payer>{}</em>"


@pytest.mark.parametrize(
    ("tag", "own", "selector"),
    [
        ("li", OWN, "li.entry"),
        ("section", OWN, "ul.lines > li"),
        ("li", "<i class=day>2026-02-0{} {}</i>", "ul.lines > li"),
    ],
)
def test_the_lines_of_an_entry_are_no_records(tag: str, own: str, selector: str) -> None:
    assert find_records(_entries(tag, own))[0].selector == selector


def test_parts_of_a_table_are_no_records() -> None:
    part = "<tbody><tr><td>Hammer<td>{0}<tr><td>Saw<td>{0}</tbody>"
    (first, *_) = find_records(f"<table><tr><th>Tool<th>Price{part.format(4)}{part.format(5)}</table>")
    assert [field.name for field in first.fields] == ["tool", "price"]


def test_a_row_of_fields_is_none_to_be_read() -> None:
    row = "<tr><td>Hammer<td><form><input name=n></form><td><select><option>1<option>2</select>"
    assert not any("tbody > tr" in rule.selector for rule in find_records(f"<table>{row}{row}{row}</table>"))


@pytest.mark.parametrize("where", ['class="box hidden"', 'id="help-panel"', 'class="d-none"'])
def test_what_style_sheets_hide_and_help_come_last(where):
    html = shell(f"<div {where}>{plain_list(items(6))}</div>{hits(items(3))}")
    assert find_records(html)[0].selector == "#results > div.hit"


def test_what_is_hidden_in_a_record_is_no_part_of_it() -> None:
    page = '<li class=hit><b>Lamp</b><i class="hidden">draft 7</i><span hidden>x</span> <span>4 EUR</span></li>'
    rule = RecordRule(selector="li.hit", fields=[FieldRule(name="text", selector="")])
    assert read_records(page, rule, BASE) == [{"text": "Lamp 4 EUR"}]


def busy_cells(records: list[Item]) -> str:
    def row(r: Item, i: int) -> str:
        tag = f'<a class="tag" href="/tags/{i % 2}">tag {i % 2}</a>'
        return f"""<tr><td>{r["n"]}</td><td><div class="hidden" id="inline">{r["name"].lower()}</div><strong>
        <a class="row-title" href="/t/{r["n"]}">{r["name"]}</a></strong><div>{tag}</div><div class="row-actions"><span>
        <a href="/t/{r["n"]}/edit">Edit</a> | </span><span><a href="/t/{r["n"]}/out">Trash</a></span></div></td>
        <td><a href="/p/{i}">{r["price"]}</a>: for now</td></tr>"""

    head = "<thead><tr><th>No<th>Title<th>Price</tr></thead>"
    return f"<table class=list>{head}<tbody>{each(row, records)}</tbody></table>"


def test_a_cell_with_a_title_and_what_can_be_done_with_it_gives_the_title() -> None:
    (rule, *_) = find_records(shell(busy_cells(items(3))))
    (record,) = read_records(shell(busy_cells(items(1, 4))), rule, BASE)
    told = {name: record[name] for name in ("no", "title", "title_href", "title_tag", "price")}
    assert told == {
        "no": "4",
        "title": "Brown boots",
        "title_href": "https://a.example/t/4",
        "title_tag": "tag 0",
        "price": "7.50: for now",
    }


def test_links_by_which_a_table_is_sorted_are_no_list() -> None:
    head = "".join(f'<th><a class="sort" href="/t?by={name}">{name}</a></th>' for name in ("Name", "Price", "Place"))
    assert find_records(f"<table><thead><tr>{head}</tr></thead><tbody></tbody></table>") == []


def test_the_parts_of_cells_are_no_records() -> None:
    def row(*texts: str) -> str:
        return "<tr>" + "".join(f"<td><div class=shown><span>{text}</span></div>" for text in texts)

    many = range(1, 7)
    more = (row(f"Leak {n} found", f"Room {n}", "open") + row(f"Person {n}", f"{n} days", "low") for n in many)
    heads = "<thead><tr><th>What<th>Where<th>State<tr><th>Who<th>Age<th>Rank</thead>"
    page = f"<table class=list>{heads}{''.join(f'<tbody>{each}</tbody>' for each in more)}</table>"
    first = find_records(f"<main>{page}</main>")[0]
    assert [each["what"] for each in read_records(page, first, BASE)] == [f"Leak {n} found" for n in many]


def test_the_last_column_of_all_rows_may_have_two_headings() -> None:
    rows = "".join(
        f"<tr><td><a href=/r/{n}>{name}</a><td>{n}<td colspan=2>May" for n, name in enumerate(("Tea", "Oil"))
    )
    html = f"<table><thead><tr><th>Name<th>Count<th>Seen<th><i class=pencil></i></thead><tbody>{rows}</table>"
    rule = find_records(html)[0]
    assert [field.name for field in rule.fields] == ["name", "name_href", "count", "seen"]
    assert [record["name"] for record in read_records(html, rule, "http://x/")] == ["Tea", "Oil"]


def test_cells_that_span_columns_below_no_headings_are_a_layout() -> None:
    html = "<table><tr><td>Name<td colspan=2>Tea<tr><td>Seen<td colspan=2>May<tr><td>Kind<td colspan=2>Green</table>"
    assert not [rule for rule in find_records(html) if "td" in rule.selector]


def test_links_in_lines_of_their_own_are_a_list() -> None:
    def page(*names: str) -> str:
        menu = "<a href=/>Home</a> | <a href=/help>Help for all</a><hr>"
        return f"{menu}{''.join(f'<a href=thing.cgi?id={len(name)}>{name}</a> (4 EUR)<br>' for name in names)}"

    (rule, *_) = find_records(page("Desk lamp", "Oak chair, brown"))
    (record,) = read_records(page("Vase"), rule, BASE)
    assert record == {"text": "Vase", "href": f"{BASE}thing.cgi?id=4"}


def test_what_is_shown_instead_of_what_was_found_is_not_it() -> None:
    found, popular = each(tile, items(3)), each(tile, items(2, 9))
    (rule, *_) = find_records(f"<main><h2>Found</h2><div id=results>{found}</div></main>")
    assert len(read_records(f"<main><div id=results>{found}</div></main>", rule, BASE)) == 3
    assert read_records(f"<main><h2>Popular</h2><div id=popular>{popular}</div></main>", rule, BASE) == []


def tile(r: Item, i: int) -> str:
    return f"<div class=tile><h4>{r['name']}</h4><span class=sum>{r['price']}</span></div>"
