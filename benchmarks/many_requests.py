"""What a large capture costs before the first question to a model: opening it, and listing what may be the task's own.

    python -m benchmarks.many_requests 5000 10000 20000 50000

Seconds of a processor, for captures of so many requests of scripts, which this writes itself.
"""

import hashlib
import json
import sys
import tempfile
import time
from pathlib import Path

from actors.specialists.network import Network
from captures.capture import Capture
from captures.har.write import write_har
from captures.open import open_capture
from captures.transaction import Request, Response, Transaction
from runtime.shared_capture import share

LISTED = 100
"""Of the requests, so many are listed with what speaks for them."""
_KIND = "application/json"


def main(sizes: list[int]) -> None:
    print("| requests | MB | opening | sharing | a list of 100 |\n|---|---|---|---|---|")
    for many in sizes:
        with tempfile.TemporaryDirectory() as folder:
            print(_row(many, Path(folder)), flush=True)


def _row(many: int, folder: Path) -> str:
    har = folder / "capture.har"
    har.write_bytes(write_har(Capture(transactions=tuple(map(_asked, range(many))))))
    began = time.process_time()
    opened = open_capture(har)
    read = time.process_time()
    shared = share(opened, folder)
    written = time.process_time()
    network = Network(shared)
    for offset in range(many - LISTED, many, 20):
        network.list_candidates(["row 7"], offset=offset, limit=20)
    told = time.process_time()
    times = (read - began, written - read, told - written)
    return f"| {many:,} | {har.stat().st_size / 1e6:.0f} | {' | '.join(f'{each:.2f}' for each in times)} |"


def _asked(n: int) -> Transaction:
    first, following = (hashlib.sha256(str(each).encode()).hexdigest()[:12] for each in (n, n + 1))
    rows = [{"id": n * 10 + each, "title": f"row {n} {each}"} for each in range(3)]
    answer = json.dumps({"id": n, "next": following, "rows": rows}).encode()
    request = Request("GET", f"http://127.0.0.1:9/api/items/{n}?key={first}", (("Accept", _KIND),))
    moment = 1_767_225_600 + n / 10
    return Transaction(
        "", moment, moment + 0.005, "fetch", request, Response(200, (("Content-Type", _KIND),), answer, _KIND)
    )


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or [5_000, 10_000, 20_000, 50_000])
