"""HTTP wherever the routine allows, a browser where it must; and one that was running before."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

from captures.capture import Capture
from routines.executor import needs_browser
from routines.file import checked, dump
from runtime.browser.chromium import Page, debugging_socket, open_chromium
from runtime.browser.unavailable import BrowserUnavailable
from runtime.choose_executor import Executor, run
from runtime.cli import app
from runtime.loop import NotNow
from runtime.trial import Trial
from tests.browser.test_execute_hosts import WAYS
from tests.browser.visit import give, look, pages, run_code, visit
from tests.runtime.http.http_routines import failed, fetch, result_of, routine
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect


def test_a_routine_says_why_it_needs_a_browser():
    plain = [look("http://a.example/"), {"type": "sleep", "seconds": 0}]
    assert needs_browser(checked({"name": "t", "hosts": ["http://a.example"], "operations": plain})) == ""
    clicks = [*plain, {"type": "click", "selector": "a"}]
    found = needs_browser(checked({"name": "t", "hosts": ["http://a.example"], "operations": clicks}))
    assert found == "operation 3 (click) clicks on a page"


async def test_each_routine_runs_where_it_can():
    with Web(lambda request: json_reply(json.dumps(request.headers.get("sec-fetch-mode")))) as web:
        recipe = routine(web, fetch("/", save_as="r"), result_of())
        told = [(await run(recipe, {}, executor=Executor(use))).data for use in ("auto", "never", "always")]  # type: ignore[arg-type]
        refused = failed(await run(routine(web, {"type": "click", "selector": "a"}), {}, executor=Executor("never")))
    assert told == [None, None, "cors"]
    assert "needs a browser" in refused


def test_the_command_runs_it_in_a_browser_and_says_what_was_refused(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    html = '<title>Here</title><img src="http://elsewhere.example/x.png"><p id=p></p>'
    with Web(lambda request: page(html)) as web:
        recipe = routine(web, look("/"), run_code("return document.title"), give())
        Path("routine.json").write_text(dump(recipe), encoding="utf-8")
        done = CliRunner().invoke(app, ["run", "routine.json", "--json"])
        broken = routine(web, look("/"), {"type": "click", "selector": "#p"})
        Path("broken.json").write_text(dump(broken), encoding="utf-8")
        wrong = CliRunner().invoke(app, ["run", "broken.json"])
        never = CliRunner().invoke(app, ["run", "routine.json", "--browser", "never"])
    assert (done.exit_code, json.loads(done.stdout)["data"]) == (0, "Here")
    refused = "refused a image of http://elsewhere.example, which is not one of the routine's hosts"
    assert json.loads(done.stdout)["notes"] == [refused]
    assert f"note: {refused}" in done.stderr
    assert f"running {recipe.name} in a browser (operation 2 (js_evaluate) runs code in a page): 3 op" in done.stderr
    assert wrong.exit_code == 1
    assert "the page is kept in failures/" in wrong.stderr
    assert sorted(path.name for path in Path("failures").rglob("*.*")) == ["operation-2.html", "operation-2.png"]
    assert (never.exit_code, "needs a browser" in never.stderr) == (1, True)


@asynccontextmanager
async def running_browser(profile: Path) -> AsyncIterator[tuple[str, Page]]:
    """The address of a browser that somebody is using, and the tab they have open."""
    async with open_chromium(user_data_dir=profile, debuggable=True) as chromium:
        yield debugging_socket(profile), await chromium.page()


async def test_a_browser_that_was_running_before_keeps_its_tabs_and_lends_its_cookies(tmp_path: Path):
    def site(request: Received) -> Reply:
        out = f"new WebSocket('{foreign.origin}/x'.replace('http', 'ws'))" if request.path != "/theirs" else ""
        return page(f"<title>{request.headers.get('cookie')}</title><a id=a href=/b>b</a><script>{out}</script>")

    with Web(pages) as foreign, Web(site) as web:
        async with running_browser(tmp_path) as (address, theirs):
            await theirs.goto(f"{web.origin}/theirs")
            await theirs.evaluate("document.cookie = 'who=person; path=/'")
            click = {"type": "click", "selector": "#a"}
            read = run_code("return document.title")
            result = await visit(web, look("/"), click, read, fetch("/f"), give(), cdp_url=address)
            assert theirs.url == f"{web.origin}/theirs"
            assert [each.url for each in theirs.context.pages] == [theirs.url]
    assert (result.error, result.data) == ("", "who=person")
    assert result.notes == [f"refused a websocket of {foreign.origin}, which is not one of the routine's hosts"]
    assert foreign.received == []


@pytest.mark.parametrize("way", [way for way in WAYS if way not in ("", "ping")])
async def test_in_such_a_browser_too_no_page_of_the_routine_reaches_another_host(way: str, tmp_path: Path):
    with Web(pages) as foreign, Web(lambda request: site_of(request, foreign)) as web:

        def site_of(request: Received, there: Web) -> Reply:
            return (
                redirect(f"{there.origin}/x") if request.path == "/via" else page(WAYS[way].format(there=there.origin))
            )

        async with running_browser(tmp_path) as (address, _):
            shown = await visit(web, look("/"), {"type": "sleep", "seconds": 0.2}, cdp_url=address)
            led = await visit(web, look("/via"), cdp_url=address)
    assert shown.error == ""
    assert f"the page led to {foreign.origin}, which is not one of the routine's hosts" in failed(led)
    assert foreign.received == []


async def test_a_page_that_crashes_is_told(tmp_path: Path):
    with Web(pages) as web:
        async with running_browser(tmp_path) as (address, theirs):
            running = asyncio.ensure_future(visit(web, look(), {"type": "sleep", "seconds": 30}, cdp_url=address))
            tab = await theirs.context.wait_for_event("page")
            await tab.wait_for_url("**/desk")
            session = await theirs.context.new_cdp_session(tab)
            crash = asyncio.ensure_future(session.send("Page.crash"))
            result = await running
            crash.cancel()
            await asyncio.gather(crash, return_exceptions=True)
    assert "the page crashed" in failed(result)


async def test_no_browser_is_a_sentence():
    with Web(pages) as web, pytest.raises(BrowserUnavailable, match="No browser answers"):
        await visit(web, look(), cdp_url="http://127.0.0.1:1")


async def test_a_routine_is_tried_out_where_it_will_run(monkeypatch: pytest.MonkeyPatch):
    with Web(lambda request: page("<p id=p></p><script>p.textContent = 'by script'</script>")) as web:
        read = {"type": "read_page", "save_as": "r"}
        steps = [look(f"{web.origin}/"), read, {"type": "return_html", "response": "r"}]
        recipe = {"name": "t", "hosts": [web.origin], "operations": steps}
        trial = Trial(Capture(), allow_hosts=[web.origin])
        await trial.look(recipe, {})
        result = await trial.execute(recipe, {})
        monkeypatch.setenv("SUPERDISCOVERY_CHROMIUM", "no-such-browser")
        with pytest.raises(NotNow) as missing:
            await trial.look(recipe, {})
    assert (result["error"], '<p id="p">by script</p>' in result["data"]) == ("", True)
    assert str(missing.value) == (
        "the routine is to be tried out in a browser (operation 2 (read_page) reads a page as its scripts have left "
        "it), and there is none. SUPERDISCOVERY_CHROMIUM names no-such-browser, which cannot be started: correct or "
        "unset it."
    )
