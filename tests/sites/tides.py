"""Tides of a port, which a script asks for with a cookie of the first page, a header and a field that is empty.

`strict` needs all three of them, else nobody looks at them. `clock` tells with the tides when it answered, and an id of
the answer.
"""

import uuid
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path

from examples.trains.web import Reply, Request, answer, show
from tests.sites.browser import Browser
from tests.sites.site import Site, run

TASK = "List the tides of a port."
RECORDED = {"port": "Emden"}
OTHERS = ({"port": "Bremen"}, {"port": "Leer"})
PORTS = {
    "Emden": ["04:10", "10:31", "16:42"],
    "Bremen": ["01:05", "07:12"],
    "Leer": ["05:55", "12:02", "18:20", "23:59"],
}


class Tides:
    """`asked` has every address that was asked for."""

    def __init__(self, strict: bool, clock: bool) -> None:
        self.strict, self.clock = strict, clock
        self.asked: list[str] = []

    def __call__(self, request: Request) -> Reply:
        self.asked.append(request.path)
        if request.path == "/":
            options = "".join(f"<option>{port}" for port in PORTS)
            return show(
                f'<title>Tides</title><form id="find" data-script><label for="port">Port</label><select id="port" '
                f'name="port"><option value="">-{options}</select><button>Show</button></form><ul id="tides"></ul>',
                200,
                ("Set-Cookie", "visit=v1-9c27e0b4; Path=/"),
            )
        if request.path != "/tides" or (self.strict and not self.is_complete(request)):
            return answer({"message": "Something is missing."}, 400)
        found = [{"high": time, "port": request.query["port"]} for time in self.truth(request.query["port"])]
        about = {"serverTime": datetime.now(UTC).isoformat(), "requestId": str(uuid.uuid4())}
        return answer({**about, "tides": found} if self.clock else found)

    def is_complete(self, request: Request) -> bool:
        script = request.headers.get("X-Requested-With") == "XMLHttpRequest"
        return script and bool(request.cookies.get("visit")) and "day" in request.query

    def truth(self, port: str) -> list[str]:
        """The times of high tide."""
        return PORTS[port]


def serve(strict: bool, port: int = 0, clock: bool = False) -> AbstractContextManager[Site]:
    """Run the site until the block ends; its `truth(port)` gives the times."""
    tides = Tides(strict, clock)
    return run(tides, tides.truth, port)


def record(base_url: str, folder: Path) -> None:
    """Choose a port and have its tides shown."""
    browser = Browser(base_url)
    browser.open("/")
    browser.snapshot("start")
    browser.choose("#port", RECORDED["port"])
    browser.click("#find button")
    found = browser.fetch("GET", f"/tides?port={RECORDED['port']}&day=", X_Requested_With="XMLHttpRequest")
    tides = found["tides"] if isinstance(found, dict) else found
    browser.render("#tides", "".join(f"<li>{each['high']}</li>" for each in tides))
    browser.snapshot("tides")
    browser.save(folder, "tides_list", TASK, RECORDED)
