import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from routines.extracting.boundary import address_patterns
from routines.extracting.extract import Page, extract, locate, locate_by_label
from routines.extractor import JsonPath
from routines.placeholder import as_text
from tests.routines.extracting.dumped import dumped

SHOP = """<html><head><meta name="csrf-token" content="m&amp;1"></head><body>
<form><input name=q><input type=hidden name=tok value=A1></form>
<form><input name=title><input type=hidden name=tok value=B2>
<select name=prio><option value=1>High<option value=2>Low</select></form>
<div data-token="dt99"></div><ul class=cities><li data-code=HH><b>Ham</b>burg</li><li data-code=B>Berlin</li></ul>
<script>var cfg = {"user": {"id": 77}, "list": [{"n":"X","c":"cx"}], "by": {"Kiel": {"code": "KI"}}};
window.apiKey = 'k\\x41\\u0042';
o = {nonce: "nn"}; a = {step: 1}; b = {step: 3}</script>
<a href="/cat/blue-shirt_42/">Blue shirt</a> <a href="/cat/red-shirt_43/">Red shirt</a>
<table><tr><td>Alice</td><td><a href="/edit/5">Edit</a></td></tr>
<tr><td>Bob</td><td><a href="/edit/6">Edit</a></td></tr></table>
<p>Order number: 99812.</p> <span id=total>12.50</span> <i class=x>dup</i> <i class=x>dup</i>
<p id="item-8 x">Deep value</p>
</body></html>"""
REDIRECT = Page("https://a.example/post", [("Location", "https://a.example/orders/issue-42?ok=5"), ("Date", "now")])
PAGE = Page(
    "https://a.example/orders/issue-42?ok=5",
    [("X-Next", "n7"), ("Set-Cookie", "sid=zz")],
    SHOP,
    {"sid": "zz"},
    [REDIRECT],
)


IN_ROW = {"kind": "beside", "selector": "tr", "label": "Bob", "at": "td:nth-of-type(1)"}


@pytest.mark.parametrize(
    ("value", "best"),
    [
        ("m&1", {"kind": "meta", "name": "csrf-token"}),
        ("A1", {"kind": "form_field", "name": "tok", "form_has": ["q"]}),
        ("B2", {"kind": "form_field", "name": "tok", "form_has": ["title"]}),
        ("77", {"kind": "json", "path": ["user", "id"], "script": "cfg"}),
        ("cx", {"kind": "json", "path": ["list", 0, "c"], "script": "cfg"}),
        ("kAB", {"kind": "script_variable", "name": "apiKey"}),
        ("nn", {"kind": "script_variable", "name": "nonce"}),
        ("3", {"kind": "script_variable", "name": "step", "index": 1}),
        ("n7", {"kind": "header", "name": "X-Next"}),
        ("42", {"kind": "header", "name": "Location", "pattern": "/orders/[^/?#]*-([0-9]+)"}),
        ("5", {"kind": "header", "name": "Location", "pattern": "[?&]ok=([0-9]+)"}),
        ("https://a.example/orders/issue-42?ok=5", {"kind": "header", "name": "Location"}),
        ("zz", {"kind": "cookie", "name": "sid"}),
        ("dt99", {"kind": "attribute", "selector": "div[data-token]", "attribute": "data-token"}),
        ("12.50", {"kind": "attribute", "selector": "#total"}),
        ("dup", {"kind": "attribute", "selector": "i.x"}),
        ("99812", {"kind": "pattern", "pattern": r" number: ([^.]+)\."}),
    ],
)
def test_the_best_way_to_a_value(value: str, best: dict[str, Any]):
    found = dumped(locate(PAGE, value))
    assert found[0] in (best, best | {"index": 1})
    order = [one["kind"] for one in found]
    assert order == sorted(order, key=KINDS.index)


KINDS = ["form_field", "meta", "json", "script_variable", "header", "url", "cookie", "attribute", "pattern"]


EVERYWHERE = """<head><meta name=m content=tulip></head><form><input name=f value=tulip></form><i title=tulip>tulip</i>
<script id=state type="application/json">{"j": "tulip"}</script><script>v = "tulip"</script>"""


def test_a_value_that_stands_everywhere_is_taken_by_what_is_sturdiest():
    """A form, a `<meta>`, JSON, a script, a header such as `Location`, the address, a cookie, an element, the text."""
    led = [Page("https://a.example/", [("Location", "https://a.example/of/tulip")])]
    page = Page("https://a.example/of/tulip", [("X-Next", "tulip")], EVERYWHERE, {"c": "tulip"}, led)
    assert list(dict.fromkeys(one.kind for one in locate(page, "tulip"))) == KINDS
    answer = Page("https://a.example/of/tulip", [("X-Next", "tulip")], '{"j": "tulip"}', {"c": "tulip"}, led)
    kinds = list(dict.fromkeys(one.kind for one in locate(answer, "tulip")))
    assert kinds == ["json", "header", "url", "cookie", "pattern"]


