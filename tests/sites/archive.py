"""An archive: choose a year, and its report comes as a file."""

from contextlib import AbstractContextManager
from pathlib import Path

from examples.trains.web import Reply, Request, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "Download the report of a year."
RECORDED = {"year": "1987"}
OTHERS = ({"year": "2001"}, {"year": "1999"})


def _answer(request: Request) -> Reply:
    match request.path:
        case "/":
            return show("""<title>Archive</title><form id="ask" action="/report" method="get">
<label for="year">Year</label><input id="year" name="year"><button type="submit">Get it</button></form>""")
        case "/report":
            headers = [("Content-Disposition", f'attachment; filename="report-{request.query["year"]}.csv"')]
            return Reply(report(request.query["year"]), content_type="text/csv", headers=headers)
    return show("<title>Not found</title>", 404)


def report(year: str) -> bytes:
    return f"year;visitors\n{year};{int(year) * 7}\n".encode()


def serve(port: int = 0) -> AbstractContextManager[Site]:
    """Run the archive until the block ends; `truth` gives the report of a year."""
    return run(_answer, report, port)


def record(base_url: str, folder: Path) -> None:
    """Get the report of a year."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.fill("#year", RECORDED["year"])
    browser.click("#ask button")
    browser.save(folder, "archive_report", TASK, RECORDED)
