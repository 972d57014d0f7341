"""What a person cannot see or use is neither typed into nor clicked."""

import pytest

from tests.browser.visit import click, look, pages, type_into, visit
from tests.runtime.http.http_routines import failed
from tests.runtime.web import Web, page

TRAPS = {
    "#far": "it lies outside of the window",
    "#thin": "it is 1 by 1 pixels large",
    "#faint": "it is transparent",
    "#within": "it is transparent",
    "#gone": "it is not displayed",
    "#hidden": "it is not displayed",
    "#unseen": "it is hidden",
    "#below": "it is covered by <div id=lid>",
    "#off": "it is disabled",
    "#fixed": "it is read-only",
}


@pytest.mark.parametrize("selector", TRAPS)
async def test_a_field_that_nobody_sees_is_not_typed_into(selector: str):
    with Web(pages) as web:
        result = await visit(web, look(), type_into(selector, "spam"), patience=0.2)
    assert f"a person could not use the element `{selector}`: {TRAPS[selector]}" in failed(result)
    assert [request.path for request in web.received] == ["/desk"]


BLANK = "border: 0; outline: 0; background: none"
ILLEGIBLE = {
    "width: 1px; height: 1px": "there is no height for text in it",
    "font-size: 0": "there is no height for text in it",
    f"{BLANK}; color: white; caret-color: white": "it and its text have the colour of what is behind them",
    f"{BLANK}; background: #fffffe; color: transparent": "it and its text have the colour of what is behind them",
    "border-color: #fff; background: #fff; color: #fff": "it and its text have the colour of what is behind them",
}
LEGIBLE = {
    "no border": BLANK,
    "with a border": "color: white",
    "with a ground of its own": f"{BLANK}; background: #369; color: #369",
    "two pixels wide, and growing": f"{BLANK}; width: 2px",
    "in front of what shows its text": f"{BLANK}; color: transparent; position: absolute; inset: 0; width: 100%",
}


@pytest.mark.parametrize("style", ILLEGIBLE)
async def test_a_field_whose_text_nobody_can_read_is_not_typed_into(style: str):
    with Web(lambda request: page(f'<input name=trap style="{style}">')) as web:
        result = await visit(web, look("/"), type_into("[name=trap]", "spam"), patience=0.2)
    assert f"a person could not use the element `[name=trap]`: {ILLEGIBLE[style]}" in failed(result)


@pytest.mark.parametrize("style", LEGIBLE.values(), ids=LEGIBLE)
async def test_a_field_that_looks_unusual_is_typed_into(style: str):
    digits = "<div style='position: relative; width: 9em; height: 2em'><table><td>1<td>2</table>"
    with Web(
        lambda request: page(f'{digits}<p style="height: 1em"></p><input name=code style="{style}"></div>')
    ) as web:
        result = await visit(web, look("/"), type_into("[name=code]", "12"), patience=0.2)
    assert result.ok, result.error


LID = "position: absolute; inset: 0"
VEILED = {
    "covered by its label": f"<label for=trap><span style='{LID}; background: #eee'></span></label><input id=trap>",
    "transparent": "<input id=trap style='mask-image: linear-gradient(transparent, transparent)'>",
    "a filter leaves one colour of it": "<p style='filter: brightness(0.02)'><input id=trap></p>",
    "blurred": "<p style='filter: blur(40px)'><input id=trap></p>",
}
UNVEILED = {
    "beside its label, which lies over it": f"<label for=trap style='{LID}; right: 60%; background: #eee'>N</label>",
    "under a label that one sees through": f"<label for=trap style='{LID}'>Name</label>",
    "in a label": "<label style='background: #eee'>Name <input id=trap></label>",
    "a little blurred": "<p style='filter: blur(1px)'><input id=trap></p>",
    "a little darker": "<style>input { filter: brightness(.8); mask-image: linear-gradient(#000, #0000) }</style>",
}


@pytest.mark.parametrize("reason", VEILED)
async def test_a_field_behind_something_is_not_typed_into(reason: str):
    with Web(lambda request: page(f"<div style='position: relative'>{VEILED[reason]}</div>")) as web:
        result = await visit(web, look("/"), type_into("#trap", "spam"), patience=0.2)
    assert "a person could not use the element `#trap`: " in failed(result)
    assert reason in failed(result)


@pytest.mark.parametrize("html", UNVEILED.values(), ids=UNVEILED)
async def test_a_field_of_which_enough_is_seen_is_typed_into(html: str):
    whole = html if "<input id" in html else f"<input id=trap style='width: 100%'>{html}"
    with Web(lambda request: page(f"<div style='position: relative'>{whole}</div>")) as web:
        result = await visit(web, look("/"), type_into("#trap", "Ida"), patience=0.2)
    assert result.ok, result.error


async def test_nothing_that_nobody_sees_is_clicked():
    html = '<div style="overflow: hidden; height: 0"><a href=/trap>go</a></div><a id=in href=/in>in</a>'
    lid = "<style>#all { position: fixed; inset: 0; background: #0001 }</style><div id=all></div>"
    with Web(lambda request: page(html + (lid if request.path == "/lid" else ""))) as web:
        clipped = failed(await visit(web, look("/"), click("a[href='/trap']"), patience=0.2))
        covered = failed(await visit(web, look("/lid"), click("#in"), patience=0.2))
    assert "`a[href='/trap']`: it is covered by" in clipped
    assert "`#in`: it is covered by <div id=all>" in covered
    assert {request.path for request in web.received} == {"/", "/lid"}


async def test_only_one_element_can_be_meant():
    with Web(pages) as web:
        result = await visit(web, look(), type_into(".single", "x"), type_into(".twin", "x"), patience=0.2)
        nothing = await visit(web, look(), click("#missing"), patience=0.2)
    assert result.operations[1].ok
    assert "2 elements of the page match `.twin`, and only one can be meant" in failed(result)
    assert "no element of the page matches `#missing`" in failed(nothing)
