"""A change that is answered with an error failed, whatever the status of the answer, over HTTP and in a browser."""

import json
from typing import Any

import pytest

from runtime.browser.executing.execute import execute as in_browser
from runtime.http.execute import execute as over_http
from tests.runtime.http.http_routines import fetch, navigate, parameter, result_of, routine
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect

DAYS = {"kind": "form", "fields": [["days", "{{days}}"]]}
GIVEN = [parameter("days")]
everywhere = pytest.mark.parametrize("execute", [over_http, in_browser], ids=["http", "browser"])
FORM = "<form method=post action=/days><input name=days></form>"


def bureau(request: Received) -> Reply:
    """A row that can be edited: what is no number is answered with a text in its place."""
    days = dict(request.form).get("days", "")
    if request.method == "GET" and request.path == "/days":
        return page(f"<p class=error>Your mail has 3 errors</p>{FORM}")
    if request.path == "/row":
        said = f"<tr><td>Ann</td><td>{days}</td></tr>"
        return page(said if days.isdigit() else "<tr><td class=error>Days must be a number</td></tr>")
    if request.path == "/api":
        errors = [] if days.isdigit() else [{"field": "days", "message": f"{days} is no number"}]
        return json_reply(
            json.dumps({"data": {"setDays": {"item": None if errors else {"id": 3}, "userErrors": errors}}})
        )
    if request.path == "/list":
        return page(
            "<table><tr><td>Ann<td>3<tr><td>Bob<td class=error>late</table><p class=error>Your mail has 4 errors"
        )
    return redirect("/list") if days.isdigit() else page(f"<p class=error>Enter a whole number.</p>{FORM}")


@everywhere
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/row", "Days must be a number"),
        ("/api", "userErrors: soon is no number"),
        ("/days", "Enter a whole number."),
    ],
)
async def test_an_answer_that_says_what_is_wrong(execute: Any, address: str, said: str):
    with Web(bureau) as web:
        recipe = routine(
            web, navigate("/days"), fetch(address, method="POST", body=DAYS, save_as="r"), parameters=GIVEN
        )
        done, refused = await execute(recipe, {"days": "4"}), await execute(recipe, {"days": "soon"})
    assert (done.ok, done.error) == (True, "")
    assert sorted(done.operations[1].complaints) == (["Your mail has 4 errors", "late"] if address == "/days" else [])
    wanted = f"operation 2 (fetch POST {web.origin}{address}) failed: the server answered 200 with an error: {said}"
    assert (refused.ok, refused.error, refused.operations[1].complaints) == (False, wanted, [said])


@everywhere
async def test_what_was_recorded_so_is_no_failure(execute: Any):
    with Web(bureau) as web:
        change = fetch("/row", method="POST", body=DAYS, complaints=["Days must be a number"], save_as="r")
        recipe = routine(web, change, {"type": "return_html", "response": "r"}, parameters=GIVEN)
        assert (await execute(recipe, {"days": "soon"})).ok


@everywhere
async def test_what_only_reads_may_show_errors(execute: Any):
    with Web(bureau) as web:
        seen = await execute(routine(web, fetch("/row", save_as="r"), {"type": "return_html", "response": "r"}), {})
    assert (seen.ok, seen.operations[0].complaints) == (True, ["Days must be a number"])


@everywhere
async def test_no_secret_is_told_with_the_error(execute: Any):
    with Web(bureau) as web:
        secret = [parameter("days", secret=True)]
        recipe = routine(web, fetch("/api", method="POST", body=DAYS, save_as="r"), result_of(), parameters=secret)
        result = await execute(recipe, {"days": "tulips-77"})
    assert result.error.endswith("with an error: userErrors: *** is no number")


@everywhere
async def test_a_page_asks_for_a_password_in_vain_once_it_was_sent(execute: Any):
    def site(request: Received) -> Reply:
        return page("<form method=post action=/in><input type=password name=p></form>")

    with Web(site) as web:
        make = {"type": "derive", "name": "sent", "text": "{{p}}", "how": "base64"}
        log_in = fetch("/in", method="POST", body={"kind": "form", "fields": [["p", "{{sent}}"]]})
        recipe = routine(web, make, navigate("/in"), log_in, navigate("/"), parameters=[parameter("p", secret=True)])
        result = await execute(recipe, {"p": "tulips-77"})
        without = await execute(routine(web, navigate("/in")), {})
    asks = ["it asks for a password"]
    assert [each.complaints for each in result.operations] == [[], [], asks, asks]
    assert [each.complaints for each in without.operations] == [asks]
