"""Routine documents for tests, as short as they can be."""

from typing import Any

Document = dict[str, Any]


def document(*operations: Document, **more: Any) -> Document:
    return {"name": "test", "hosts": ["https://a.example"], "operations": list(operations)} | more


def fetch(url: str = "https://a.example/", **more: Any) -> Document:
    return {"type": "fetch", "url": url, **more}


def taking(name: str, /, kind: str = "cookie", **more: Any) -> Document:
    return {"name": name, "sources": [{"kind": kind, **({"name": "c"} if kind == "cookie" else {}), **more}]}


def parameter(name: str, **more: Any) -> Document:
    return {"name": name, **more}
