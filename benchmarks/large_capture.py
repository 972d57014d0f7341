"""A large capture out of a seed: sessions of a shop with pages, data, scripts, forms and what travels between them.

The same seed and size give the same bytes. Pages carry tokens that later requests send, encoded as browsers do; scripts
and data carry what looks like them and is not.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote, urlencode

from captures.capture import Capture
from captures.dom import Snapshot
from captures.interaction import Interaction
from captures.transaction import Header, Request, Response, Transaction

HOST = "https://shop.example"
_WORDS = [
    *("price", "order", "cart", "delivery", "address", "größe", "invoice", "customer", "label", "total", "return"),
    *("shipping", "item", "discount", "stock", "review", "summer", "winter", "cotton", "leather", "blue", "green"),
    *("large", "small", "search", "result", "page", "account", "settings", "notice", "update"),
]
_BROWSER: tuple[Header, ...] = (
    ("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36"),
    ("Accept-Language", "en-GB,en;q=0.9"),
    ("Sec-Fetch-Site", "same-origin"),
)


def large_capture(size: int, seed: int = 1) -> Capture:
    """A capture, not masked, whose bodies and pages have about `size` bytes together."""
    return _Recording(random.Random(seed)).until(size)


class _Recording:
    """What has been recorded so far, and what the pages have told that later requests will send."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.moment, self.size = 1_800_000_000.0, 0
        self.transactions: list[Transaction] = []
        self.snapshots: list[Snapshot] = []
        self.interactions: list[Interaction] = []
        self.session = self.token = self.opaque(32)
        self.known: list[str] = ["100"]

    def until(self, size: int) -> Capture:
        kinds: list[Callable[[], None]] = [self.page, self.data, self.data, self.data, self.script, self.form]
        while self.size < size:
            self.chance.choice(kinds)()
        return Capture(
            transactions=tuple(self.transactions),
            snapshots=tuple(self.snapshots),
            interactions=tuple(self.interactions),
        )

    def page(self) -> None:
        self.token = self.opaque(32)
        # A shop gives a new session every now and then, as at a login.
        if self.chance.random() < 0.02:
            self.session = self.opaque(32)
        html = "".join(self.markup(self.chance.randint(50, 600)))
        number = self.chance.choice(self.known)
        cookie = (("Set-Cookie", f"sid={self.session}; Path=/; HttpOnly"), ("X-Trace", self.opaque(16)))
        self.add("document", "GET", f"/item/{number}?{urlencode({'q': self.phrase(2)})}", "text/html", html, cookie)
        if self.chance.random() < 0.4:
            self.snapshots.append(
                Snapshot(f"d{len(self.snapshots) + 1:04}", self.moment, self.transactions[-1].request.url, "", html)
            )
            self.size += len(html)

    def data(self) -> None:
        rows = [self.record() for _ in range(self.chance.randint(5, 400))]
        query = {"page": self.chance.randint(1, 40), "after": self.chance.choice(self.known), "_": int(self.moment)}
        sent = {"query": self.phrase(3), "filter": {"id": self.chance.choice(self.known), "open": True}}
        body = json.dumps(sent).encode() if self.chance.random() < 0.5 else b""
        path = f"/api/orders?{urlencode(query)}"
        self.add("fetch", "POST" if body else "GET", path, "application/json", json.dumps({"rows": rows}), (), body)
        self.known = [*self.known[-300:], *(str(row["id"]) for row in rows[:3]), rows[0]["key"]]

    def script(self) -> None:
        text = "".join(self.statement() for _ in range(self.chance.randint(100, 3000)))
        self.add("script", "GET", f"/static/{self.opaque(8)}.js", "text/javascript", text)

    def form(self) -> None:
        note = self.phrase(5)
        fields = {"csrf": self.token, "item": self.chance.choice(self.known), "note": f"{note} & <more>", "go": "1"}
        self.interactions.append(
            Interaction(
                f"i{len(self.interactions) + 1:04}", self.moment, "input", HOST, "#note", "textarea", "note", note
            )
        )
        there = f"/orders/{self.chance.randint(1000, 99999)}"
        self.add(
            "document", "POST", "/orders", "text/html", "", (("Location", there),), urlencode(fields).encode(), 302
        )

    def add(
        self, kind: str, method: str, path: str, mime: str, text: str, got: tuple[Header, ...] = (), body: bytes = b"",
        status: int = 200,
    ) -> None:  # fmt: skip
        started = self.moment = self.moment + self.chance.uniform(0.05, 2)
        shape = "application/json" if body[:1] == b"{" else "application/x-www-form-urlencoded"
        headers = (*_BROWSER, ("Cookie", f"sid={self.session}; lang=en-GB"), ("X-CSRF-Token", self.token))
        self.transactions.append(
            Transaction(
                f"t{len(self.transactions) + 1:04}", started, started + self.chance.uniform(0.01, 0.4), kind,
                Request(method, HOST + path, (*headers, ("Content-Type", shape)) if body else headers, body),
                Response(status, (("Content-Type", mime), ("Cache-Control", "no-store"), *got), text.encode(), mime),
            )
        )  # fmt: skip
        self.size += len(text)

    def markup(self, rows: int) -> Iterator[str]:
        yield f'<!doctype html><meta name="csrf-token" content="{self.token}"><form action="/orders" method="post">'
        yield f'<input type="hidden" name="csrf" value="{self.token}">'
        for _ in range(rows):
            number = self.chance.randint(1000, 999999)
            yield (
                f'<div class="row item-{number}" data-key="{self.opaque(20)}"><a href="/item/{number}?from=a&amp;p=1">'
                f"{self.phrase(6)}</a><span class=\"price\">{self.chance.randint(1, 900)}.50</span></div>\n"
            )  # fmt: skip

    def record(self) -> dict[str, Any]:
        return {
            "id": self.chance.randint(1000, 999999), "key": self.opaque(20), "name": self.phrase(4), "open": True,
            "href": quote(f"/item/{self.phrase(1)}"), "lines": [self.chance.randint(1, 99) for _ in range(4)],
        }  # fmt: skip

    def statement(self) -> str:
        name = self.opaque(3)
        return f'function {name}(e,t){{return e.{self.phrase(1)}&&t!==null?"{self.phrase(2)}":{self.chance.random()}}};'

    def phrase(self, words: int) -> str:
        return " ".join(self.chance.choices(_WORDS, k=words))

    def opaque(self, length: int) -> str:
        return "".join(self.chance.choices("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", k=length))
