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
