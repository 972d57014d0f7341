"""How long it takes to hold a document of 38 KB against its schema, beside two other validators; `--write` puts it into
the page.

`python -m benchmarks.contracts --write`, with what `benchmarks/requirements.txt` names installed
"""

import argparse
import json
import os
import time
from collections.abc import Callable
from typing import Any

import fastjsonschema
import jsonschema

from benchmarks.performance_page import put
from contracts.contract import violations
from contracts.parameters import prepare

FINDING = {
    "type": "object",
    "properties": {
        "file": {"type": "string", "minLength": 1},
        "line": {"type": "integer", "minimum": 1},
        "rule": {"type": "string", "pattern": "^[A-Z]+[0-9]{3}$"},
        "severity": {"enum": ["low", "medium", "high"]},
        "message": {"type": "string"},
        "tags": {"type": "array", "items": {"type": "string"}, "uniqueItems": True},
    },
    "required": ["file", "line", "rule", "severity", "message"],
    "additionalProperties": False,
}
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "properties": {"findings": {"type": "array", "items": FINDING}},
    "required": ["findings"],
}


def document(size: int) -> dict[str, Any]:
    """A valid document of about `size` bytes as JSON."""
    findings: list[dict[str, Any]] = []
    while len(json.dumps({"findings": findings})) < size:
        n = len(findings)
        findings.append(
            {
                "file": f"package/module_{n}.py",
                "line": n + 1,
                "rule": f"SEC{n % 1000:03}",
                "severity": ("low", "medium", "high")[n % 3],
                "message": f"finding number {n}: the call may reach a shell",
                "tags": ["shell", f"t{n}"],
            }
        )
    return {"findings": findings}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    text = measure(chosen.rounds)
    print(text)
    if chosen.write:
        put("contracts", text)


def measure(rounds: int) -> str:
    """All contenders in turn, round by round, so that whatever else the machine does falls on all of them."""
    before, value = os.getloadavg()[0], document(38_000)
    compiled = fastjsonschema.compile({name: part for name, part in SCHEMA.items() if name != "$schema"})
    oracle = jsonschema.Draft202012Validator(SCHEMA)
    contenders: dict[str, Callable[[], Any]] = {
        "**violations**: every one, with its path": lambda: violations(SCHEMA, value),
        "**prepare**: what a caller gives, completed": lambda: prepare(SCHEMA, value),
        "fastjsonschema, compiled before: the first": lambda: compiled(value),
        "jsonschema, built before: every one": lambda: list(oracle.iter_errors(value)),
    }
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds):
        for name, run in contenders.items():
            begun = time.perf_counter()
            run()
            times[name].append((time.perf_counter() - begun) * 1000)
    return _table(times, len(json.dumps(value)), rounds, before)


def _table(times: dict[str, list[float]], size: int, rounds: int, before: float) -> str:
    command = f"`python -m benchmarks.contracts --rounds {rounds} --write`"
    lines = [
        f"{time.strftime('%Y-%m-%d')}, {command}, load {before:.1f} at the begin. A valid document of {size:,} bytes."
    ]
    lines += ["", "| | median ms | fastest ms |", "|---|---|---|"]
    for name, taken in times.items():
        lines.append(f"| {name} | {sorted(taken)[len(taken) // 2]:.3f} | {min(taken):.3f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
