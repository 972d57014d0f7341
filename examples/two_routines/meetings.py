"""A list of meetings, as a web application: which are there, where, and on what day.

    python -m examples.two_routines.meetings [--port PORT]

It answers until Ctrl-C; the bundled capture is of one at the default port.
"""

import argparse
import threading
from contextlib import AbstractContextManager

from examples.trains.web import Reply, Request, answer, serve, show

PORT = 8078
MEETINGS = [
    {"title": "Budget review", "station": "Wien Hbf", "date": "2027-01-15"},
    {"title": "Budget kick-off", "station": "Berlin Hbf", "date": "2027-02-03"},
    {"title": "Summer party", "station": "München Hbf", "date": "2027-06-21"},
    {"title": "Interview days", "station": "Hamburg Hbf", "date": "2027-03-08"},
]
_PAGE = """<!doctype html><html><head><title>Meetings</title></head><body><h1>Meetings</h1>
<form id="search" data-script><label for="q">Title contains</label><input id="q" name="q">
<button type="submit">Search</button></form><ul id="found"></ul><script>
document.getElementById("search").onsubmit = async (event) => {
  event.preventDefault();
  const asked = new URLSearchParams({q: document.getElementById("q").value});
  const answer = await (await fetch("/api/meetings?" + asked)).json();
  document.getElementById("found").replaceChildren(...answer.meetings.map((meeting) => {
    const item = document.createElement("li");
    item.textContent = `${meeting.title}, ${meeting.station}, ${meeting.date}`;
    return item;
  }));
};
</script></body></html>"""


def meetings(request: Request) -> Reply:
    """The page, and the meetings whose title contains `q` as JSON."""
    match request.path:
        case "/":
            return show(_PAGE)
        case "/api/meetings":
            return answer({"meetings": find(request.query.get("q", ""))})
    return show("<!doctype html><title>Not found</title><p>No such page.", 404)


def find(text: str) -> list[dict[str, str]]:
    return [meeting for meeting in MEETINGS if text.casefold() in meeting["title"].casefold()]


def start(port: int = 0) -> AbstractContextManager[str]:
    """Serve until the block ends; gives the base URL."""
    return serve(meetings, port)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=PORT)
    with start(parser.parse_args().port) as url:
        print(url, flush=True)
        threading.Event().wait()
