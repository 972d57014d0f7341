"""Routines over small pages in a real browser."""

from pathlib import Path
from typing import Any

from routines.file import checked
from routines.result import RoutineResult
from runtime.browser.executing.execute import execute
from runtime.browser.executing.options import BrowserOptions
from tests.runtime.http.http_routines import Document, navigate, parameter
from tests.runtime.web import Received, Reply, Web, page

PAGES = Path(__file__).parent / "pages"


def pages(request: Received) -> Reply:
    """The files of `pages` by their names; any other address says its own."""
    file = PAGES / f"{request.path.strip('/')}.html"
    return page(file.read_text(encoding="utf-8")) if file.is_file() else page(f"<title>{request.path}</title>")


async def visit(
    web: Web,
    *operations: Document,
    values: dict[str, Any] | None = None,
    secret: str = "",
    hosts: list[str] | None = None,
    downloads: Path | None = None,
    **options: Any,
) -> RoutineResult:
    """Do the operations with `values`, one of which may be secret."""
    for operation in operations:
        if operation.get("url", "").startswith("/"):
            operation["url"] = web.origin + operation["url"]
    given = values or {}
    parameters = [parameter(name, secret=name == secret) for name in given]
    document = {"name": "visit", "hosts": [web.origin, *(hosts or [])], "parameters": parameters}
    routine = checked(document | {"operations": list(operations)})
    return await execute(routine, given, downloads=downloads, options=BrowserOptions(**({"patience": 3.0} | options)))


def look(path: str = "/desk") -> Document:
    return navigate(path)


def click(selector: str) -> Document:
    return {"type": "click", "selector": selector}


def type_into(selector: str, text: str) -> Document:
    return {"type": "input_text", "selector": selector, "text": text}


def press(key: str, selector: str = "") -> Document:
    return {"type": "press", "key": key, "selector": selector}


def arrive(pattern: str, timeout: float = 3) -> Document:
    return {"type": "wait_for_url", "pattern": pattern, "timeout": timeout}


def run_code(body: str, save_as: str = "value", timeout: float = 3) -> Document:
    return {"type": "js_evaluate", "code": f"(() => {{ {body} }})()", "save_as": save_as, "timeout": timeout}


def give(name: str = "value") -> Document:
    return {"type": "return", "response": name}
