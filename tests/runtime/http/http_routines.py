"""Routines for the tests of the HTTP executor, and a shop that wants a login."""

import json
from pathlib import Path
from typing import Any

from routines.file import checked
from routines.result import RoutineResult
from tests.runtime.web import Received, Reply, Web, json_reply, page, redirect

Document = dict[str, Any]


def routine(web: Web, *operations: Document, parameters: list[Document] | None = None, hosts: list[str] | None = None):
    for operation in operations:
        if operation.get("url", "").startswith("/"):
            operation["url"] = web.origin + operation["url"]
    document = {
        "name": "test",
        "hosts": [web.origin, *(hosts or [])],
        "parameters": parameters or [],
        "operations": list(operations),
    }
    return checked(document)


def parameter(name: str, **more: Any) -> Document:
    return {"name": name, **more}


def fetch(url: str, **more: Any) -> Document:
    return {"type": "fetch", "url": url, **more}


def navigate(url: str, **more: Any) -> Document:
    return {"type": "navigate", "url": url, **more}


def result_of(name: str = "r", **more: Any) -> Document:
    return {"type": "return", "response": name, **more}


def extraction(name: str, kind: str, /, **more: Any) -> Document:
    return {"name": name, "sources": [{"kind": kind, **more}]}


def failed(result: RoutineResult) -> str:
    assert not result.ok
    assert result.data is None
    assert not result.operations[-1].ok
    assert result.error == result.operations[-1].error
    return result.error


def shop(request: Received) -> Reply:
    """Log in with a token and a cookie; search with a header token that the start page carries."""
    match request.method, request.path:
        case "GET", "/login":
            return page(
                '<form><input name=csrf value="t&amp;1"><input name=user></form>', ("Set-Cookie", "sid=anon; Path=/")
            )
        case "POST", "/login":
            good = dict(request.form) == {"csrf": "t&1", "user": "ann"} and request.headers["cookie"] == "sid=anon"
            return redirect("/home", ("Set-Cookie", "sid=s2; Path=/; HttpOnly")) if good else page("wrong")
        case "GET", "/home":
            return page('<meta name=api-token content="k-9"><script>var q = {"max": 5}</script>')
        case "GET", "/api/search":
            if request.headers.get("x-token") != "k-9" or request.headers["cookie"] != "sid=s2":
                return Reply(b"{}", 403)
            return json_reply(json.dumps({"hits": [dict(request.query)]}))
    return Reply(b"", 404)


LOGIN = (
    navigate("/login", extract=[extraction("csrf", "form_field", name="csrf")]),
    fetch(
        "/login",
        method="POST",
        body={"kind": "form", "fields": [["csrf", "{{csrf}}"], ["user", "{{user}}"]]},
        extract=[extraction("token", "meta", name="api-token")],
    ),
)


def logged_in(web: Web, *operations: Document, **more: Any):
    steps = json.loads(json.dumps([*LOGIN, *operations]))
    more["parameters"] = [parameter("user"), *more.get("parameters", [])]
    return routine(web, *steps, **more)


def read(path: Path) -> bytes:
    return path.read_bytes()


def listing(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())
