"""What could be returned of a response."""

from typing import Any

import pytest

from actors.specialists.network import Network
from captures.capture import Capture
from captures.interaction import Interaction
from routines.records.found import read_records
from routines.records.rule import RecordRule
from tests.actors.specialists.calls import call
from tests.actors.specialists.library import exchange, library

TOOLS = Network(library())

ROWS = "".join(f'<tr><td class="n">Book {n}</td><td><a href="/b/{n}">open</a></td></tr>' for n in range(6))


@pytest.mark.parametrize(
    ("body", "mime", "kind"),
    [
        ('{"a": [1]}', "application/json", "json"),
        (f"<table><tbody>{ROWS}</tbody></table>", "text/html", "records"),
        ("<p>nothing repeats</p>", "text/html", "fields"),
        ("a,b", "text/csv", "text"),
        (b"\0\xff\xfe" * 99, "application/zip", "file"),
        ("", "text/html", "none"),
    ],
)
def test_what_could_be_returned_of_a_response(body: str | bytes, mime: str, kind: str) -> None:
    tools = Network(Capture(transactions=(exchange(1, 0, "GET", "/x", body, mime=mime),)))
    found = call(tools, "get_result_shape", transaction_id="t0001")
    assert (found["transaction_id"], found["kind"]) == ("t0001", kind)
    if kind == "records":
        assert (found["rules"][0]["count"], found["rules"][0]["rule"]["kind"]) == (6, "records")
    if kind == "json":
        assert found["schema"]["required"] == ["a"]


_DESCRIBED = "<h1>Lamp</h1><dl><dt>Status</dt><dd>open</dd><dt>Owner of it</dt><dd>Ann</dd></dl>"
_CARD = "<div class=card><span class=name>{}</span><span class=price>{}</span></div>"


@pytest.mark.parametrize(
    ("target", "body", "kind"),
    [
        ("/?q=lamp", _DESCRIBED, "fields"),
        ("/?q=owner", _DESCRIBED, "records"),
        ("/?q=lamp", f"{_DESCRIBED}<ul><li><a href=/a>All</a></li><li><a href=/b>Own</a></li></ul>", "fields"),
        (
            "/?q=lamp",
            f"{_DESCRIBED}<table><tr><th>When<th>Who{'<tr><td>Monday<td>Otto' * 20}</table>",
            "records",
        ),
        ("/?q=lamp", _CARD.format("Lamp one", "4.50") + _CARD.format("Lamp two", "5.50"), "records"),
    ],
)
def test_a_page_about_one_thing_is_told_from_a_list_of_things(target: str, body: str, kind: str) -> None:
    tools = Network(Capture(transactions=(exchange(1, 0, "GET", target, body),)))
    found = call(tools, "get_result_shape", transaction_id="t0001")
    assert found["kind"] == kind
    if "Status" in body:
        told = {each["name"]: each["value"] for each in found["fields"]}
        assert told == {"heading": "Lamp", "status": "open", "owner_of_it": "Ann"}


def test_records_that_speak_of_what_was_looked_for_come_before_a_longer_list_that_does_not() -> None:
    tips = "".join(f"<li>A tip of several words on how to work with number {n} of this page.</li>" for n in range(6))
    rows = "".join(f"<tr><td>{n}</td><td>A red lamp for table {n}</td></tr>" for n in range(2))
    page = f"<ul class=tips>{tips}</ul><table id=hits>{rows}</table>"
    for query, selector in (("?q=LAMP", "#hits"), ("?q=none", "ul.tips")):
        tools = Network(Capture(transactions=(exchange(1, 0, "GET", f"/find{query}", page),)))
        first = call(tools, "get_result_shape", transaction_id="t0001")["rules"][0]
        assert first["rule"]["selector"].startswith(selector)