def test_what_finds_another_value_too_is_no_way():
    numbers = Page("https://a.example/", [], "No: 17.\nNo: 18.\n")
    assert locate(numbers, "17") == []
    (only,) = dumped(locate(Page("https://a.example/", [], "No: 17.\nOf: 18.\n"), "17"))
    assert only["kind"] == "pattern"
    apart = Page("https://a.example/", [], "<i id=x>two\n words</i>")
    assert [one["kind"] for one in dumped(locate(apart, "two words"))] == ["attribute"]
    assert "attribute" not in [one["kind"] for one in dumped(locate(apart, "two\n words"))]


def test_a_value_that_is_nowhere_has_no_way():
    assert locate(PAGE, "nowhere-at-all") == []
    assert locate(PAGE, "") == []
    assert locate_by_label(PAGE, "Hamburg", "nowhere-at-all") == []
    assert locate_by_label(PAGE, " ", "HH") == []


def test_a_final_address_is_a_source_without_a_redirect():
    found = dumped(locate(Page("https://a.example/thing/81/view", [], "<p>"), "81"))
    assert found == [{"kind": "url", "pattern": "/thing/([0-9]+)"}]
    assert dumped(locate(Page("https://a.example/", [], "<p>"), "https://a.example/")) == [{"kind": "url"}]


def test_forms_that_one_field_cannot_tell_apart_are_told_by_two_or_by_place():
    def form(value: str, *names: str) -> str:
        return f"<form><input name=t value={value}>{''.join(f'<input name={name}>' for name in names)}</form>"

    pair = Page("https://a.example/", [], form("v1", "a", "b") + form("v2", "a", "c") + form("v3", "b", "c"))
    assert dumped(locate(pair, "v1"))[0] == {"kind": "form_field", "name": "t", "form_has": ["a", "b"]}
    alike = Page("https://a.example/", [], form("v1", "a") + form("v2", "a"))
    assert dumped(locate(alike, "v2"))[0] == {"kind": "form_field", "name": "t", "index": 1}
    equal = Page("https://a.example/", [], form("v1", "a") + form("v1", "b"))
    assert dumped(locate(equal, "v1"))[0] == {"kind": "form_field", "name": "t"}


def test_json_bodies_prefer_members_to_places():
    body = {"items": [{"id": 5}], "last": {"deep": {"id": 5}}, "flag": True, "none": None}
    page = Page("https://a.example/", [], json.dumps(body))
    assert dumped(locate(page, "5"))[:2] == [
        {"kind": "json", "path": ["last", "deep", "id"]},
        {"kind": "json", "path": ["items", 0, "id"]},
    ]
    assert dumped(locate(page, "true"))[0] == {"kind": "json", "path": ["flag"]}
    assert dumped(locate(Page("https://a.example/", [], "{broken"), "broken")) == [
        {"kind": "pattern", "pattern": r"\{(.+)\z"}
    ]


@given(st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=20))
def test_whatever_is_located_is_extracted_again(value: str):
    quoted = value.replace("&", "&amp;").replace('"', "&quot;")
    html = (
        f'<form><input name=t value="{quoted}"></form><script>var v = {json.dumps(value)}</script><a href="/p/1">l</a>'
    )
    for page in (Page("https://a.example/", [], html), Page("https://a.example/", [], json.dumps({"v": [value]}))):
        found = locate(page, value)
        assert found
        assert {as_text(extract(one, page)) for one in found} == {value}


@pytest.mark.parametrize(
    ("label", "value", "best"),
    [
        ("High", "1", {"kind": "option", "name": "prio", "label": "High"}),
        ("x", "cx", {"kind": "json", "path": ["list", {"n": "x"}, "c"], "script": "cfg"}),
        ("kiel", "KI", {"kind": "json", "path": ["by", "kiel", "code"], "script": "cfg"}),
        ("Hamburg", "HH", {"kind": "beside", "selector": "li", "label": "Hamburg", "attribute": "data-code"}),
        ("Blue shirt", "/cat/blue-shirt_42/", {"kind": "link", "text": "Blue shirt"}),
        ("Blue shirt", "https://a.example/cat/blue-shirt_42/", {"kind": "link", "text": "Blue shirt"}),
        ("BLUE shirt", "42", {"kind": "link", "text": "BLUE shirt", "pattern": "/cat/[^/?#]*_([0-9]+)"}),
        (
            "Bob",
            "6",
            IN_ROW | {"within": "a[href]", "attribute": "href", "pattern": "/edit/([0-9]+)"},
        ),
        (
            "Bob",
            "/edit/6",
            IN_ROW | {"within": "a[href]", "attribute": "href"},
        ),
    ],
)
def test_the_best_way_from_a_label(label: str, value: str, best: dict[str, Any]):
    assert dumped(locate_by_label(PAGE, label, value))[0] == best


