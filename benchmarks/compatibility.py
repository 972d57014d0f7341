"""How many random pairs of schemas a second are proven, refuted, or left open; `--write` puts it into the page.

`python -m benchmarks.compatibility --write`
"""

import argparse
import os
import time
from collections import Counter

from benchmarks.performance_page import put
from contracts.compatible import compare
from contracts.schema_faults import check_schema
from tests.contracts.schema_pairs import Maker


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=5000)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    text = measure(chosen.pairs)
    print(text)
    if chosen.write:
        put("compatibility", text)


def measure(count: int) -> str:
    """The pairs, those that are no schemas left out, each compared once; as lines for the page."""
    before = os.getloadavg()[0]
    made = [Maker(seed).pair() for seed in range(count)]
    pairs = [pair for pair in made if not any(check_schema(each) for each in pair)]
    begun, worked = time.perf_counter(), time.process_time()
    verdicts = Counter(type(compare(one, other)).__name__.lower() for one, other in pairs)
    seconds, processor = time.perf_counter() - begun, time.process_time() - worked
    shares = ", ".join(f"{verdicts[name]:,} {name}" for name in ("proven", "refuted", "unproven"))
    return (
        f"{time.strftime('%Y-%m-%d')}, `python -m benchmarks.compatibility --pairs {count} --write`, load {before:.1f} "
        f"at the begin.  \n{len(pairs):,} pairs in {seconds:.2f} seconds: **{len(pairs) / seconds:,.0f} a second**, "
        f"{len(pairs) / processor:,.0f} a second of processor time; {shares}."
    )


if __name__ == "__main__":
    main()