def test_what_stood_before_and_the_menu_of_the_page_are_not_what_was_opened() -> None:
    help_ = "".join(f"<li>A tip of several words on how to work with number {n} of this page.</li>" for n in range(6))
    menu = "".join(f"<a class=kind href=/all?kind={n}>All of the things of the kind {n}</a>" for n in range(6))
    cards = "".join(f"<div class=card><h3>Thing {n}</h3><p>by Otto</p></div>" for n in range(3))
    page = f"<ul class=tips>{help_}</ul><div class=bar>{menu}</div>{cards}"
    opened = exchange(2, 1, "GET", "/all?kind=3", page)
    for before, selector in ((f"<ul class=tips>{help_}</ul>", "div.card"), ("", "ul.tips > li")):
        steps = (exchange(1, 0, "GET", "/", before), opened)
        rules = call(Network(Capture(transactions=steps)), "get_result_shape", transaction_id="t0002")["rules"]
        assert rules[0]["rule"]["selector"] == selector


@pytest.mark.parametrize(("method", "kind"), [("GET", "records"), ("POST", "fields")])
def test_a_menu_is_no_answer_to_a_change(method: str, kind: str) -> None:
    menu = "".join(f"<li><a href=/m/{n}>Way {n} of the menu</a></li>" for n in range(4))
    pages = [f"<ul class=ways>{menu}</ul><p>{told}</p>" for told in ("Edit the thing", "The thing was saved")]
    steps = (exchange(1, 0, "GET", "/edit", pages[0]), exchange(2, 1, method, "/save", pages[1], sent="a=b"))
    assert call(Network(Capture(transactions=steps)), "get_result_shape", transaction_id="t0002")["kind"] == kind


_CARDS = "".join(
    f"<div class=card><h3><a href=/c/{n}>Thing {n}</a></h3><p>by Otto</p><b class=on>{n} May</b></div>"
    for n in range(4)
)
_LINKS = "".join(f"<li><a href=/m/{n}>Way {n} of the menu</a></li>" for n in range(4))


@pytest.mark.parametrize(
    ("status", "shown", "kind"),
    [
        (200, f"<main>{_CARDS}</main>", "records"),
        (200, f"<aside>{_CARDS}</aside>", "fields"),
        (200, f"<ul class=ways>{_LINKS}</ul>", "records"),
        (302, f"<main>{_CARDS}</main>", "records"),
        (302, f"<ul class=ways>{_LINKS}</ul>", "fields"),
    ],
)
def test_furniture_and_after_a_redirect_links_are_no_answer_to_what_was_posted(
    status: int, shown: str, kind: str
) -> None:
    form = (("Content-Type", "application/x-www-form-urlencoded"),)
    there = (("Location", "/m"),) if status == 302 else ()
    body = shown if status == 200 else ""
    asked = exchange(1, 0, "POST", "/find", body, status=status, sent="q=lamp", headers=form, answer=there)
    steps = (asked, exchange(2, 1, "GET", "/m", shown)) if status == 302 else (asked,)
    assert call(Network(Capture(transactions=steps)), "get_result_shape", transaction_id="t0001")["kind"] == kind


@pytest.mark.parametrize(
    ("shown", "kind"),
    [
        ("<ul class=ways>{}</ul>", "fields"),
        ("<div id=the-footer><ul>{}</ul></div>", "fields"),
        ("<ul class=ways>{}<li><a href=/m/lamp>The lamp</a></li></ul>", "records"),
    ],
)
def test_links_that_say_nothing_of_what_was_sent_are_no_answer_to_it(shown: str, kind: str) -> None:
    links = shown.format("".join(f"<li><a href=/m/{n}>Way {n} of the menu to the lamp</a></li>" for n in range(4)))
    links = links if kind == "records" else links.replace("lamp", "end")
    form = (("Content-Type", "application/x-www-form-urlencoded"),)
    there = (("Location", "/m"),)
    saved = exchange(1, 0, "POST", "/save", status=302, sent="name=lamp", headers=form, answer=there)
    steps = (saved, exchange(2, 1, "GET", "/m", f"<h1>Lamps</h1>{links}"))
    found = call(Network(Capture(transactions=steps)), "get_result_shape", transaction_id="t0001")
    assert found["kind"] == kind
    if kind == "fields":
        assert found["fields"][0] == {
            "name": "heading",
            "value": "Lamps",
            "extractors": [{"kind": "attribute", "selector": "h1"}],
        }


