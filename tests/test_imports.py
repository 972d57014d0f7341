"""Arrows point one way only: what each package may import, and the one file that each outside has."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("files", "events", "captures", "routines", "contracts", "actors", "runtime")
ALLOWED = {
    "files": set(),
    "events": {"files", "msgspec"},
    "captures": {
        "files",
        "ahocorasick_rs",
        "msgspec",
        "pydantic_core",
        "pydantic_extra_types",
        "re2",
        "selectolax",
        "stdnum",
        "webencodings",
    },
    "routines": {"files", "captures", "pydantic", "pydantic_core", "selectolax", "re2"},
    "contracts": {"files", "routines", "pydantic", "jsonschema_rs", "re2", "yaml"},
    "actors": {
        "events",
        "captures",
        "routines",
        "contracts",
        "msgspec",
        "pydantic",
        "re2",
        "selectolax",
        "tree_sitter",
        "tree_sitter_javascript",
    },
}
ONE_FILE = {
    "ray": "runtime/cluster.py",
    "openai": "runtime/models/openai_client.py",
    "playwright": "runtime/browser/chromium.py",
    "jsonschema_rs": "contracts/contract.py",
    "pandas": "events/table.py",
    "polars": "events/table.py",
    "pyarrow": "events/table.py",
    "psycopg": "events/postgres_session.py",
}
LAZY = {"pandas", "polars", "psycopg", "pyarrow"}
"""Extras: what works without them must not import them."""

OUTSIDE = {"asyncio", "socket", "subprocess", "http", "urllib.request", "httpx2", "threading", "multiprocessing", "os"}
"""Modules through which a package without I/O would have some."""


def files(package: str) -> list[Path]:
    return sorted(path for path in (ROOT / package).rglob("*.py"))


def place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imported(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Each imported module with its line; `from a import b` counts as `a` and as `a.b`. What only a type checker reads
    counts for nothing."""
    for node in running(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield str(node.module), node.lineno
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)


def running(tree: ast.AST) -> Iterator[ast.AST]:
    """Every node but those below `if TYPE_CHECKING`."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from running(child)


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def top(module: str) -> str:
    return module.partition(".")[0]


def strangers(package: str, path: Path) -> list[str]:
    """What a file imports that its package may not."""
    allowed = ALLOWED[package] | {package} | set(sys.stdlib_module_names)
    lazy = {module for module in LAZY if ONE_FILE[module] == place(path)}
    return [f"{place(path)}:{line} {name}" for name, line in imported(parsed(path)) if top(name) not in allowed | lazy]


@pytest.mark.parametrize("package", ALLOWED)
def test_a_package_imports_only_what_stands_below_it(package: str) -> None:
    assert files(package)
    assert [line for path in files(package) for line in strangers(package, path)] == []


@pytest.mark.parametrize("module", ONE_FILE)
def test_every_outside_has_one_door(module: str) -> None:
    using = {
        place(path)
        for package in PACKAGES
        for path in files(package)
        if any(top(name) == module for name, _ in imported(parsed(path)))
    }
    assert using <= {ONE_FILE[module]}


@pytest.mark.parametrize("module", sorted(LAZY))
def test_an_extra_is_imported_where_it_is_used_and_not_before(module: str) -> None:
    path = ROOT / ONE_FILE[module]
    body = parsed(path).body if path.exists() else []
    now = [
        node for node in body if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.If)
    ]
    assert [name for node in now for name, _ in imported(node) if top(name) == module] == []


@pytest.mark.parametrize("package", ["actors", "captures", "contracts", "routines"])
def test_a_pure_package_reaches_no_outside(package: str) -> None:
    found = [
        f"{place(path)}:{line} {name}"
        for path in files(package)
        for name, line in imported(parsed(path))
        if name in OUTSIDE
    ]
    assert found == []


def test_nothing_in_actors_opens_a_file_waits_or_asks_the_time() -> None:
    found = [f"{place(path)}:{line} {what}" for path in files("actors") for what, line in deeds(parsed(path))]
    assert found == []


def deeds(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """What has an effect or another answer every time: `open`, coroutines, clocks, chance, methods of files."""
    for node in ast.walk(tree):
        match node:
            case ast.AsyncFunctionDef(body=body) if len(body) > 1 or ast.get_docstring(node) is None:
                yield "AsyncFunctionDef", node.lineno
            case ast.Await():
                yield "Await", node.lineno
            case ast.Call(func=ast.Name(id="open" | "print" | "input" as name)):
                yield name, node.lineno
            case ast.Attribute(attr="read_text" | "read_bytes" | "write_text" | "write_bytes" | "unlink" as name):
                yield name, node.lineno
            case ast.Import(names=names) if any(alias.name in ("time", "random", "secrets") for alias in names):
                yield ast.unparse(node), node.lineno


def test_the_deeds_are_seen() -> None:
    source = "import time\nasync def f():\n await g()\nopen('x')\nPath('x').read_text()\nprint(1)\n"
    seen = {"import time", "AsyncFunctionDef", "Await", "open", "read_text", "print"}
    assert {what for what, _ in deeds(ast.parse(source))} == seen


def test_the_imports_are_seen() -> None:
    source = "import ray.util\nif x:\n from os import path\ndef f():\n import openai\nif TYPE_CHECKING:\n import pandas"
    assert {name for name, _ in imported(ast.parse(source))} == {"ray.util", "os", "os.path", "openai"}
