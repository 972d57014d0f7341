"""Every claim of the page on what holds has a place in the code and a test, and both are there."""

import re

import pytest

from tests.test_docs import ROOT, names_in, read_page

ROWS = [line.strip("| ").split(" | ") for line in read_page("docs/claims.md").splitlines() if line.startswith("| ")]
CLAIMS = [row for row in ROWS if row != ["what holds", "where", "test"]]
PLACE = re.compile(r"`([\w./-]+)`(?:: `(\w+)`)?")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


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
def test_the_test_is_there(told: str) -> None:
    tests = TEST.findall(told)
    assert tests
    for file, name in tests:
        assert name in names_in(ROOT / file), f"{file}::{name}"
