"""A small recording, made by hand: somebody logs in to a library, picks a shelf, turns a page and orders a book."""

import json
from typing import Any
from urllib.parse import urlencode

from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.storage import Stored
from captures.transaction import Request, Response, Transaction

HOST = "https://library.example"
T0 = 1_790_000_000.0
CSRF = "9f8a7b6c5d4e3f2a1b0c9d8e7f6a5b4c"
PASSWORD = "secret-1-password"
SESSION = "secret-2-cookie"

LOGIN = f"""<html><body><form id="login" method="post" action="/login">
<input type="hidden" name="csrf" value="{CSRF}">
<label for="user">User name</label> <input id="user" name="user">
<input name="pass" type="password" placeholder="Password"> <button type="submit">Log in</button></form></body></html>"""

SHELVES = """<html><head><script id="boot" type="application/json">{"build": "v77"}</script></head><body>
<ul class="shelves"><li><a href="/shelf/art_1/">Art</a></li><li><a href="/shelf/law_2/"><img alt=""><b>Law</b></a></li>
<li><a href="/shelf/law_2/">Law</a></li><li><a href="/shelf/music_3/">Music</a></li></ul>
<ul class="pagination"><li><a href="/shelf/law_2/?page=2">2</a></li><li><a href="/shelf/law_2/?page=3">3</a></li>
<li><a rel="next" href="/shelf/law_2/?page=2">next</a></li></ul>
<form action="/order" method="post"><label>Branch <select name="branch"><option value="">choose</option>
<option value="7">North Wing</option><option value="9">South Wing</option></select></label>
<input type="radio" name="format" value="p" id="fp"><label for="fp">Paper</label>
<input type="radio" name="format" value="e"> Electronic
<input type="checkbox" name="notify" value="on" aria-label="Tell me" checked>
<textarea name="note" title="Your note"></textarea><input id="go" type="submit" value="Order"></form>
<div role="option" data-code="B-17">Contract Law</div></body></html>"""

BOOKS = {"books": [{"id": 41, "title": "Contract Law", "code": "B-17"}, {"id": 42, "title": "Tort", "code": "B-18"}]}
SHOWN = "<body><p>Tort</p><p>Contract Law</p> &amp; 41 <i>B-17 B-18</i></body>"
SCRIPT = (
    'const api = "/api/books"; function load(shelf) { return fetch(`${api}?shelf=${shelf}`); }\n' + "// filler\n" * 900
)


def exchange(
    number: int,
    second: float,
    method: str,
    url: str,
    body: str | bytes | dict[str, Any] = b"",
    *,
    sent: str | bytes = b"",
    headers: tuple[tuple[str, str], ...] = (),
    answer: tuple[tuple[str, str], ...] = (),
    status: int = 200,
    mime: str = "text/html; charset=utf-8",
    kind: str = "document",
    missing: bool = False,
) -> Transaction:
    """A transaction that starts `second` seconds into the recording and takes a tenth of one."""
    text = json.dumps(body) if isinstance(body, dict) else body
    content = text.encode() if isinstance(text, str) else text
    request = Request(method, HOST + url, headers, sent.encode() if isinstance(sent, str) else sent)
    response = Response(status, (("Content-Type", mime), *answer), content, mime, missing)
    return Transaction(f"t{number:04}", T0 + second, T0 + second + 0.1, kind, request, response)


def done(number: int, second: float, kind: str, url: str, selector: str, tag: str, **more: Any) -> Interaction:
    """An interaction `second` seconds into the recording."""
    return Interaction(f"i{number:04}", T0 + second, kind, HOST + url, selector, tag, **more)


FORM = (("Content-Type", "application/x-www-form-urlencoded"), ("User-Agent", "a browser"))
COOKIE = ("Cookie", f"sid={SESSION}; theme=dark")

TRANSACTIONS = (
    exchange(1, 0, "GET", "/login", LOGIN, answer=(("Set-Cookie", "pre=%7Bx%7D; Path=/"),)),
    exchange(2, 0.2, "GET", "/style.css", "body {}", mime="text/css", kind="stylesheet"),
    exchange(3, 0.3, "GET", "/app.js", SCRIPT, mime="text/javascript", kind="script"),
    exchange(
        4, 5, "POST", "/login", sent=urlencode({"csrf": CSRF, "user": "mia", "pass": PASSWORD}), headers=FORM,
        status=302, answer=(("Location", "/shelf/law_2/?from=a%2Fb"), ("Set-Cookie", f"sid={SESSION}; HttpOnly")),
    ),
    exchange(5, 5.2, "GET", "/shelf/law_2/?from=a%2Fb", SHELVES, headers=(COOKIE,)),
    exchange(
        6, 10.1, "GET", "/api/books?shelf=law&_=1790000010100", BOOKS, headers=(COOKIE, ("X-Client", "1.2")),
        mime="application/json", kind="xhr",
    ),
    exchange(7, 11, "GET", "/cover.bin", b"\x89PNG\0\xff\xfe" * 40, mime="application/octet-stream", kind="xhr"),
    exchange(
        8, 20.1, "POST", "/order", sent='{"book": {"code": "B-17"}, "branch": "7", "note": "", "back": "/shelf"}',
        headers=(("Content-Type", "application/json"), ("Referer", HOST + "/shelf/law_2/"), COOKIE),
        body={"order": 555, "title": "Contract Law"}, mime="application/json", kind="fetch",
    ),
    exchange(9, 21, "GET", "/lost.json", mime="application/json", kind="xhr", missing=True),
)  # fmt: skip

