"""The parts of the stand-alone code that a program calls, and nothing else."""

import ast
import functools
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files

MODULES = (
    *(
        "values.py",
        "encoder.py",
        "spelling.py",
        "fragment.py",
        "dom.py",
        "css.py",
        "page.py",
        "taking.py",
        "form.py",
        "markup.py",
        "rows.py",
        "scripts.py",
        "bodies.py",
        "saying.py",
        "announcing.py",
        "refusing.py",
    ),
    *("session.txt", "program.txt", "helper.txt"),
)
"""In the order in which they may stand in one file."""

_SHARED = frozenset({"encoder.py"})
"""What superdiscovery itself runs too."""

_OWN = "routines."


@dataclass(frozen=True)
class Part:
    """A definition: its source, and the names that it uses."""

    module: str
    name: str
    source: str
    uses: frozenset[str]


@dataclass(frozen=True)
class Library:
    """All definitions by name, in order, and how each imported name is imported: (module, name), or (module, "")."""

    parts: dict[str, Part]
    imports: dict[str, tuple[str, str]]


@functools.lru_cache(maxsize=1)
def library() -> Library:
    parts: dict[str, Part] = {}
    imports: dict[str, tuple[str, str]] = {}
    own, shared = files("routines.export") / "standalone", files("captures")
    for module in MODULES:
        source = ((shared if module in _SHARED else own) / module).read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            imports |= dict(_imported(node))
            name = _defined(node)
            if name:
                assert name not in parts, f"{name} is defined twice in the stand-alone code"
                parts[name] = Part(module, name, _source(source, node), used(node))
    return Library(parts, imports)


def _imported(node: ast.stmt) -> Iterable[tuple[str, tuple[str, str]]]:
    match node:
        case ast.Import(names=names):
            return [(alias.name.partition(".")[0], (alias.name, "")) for alias in names]
        case ast.ImportFrom(module=str() as module, names=names) if not module.startswith(_OWN):
            return [(alias.name, (module, alias.name)) for alias in names]
    return []


def _defined(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name
    return ""


def _source(source: str, node: ast.stmt) -> str:
    """With its decorators."""
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
    return "\n".join(source.splitlines()[first - 1 : node.end_lineno])


def used(node: ast.AST) -> frozenset[str]:
    """Every name that is read in it, those inside annotations that are texts too."""
    found = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
    texts = [each.annotation for each in ast.walk(node) if isinstance(each, ast.AnnAssign | ast.arg)]
    texts += [each.returns for each in ast.walk(node) if isinstance(each, ast.FunctionDef)]
    quoted = [each.value for each in texts if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return frozenset(found.union(*(used(ast.parse(text)) for text in quoted)))


def names() -> frozenset[str]:
    """What the stand-alone code defines or imports: no variable of a program may be called so."""
    return frozenset(library().parts) | frozenset(library().imports)


def needed(sources: Iterable[str]) -> tuple[list[Part], list[str]]:
    """The definitions that these programs use, directly or not, in order; and the lines that import what all use."""
    there = library()
    seen: set[str] = set()
    pending = set().union(*(used(ast.parse(source)) for source in sources))
    while pending:
        name = pending.pop()
        if name not in seen:
            seen.add(name)
            pending |= there.parts[name].uses if name in there.parts else set()
    return [part for name, part in there.parts.items() if name in seen], _import_lines(there, seen)


def _import_lines(there: Library, seen: set[str]) -> list[str]:
    """Those of the standard library first, sorted as tools that sort imports do."""
    modules: dict[str, set[str]] = {}
    for name, (module, member) in there.imports.items():
        if name in seen:
            modules.setdefault(module, set()).add(member)
    plain = [f"import {module}" for module in sorted(modules) if modules[module] == {""}]
    mixed = [(module, sorted(members - {""})) for module, members in sorted(modules.items()) if members != {""}]
    lines = plain + [f"from {module} import {', '.join(members)}" for module, members in mixed]
    outside = [line for line in lines if line == "import httpx2"]
    return [line for line in lines if line not in outside] + (["", *outside] if outside else [])


def spaced(sources: Iterable[str]) -> str:
    """Two empty lines around functions and classes, none between constants."""
    text, before = "", ""
    for source in sources:
        plain = not source.startswith(("def ", "class ", "@", "async "))
        if text:
            text += "\n" if plain and before == "plain" else "\n\n\n"
        text, before = text + source, "plain" if plain else "block"
    return text