def test_a_choice_may_carry_its_code_in_another_attribute():
    options = "<option value=Hamburg data-code=HH><option value=Bonn data-code=BN>"
    html = f"<input name=from list=l><datalist id=l>{options}</datalist>"
    found = dumped(locate_by_label(Page("https://a.example/", [], html), "bonn", "BN"))
    assert found[0] == {"kind": "option", "name": "from", "label": "bonn", "attribute": "data-code"}


@pytest.mark.parametrize(
    ("cell", "value", "way"),
    [
        ("<input id=it name=thing value={n}>", "2", {"within": 'input[name="thing"]', "attribute": "value"}),
        ("<i>x</i>", "2", {"attribute": "id", "pattern": "^row_([0-9]+)$"}),
    ],
)
def test_a_row_is_known_by_its_field_or_by_what_it_is_called(cell: str, value: str, way: dict[str, str]) -> None:
    rows = "".join(f"<tr id=row_{n}><td>{name}<td>{cell.format(n=n)}" for n, name in ((1, "Ann"), (2, "Bob")))
    numbers = "".join(f"<p>{n % 3}</p>" for n in range(40))
    found = dumped(locate_by_label(Page("https://a.example/", [], f"<table>{rows}</table>{numbers}"), "Bob", value))
    assert found[0] == IN_ROW | way


def test_what_is_called_by_another_number_tells_nothing() -> None:
    rows = "<tr id=row_12><td>Ann<tr id=row_22><td>Bob"
    assert locate_by_label(Page("https://a.example/", [], f"<table>{rows}</table>"), "Bob", "2") == []


def test_a_label_and_a_value_that_only_the_whole_page_joins_are_no_record():
    html = "<div><h1>Bonn</h1><div><p data-x=BN>other</p></div></div>"
    assert locate_by_label(Page("https://a.example/", [], html), "Bonn", "BN") == []


def test_what_stands_beside_a_whole_select_belongs_to_no_option_of_it() -> None:
    select = "<select name=by><option value=t>Town</option><option value=d>Day</option></select>"
    form = f"<form action=/a>{select}<input name=sort value=id:desc></form><form action=/b></form>"
    assert locate_by_label(Page("https://a.example/", [], form), "Town", "id:desc") == []
    row = f"<table><tr><td>Town</td><td>{select}<input name=k value=k-17></td></tr></table>"
    assert dumped(locate_by_label(Page("https://a.example/", [], row), "Town", "k-17"))[0]["kind"] == "beside"


def test_what_looks_like_a_tag_in_a_script_is_named_without_its_name() -> None:
    """A script that is read as a page has elements whose names no selector can say."""
    script = "for(i=0;i<this.cmd.length;i++){push(cmd[i])} mode='raw'> <dc:title kind=draft>x"
    page = Page("https://a.example/ejs.js", [], script)
    for value in ("raw", "draft"):
        for way in locate(page, value):
            assert extract(way, page) == value
    assert locate(page, "draft")


def test_an_element_is_not_known_by_an_id_with_the_number_of_what_it_gives() -> None:
    row = '<tr id="row-{0}"><td>{0}<td><form class=edit action="/rows/{0}/edit"><button>edit</button></form></tr>'
    page = Page("https://a.example/", [], f"<table>{row.format(3)}{row.format(5)}</table>")
    ways = dumped(locate(page, "/rows/5/edit"))
    assert {"kind": "attribute", "selector": "form.edit[action]", "attribute": "action", "index": 1} in ways
    assert not any("#row" in str(way) for way in ways)


def test_a_word_is_no_address_of_a_link() -> None:
    page = Page(url="http://x.example/", text='<a href="/login">Log in</a><a href="edit?id=5">Edit</a>')
    assert locate_by_label(page, "Log in", "login") == []
    assert extract(locate_by_label(page, "Edit", "edit?id=5")[0], page) == "http://x.example/edit?id=5"


