from typing import Any

import pytest
from pydantic import TypeAdapter

from routines.export.standalone.taking import decoded
from routines.export.standalone.values import Failed
from routines.extracting.extract import ExtractionError, Page, decode, extract, take
from routines.extractor import Extraction, Extractor, Link

FORMS = """
<form id=search><input name=q value=a><input name=token value="A&amp;1"></form>
<form><input name=title><textarea name=note>
 two
lines</textarea><input type=hidden name=token value=B>
<select name=size><option value=s>Small<option value=m selected>Medium</select>
<select name=many multiple><option>x</select>
<input type=checkbox name=news value=yes><input type=radio name=pay value=card id=card><label for=card>By card</label>
<label><input type=radio name=pay value=cash checked> In cash</label>
<input type=checkbox name=terms checked><i>Terms</i></form>
<input name=loose form=search value=L><input name=alone value=Z>
<input list=towns name=town><datalist id=towns>
<option value=Hamburg data-code=HH><option value=Bremen label="Hansestadt Bremen"></datalist>
"""
SCRIPTS = r"""
<script id=state type="application/json">{"user": {"id": 7, "ok": true},
"towns": [{"name": "Hamburg", "code": "HH"}]}</script>
<script>var config = {"api": "k-1", "deep": [1, {"x": null}]}; window.key = 'a\x41\u0042\n\/\u{1F600}'; let
n = -1.5e3, on = true;
if (key == "no") {} o = {quoted: "q\"1\"", 'other': `back`}; data["boot"] = JSON.parse('{"t": "\u0041"}');
bad = {a: 1}; day = 08, key = "2nd"</script>
<script src="x.js">var key = "ignored"</script>
"""
MORE = """
<head><meta name=csrf content="m&lt;1"><meta property="og:id" content=42><base href="/base/"></head>
<ul><li class=a data-id=1>One</li><li class=a data-id=2> Two <b>b</b></li></ul>
<a href="p/1" title="Full name of one">Full na...</a> <a href="p/2">Second</a> <a href="p/3">Second half</a>
<a href="p/4"><img alt="Pic"></a>
<table><tr><td>Ann</td><td><a href="edit/5">Edit</a></td></tr>
<tr><td>Bob</td><td><a href="edit/6">Edit</a></td></tr>
<tr><td>Cat</td><td>Kiel</td><td><a href="edit/7">Edit</a></td></tr>
<tr><td>Dan</td><td>Kiel</td><td>Cat</td><td><a href="edit/8">Edit</a></td></tr></table>
<a href="p/5">Inbox (3)</a> <a href="p/9">No. 12</a> <a href="p/7">Twin</a> <a href="p/8">Twin</a>
<a href="p/6"><h3>Heading</h3> <p>and more of it</p></a>
<select name="who"><option value=4>Dan<option value=4>dan<option value=5>Eve<option value=6>Eve</select>
"""
BODY = (
    '{"stations": [{"name": "Hamburg ", "code": "HH", "n": 1}, {"name": "Berlin", "code": "B", "n": 2}, 5], "Total": 2}'
)
PAGES = {"forms": FORMS, "scripts": SCRIPTS, "more": MORE, "json": BODY, "text": "Order no. 12, 13\n"}
HOP = Page("https://a.example/post", [("Location", "/issue42?ok=1"), ("Location", "/second")])


def page(name: str) -> Page:
    return Page("https://a.example/x/y?id=9", [("ETag", '"e1"'), ("X-Token", "t")], PAGES[name], {"sid": "s1"}, [HOP])


def extractor(kind: str, **more: Any) -> Extractor:
    return TypeAdapter(Extractor).validate_python({"kind": kind, **more})


