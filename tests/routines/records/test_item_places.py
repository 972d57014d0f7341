"""Of the texts that items hold, each is read: by what it is called, or by its place among others that look alike."""

import pytest

from routines.records.found import find_records, read_records

URL = "https://a.example/"
THINGS = [("Lamp", "Kiel", "4.50"), ("Chair", "Husum", "9.00"), ("Table", "Plön", "7.25")]


def read(template: str, *, around: str = "{}") -> list[dict[str, str | None]]:
    """The first rule of a page with three things, applied to another page with one."""
    page = around.format("".join(template.format(*each) for each in THINGS))
    other = around.format(template.format("Vase", "Bonn", "3.00"))
    (rule, *_) = find_records(page)
    assert len(read_records(page, rule, URL)) == len(THINGS)
    return read_records(other, rule, URL)


@pytest.mark.parametrize(
    "template",
    [
        "<div class=row><div class=col-6>{0}</div><div class=col-3>{1}</div><div class=col-3>{2}</div></div>",
        "<article><h4>{0}</h4><span>{1}</span><span>{2}</span></article>",
        "<article><h4>{0}</h4><span>{1}</span> <b>{2}</b></article>",
        "<div class=t><div><p>{0}</p></div><div><p>{1}</p><p>{2}</p></div></div>",
        "<div role=row><div role=gridcell><i class=x>{0}</i></div><div role=gridcell>{1}</div><div role=gridcell>{2}"
        "</div></div>",
    ],
)
def test_parts_that_look_alike_are_told_apart_by_their_place(template: str) -> None:
    assert list(read(template, around="<main>{}</main>")[0].values()) == ["Vase", "Bonn", "3.00"]


@pytest.mark.parametrize(
    "template",
    [
        "<div class=c><h3>{0}</h3><dl><dt>Town</dt><dd>{1}</dd><dt>Price</dt><dd>{2}</dd></dl></div>",
        "<table class=c><tr><th>Title<td>{0}<tr><th>Town<td>{1}<tr><th>Price<td>{2}</table>",
        "<div class=c><h3>{0}</h3><p><span class=l>Town:</span> <span class=v>{1}</span></p>"
        "<p><span class=l>Price:</span> <span class=v>{2}</span></p></div>",
        "<div class=c><h3>{0}</h3><dl><dt><i>Town</i></dt><dd>{1}</dd><dt><i>Price</i></dt><dd>{2}</dd></dl></div>",
    ],
)
def test_what_stands_beside_a_label_is_called_by_it(template: str) -> None:
    (record,) = read(template)
    assert record == {"title": "Vase", "town": "Bonn", "price": "3.00"}


def test_a_label_that_an_item_lacks_moves_no_other_value() -> None:
    def card(name: str, **told: str) -> str:
        pairs = "".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in told.items())
        return f"<div class=c><h3>{name}</h3><dl>{pairs}</dl></div>"

    page = card("Lamp", town="Kiel", price="4") + card("Chair", price="9") + card("Table", town="Plön", price="7")
    records = read_records(page, find_records(page)[0], URL)
    assert records[1] == {"title": "Chair", "town": None, "price": "9"}


def test_words_in_no_element_of_their_own_are_read_with_the_whole() -> None:
    (record,) = read("<li><a href=/t>{0}</a> in {1}, {2} EUR</li>", around="<ul id=hits>{}</ul>")
    assert record == {"title": "Vase", "href": f"{URL}t", "text": "Vase in Bonn, 3.00 EUR"}


def test_a_term_tells_where_it_leads_and_all_that_is_said_of_it() -> None:
    item = "<dt><a href=/t>{0}</a></dt><dd>A thing of {1}</dd><dd class=price>{2}</dd>"
    (record,) = read(item, around="<dl id=hits>{}</dl>")
    assert record == {"term": "Vase", "href": f"{URL}t", "definition": "A thing of Bonn", "price": "3.00"}