def test_a_list_of_one_is_read_as_another_page_shows_such_things() -> None:
    def cards(*titles: str) -> str:
        shown = "".join(f"<div class=card><h3>{title}</h3><p>by Otto</p></div>" for title in titles)
        menu = "".join(f"<li><a href=/m/{n}>Way {n} of the menu</a></li>" for n in range(4))
        return f"<ul class=ways>{menu}</ul><main>{shown}</main>"

    several = cards("Salt Roads", "The River Atlas", "Lamps").replace("<main>", "<main><div class=new>")
    shelf = exchange(1, 0, "GET", "/", f"{several}<div class=card>elsewhere</div>")
    for query, selector in (("?q=river", "div.card"), ("?q=roa", "ul.ways > li")):
        found = exchange(2, 1, "GET", f"/find{query}", cards("The River Atlas"))
        shape = call(Network(Capture(transactions=(shelf, found))), "get_result_shape", transaction_id="t0002")
        assert shape["rules"][0]["rule"]["selector"] == selector


@pytest.mark.parametrize(
    ("shown", "selector"),
    [
        ("<dl id=hits><dt class=lamp><a href=/7>Blue lamp</a><dd>on the desk</dl>", "#hits > dt"),
        ("<ol class=hits><li class=lamp><a href=/7>Blue lamp</a></ol>", "ol.hits > li"),
        ("<main><article class=lamp><h3>Blue lamp</h3><p>on the desk</p></article></main>", "main > article"),
        ("<div class=hit><h4><a href=/7>Blue lamp</a></h4><p>on the desk</p></div>", "div.hit"),
        ("<ul><li><a href=/7>Blue lamp</a> <small>on the desk</small></ul>", "body > ul > li"),
        (
            "<div class=hit><p><b class=l>Name:</b> <i>Blue lamp</i></p><p><b class=l>At:</b> <i>desk</i></p></div>",
            "div.hit",
        ),
        ("<table class=hit><tr><th>Name<td>Blue lamp<tr><th>At<td>desk</table>", "table.hit"),
        (
            "<p class=n>Found for <b>blue lamp</b>:</p><div class=a><span>Blue lamp</span> <span>desk</span></div>",
            "div.a",
        ),
        ("<p>Nothing but a word on the blue lamp.</p>", None),
        ("<nav><ul><li>Search: blue lamp</ul></nav>", None),
    ],
)
def test_a_list_of_one_that_no_other_page_has_is_read_as_if_it_had_two(shown: str, selector: str | None) -> None:
    ways = "".join(f"<a href=/m/{n}>Way {n} of the shop</a>" for n in range(4))
    page = f"<title>blue lamp</title><div class=ways>{ways}</div>{shown}"
    found = exchange(1, 1, "GET", "/find?q=blue+lamp", page)
    typed = Interaction("i0001", 0.5, "input", "http://shelves.example/", "#q", "input", name="q", value="blue lamp")
    tools = Network(Capture(transactions=(found,), interactions=(typed,)))
    rules = call(tools, "get_result_shape", transaction_id="t0001").get("rules", [])
    assert [each["rule"]["selector"] for each in rules[:1]] == ([selector] if selector else [])


@pytest.mark.parametrize(("method", "selector"), [("get", "#jobs"), ("post", "#ways")])
def test_the_form_that_asks_is_no_answer_though_it_speaks_of_what_was_asked(method: str, selector: str) -> None:
    said = ("<select name=a><option>a</select>", "<input name=b type=date>", "<input name=c type=checkbox>", "")
    ways = "".join(f"<tr><td>Urgent {n}<td>{n} urgent things that are meant{one}</tr>" for n, one in enumerate(said))
    jobs = (
        "<table id=jobs><tr><th>No<th>Job<th>For</tr><tr><td>7<td>Paint all the doors of it<td>Ann and Bob</tr></table>"
    )
    page = f"{jobs}<form method={method} action=/jobs><table id=ways>{ways}</table></form>"
    tools = Network(Capture(transactions=(exchange(1, 0, "GET", "/jobs?of=urgent", page),)))
    first = call(tools, "get_result_shape", transaction_id="t0001")["rules"][0]
    assert first["rule"]["selector"].startswith(selector)


