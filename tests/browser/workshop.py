"""A site with everything that is awkward to record, a page each."""

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from captures.capture import Capture
from captures.transaction import Transaction
from examples.trains.web import Reply, Request, answer, redirect, serve, show

FILE = bytes(range(256)) * 40
"""What is uploaded and downloaded."""

PAGES = {
    "/": """<title>Workshop</title><label>Name <input name="who"></label> <button id="b81726354">Go on</button>
        <label for="kind">Kind</label><select id="kind"><option value="7">Small</option><option value="9">Big</option>
        </select><input type="password" aria-label="Secret word"><script>
        var settings = {theme: "dark", ids: [1, 2]}; const declared = "at the top"; window.counter = 3;
        localStorage.setItem("kept", "in here"); document.cookie = "plain=yes"</script>""",
    "/upload": """<form method="post" action="/taken" enctype="multipart/form-data"><input name="title" value="a&b">
        <input type="file" name="file"><input type="file" name="none"><textarea name="te&quot;xt">é
b</textarea>
        <button>Send</button></form>""",
    "/files": """<a id="navigated" href="/attachment">one</a> <a id="link" href="/bytes" download="two.bin">two</a>""",
    "/frames": """<iframe src="http://localhost:PORT/inner"></iframe><iframe src="/inner"></iframe>""",
    "/inner": """<form action="/inner"><input name="q" aria-label="Inner"><button>Find</button></form>""",
    "/tabs": """<a id="new" href="/inner?from=link" target="_blank">new</a>
        <form action="/taken" method="post" target="_blank"><input name="x" value="1"><button>post</button></form>""",
    "/brief": """<script>fetch("/said?by=brief").then(() => close())</script>""",
    "/unread": """<button onclick="fetch('/said?by=unread').then(() => { location = '/inner?after' })">Go on</button>
        <script>fetch("/said?by=nobody")</script>""",
    "/workers": """<script>new Worker("/worker.js");
        navigator.serviceWorker.register("/service.js").then(() => navigator.serviceWorker.ready)
          .then(() => { document.title = "ready" })</script>""",
    "/worker.js": """fetch("/said?by=worker")""",
    "/service.js": """addEventListener("install", (event) => event.waitUntil(fetch("/said?by=service")))""",
    "/between": """<script>navigator.serviceWorker.register("/between.js");
        navigator.serviceWorker.addEventListener("controllerchange", () => { document.title = "between" })</script>""",
    "/between.js": """addEventListener("install", (event) => event.waitUntil(
            caches.open("it").then((it) => it.addAll(["/inner?cached", "/said?by=cache"]))));
        addEventListener("activate", (event) => event.waitUntil(clients.claim()));
        addEventListener("fetch", (event) => event.respondWith(
            event.request.url.endsWith("/made") ? new Response("made") :
            caches.match(event.request).then((found) => found || fetch(event.request))))""",
    "/kept": """<!doctype html><title>Kept</title><script src="/kept.js"></script><p>first</p>
        <button onclick="document.querySelector('p').textContent = 'after'">Go on</button>""",
    "/kept.js": """sessionStorage.setItem("step", "2 of 3"); localStorage.setItem("ticket", "T-731");
        localStorage.removeItem("ticket"); new SharedWorker("/shared.js")""",
    "/shared.js": """fetch("/said?by=shared").then((it) => it.text())""",
    "/shadow": """<my-field></my-field><script>
        customElements.define("my-field", class extends HTMLElement {
        constructor() { super(); this.attachShadow({mode: "open"}).innerHTML = '<input aria-label="Deep">' }
        })</script>""",
    "/menu": """<ul><li>Alder</li><li>Birch</li></ul><p>Nothing here</p><menu hidden><button>Rename</button></menu>
        <script>document.querySelector("ul").oncontextmenu = (event) => {
        event.preventDefault(); event.stopPropagation(); document.querySelector("menu").hidden = false }</script>""",
    "/marked": """<input role="combobox" aria-label="Tree" aria-activedescendant="two"><ul role="listbox">
        <li role="option" id="one">Alder</li><li role="option" id="two">Birch</li></ul><script>
        document.querySelector("input").onkeydown = () => { document.querySelector("ul").hidden = true }</script>""",
    "/pressed": """<ul><li>Alder <button>More</button></li><li>Birch <button>More</button></li></ul>
        <div hidden style="position:fixed;inset:0"></div><script>
        document.querySelector("ul").onpointerdown = () => { document.querySelector("div").hidden = false }</script>""",
    "/editor": """<div contenteditable aria-label="Text"></div><script>
        document.querySelector("div").oninput = ({target}) => { target.textContent = target.textContent.trim() + "." }
        </script>""",
    "/app": """<div id="view">start</div><button>Open</button><script>document.querySelector("button").onclick =
        () => { history.pushState({}, "", "/app/item"); fetch("/said?by=app").then((it) => it.json()).then((it) => {
        view.textContent = it.by }) }</script>""",
}


def reply(request: Request) -> Reply:
    port = request.headers["Host"].rpartition(":")[2]
    match request.path:
        case path if path in PAGES:
            kind = "text/javascript" if path.endswith(".js") else "text/html; charset=utf-8"
            return Reply(PAGES[path].replace("PORT", port).encode(), content_type=kind)
        case "/away":
            return redirect("/away/further", ("Set-Cookie", "first=1; Path=/"), ("Set-Cookie", "second=2; Path=/"))
        case "/away/further":
            return redirect("/inner")
        case "/taken" if "status" in request.query:
            return Reply(b"", int(request.query["status"]), headers=(("Location", request.query["then"]),))
        case "/taken":
            return answer({"length": len(request.body)})
        case "/said":
            return answer({"by": request.query.get("by", "")})
        case "/attachment" | "/bytes":
            disposition = ("Content-Disposition", 'attachment; filename="one.bin"')
            return Reply(
                FILE, content_type="application/octet-stream", headers=(disposition,) * (request.path[1] == "a")
            )
        case "/slow":
            time.sleep(0.5)
            return answer({"slow": True})
        case "/big":
            return Reply(json.dumps(["x" * 60] * 40_000).encode(), content_type="application/json")
    return show("nothing here", 404)


@contextmanager
def workshop() -> Iterator[str]:
    """Its address, until the block ends."""
    over = threading.Event()

    def answered(request: Request) -> Reply:
        if request.path == "/endless":
            over.wait()
        return reply(request)

    with serve(answered, 0) as url:
        try:
            yield url
        finally:
            over.set()


def path_of(url: str) -> str:
    parts = urlsplit(url)
    return parts.path + (f"?{parts.query}" if parts.query else "")


def told(capture: Capture, path: str) -> Transaction:
    """The one request of that path."""
    (found,) = [each for each in capture.transactions if path_of(each.request.url) == path]
    return found