@pytest.mark.parametrize(
    ("where", "what", "value"),
    [
        ("forms", extractor("form_field", name="token"), "A&1"),
        ("forms", extractor("form_field", name="token", form_has=["title"]), "B"),
        ("forms", extractor("form_field", name="token", index=1), "B"),
        ("forms", extractor("form_field", name="note"), " two\r\nlines"),
        ("forms", extractor("form_field", name="size"), "m"),
        ("forms", extractor("form_field", name="pay"), "cash"),
        ("forms", extractor("form_field", name="terms"), "on"),
        ("forms", extractor("form_field", name="loose", form_has=["q"]), "L"),
        ("forms", extractor("form_field", name="alone"), "Z"),
        ("forms", extractor("option", name="size", label=" SMALL"), "s"),
        ("forms", extractor("option", name="pay", label="By card"), "card"),
        ("forms", extractor("option", name="pay", label="In cash"), "cash"),
        ("forms", extractor("option", name="terms", label="Terms"), "on"),
        ("forms", extractor("option", name="town", label="hamburg", attribute="data-code"), "HH"),
        ("forms", extractor("option", name="towns", label="Hansestadt Bremen"), "Bremen"),
        ("scripts", extractor("json", script="state", path=["user", "id"]), 7),
        ("scripts", extractor("json", script="state", path=["towns", {"name": "hamburg"}, "code"]), "HH"),
        ("scripts", extractor("json", script="config", path=["deep", 1]), {"x": None}),
        ("scripts", extractor("json", script="boot", path=["t"]), "A"),
        ("scripts", extractor("script_variable", name="key"), "aAB\n/😀"),
        ("scripts", extractor("script_variable", name="key", index=1), "2nd"),
        ("scripts", extractor("script_variable", name="n"), -1500.0),
        ("scripts", extractor("script_variable", name="on"), True),
        ("scripts", extractor("script_variable", name="quoted"), 'q"1"'),
        ("scripts", extractor("script_variable", name="other"), "back"),
        ("more", extractor("meta", name="csrf"), "m<1"),
        ("more", extractor("meta", name="og:id"), "42"),
        ("more", extractor("attribute", selector="li.a", attribute="data-id", index=1), "2"),
        ("more", extractor("attribute", selector="li.a", index=-1), "Two b"),
        ("more", extractor("link", text="full NAME of one"), "https://a.example/base/p/1"),
        ("more", extractor("link", text="Second"), "https://a.example/base/p/2"),
        ("more", extractor("link", text="second HALF", pattern=r"/(\d+)$"), "3"),
        ("more", extractor("link", text="Inbox"), "https://a.example/base/p/5"),
        ("more", extractor("link", text="Twin", pattern="/base/(.)"), "p"),
        ("more", extractor("link", text="Heading"), "https://a.example/base/p/6"),
        ("more", extractor("attribute", selector="h3", only=True), "Heading"),
        (
            "more",
            extractor("beside", selector="tr", label="Cat", within="a[href]", attribute="href", pattern=r"(\d)$"),
            "7",
        ),
        (
            "more",
            extractor("beside", selector="tr", label="Cat", at="td:nth-of-type(3)", within="a[href]", attribute="href"),
            "https://a.example/base/edit/8",
        ),
        ("more", extractor("option", name="who", label="Dan"), "4"),
        ("more", extractor("link", text="pic"), "https://a.example/base/p/4"),
        (
            "more",
            extractor("beside", selector="tr", label="bob", within="a", attribute="href", pattern=r"edit/(\d)"),
            "6",
        ),
        ("more", extractor("beside", selector="tr", label="Ann", within="td:nth-child(2)"), "Edit"),
        ("more", extractor("beside", selector="li", label="One", attribute="data-id"), "1"),
        ("json", extractor("json", path=["stations", 0, "code"]), "HH"),
        ("json", extractor("json", path=["stations", {"name": "hamburg"}, "n"]), 1),
        ("json", extractor("json", path=["total"]), 2),
        ("json", extractor("pattern", pattern=r'"n": (\d)', index=1), "2"),
        ("text", extractor("pattern", pattern="no. [0-9]+"), "no. 12"),
        ("text", extractor("header", name="location", pattern=r"^/issue(\d+)"), "42"),
        ("text", extractor("header", name="location", pattern="sec"), "sec"),
        ("text", extractor("header", name="etag"), '"e1"'),
        ("text", extractor("cookie", name="sid"), "s1"),
        ("text", extractor("url"), "https://a.example/x/y?id=9"),
        ("text", extractor("url", pattern=r"id=(\d)"), "9"),
    ],
)
def test_each_kind_of_extractor_finds_its_value(where: str, what: Extractor, value: Any):
    found = extract(what, page(where))
    assert (found, type(found)) == (value, type(value))