INTERACTIONS = (
    done(1, 1.0, "input", "/login", "#user", "input", name="user", element_id="user", value="mi"),
    done(2, 1.1, "input", "/login", "#user", "input", name="user", element_id="user", value="mia"),
    done(3, 1.2, "change", "/login", "#user", "input", name="user", element_id="user", value="mia"),
    done(
        4, 2.0, "change", "/login", "input:nth-of-type(3)", "input", name="pass", input_type="password", value=PASSWORD
    ),
    done(5, 4.9, "submit", "/login", "#login", "form", element_id="login", text="User name Log in"),
    done(6, 9.9, "click", "/shelf/law_2/?from=a%2Fb", "ul > li:nth-of-type(2) > a > b", "b", text="LAW"),
    done(7, 12.0, "click", "/shelf/law_2/?from=a%2Fb", "a[rel=next]", "a", text="next", classes=("turn",)),
    done(8, 13.0, "change", "/shelf/law_2/?from=a%2Fb", "select[", "select", name="branch", value="9", text="choose"),
    done(9, 13.5, "change", "/shelf/law_2/?from=a%2Fb", "select[", "select", name="branch", value="7", text="choose"),
    done(10, 14.0, "change", "/shelf/law_2/?from=a%2Fb", "#fp", "input", name="format", input_type="radio", value="p"),
    done(11, 14.5, "change", "/shelf/law_2/?from=a%2Fb", "#x", "input", name="format", input_type="radio", value="e"),
    done(
        12, 15.0, "change", "/shelf/law_2/?from=a%2Fb", "#n", "input", name="notify", input_type="checkbox", value="on"
    ),
    done(13, 16.0, "input", "/shelf/law_2/?from=a%2Fb", "div.editor", "div", text="please hurry"),
    done(14, 17.0, "input", "/shelf/law_2/?from=a%2Fb", "#book", "input", name="book", value="Contr"),
    done(15, 18.0, "click", "/shelf/law_2/?from=a%2Fb", "div", "div", text="Contract Law"),
    done(
        16,
        18.1,
        "change",
        "/shelf/law_2/?from=a%2Fb",
        "#book",
        "input",
        name="book",
        value="Contract Law",
        label="Book",
    ),
    done(17, 19.0, "keydown", "/shelf/law_2/?from=a%2Fb", "#book", "input", name="book", key="Enter"),
    done(
        18,
        20.0,
        "click",
        "/shelf/law_2/?from=a%2Fb",
        "#go",
        "input",
        element_id="go",
        input_type="submit",
        value="Order",
    ),
    done(19, 30.0, "click", "/elsewhere", "canvas", "canvas"),
)

SNAPSHOTS = (
    Snapshot("d0001", T0 + 0.5, f"{HOST}/login", "Log in", LOGIN, "login"),
    Snapshot("d0002", T0 + 5.5, f"{HOST}/shelf/law_2/?from=a%2Fb", "Law", SHELVES, "shelf"),
    Snapshot(
        "d0003", T0 + 10.5, f"{HOST}/shelf/law_2/", "Law", SHOWN, "books",
        cookies={"sid": SESSION}, local_storage={"seen": "shelf-77-visited"}, window_properties={"build": "v77"},
    ),
    Snapshot("d0004", T0 + 20.5, f"{HOST}/ordered", "Ordered", "<body>Order 555: Contract Law</body>"),
)  # fmt: skip

DOCUMENTS = {
    "api.md": "# Books API\n\nUse `GET /api/books`.\n\n## Shelves\n\nA shelf has a *name* and a code.\n"
    + "more\n" * 3000,
    "notes.txt": "Orders need a branch.\n",
}


def library() -> Capture:
    return Capture(
        transactions=TRANSACTIONS,
        interactions=INTERACTIONS,
        snapshots=SNAPSHOTS,
        storage=(Stored(T0 + 6, "cookie", "library.example", "sid", SESSION),),
        documents=DOCUMENTS,
    )
