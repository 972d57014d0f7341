"""Every file of a folder that may be a stranger's is opened through `files/`: whoever opens one otherwise says why."""

import ast
from collections.abc import Iterator

import pytest

from tests.test_imports import PACKAGES, files, parsed, place

OWN = "it is part of this program"
NEW = "it lies in a folder that was just made, or is made new"
PRIVATE = "it lies in a private folder of this process or user"

KNOWN = {
    "events/fingerprint.py": OWN,
    "events/disk.py": "a folder is synced",
    "captures/native.py": NEW,
    "captures/mapped/capture.py": PRIVATE,
    "captures/mapped/write.py": PRIVATE,
    "captures/redacted.py": NEW,
    "routines/export/needed.py": OWN,
    "routines/export/curl.py": OWN,
    "runtime/cli.py": "it is /dev/null",
    "runtime/mcp/stdin.py": "it is /dev/null",
    "runtime/user_state.py": PRIVATE,
    "runtime/browser/recording/world.py": OWN,
    "runtime/browser/recording/window.py": PRIVATE,
    "runtime/browser/recording/folder.py": NEW,
    "runtime/browser/recording/download.py": PRIVATE,
    "runtime/browser/chromium.py": PRIVATE,
    "runtime/processes/orphans.py": PRIVATE,
    "runtime/processes/command.py": PRIVATE,
    "runtime/opening_cost.py": "what `files.regular` has opened",
    "runtime/temporary.py": PRIVATE,
    "runtime/folder.py": NEW,
    "runtime/commands/recording.py": NEW,
    "runtime/commands/exporting.py": NEW,
}
_METHODS = {"read_text", "read_bytes", "write_text", "write_bytes"}
_FUNCTIONS = {"os.open", "shutil.copyfile", "shutil.copytree", "shutil.copy", "mmap.mmap"}
_MODES = {"r", "rb", "w", "wb", "x", "xb", "a", "ab", "a+b", "r+b"}


def openings(tree: ast.AST) -> Iterator[int]:
    """The lines on which a file is opened without `files/`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="open")):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr=name)) if name in _METHODS:
                yield node.lineno
            case ast.Call(func=ast.Attribute() as called) if ast.unparse(called) in _FUNCTIONS:
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="open"), args=[ast.Constant(value=mode), *_]) if mode in _MODES:
                yield node.lineno


@pytest.mark.parametrize("package", [each for each in PACKAGES if each != "files"])
def test_files_are_opened_through_files_alone(package: str) -> None:
    found = [(place(path), line) for path in files(package) for line in openings(parsed(path))]
    assert [f"{where}:{line}" for where, line in found if where not in KNOWN] == []


def test_nothing_is_known_that_is_not_there() -> None:
    found = {place(path) for package in PACKAGES for path in files(package) if any(openings(parsed(path)))}
    assert KNOWN.keys() - found == set()


def test_the_openings_are_seen() -> None:
    source = "open(x)\nPath(x).read_text()\nos.open(x, 0)\nx.open('rb')\nshutil.copyfile(a, b)\nlog.open(x)\n"
    assert list(openings(ast.parse(source))) == [1, 2, 3, 4, 5]