@pytest.mark.parametrize(
    ("where", "what", "reason"),
    [
        (
            "forms",
            extractor("form_field", name="nope", form_has=["q"]),
            "no form has the field `nope` beside q; fields there are q, token",
        ),
        ("forms", extractor("form_field", name="many"), "no form has the field `many`"),
        ("forms", extractor("form_field", name="token", index=2), "no form has the field `token`"),
        (
            "forms",
            extractor("option", name="size", label="Huge"),
            "`size` has no choice 'Huge'; there are Small, Medium",
        ),
        (
            "forms",
            extractor("option", name="town", label="Hamburg", attribute="data-x"),
            "`town` has no choice 'Hamburg'",
        ),
        (
            "scripts",
            extractor("json", script="nope", path=[]),
            "no script holds the JSON `nope`; there are state, config, boot",
        ),
        ("scripts", extractor("json", path=["a"]), "the response is no JSON document"),
        (
            "scripts",
            extractor("script_variable", name="nope"),
            "no inline script gives `nope` a value; names there are id, ok",
        ),
        ("more", extractor("meta", name="nope"), "there is no <meta> called `nope`"),
        (
            "more",
            extractor("attribute", selector="li", attribute="data-id", index=5),
            "matches 2 times, so there is no match 5",
        ),
        ("more", extractor("attribute", selector="::"), "`::` is no CSS selector"),
        (
            "more",
            extractor("link", text="Third"),
            "no link is called 'Third'; there are Full na..., Second, Second half",
        ),
        (
            "more",
            extractor("attribute", selector="td a", attribute="href", only=True),
            "`td a` matches 4 different ones",
        ),
        (
            "more",
            extractor(
                "beside", selector="tr", label="Kiel", at="td:nth-of-type(1)", within="a[href]", attribute="href"
            ),
            "no `tr` holds the text 'Kiel'; there are Ann, Bob, Cat, Dan",
        ),
        ("more", extractor("link", text="No. 1"), "no link is called 'No. 1'"),
        ("more", extractor("link", text="half"), "no link is called 'half'; there are Full na"),
        ("more", extractor("link", text="Twin"), "2 links are called 'Twin': which is meant cannot be told"),
        (
            "more",
            extractor("beside", selector="tr", label="Kiel", within="a[href]", attribute="href"),
            "2 of `tr` hold the text 'Kiel': which is meant cannot be told",
        ),
        (
            "more",
            extractor("option", name="who", label="Eve"),
            "`who` has 2 choices 'Eve': which is meant cannot be told",
        ),
        ("more", extractor("link", text="Second", pattern="z"), "the address of the link 'Second' does not match /z/"),
        ("more", extractor("beside", selector="tr", label="Cid"), "no `tr` holds the text 'Cid'; there are Ann, Bob"),
        ("more", extractor("beside", selector="tr", label="Ann", within="em"), "there is no `text` beside 'Ann'"),
        (
            "json",
            extractor("json", path=["stations", {"name": "Bonn"}]),
            "no element has `name` = 'Bonn'; there are Hamburg, Berlin",
        ),
        ("json", extractor("json", path=["stations", 9]), "there is no element 9; the array has 3"),
        ("json", extractor("json", path=["stations", "x"]), "`x` was looked for in an array"),
        ("json", extractor("json", path=["towns"]), "there is no member `towns`; there are stations, Total"),
        ("json", extractor("pattern", pattern="zzz"), "nothing matches /zzz/"),
        ("text", extractor("header", name="nope"), "no response has the header `nope`"),
        ("text", extractor("header", name="etag", pattern="x"), "the header `etag` does not match /x/"),
        ("text", extractor("cookie", name="nope"), "there is no cookie `nope`; there are sid"),
        ("text", extractor("url", pattern="zz"), "the address does not match /zz/"),
    ],
)
def test_what_is_not_there_is_told_with_what_is(where: str, what: Extractor, reason: str):
    with pytest.raises(ExtractionError) as told:
        extract(what, page(where))
    assert reason in str(told.value)


