"""Every claim of the page on what holds has a place in the code and a test, and both are there."""

import ast
import re

import pytest

from tests.test_docs import ROOT, names_in, read_page

ROWS = [line.strip("| ").split(" | ") for line in read_page("docs/claims.md").splitlines() if line.startswith("| ")]
CLAIMS = [row for row in ROWS if row != ["what holds", "where", "test"]]
PLACE = re.compile(r"`([\w./-]+)`(?:: `(\w+)`)?")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")
MEASURED = re.compile(r"none; `python (?:-m (?P<module>benchmarks[\w.]*)|(?P<file>benchmarks/[\w/]+\.py))[ \w-]*`")


def test_the_page_has_claims_and_each_is_a_row_of_three() -> None:
    assert len(CLAIMS) >= 50
    assert [row for row in CLAIMS if len(row) != 3] == []
    told = [row[0] for row in CLAIMS]
    assert sorted(told) == sorted(set(told))


@pytest.mark.parametrize("where", sorted({row[1] for row in CLAIMS}))
def test_the_place_is_there(where: str) -> None:
    places = PLACE.findall(where)
    assert places
    for file, name in places:
        assert (ROOT / file).is_file(), file
        assert not name or name in names_in(ROOT / file), f"{file}: {name}"


@pytest.mark.parametrize("told", sorted({row[2] for row in CLAIMS}))
def test_the_test_is_there_or_what_measures_it(told: str) -> None:
    if measured := MEASURED.fullmatch(told):
        file = measured["file"] or measured["module"].replace(".", "/")
        assert any((ROOT / each).is_file() for each in (file, f"{file}.py", f"{file}/__main__.py")), told
        return
    tests = TEST.findall(told)
    assert tests
    for file, name in tests:
        assert name in run_in((ROOT / file).read_text(encoding="utf-8")), f"{file}::{name}"


def run_in(source: str) -> set[str]:
    """Those that are run: functions of the module, and methods of its classes for tests."""
    body = ast.parse(source).body
    classes = [node for node in body if isinstance(node, ast.ClassDef) and node.name.startswith("Test")]
    held = [*body, *(each for node in classes for each in node.body)]
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return {node.name for node in held if isinstance(node, kinds) and node.name.startswith("test_")}


def test_only_what_is_run_is_a_test() -> None:
    inner = "def test_{}():\n  def test_within(): ...\n"
    source = (
        f"{inner.format('a')}class TestB:\n  def test_b(): ...\n  def help(): ...\nclass test_c:\n  def test_d(): ..."
    )
    assert run_in(source) == {"test_a", "test_b"}
    assert MEASURED.fullmatch("none") is None
