"""What a browser's recorder would have written: HAR 1.2 entries, interactions and snapshots, saved as a capture.

The clock is the recording's own, so that the order in it is exact and a recording takes no time.
"""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

Headers = list[tuple[str, str]]
START = 1_795_000_000.0  # Unix seconds


class Recording:
    """Grows while a browser is driven; `now` is the time of the next thing to be recorded, in Unix seconds."""

    def __init__(self) -> None:
        self.now = START
        self.entries: list[dict[str, Any]] = []
        self.interactions: list[dict[str, Any]] = []
        self.snapshots: list[dict[str, Any]] = []

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.now += seconds

    def interaction(self, type: str, url: str, **element: Any) -> None:  # noqa: A002 - the name in the format
        """One thing the person did; what is not said of the element is null."""
        self.wait(0.04)
        names = ("selector", "tag", "name", "id", "inputType", "value", "key")
        known = {name: element.get(name) for name in names}
        line = {"type": type, "ts": round(self.now * 1000), "url": url, **known, "text": element.get("text", "")}
        self.interactions.append(line)

    def snapshot(self, label: str, url: str, title: str, html: str, **stores: Any) -> None:
        """The page as it is now, with `cookies`, `localStorage` and `sessionStorage`."""
        self.wait(0.1)
        seen = {"ts": round(self.now, 3), "label": label, "url": url, "title": title, "html": html}
        self.snapshots.append({**seen, "cookies": [], "localStorage": {}, "sessionStorage": {}, **stores})

    def transaction(self, kind: str, request: dict[str, Any], response: dict[str, Any]) -> None:
        """A HAR entry of the resource type `kind`, 20 ms long."""
        began = datetime.fromtimestamp(self.now, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        self.wait(0.025)
        entry = {"startedDateTime": began, "time": 20.0, "request": request, "response": response, "cache": {}}
        timings = {"send": 0, "wait": 15.0, "receive": 5.0}
        self.entries.append({"pageref": "page@1", **entry, "timings": timings, "_resourceType": kind})

    def save(self, folder: Path, task: dict[str, Any], storage: dict[str, Any]) -> None:
        """Write the five files of a capture."""
        folder.mkdir(parents=True, exist_ok=True)
        _write(folder / "capture.har", json.dumps({"log": self._log()}, ensure_ascii=False))
        _write(folder / "interactions.jsonl", _lines(self.interactions))
        _write(folder / "dom.jsonl", _lines(self.snapshots))
        _write(folder / "storage.json", json.dumps(storage, indent=1, ensure_ascii=False))
        _write(folder / "task.json", json.dumps({**task, "error": None}, indent=1, ensure_ascii=False))

    def _log(self) -> dict[str, Any]:
        page = {"startedDateTime": "2026-11-18T11:06:40.000Z", "id": "page@1", "title": "", "pageTimings": {}}
        creator = {"name": "superdiscovery-tests", "version": "1"}
        return {"version": "1.2", "creator": creator, "pages": [page], "entries": self.entries}


def har_request(method: str, url: str, headers: Headers, body: bytes) -> dict[str, Any]:
    """The `request` of a HAR entry."""
    query = parse_qsl(urlsplit(url).query, keep_blank_values=True)
    said = {"method": method, "url": url, "httpVersion": "HTTP/1.1", "cookies": [], "headers": _pairs(headers)}
    sizes = {"queryString": _pairs(query), "headersSize": -1, "bodySize": len(body)}
    return {**said, **sizes, **({"postData": _posted(headers, body)} if body else {})}


def har_response(status: int, reason: str, headers: Headers, body: bytes) -> dict[str, Any]:
    """The `response` of a HAR entry; a browser has no body to tell of where it was redirected."""
    kind, location = _find(headers, "Content-Type"), _find(headers, "Location")
    text = {"size": -1} if location else {"size": len(body), "text": body.decode()}
    said = {"status": status, "statusText": reason, "httpVersion": "HTTP/1.1", "cookies": []}
    content = {"mimeType": kind, "compression": 0, **text}
    sizes = {"headersSize": -1, "bodySize": len(body), "redirectURL": location}
    return {**said, "headers": _pairs(headers), "content": content, **sizes}


def _posted(headers: Headers, body: bytes) -> dict[str, Any]:
    kind, text = _find(headers, "Content-Type"), body.decode()
    form = kind == "application/x-www-form-urlencoded"
    params = {"params": _pairs(parse_qsl(text, keep_blank_values=True))} if form else {}
    return {"mimeType": kind, "text": text, **params}


def _pairs(pairs: Headers) -> list[dict[str, str]]:
    return [{"name": name, "value": value} for name, value in pairs]


def _find(headers: Headers, wanted: str) -> str:
    return next((value for name, value in headers if name.lower() == wanted.lower()), "")


def _lines(values: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