def test_a_long_list_of_what_there_is_is_cut():
    many = Page("https://a.example/", [], "".join(f"<input name=f{i}>" for i in range(30)))
    with pytest.raises(ExtractionError, match="f0, f1, f2, f3, f4, f5, f6, f7 and 22 more"):
        extract(extractor("form_field", name="x"), many)


def taken(sources: list[dict[str, Any]], values: dict[str, Any] | None = None, **more: Any) -> Any:
    return take(Extraction(name="v", sources=sources, **more), page("forms"), values or {})


def test_the_first_source_that_finds_it_counts_then_the_default():
    nowhere = {"kind": "meta", "name": "x"}
    assert taken([nowhere, {"kind": "cookie", "name": "sid"}]) == "s1"
    assert taken([nowhere], default="d") == "d"
    with pytest.raises(
        ExtractionError, match="`v` was not found: there is no <meta> called `x`; there is no cookie `y`"
    ):
        taken([nowhere, {"kind": "cookie", "name": "y"}])


def test_placeholders_stand_in_labels_texts_and_paths():
    label = {"kind": "option", "name": "town", "label": "{{town}}", "attribute": "data-code"}
    assert taken([label], {"town": "hamburg"}) == "HH"
    values = {"t": "Bob", "m": "stations", "{": 1}
    found = Extraction(name="v", sources=[{"kind": "json", "path": ["{{m}}", {"name": "{{c}}"}, "code"]}])
    assert take(found, page("json"), {"m": "stations", "c": "BERLIN"}) == "B"
    row = Extraction(
        name="v", sources=[{"kind": "beside", "selector": "tr", "label": "{{t}}", "within": "a", "attribute": "href"}]
    )
    assert take(row, page("more"), values) == "https://a.example/base/edit/6"
    link = Extraction(name="v", sources=[{"kind": "link", "text": "{{t}}"}])
    assert take(link, page("more"), {"t": "Pic"}) == "https://a.example/base/p/4"
    with pytest.raises(ExtractionError, match=r"'\{\{t\}\}'"):
        take(link, page("more"), {"t": "{{t}}"})


@pytest.mark.parametrize(
    ("encoding", "travelling", "value"),
    [
        ("", 5, 5),
        ("percent", "a%20b+c", "a b+c"),
        ("form", "a%20b+c", "a b c"),
        ("html", "&lt;a&#39;", "<a'"),
        ("text", 5, "5"),
        ("json", '{"a": [1]}', {"a": [1]}),
        ("json", r"a\u0041\/", "aA/"),
        ("json", r"\x2b\\x2b\'\"\`", "+\\x2b'\"`"),
        ("json", r"\q", None),
        ("base64", "w7w", "ü"),
        ("base64", "_-8=", None),
        ("json", '"\n"x', None),
    ],
)
def test_values_are_decoded(encoding: str, travelling: Any, value: Any):
    if value is None:
        with pytest.raises(ExtractionError, match="what was found is no"):
            decode(travelling, encoding)
        with pytest.raises(Failed, match="what was found is no"):
            decoded(travelling, encoding)
    else:
        assert decode(travelling, encoding) == value
        assert encoding == "" or decoded(travelling, encoding) == value


MENUS = """<nav class="menu main"><ul><li><a href=/help>Garden</a><li><a href=/terms>Terms</a></ul></nav>
<ul class="nav kinds"><li><a href=/kind/7>Garden</a><li><a href=/kind/9>Kitchen</a></ul>"""


def test_a_link_may_be_looked_for_in_a_list_only() -> None:
    there = Page("http://a/", text=MENUS)
    kind = {"among": "ul.nav.kinds"}
    with pytest.raises(ExtractionError, match="2 links are called 'Garden'"):
        extract(Link(text="Garden"), there)
    assert extract(Link(text="Garden", **kind), there) == "http://a/kind/7"
    with pytest.raises(ExtractionError, match="there are Garden, Kitchen"):
        extract(Link(text="Terms", **kind), there)
    with pytest.raises(ExtractionError, match="is no CSS selector"):
        extract(Link(text="Garden", among="ul["), there)
