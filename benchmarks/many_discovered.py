"""What a whole discovery of a large recording takes: the trains example among many other requests.

    python -m benchmarks.many_discovered 5000 20000 50000

In this process, against a simulation. The other requests are pictures, or answers to scripts that resemble results.
"""

import asyncio
import json
import shutil
import sys
import tempfile
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from runtime.ending import Complete, Failed
from runtime.session import discover

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "trains" / "capture"
BETWEEN = 0.05
"""Seconds between two of the other requests."""


def main(sizes: list[int]) -> None:
    print("| requests | others are | seconds | of a processor | ending |\n|---|---|---|---|---|")
    for many in sizes:
        for kind in ("pictures", "answers to scripts"):
            with tempfile.TemporaryDirectory() as folder:
                print(asyncio.run(_row(many, kind, Path(folder))), flush=True)


async def _row(many: int, kind: str, folder: Path) -> str:
    capture = folder / "capture"
    shutil.copytree(EXAMPLE, capture)
    har = json.loads((capture / "capture.har").read_bytes())
    recorded = har["log"]["entries"]
    others = many - len(recorded)
    first = datetime.fromisoformat(recorded[0]["startedDateTime"])
    before = (first - timedelta(seconds=BETWEEN * (others - each)) for each in range(others))
    har["log"]["entries"] = [*(_other(n, kind, at) for n, at in enumerate(before)), *recorded]
    (capture / "capture.har").write_text(json.dumps(har), encoding="utf-8")
    task = json.loads((capture / "task.json").read_bytes())["task"]
    began, used = time.monotonic(), time.process_time()
    run = await discover(capture, task, out=folder / "run", validate="simulate", tell=None)
    took, used = time.monotonic() - began, time.process_time() - used
    return f"| {many:,} | {kind} | {took:.1f} | {used:.1f} | {_said(run.ending)} |"


def _said(ending: object) -> str:
    match ending:
        case Complete():
            return "a routine"
        case Failed(reason):
            return reason
        case _:
            return type(ending).__name__


def _other(n: int, kind: str, at: datetime) -> dict[str, Any]:
    rows = [{"id": n * 10 + each, "title": f"row {n} {each}"} for each in range(3)]
    picture = kind == "pictures"
    url, mime, body = (
        (f"/static/{n}.png", "image/png", f"picture {n}")
        if picture
        else (f"/api/poll/{n}", "application/json", json.dumps({"id": n, "rows": rows}))
    )
    return {
        "startedDateTime": at.astimezone(UTC).isoformat(),
        "time": 5,
        "request": {"method": "GET", "url": f"http://127.0.0.1:8077{url}", "httpVersion": "HTTP/1.1", "headers": []},
        "response": {
            "status": 200,
            "headers": [{"name": "Content-Type", "value": mime}],
            "content": {"size": len(body), "mimeType": mime, "text": body},
        },
        "timings": {"send": 0, "wait": 4, "receive": 1},
    }


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or [5_000, 20_000, 50_000])
