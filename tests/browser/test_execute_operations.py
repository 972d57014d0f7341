"""What a person does, done by a routine."""

import pytest

from tests.browser.visit import arrive, click, give, look, pages, press, run_code, type_into, visit
from tests.runtime.http.http_routines import Document, failed
from tests.runtime.web import Received, Reply, Web, json_reply, page

NASTY = ["Zürich 東京 🚆", " x  y ", "{{braces}}", "<b>\"R&D'\\", "%2F+;", "1234567890" * 30]


def said(web: Web) -> dict[str, str]:
    """The form that arrived."""
    return dict(next(request.form for request in web.received if request.path == "/said"))


async def test_a_form_is_filled_in_and_sent():
    with Web(pages) as web:
        steps = [
            type_into("#name", "{{name}}"),
            type_into("#number", "42"),
            type_into("#day", "2026-12-24"),
            type_into("#text", "one\ntwo"),
            type_into("#colour", "sea green"),
            click("#agree"),
            run_code("return document.getElementById('keys').textContent", "keys"),
            click("#send"),
            arrive("/said$"),
            give("keys"),
        ]
        result = await visit(web, look(), *steps, values={"name": "Ann"})
    assert (result.error, result.data, result.notes) == ("", "n", [])
    assert [(one.type, one.status) for one in result.operations][:2] == [("navigate", 200), ("input_text", 0)]
    assert result.operations[-2].url == f"{web.origin}/said"
    sent = {name: value for name, value in said(web).items() if value}
    assert sent.pop("text").splitlines() == ["one", "two"]
    assert sent == {"name": "Ann", "number": "42", "day": "2026-12-24", "colour": "2", "agree": "on"}


@pytest.mark.parametrize("value", NASTY)
async def test_a_text_arrives_as_it_is(value: str):
    with Web(pages) as web:
        result = await visit(
            web, look(), type_into("#name", "{{v}}"), type_into("#text", "{{v}}"), click("#send"), values={"v": value}
        )
    assert result.error == ""
    assert (said(web)["name"], said(web)["text"]) == (value, value)


@pytest.mark.parametrize(
    ("selector", "text", "message"),
    [
        ("#short", "longer", "does not take the text: it holds 3 of its characters"),
        ("#name", "one\ntwo", "takes one line, and the text has several"),
        ("#colour", "Blue", "has no option 'Blue'; there are 'Red wine', 'Sea green'"),
        ("#agree + label", "x", "is no field that text is typed into"),
        ("#number", "many", "Cannot type text into input[type=number]"),
    ],
)
async def test_a_text_that_a_field_does_not_take_is_told(selector: str, text: str, message: str):
    with Web(pages) as web:
        result = await visit(web, look(), type_into(selector, "{{text}}"), values={"text": text})
    assert message in failed(result)


async def test_rich_text_and_keys():
    with Web(pages) as web:
        steps = [
            type_into("#rich", "Grüße"),
            type_into("#name", "x"),
            press("Enter", "#name"),
            arrive("/said"),
            press("Escape"),
        ]
        read = run_code("return document.getElementById('rich').innerText", "rich")
        result = await visit(web, look(), *steps[:1], read, *steps[1:], give("rich"))
        wrong = failed(await visit(web, look(), press("Enterprise")))
    assert (result.error, result.data, said(web)["name"]) == ("", "Grüße", "x")
    assert "'Enterprise' is no key" in wrong


async def test_scrolling():
    with Web(pages) as web:
        steps = [
            {"type": "scroll", "selector": "#box", "pixels": 70},
            {"type": "scroll", "pixels": 900},
            run_code("return [scrollY > 0, document.getElementById('box').scrollTop]"),
        ]
        result = await visit(web, look(), *steps, give())
    assert (result.error, result.data) == ("", [True, 70])


async def test_an_element_is_waited_for():
    with Web(pages) as web:
        result = await visit(web, look(), click("#later"), arrive("/next$"))
    assert result.error == ""


async def test_an_element_that_no_request_brings_is_waited_for():
    html = "<script>setTimeout(() => { document.body.innerHTML = '<a id=a href=/next>go</a>' }, 1200)</script>"
    with Web(lambda request: page(html)) as web:
        result = await visit(web, look("/"), click("#a"), arrive("/next$"))
    assert result.error == ""


async def test_sleeping_and_the_cookies_of_the_browser():
    html = "<script>setTimeout(() => { document.cookie = 'late=yes; path=/' }, 700)</script>"
    with Web(lambda request: page(html, ("Set-Cookie", "hidden=1; Path=/; HttpOnly"))) as web:
        steps = [look("/"), {"type": "sleep", "seconds": 1.2}, {"type": "get_cookies", "save_as": "jar"}]
        result = await visit(web, *steps, give("jar"))
    assert (result.error, result.data) == ("", {"hidden": "1", "late": "yes"})


async def test_what_a_click_starts_is_awaited():
    def slow(request: Received) -> Reply:
        return Reply(b"/arrived", 200, [("Content-Type", "text/plain")]) if request.path == "/slow" else pages(request)

    with Web(slow) as web:
        result = await visit(web, look(), click("#slow"), run_code("return location.pathname"), give())
    assert (result.error, result.data) == ("", "/arrived")
    assert result.operations[1].url == f"{web.origin}/arrived"


