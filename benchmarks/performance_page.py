"""docs/performance.md, in which every benchmark has a place of its own between two marks."""

from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "performance.md"


def put(benchmark: str, text: str, page: Path = PAGE) -> None:
    """Put what a benchmark (`contracts`) measured in the place of what it measured before."""
    begin, end = f"<!-- written by benchmarks/{benchmark}.py -->", f"<!-- end of {benchmark} -->"
    before, _, rest = page.read_text("utf-8").partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"{page}: there is no place for {benchmark}: it begins with {begin} and ends with {end}")
    page.write_text(f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}", "utf-8")
