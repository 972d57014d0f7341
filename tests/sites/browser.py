"""A small browser in pure Python: pages, links, forms, cookies and redirects, but no scripts.

What a page's script would do is told to it (`fetch`, `render`, `store`). Everything it does is recorded.
"""

import http.client
import json
import re
from collections.abc import Callable, Mapping
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tests.sites.element import form_of, path_to, sent_name, submitted_by
from tests.sites.recording import Headers, Recording, har_request, har_response

FORM = "application/x-www-form-urlencoded"
BOUNDARY = "----WebKitFormBoundaryc9Zq2kR7TnV4uXbL"
AGENT = ("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0")


class Browser:
    """One tab. Selectors are CSS and name exactly one element of the page that is open."""

    def __init__(self, base_url: str) -> None:
        self.recording = Recording()
        self.url, self.page = base_url, LexborHTMLParser("")
        self.origin = base_url
        self.cookies: dict[str, str] = {}
        self.local_storage: dict[str, str] = {}
        self._typed: dict[int, str] = {}
        self._answered: dict[str, str] = {}
        self._attached: dict[str, str] = {}

    def open(self, address: str) -> None:
        """Go to an address, relative or not, as if it had been typed."""
        self._visit("GET", urljoin(self.url, address), [], b"", referer=False)

    def fill(self, selector: str, text: str, leave: bool = True) -> None:
        """Type a text into a field, character by character, and leave it."""
        field = self._one(selector)
        for length in range(1, len(text) + 1):
            self._typed[field.mem_id] = text[:length]
            self._tell("input", field)
        if leave:
            self._tell("change", field)

    def leave(self, selector: str) -> None:
        """Leave a field that was filled in."""
        self._tell("change", self._one(selector))

    def tick(self, selector: str) -> None:
        """Tick a box, or choose a radio button in place of the others of its name."""
        field = self._one(selector)
        name = field.attributes.get("name")
        for other in self.page.css(f'input[type=radio][name="{name}"][checked]'):
            del other.attrs["checked"]
        field.attrs["checked"] = ""
        for event in ("click", "input", "change"):
            self._tell(event, field)

    def untick(self, selector: str) -> None:
        """Take the tick out of a box."""
        field = self._one(selector)
        del field.attrs["checked"]
        for event in ("click", "input", "change"):
            self._tell(event, field)

    def choose(self, selector: str, *labels: str) -> None:
        """Choose the option with this label in a select; of one that takes several, those and no others."""
        field = self._one(selector)
        options = [option for option in field.css("option") if option.text(strip=True) in labels]
        self._typed[field.mem_id] = "\n".join(each.attributes.get("value") or each.text(strip=True) for each in options)
        self._tell("input", field)
        self._tell("change", field)

    def pick(self, selector: str, label: str) -> None:
        """Choose in a list that a script draws in place of the select: nothing tells but what is sent."""
        field = self._one(selector)
        option = next(option for option in field.css("option") if option.text(strip=True) == label)
        self._typed[field.mem_id] = option.attributes.get("value") or label

    def click(self, selector: str) -> None:
        """Click: a link is followed, unless it leads nowhere (`#`) or calls a script, and a submit button submits its
        form unless that has `data-script`."""
        element = self._one(selector)
        self._tell("click", element)
        form = form_of(element)
        if element.tag == "a" and element.attributes["href"] != "#":
            if not element.attributes["href"].startswith("javascript:"):
                self._visit("GET", urljoin(self.url, element.attributes["href"]), [], b"")
        elif form is not None:
            self._tell("submit", form)
            if "data-script" not in form.attributes:
                self._submit(form, submitted_by(element))

    def put(self, selector: str, text: str) -> None:
        """What a script writes into a field: no event tells of it."""
        self._typed[self._one(selector).mem_id] = text

    def attach(self, selector: str, name: str, text: str) -> None:
        """Choose a file of text."""
        self._attached[self._one(selector).attributes["name"] or ""] = text
        self.put(selector, name)
        self.leave(selector)

    def send(self, selector: str) -> None:
        """Send a form as a script does: no event tells of it."""
        self._submit(self._one(selector), [])

    def fetch(self, method: str, address: str, data: Any = None, **headers: str) -> Any:
        """What a script of the page requests; gives the JSON of the answer. `X_Y` is the header X-Y."""
        said = [(name.replace("_", "-"), value) for name, value in headers.items()]
        body = b"" if data is None else json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        said += [("Content-Type", "application/json")] if body else []
        _, _, answer = self._request("fetch", method, urljoin(self.url, address), said, body)
        return json.loads(answer) if answer else None

    def route(self, selector: str, html: str) -> None:
        """Follow a link as a router does: it fetches components, of which it makes the page."""
        link = self._one(selector)
        self._tell("click", link)
        url = urljoin(self.url, link.attributes["href"] or "")
        self._request("fetch", "GET", f"{url}?_rsc=1x9", [("RSC", "1")], b"")
        self._show(url, html)

    def act(self, name: str, arguments: list[Any], shown: Callable[[str], str]) -> None:
        """Call an action of the server on this page, whose answer brings the page to go to, as `shown` makes it."""
        said = [("Next-Action", name), ("Accept", "text/x-component"), ("Content-Type", "text/plain;charset=UTF-8")]
        self._request("fetch", "POST", self.url, said, json.dumps(arguments).encode())
        path = self.seen("X-Action-Redirect").partition(";")[0]
        self._show(urljoin(self.url, path), shown(path))

    def upload(self, method: str, address: str, content: bytes, kind: str) -> None:
        """What a script sends of a file: its bytes, and nothing else."""
        self._request("fetch", method, urljoin(self.url, address), [("Content-Type", kind)], content)

    def piece(self, method: str, address: str, fields: dict[str, str] | None = None) -> str:
        """What a script requests to put it into the page: a piece of HTML."""
        said = [("HX-Request", "true"), *([("Content-Type", FORM)] if fields else [])]
        _, _, html = self._request("fetch", method, urljoin(self.url, address), said, urlencode(fields or {}).encode())
        return html

    def refused(self, method: str, address: str, data: Any) -> None:
        """What a script requests and is not given; `seen` tells what came with the refusal."""
        body, said = json.dumps(data).encode(), [("Content-Type", "application/json")]
        status, _, _ = self._request("fetch", method, urljoin(self.url, address), said, body)
        assert status >= 400, status

    def seen(self, header: str) -> str:
        """A header of the last answer."""
        return self._answered[header]

    def render(self, selector: str, html: str) -> None:
        """What a script of the page shows: the new content of an element."""
        self._one(selector).inner_html = html

    def store(self, key: str, value: str) -> None:
        """What a script of the page keeps in local storage."""
        self.local_storage[key] = value

    def snapshot(self, label: str) -> None:
        """Record the page as it is."""
        stores = {"cookies": self._cookie_list(), "localStorage": dict(self.local_storage)}
        self.recording.snapshot(label, self.url, self._title(), self.page.html or "", **stores)

    def save(self, folder: Path, case: str, task: str, parameters: dict[str, str]) -> None:
        """End the recording."""
        items = [{"name": name, "value": value} for name, value in self.local_storage.items()]
        origins = [{"origin": self.origin, "localStorage": items}] if items else []
        storage = {"cookies": self._cookie_list(), "origins": origins}
        state = {"url": self.url, "title": self._title(), "storage": storage}
        self.recording.save(folder, {"case": case, "task": task, "parameters_recorded": parameters}, state)

    def _submit(self, form: LexborNode, button: list[tuple[str, str]]) -> None:
        action = urljoin(self.url, form.attributes.get("action") or self.url)
        fields = [
            (name, value)
            for field in (*form.css("input, select, textarea"), *self._outside(form))
            if (name := sent_name(field))
            for value in self._sent(field)
        ]
        fields += button
        if (form.attributes.get("method") or "get").lower() == "get":
            self._visit("GET", f"{action.partition('?')[0]}?{urlencode(fields)}", [], b"")
        elif form.attributes.get("enctype") == "multipart/form-data":
            kind = [("Content-Type", f"multipart/form-data; boundary={BOUNDARY}")]
            self._visit("POST", action, kind, multipart(fields, self._attached))
        else:
            self._visit("POST", action, [("Content-Type", FORM)], urlencode(fields).encode())

    def _outside(self, form: LexborNode) -> list[LexborNode]:
        """The fields that say by an attribute that they belong to the form."""
        return self.page.css(f'[form="{form.attributes["id"]}"]') if form.attributes.get("id") else []

    def _show(self, url: str, html: str) -> None:
        self.url, self.page, self._typed = url, LexborHTMLParser(html), {}

    def _visit(self, method: str, url: str, headers: Headers, body: bytes, referer: bool = True) -> None:
        self.recording.wait(0.2)
        status, location, html = self._request("document", method, url, headers, body, referer)
        while status in (301, 302, 303):
            url = urljoin(url, location)
            status, location, html = self._request("document", "GET", url, [], b"", referer)
        self._show(url, html)
        for kind, selector, attribute in (("stylesheet", "link[rel=stylesheet]", "href"), ("script", "script", "src")):
            for address in filter(None, (node.attributes.get(attribute) for node in self.page.css(selector))):
                self._request(kind, "GET", urljoin(url, address), [], b"")

    def _request(
        self, kind: str, method: str, url: str, headers: Headers, body: bytes, referer: bool = True
    ) -> tuple[int, str, str]:
        sent = [AGENT, *headers, *self._context(method, referer)]
        connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
        connection.request(method, url.removeprefix(self.origin), body or None, dict(sent))
        response = connection.getresponse()
        answer, received = response.read(), response.getheaders()
        connection.close()
        self._answered = dict(received)
        told = har_response(response.status, response.reason, received, answer)
        self.recording.transaction(kind, har_request(method, url, sent, body), told)
        for cookie in response.headers.get_all("Set-Cookie", []):
            self.cookies.update({name: morsel.value for name, morsel in SimpleCookie(cookie).items()})
        return response.status, response.headers.get("Location", ""), answer.decode()

    def _context(self, method: str, referer: bool) -> Headers:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        told = [("Cookie", cookie)] if cookie else []
        told += [("Referer", self.url)] if referer else []
        return [*told, ("Origin", self.origin)] if method == "POST" else told

    def _one(self, selector: str) -> LexborNode:
        found = self.page.css(selector)
        if len(found) != 1:
            raise LookupError(f"{len(found)} elements match {selector!r} at {self.url}")
        return found[0]

    def _sent(self, field: LexborNode) -> list[str]:
        value = self._value(field)
        return value.splitlines() if "multiple" in field.attributes else [value]

    def _value(self, field: LexborNode) -> str:
        if field.mem_id in self._typed:
            return self._typed[field.mem_id]
        if "multiple" in field.attributes:
            return "\n".join(each.attributes.get("value") or "" for each in field.css("option[selected]"))
        if field.tag == "select":
            option = field.css_first("option[selected]") or field.css_first("option")
            return (option.attributes.get("value") or "") if option else ""
        if field.tag == "textarea":
            return re.sub(r"\r?\n", "\r\n", field.text(deep=True).removeprefix("\n"))
        return field.attributes.get("value") or ""

    def _tell(self, type: str, element: LexborNode) -> None:  # noqa: A002 - the name in the format
        said = {"selector": path_to(element), "tag": element.tag, "name": element.attributes.get("name")}
        field = element.tag in ("input", "select", "textarea", "button")
        value = self._value(element) if field else None
        known = {"id": element.attributes.get("id"), "inputType": element.attributes.get("type"), "value": value}
        self.recording.interaction(type, self.url, **said, **known, text=element.text(separator="\n", strip=True)[:80])

    def _title(self) -> str:
        title = self.page.css_first("title")
        return title.text(strip=True) if title else ""

    def _cookie_list(self) -> list[dict[str, Any]]:
        flags = {
            "domain": "127.0.0.1",
            "path": "/",
            "expires": -1,
            "httpOnly": True,
            "secure": False,
            "sameSite": "Lax",
        }
        return [{"name": name, "value": value, **flags} for name, value in self.cookies.items()]


def multipart(fields: list[tuple[str, str]], files: Mapping[str, str]) -> bytes:
    """A multipart/form-data body with BOUNDARY, as browsers write it (RFC 7578); `files` has the texts of those whose
    names are sent, by the name of their field."""
    parts = "".join(_part(name, value, files.get(name)) for name, value in fields)
    return (parts + f"--{BOUNDARY}--\r\n").encode()


def _part(name: str, value: str, file: str | None) -> str:
    about = "" if file is None else f'; filename="{value}"\r\nContent-Type: text/plain'
    shown = value if file is None else file
    return f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{about}\r\n\r\n{shown}\r\n'