@pytest.mark.parametrize(
    ("address", "value", "found"),
    [
        ("/#settings_users", "users", False),
        ("/#/settings/users", "users", True),
        ("/#tab=users", "users", True),
        ("/#users", "users", True),
        ("/#row-42", "42", True),
    ],
)
def test_a_word_in_the_name_of_a_tab_is_no_part_of_an_address(address: str, value: str, found: bool) -> None:
    page = Page(url="http://x.example/", text=f'<a href="{address}">Users</a>')
    assert bool(locate_by_label(page, "Users", value)) is found


def test_what_stands_in_a_row_beside_its_name_is_known_by_its_column() -> None:
    rows = "".join(
        f"<tr><td>{name}<td>{command}<td><span></span><b title=at>{at}</b></td></tr>"
        for name, command, at in (("Ann", "ls -l", "5 4 * * 0"), ("Bob", "rm -r", "5 9 * * 1"))
    )
    page = Page("https://a.example/", [], f"<table>{rows}</table>")
    assert dumped(locate_by_label(page, "Bob", "rm -r")) == [IN_ROW | {"within": "td:nth-of-type(2)"}]
    short = Page("https://a.example/", [], "<table><tr><td>Ann<td><b>b</b><tr><td>Bob<td><b>z</b></table>")
    assert dumped(locate_by_label(short, "Ann", "b"))[0]["within"] == "td:nth-of-type(2) b"
    (within, *_) = locate_by_label(page, "Bob", "5 9 * * 1")
    assert extract(within.model_copy(update={"label": "Ann"}), page) == "5 4 * * 0"


@pytest.mark.parametrize("name", ["3fa9c1", "7f3b9d04", "6f1c2a34-9b7d-4e21-8a55-0c3d9e7b1f42", "q7Zk2mX9bT4vR8n"])
@pytest.mark.parametrize(
    "text",
    ['{{"user": "ann", "at": {{"{}": {{"t": "{}"}}}}}}', '<script>a = {{"{}": "{}"}}</script>', "<p>row {}: {}."],
)
def test_what_a_generator_named_is_found_however_it_is_called_next_time(name: str, text: str) -> None:
    then, now = (Page("http://a/", text=text.format(*each)) for each in ((name, "tok-one"), ("c0ffee12", "tok-two")))
    found = locate(then, "tok-one")
    assert found
    assert name not in str(found)
    assert [extract(each, now) for each in found] == ["tok-two"] * len(found)


FIGURES = "price2 utf8mb4 h264 2026-11-22 order_12_a sha256 facade b2b address_1_line_2 face2face aes256gcm"
WORDS = "address1line2 iso31661alpha2 iso31661Alpha2 line1line2line3 oauth2token oauth2AccessToken base64data"


@pytest.mark.parametrize("name", [*FIGURES.split(), *WORDS.split()])
def test_a_name_with_figures_in_it_is_a_name(name: str) -> None:
    page = Page("http://a/", text=f'{{"a": {{"{name}": "tok-one"}}}}')
    assert locate(page, "tok-one")[0] == JsonPath(path=["a", name])


def test_the_number_of_a_call_tells_nothing() -> None:
    headers = [("Content-Type", "application/json")]
    answer = Page("https://a.example/", headers, json.dumps({"jsonrpc": "2.0", "id": 47, "result": {"id": 48}}))
    assert [each for each in dumped(locate(answer, "47")) if each["kind"] == "json"] == []
    assert dumped(locate(answer, "48"))[0] == {"kind": "json", "path": ["result", "id"]}
    assert dumped(locate(Page("https://a.example/", headers, '{"id": 47}'), "47"))[0] == {
        "kind": "json",
        "path": ["id"],
    }


def test_a_number_that_stands_all_over_a_long_address_is_looked_for_in_a_few_places() -> None:
    address = "http://x/rows/5/?" + "&".join(f"columns[{n}][data]={n % 7}" for n in range(600))
    found = list(address_patterns(address, "5"))
    assert any("rows" in each for each in found)
    assert len(found) < 300


def test_what_one_selector_finds_goes_before_what_is_found_by_its_place() -> None:
    rows = "".join(f'<li><a class=go data-key="{key}">open</a>' for key in ("k-3f9", "k-77c"))
    page = Page("https://a.example/", [], f"<ul>{rows}</ul><p id=last data-last=k-77c>")
    assert [(one["selector"], one.get("index")) for one in dumped(locate(page, "k-77c")) if "selector" in one] == [
        ("#last", None),
        ("a.go[data-key]", 1),
    ]