def test_markup_in_a_json_answer_has_records_if_it_was_asked_for() -> None:
    rows = "".join(f"<tr><td>{n}</td><td>Garden {word}</td></tr>" for n, word in ((4, "tools"), (7, "party")))
    body = {"ok": True, "html": f"<table><tr><th>Number</th><th>Title</th></tr>{rows}</table>"}

    def kind(method: str, sent: str) -> str:
        encoded = (("Content-Type", "application/x-www-form-urlencoded"),)
        step = exchange(1, 0, method, "/find", body, sent=sent, headers=encoded, mime="application/json", kind="xhr")
        return str(call(Network(Capture(transactions=(step,))), "get_result_shape", transaction_id="t0001")["kind"])

    assert [kind("GET", ""), kind("POST", "q=garden"), kind("POST", "add=5")] == ["records", "records", "fields"]


@pytest.mark.parametrize(
    ("beside", "kind"),
    [({}, "fields"), ({"ok": True, "told": ["It is <b>yours</b>"], "status": " OK"}, "fields"), ({"id": 5}, "json")],
)
def test_an_answer_of_which_markup_is_all_is_told_as_a_page_is(beside: dict[str, Any], kind: str) -> None:
    shown = "<h3>Basket</h3><table><tr><th>Total</th><td>4.50</td></tr></table><p>A lamp, twice, in red and blue</p>"
    step = exchange(1, 0, "POST", "/add", {"html": shown} | beside, mime="application/json", kind="xhr")
    found = call(Network(Capture(transactions=(step,))), "get_result_shape", transaction_id="t0001")
    assert found["kind"] == kind
    if kind == "fields":
        told = {each["name"]: each["value"] for each in found["fields"]}
        assert told == {"total": "4.50", "text": "Basket Total 4.50 A lamp, twice, in red and blue"}


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        ({"ids": [3, 4], "columns": ["name"], "rows": [{"id": 3}, {"id": 4}]}, ["rows"]),
        ({"rows": [{"id": 3}], "count": 1}, None),
        ({"rows": [{"id": 3}], "other": [{"id": 4}]}, None),
        ({"ids": [], "rows": []}, None),
    ],
)
def test_the_things_that_an_answer_lists_are_told_from_lists_of_how_to_show_them(
    answer: dict[str, Any], path: list[str] | None
) -> None:
    asked = exchange(1, 1, "GET", "/rows", answer, mime="application/json")
    shape = call(Network(Capture(transactions=(asked,))), "get_result_shape", transaction_id="t0001")
    assert (shape["kind"], shape.get("path")) == ("json", path)


@pytest.mark.parametrize(
    ("entered", "about", "kind"),
    [("lamp", "Lamp", "fields"), ("lamp", "Home", "records"), ("", "Lamp", "fields"), ("find", "Lamp", "fields")],
)
def test_a_menu_is_not_what_was_found_where_the_page_tells_of_one_thing(entered: str, about: str, kind: str) -> None:
    links = "".join(f"<li><a href=/{name}>{name} pages</a></li>" for name in ("Help", "Shops", "Maps"))
    home = "<li><a href=/lamps>lamp pages</a></li>" * (about == "Home")
    page = f"<div class=menu><ul>{links}{home}</ul></div><main><h1>Found</h1><p>{about} on the desk</main>"
    typed = Interaction("i0001", 0.5, "input", "http://shelves.example/", "#q", "input", name="q", value=entered)
    asked = exchange(1, 1, "GET", "/things?do=find&q=lamp", page)
    tools = Network(Capture(transactions=(asked,), interactions=(typed,) if entered else ()))
    assert call(tools, "get_result_shape", transaction_id="t0001")["kind"] == kind


def test_what_a_page_says_of_one_thing_is_the_answer_to_a_change_if_it_says_more_of_what_was_sent() -> None:
    described = "<dl><dt>Rank</dt><dd>highest</dd><dt>Part</dt><dd>Kitchen</dd></dl>"
    notes = "".join(f"<div class=note><b>Ann</b><p>{text}</p></div>" for text in ("It was highest", "Or is it lower"))
    for sent, kind in (("rank=highest&part=kitchen", "fields"), ("rank=highest", "records")):
        form = (("content-type", "application/x-www-form-urlencoded"),)
        asked = exchange(1, 0, "POST", "/things/5", f"<h1>Lamp</h1>{described}{notes}", sent=sent, headers=form)
        found = call(Network(Capture(transactions=(asked,))), "get_result_shape", transaction_id="t0001")
        assert found["kind"] == kind


