"""What exported programs carry along reads pages as the product itself does."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from routines.export.standalone import css, form, markup, page, scripts, taking, values
from routines.export.standalone.dom import parsed
from routines.extracting.extract import Page, extract
from routines.extracting.page import ExtractionError
from routines.extracting.page import parsed as parsed_by_browser
from routines.extractor import Extractor
from routines.records.found import read_records
from routines.records.rule import FieldRule, RecordRule

HTML = """<!doctype html><html><head><meta name=csrf content="m&lt;1"><base href="/base/"></head><body>
<form id=search><input name=q value=a><input name=token value="A&amp;1"></form>
<form><input name=title><textarea name=note>
 two <b>
lines</textarea><input type=hidden name=token value=B>
<select name=size><option value=s>Small<option value=m selected>Medium</select>
<select name=many multiple><option>x</select>
<select name=several multiple><option selected>x<option selected value=2>y<option>z</select>
<input type=checkbox name=news value=yes><input type=radio name=pay value=card id=card><label for=card>By card</label>
<label><input type=radio name=pay value=cash checked> In cash</label>
<input type=checkbox name=terms checked><i>Terms</i></form>
<input name=loose form=search value=L><input name=alone value=Z>
<input list=towns name=town><datalist id=towns>
<option value=Hamburg data-code=HH><option value=Bremen label="Hansestadt Bremen"></datalist>
<ul><li class=a data-id=1>One<li class=a data-id=2> Two <b>b</b></ul><p>open<p class="x y">Second<div>third</div>
<a href="p/1" title="Full name of one">Full na...</a> <a href="p/2">Second</a> <a href="p/3">Second half</a>
<a href="p/4"><img alt="Pic"></a>
<table id=t><tr><th>Who<th>What<tr><td>Ann<td><a href="edit/5">Edit</a>
<tr><td>Bob<td><a href="edit/6">Edit</a><tr><td>Cat<td>Kiel<td><a href="edit/7">Edit</a>
<tr><td>Dan<td>Kiel<td>Cat<td><a href="edit/8">Edit</a></table>
<a href="p/5">Inbox (3)</a> <a href="p/7">Twice</a> <a href="p/8">Twice</a> <a href="p/6"><h3>Heading</h3> and more</a>
<select name=who><option value=4>Dan<option value=4>dan<option value=5>Eve<option value=6>Eve</select>
<table><form action=z><tr><td><input name=inner value=i></td></tr></form></table>
<dl><dt>Price</dt><dd>5</dd><dt>Size</dt><dd>M</dd></dl>
<script id=state type="application/json">{"user": {"id": 7}, "towns": [{"name": "Hamburg", "code": "HH"}]}</script>
<script>var config = {"api": "k-1", "deep": [1, {"x": null}]}; window.key = 'a\\x41\\u0042\\n'; n = -1.5e3
data["boot"] = JSON.parse('{"t": "\\u0041"}'); if (a < b && "</p>") key = "2nd"</script>
<p class=note>Seen<i hidden> not</i><b class="x SR-only"> nor this</b><u style="display: none">or that</u> again</p>
<p class=note><span class=hidden>all of it</span></p>
</body></html>"""
JSON = (
    '{"stations": [{"name": "Hamburg ", "code": "HH", "n": 1}, {"name": "Berlin", "code": "B", "n": 2}, 5,'
    ' {"name": "berlin ", "code": "B", "n": 8}, {"name": "BERLIN", "code": "B", "n": 9}], "Total": 2,'
    ' "empty": [], "null": null, "groups": [{"name": "b", "members": [{"id": 1}, {"id": 2}]},'
    ' {"name": "c", "members": null}]}'
)
FIELDS = ("q", "token", "note", "size", "many", "pay", "terms", "news", "loose", "alone", "inner", "no")
URL = "https://a.example/x/y?id=9"
COOKIES = {"sid": "s1"}
HEADERS = [("ETag", '"e1"'), ("X-Token", "t")]
LOCATION = [("Location", "/issue42?ok=1")]


def mine(text: str) -> page.Page:
    hop = page.Page("https://a.example/post", 302, LOCATION)
    return page.Page(URL, 200, HEADERS, text, COOKIES, [hop])


def theirs(text: str) -> Page:
    return Page(URL, HEADERS, text, COOKIES, [Page("https://a.example/post", LOCATION)])


def by_product(kind: str, body: str, **more: Any) -> Any:
    try:
        return extract(TypeAdapter[Extractor](Extractor).validate_python({"kind": kind, **more}), theirs(body))
    except ExtractionError:
        return None


def by_export(kind: str, body: str, **more: Any) -> Any:
    there = mine(body)
    ways: dict[str, Any] = {
        "form_field": form.form_field,
        "option": form.option,
        "meta": markup.meta,
        "attribute": markup.attribute,
        "link": lambda page, text, **more: markup.link(page, text, **more),
        "beside": lambda page, within="", **more: markup.beside(page, inner=within, **more),
        "script_variable": scripts.script_variable,
        "header": taking.header,
        "cookie": taking.cookie,
        "pattern": taking.by_pattern,
        "url": taking.by_url,
        "json": lambda page, path, script="", every=False: (
            scripts.script_json(page, script, path, every)
            if script
            else (taking.walk_every if every else taking.walk)(taking.json_of(page), path)
        ),
    }
    try:
        return ways[kind](there, **more)
    except values.Failed:
        return None


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        *(("form_field", {"name": name}) for name in FIELDS),
        ("form_field", {"name": "token", "form_has": ["title"]}),
        ("form_field", {"name": "token", "index": 1}),
        ("form_field", {"name": "token", "every": True}),
        ("form_field", {"name": "several", "every": True}),
        ("form_field", {"name": "none", "every": True}),
        ("form_field", {"name": "loose", "form_has": ["q"]}),
        ("option", {"name": "size", "label": " SMALL"}),
        ("option", {"name": "pay", "label": "By card"}),
        ("option", {"name": "pay", "label": "In cash"}),
        ("option", {"name": "terms", "label": "Terms"}),
        ("option", {"name": "town", "label": "hamburg", "attribute": "data-code"}),
        ("option", {"name": "towns", "label": "Hansestadt Bremen"}),
        ("option", {"name": "size", "label": "Huge"}),
        ("meta", {"name": "csrf"}),
        ("attribute", {"selector": "li.a", "attribute": "data-id", "index": 1}),
        ("attribute", {"selector": "li.a:nth-child(2)"}),
        ("attribute", {"selector": "#t > tbody > tr:has(> td:nth-child(2)) a[href]", "attribute": "href"}),
        ("attribute", {"selector": "li", "attribute": "data-no"}),
        ("attribute", {"selector": "p.x.y"}),
        ("attribute", {"selector": "h3", "only": True}),
        ("attribute", {"selector": "td a", "attribute": "href", "only": True}),
        ("link", {"text": "Full name of one"}),
        ("link", {"text": "second"}),
        ("link", {"text": "second", "among": "body"}),
        ("link", {"text": "second", "among": "table, nav"}),
        ("link", {"text": "pic", "pattern": r"p/(\d)"}),
        ("link", {"text": "e"}),
        ("link", {"text": "inbox"}),
        ("link", {"text": "Twice"}),
        ("link", {"text": "Twice", "pattern": "/base/(.)"}),
        ("link", {"text": "Heading"}),
        ("option", {"name": "who", "label": "Dan"}),
        ("option", {"name": "who", "label": "Eve"}),
        ("beside", {"selector": "tr", "label": "Kiel", "within": "a", "attribute": "href"}),
        ("beside", {"selector": "tr", "label": "Cat", "within": "a", "attribute": "href"}),
        ("beside", {"selector": "tr", "label": "Cat", "at": "td:nth-of-type(3)", "within": "a", "attribute": "href"}),
        ("beside", {"selector": "tr", "label": "Kiel", "at": "td:nth-of-type(1)", "within": "a"}),
        ("beside", {"selector": "tr", "label": "bob", "within": "a", "attribute": "href"}),
        ("beside", {"selector": "tr", "label": "Bob", "within": "a", "attribute": "href", "pattern": r"edit/(\d+)"}),
        ("beside", {"selector": "tr", "label": "Eve", "within": "a"}),
        ("beside", {"selector": "dl dt", "label": "size", "within": "+ dd"}),
        ("beside", {"selector": "dl dt", "label": "M", "at": "+ dd"}),
        ("beside", {"selector": "dl dt", "label": "none", "at": "+ dd"}),
        ("beside", {"selector": "li", "label": "none", "at": "+ dd"}),
        ("beside", {"selector": "dl dd", "label": "M", "within": "+ dt"}),
        ("beside", {"selector": "li.a", "label": "One", "within": "+ li"}),
        ("json", {"script": "state", "path": ["towns", {"name": "hamburg"}, "code"]}),
        ("json", {"script": "config", "path": ["deep", 1]}),
        ("json", {"script": "boot", "path": ["t"]}),
        ("json", {"script": "state", "path": ["towns", {}, "code"], "every": True}),
        ("script_variable", {"name": "key"}),
        ("script_variable", {"name": "key", "index": 1}),
        ("script_variable", {"name": "n"}),
        ("header", {"name": "location", "pattern": r"/issue(\d+)"}),
        ("header", {"name": "x-token"}),
        ("cookie", {"name": "sid"}),
        ("url", {"pattern": r"id=(\d+)"}),
        ("pattern", {"pattern": r"data-id=(\d)", "index": -1}),
    ],
)
def test_a_value_is_taken_as_the_product_takes_it(kind: str, more: dict[str, Any]) -> None:
    assert by_export(kind, HTML, **more) == by_product(kind, HTML, **more)


@pytest.mark.parametrize(
    ("within", "attribute", "held"),
    [
        ("input[name=note]", "value", ""),
        ("input[name=many]", "value", "3"),
        ("input[name=id]", "value", None),
        ("input[name=go]", "value", None),
        ("input[name=note]", "title", None),
        ("input[name=lent][checked]", "value", "on"),
        ("input[name=lost][checked]", "value", None),
        ("textarea", "", "a\r\nb"),
        ("td", "value", None),
    ],
)
def test_what_a_field_of_a_row_holds_is_what_a_browser_sends(within: str, attribute: str, held: str | None) -> None:
    fields = "<input name=note><input name=many value=3><input type=hidden name=id><input type=submit name=go>"
    boxes = "<input type=checkbox name=lent checked><input type=checkbox name=lost><textarea>\na\nb</textarea>"
    row = {"selector": "tr", "label": "Ann", "within": within, "attribute": attribute}
    html = f"<table><tr><td>Ann<td>{fields}{boxes}</table>"
    assert by_export("beside", html, **row) == by_product("beside", html, **row) == held


@pytest.mark.parametrize(
    "path",
    [
        ["stations", {"name": "hamburg"}, "code"],
        ["stations", {"name": "Berlin"}, "n"],
        ["stations", {"name": "berlin"}, "n"],
        ["stations", {"name": "berlin"}, "code"],
        ["stations", {"name": "Berlin"}, "none"],
        ["stations", 1, "n"],
        [{}, {"name": "hamburg"}, "code"],
        ["stations", {}, "n"],
        ["total"],
        ["stations", -1],
        ["nothing"],
    ],
)
def test_a_place_in_json_is_found_as_the_product_finds_it(path: list[Any]) -> None:
    assert by_export("json", JSON, path=path) == by_product("json", JSON, path=path)


@pytest.mark.parametrize(
    "path",
    [
        ["stations", {}, "code"],
        ["stations", {}, "none"],
        ["stations", {"name": "Berlin"}, {}],
        ["empty", {}],
        ["null", {}, "id"],
        ["total", {}],
        ["groups", {"name": "b"}, "members", {}, "id"],
        ["groups", {"name": "c"}, "members", {}, "id"],
    ],
)
def test_every_place_in_json_is_found_as_the_product_finds_it(path: list[Any]) -> None:
    assert by_export("json", JSON, path=path, every=True) == by_product("json", JSON, path=path, every=True)


SELECTORS = [
    *("a[href]", "li", "li:not(:first-child)", "td:nth-child(2)", "tr:nth-child(2n+1)", "tr > td a", "#t tr ~ tr"),
    *("input[type=RADIO]", 'input[name="q"]', "[class~=x]", "p + p", "td:first-of-type, th", "ul:has(b)"),
    *("body > table", "table > tbody > tr", "tr:has(> td:nth-child(2))", "tr:nth-child(odd)", "dl > dd", ".x.y", "*"),
    *('th:lexbor-contains("Wh")', 'li:lexbor-contains("b")', 'table:has(> tbody > tr > th:lexbor-contains("What"))'),
    *("a[href$='4']", "a[href^=p]", "a[href*='dit']", "option:last-child", "head > meta", "li b", "p"),
]


@pytest.mark.parametrize("selector", SELECTORS)
def test_a_selector_matches_what_it_matches_in_a_browser(selector: str) -> None:
    found = [
        (node.tag, node.attributes.get("href"), page.visible_text(node)) for node in css.select(parsed(HTML), selector)
    ]
    wanted = [
        (node.tag, node.attributes.get("href"), page.normal(node.text(deep=True)))
        for node in parsed_by_browser(HTML).css(selector)
    ]
    assert [one[:2] for one in found] == [one[:2] for one in wanted]


RULES = [
    ("#t > tbody > tr:has(> td:nth-child(2))", [("who", "td:nth-child(1)", ""), ("to", "a[href]", "href")]),
    ("li.a", [("text", "", ""), ("id", "", "data-id"), ("b", "b", "")]),
    ("dt", [("name", "", ""), ("value", "+ dd", "")]),
    ("p.note", [("text", "", "")]),
    ("a", [("text", "", ""), ("picture", "img", "alt")]),
    ("dl", [("price", 'dt:lexbor-contains("Price") + dd', ""), ("size", "dd:nth-of-type(2)", "")]),
]


@pytest.mark.parametrize(("selector", "fields"), RULES)
def test_records_are_read_as_the_product_reads_them(selector: str, fields: list[tuple[str, str, str]]) -> None:
    rules = [FieldRule(name=name, selector=where, attribute=kind) for name, where, kind in fields]
    wanted = read_records(HTML, RecordRule(selector=selector, fields=rules), URL)
    assert wanted
    assert markup.records(mine(HTML), selector, fields) == wanted