async def test_a_tab_that_a_click_opens_is_where_it_goes_on():
    with Web(pages) as web:
        result = await visit(web, look(), click("#tab"), arrive("/next$"), run_code("return document.title"), give())
    assert (result.error, result.data) == ("", "/next")


async def test_an_address_that_is_not_reached_is_told():
    with Web(pages) as web:
        error = failed(await visit(web, look(), arrive("/never", timeout=0.3)))
    assert f"the address did not match //never/ within 0.3 seconds; it is {web.origin}/desk" in error


async def test_values_are_taken_from_what_scripts_show():
    html = """<div id=out></div><script>
    setTimeout(() => { out.innerHTML = '<form><input name=token value="t-1"></form>'; }, 500)</script>"""
    with Web(lambda request: page(html) if request.path == "/app" else json_reply("{}")) as web:
        take = {"name": "token", "sources": [{"kind": "form_field", "name": "token"}]}
        answer = {"type": "return", "values": {"token": "{{token}}"}}
        opening = {"type": "navigate", "url": "/app", "extract": [take]}
        result = await visit(web, opening, answer, patience=3.0)
    assert (result.error, result.data) == ("", {"token": "t-1"})


async def test_code_gives_a_value():
    with Web(pages) as web:
        steps = [
            run_code("return {title: document.title, many: [1, null, 'ü']}", "a"),
            {"type": "js_evaluate", "code": "(async () => { await null; return 7; })()", "save_as": "b"},
            {"type": "return", "response": "a"},
        ]
        result = await visit(web, look(), *steps)
        seven = await visit(web, look(), *steps[:2], give("b"))
    assert (result.data, seven.data) == ({"title": "Desk", "many": [1, None, "ü"]}, 7)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("(() => { throw new Error('no such thing'); })()", "the code threw Error: no such thing"),
        ("(() => NaN)()", "NaN, which is no JSON"),
        ("(() => { for (;;) ; })()", "did not end within 0.5 seconds, and was stopped"),
        ("(() => new Promise(() => 0))()", "did not end within 0.5 seconds, and was stopped"),
        ("(async () => { await null; for (;;) ; })()", "did not end within 0.5 seconds, and was stopped"),
    ],
)
async def test_code_that_does_not_end_is_told(code: str, message: str):
    with Web(pages) as web:
        error = failed(await visit(web, look(), {"type": "js_evaluate", "code": code, "timeout": 0.5}))
    assert message in error


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("document.title", "must be one immediately invoked function expression"),
        ("(() => { return 1 })(", "operation 2 (js_evaluate): its code is not allowed, and nothing was done: "),
        ("(() => fetch('/x'))()", "operation 2 (js_evaluate): its code is not allowed, and nothing was done: "),
    ],
)
async def test_code_that_is_not_allowed_is_told_before_anything_is_done(code: str, message: str):
    with Web(pages) as web:
        result = await visit(web, look(), {"type": "js_evaluate", "code": code})
    assert message in result.error
    assert (result.ok, web.received) == (False, [])


SHELF = """<title>Shelf</title><input id=q><button id=go>Find</button><ul id=hits></ul><script>
go.onclick = () => setTimeout(() => { hits.innerHTML =
  ['one', 'two'].map(n => `<li><b>${q.value} ${n}</b> <i>${n.length}</i></li>`).join('') }, 300)</script>"""


def reading(**more: object) -> Document:
    return {"type": "read_page", "save_as": "page", **more}


async def test_a_page_is_read_as_clicks_and_typing_have_left_it():
    rule = {"selector": "#hits li", "fields": [{"name": "name", "selector": "b"}, {"name": "size", "selector": "i"}]}
    first = {"name": "first", "sources": [{"kind": "attribute", "selector": "#hits b", "attribute": "", "index": 0}]}
    steps = [type_into("#q", "{{word}}"), click("#go"), reading(shows="#hits li", extract=[first])]
    with Web(lambda request: page(SHELF)) as web:
        records = {"type": "return", "response": "page", "records": rule}
        listed = await visit(web, look("/"), *steps, records, values={"word": "Åse"})
        values = {"type": "return", "values": {"first": "{{first}}"}}
        taken = await visit(web, look("/"), *steps, values, values={"word": "Åse"})
    assert (listed.error, taken.error) == ("", "")
    assert listed.data == [{"name": "Åse one", "size": "3"}, {"name": "Åse two", "size": "3"}]
    assert taken.data == {"first": "Åse one"}


async def test_a_page_that_does_not_show_what_it_is_read_for_is_told():
    lost = {"name": "lost", "sources": [{"kind": "meta", "name": "none"}]}
    with Web(lambda request: page(SHELF)) as web:
        unshown = failed(await visit(web, look("/"), reading(shows="#hits li"), patience=0.3))
        untaken = failed(await visit(web, look("/"), reading(extract=[lost]), patience=0.3))
        unopened = failed(await visit(web, reading()))
    assert "no element that matches `#hits li` was shown within 0.3 seconds" in unshown
    assert "`lost` was not found" in untaken
    assert "no page is open that could be read: navigate to one first" in unopened