def test_what_may_be_the_names_of_values_is_told_where_nothing_is_marked_as_one() -> None:
    rows = "<tr><td>State<td>open<tr><td>Town<td>Kiel<tr><td>Price<td>4"
    for method, told in (("GET", ["heading", "state", "town", "price"]), ("POST", [])):
        asked = exchange(1, 0, method, "/things/5", f"<h1>Lamp</h1><table>{rows}</table>")
        found = call(Network(Capture(transactions=(asked,))), "get_result_shape", transaction_id="t0001")
        assert [each["name"] for each in found.get("supposed", [])] == told


LAMPS = [{"name": "Desk lamp"}, {"name": "Wall lamp"}]
FACETS = [{"label": "Light", "count": 2}, {"label": "Wood", "count": 0}]


@pytest.mark.parametrize(
    ("answer", "path"),
    [
        ({"total": 2, "facets": FACETS, "results": LAMPS}, ["results"]),
        ({"data": {"hits": LAMPS, "groups": FACETS}}, ["data", "hits"]),
        ({"data": LAMPS, "included": FACETS}, ["data"]),
        ({"hits": FACETS, "groups": FACETS}, None),
        ({"hits": LAMPS, "latest": LAMPS}, None),
        ({"name": "Desk lamp", "parts": FACETS}, None),
    ],
)
def test_of_several_lists_of_an_answer_the_one_is_returned_that_speaks_of_what_was_looked_for(
    answer: dict[str, Any], path: list[str] | None
) -> None:
    asked = exchange(1, 1, "GET", "/find?q=lamp", answer, mime="application/json")
    shape = call(Network(Capture(transactions=(asked,))), "get_result_shape", transaction_id="t0001")
    assert (shape["kind"], shape.get("path")) == ("json", path)


def test_what_looks_like_what_was_found_below_another_heading_is_none_of_it() -> None:
    def cards(*names: str) -> str:
        return f"<div class=tiles>{''.join(f'<div class=tile><b>{n}</b><p>{n} of it</p></div>' for n in names)}</div>"

    popular = f"<h2>Popular</h2>{cards('Wall lamp', 'Chair', 'Cup')}"
    page = f"<h2>Found for lamp: 2</h2>{cards('Desk lamp', 'Wall lamp')}{popular}"
    tools = Network(Capture(transactions=(exchange(1, 0, "GET", "/find?q=lamp", page),)))
    (first, *_) = call(tools, "get_result_shape", transaction_id="t0001")["rules"]
    assert first["count"] == 2
    rule = RecordRule.model_validate(first["rule"])
    assert read_records(f"<h2>Nothing found</h2>{popular}", rule, "http://x/") == []
    everywhere = page.replace("Chair", "Lamp of oak").replace("Cup", "Old lamp")
    tools = Network(Capture(transactions=(exchange(1, 0, "GET", "/find?q=lamp", everywhere),)))
    assert call(tools, "get_result_shape", transaction_id="t0001")["rules"][0]["count"] == 5


@pytest.mark.parametrize(
    ("name", "method", "body", "leads_by"),
    [
        ("HX-Redirect", "POST", "", "HX-Redirect"),
        ("X-Shop-Location", "DELETE", "", "X-Shop-Location"),
        ("X-Redirect", "POST", "<p>Jam</p>", None),
        ("X-Redirect", "GET", "", None),
        ("X-Request-Id", "POST", "", None),
    ],
)
def test_an_empty_answer_leads_on_by_a_header(name: str, method: str, body: str, leads_by: str | None) -> None:
    step = exchange(1, 0, method, "/jars", body, answer=((name, "/jars/7"),), kind="xhr")
    found = call(Network(Capture(transactions=(step,))), "get_result_shape", transaction_id="t0001")
    assert found.get("leads_by") == leads_by
