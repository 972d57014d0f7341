"""The page about security: every limit on it is the one in the code."""

import re
from importlib import import_module
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parent.parent / "docs" / "security.md"
ROW = re.compile(r"^\| [^|]+ \| ([\d,]+) \| `([\w/]+)\.py`: `([\w.]+)` \|", re.MULTILINE)


def limits() -> list[tuple[str, str, str]]:
    return ROW.findall(PAGE.read_text(encoding="utf-8"))


def test_each_row_of_the_limits_is_looked_at() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("\n## Limits\n")[2].partition("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ") and not line.startswith("| limit ")]
    assert len(rows) == len(limits()) > 30


@pytest.mark.parametrize(("default", "module", "name"), limits(), ids=lambda each: each)
def test_a_limit_is_the_one_in_the_code(default: str, module: str, name: str) -> None:
    first, _, rest = name.partition(".")
    found = getattr(import_module(module.replace("/", ".")), first)
    if rest:
        found = getattr(found() if isinstance(found, type) else found, rest)
    assert found == int(default.replace(",", ""))
