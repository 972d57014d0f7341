"""A builder of small HAR archives, as browsers write them."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

START = 1_790_000_000.0


def iso(second: float) -> str:
    return datetime.fromtimestamp(START + second, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def pairs(headers: dict[str, str] | list[tuple[str, str]]) -> list[dict[str, str]]:
    listed = headers.items() if isinstance(headers, dict) else headers
    return [{"name": name, "value": value} for name, value in listed]


def entry(
    url: str = "https://shop.test/",
    at: float = 0.0,
    *,
    method: str = "GET",
    time: float = 100.0,
    kind: str = "document",
    sent: dict[str, str] | list[tuple[str, str]] | None = None,
    post: dict[str, Any] | None = None,
    status: int = 200,
    got: dict[str, str] | list[tuple[str, str]] | None = None,
    text: str | None = "",
    mime: str = "text/html",
    **more: Any,
) -> dict[str, Any]:
    """One entry; `at` is seconds after `START`, `time` milliseconds; `more` are further members of the entry."""
    request: dict[str, Any] = {"method": method, "url": url, "headers": pairs(sent or {}), "cookies": []}
    if post is not None:
        request["postData"] = post
    content: dict[str, Any] = {"mimeType": mime, "size": len((text or "").encode("utf-8", "replace"))}
    if text is not None:
        content["text"] = text
    response = {"status": status, "headers": pairs(got or {}), "cookies": [], "content": content}
    made = {"startedDateTime": iso(at), "time": time, "request": request, "response": response}
    return {**made, **({"_resourceType": kind} if kind else {}), **more}


def write_har(folder: Path, *entries: Any, name: str = "capture.har", **beside: Any) -> Path:
    """Write the archive; `beside` are `interactions` and `dom` (lists of lines) and `storage` (one document)."""
    path = folder / name
    path.write_text(json.dumps({"log": {"version": "1.2", "creator": {"name": "test"}, "entries": list(entries)}}))
    for stem, rows in beside.items():
        if stem == "storage":
            (folder / "storage.json").write_text(json.dumps(rows))
        else:
            (folder / f"{stem}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def typed(name: str, value: str, at: float, **more: Any) -> dict[str, Any]:
    """An input into a field, as a recorder writes it: milliseconds, camelCase."""
    return {
        "type": "input",
        "ts": (START + at) * 1000,
        "url": "https://shop.test/login",
        "selector": f'input[name="{name}"]',
        "tag": "input",
        "name": name,
        "id": None,
        "inputType": "text",
        "value": value,
        "key": None,
        "text": "",
        **more,
    }


def page(html: str, at: float, url: str = "https://shop.test/login", **more: Any) -> dict[str, Any]:
    """A snapshot, as a recorder writes it: seconds."""
    return {"ts": START + at, "label": "", "url": url, "title": "", "html": html, **more}
