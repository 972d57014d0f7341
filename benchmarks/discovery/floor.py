"""The floor: the recorded requests sent again in their order, in a fresh session, with the values substituted.

Recorded cookies are dropped, and a cookie jar takes what the server sets. Nothing is correlated: tokens and ids stay as
recorded. Images, fonts, scripts and styles are left out. A value is spelled for the place where it stands.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus, urlsplit, urlunsplit

import httpx2

from benchmarks.discovery.flow import Flow, Page, Values

LEFT_OUT = {"cookie", "host", "content-length", "connection", "accept-encoding", "if-none-match", "if-modified-since"}
STATIC = (".js", ".css", ".png", ".jpg", ".svg", ".ico", ".woff", ".woff2", ".map")
Spelling = Callable[[str], str]
Pairs = list[tuple[str, str]]


def replay(capture: Path, flow: Flow, recorded: Values, values: Values) -> Page:
    """Send all of it. The page is the answer to the last request that carries one of the flow's own values."""
    pairs = [(recorded[name], values[name]) for name in recorded if name not in flow.secrets]
    pairs += [(recorded[name], values[name]) for name in flow.secrets]
    shown = ""
    with httpx2.Client(timeout=60) as client:
        for request in _requests(capture, flow.url):
            sent = _substituted(request, sorted(pairs, key=lambda pair: -len(pair[0])))
            answer = client.request(**sent)
            if not shown or (sent["url"], sent["content"]) != (request["url"], _body(request).encode()):
                shown = answer.text
    return Page(shown)


def _requests(capture: Path, url: str) -> list[dict[str, Any]]:
    entries = json.loads((capture / "capture.har").read_text(encoding="utf-8"))["log"]["entries"]
    requests = [entry["request"] for entry in entries if entry["response"]["status"] > 0]
    return [r for r in requests if r["url"].startswith(url) and not urlsplit(r["url"]).path.endswith(STATIC)]


def _substituted(request: dict[str, Any], pairs: Pairs) -> dict[str, Any]:
    parts = urlsplit(request["url"])
    headers = [(each["name"], each["value"]) for each in request["headers"]]
    return {
        "method": request["method"],
        "url": urlunsplit(
            parts._replace(path=_swap(parts.path, pairs, quote), query=_swap(parts.query, pairs, quote_plus))
        ),
        "headers": [(n, v) for n, v in headers if n.lower() not in LEFT_OUT and not n.startswith(":")],
        "content": _swap(_body(request), pairs, _spelling(request)).encode(),
    }


def _body(request: dict[str, Any]) -> str:
    return str(request.get("postData", {}).get("text", ""))


def _spelling(request: dict[str, Any]) -> Spelling:
    kind = request.get("postData", {}).get("mimeType", "")
    if "urlencoded" in kind:
        return quote_plus
    return _json_escaped if "json" in kind else str


def _json_escaped(text: str) -> str:
    return json.dumps(text)[1:-1]


def _swap(text: str, pairs: Pairs, spell: Spelling) -> str:
    """Whole words only: the page 2 is not the 2 of another number."""
    for old, new in pairs:
        if old != new:
            text = spell(new).join(re.split(rf"(?<!\w){re.escape(spell(old))}(?!\w)", text))
    return text
