"""Talking to the person at the terminal: data on stdout, everything else on stderr."""

import json
import os
import re
import sys
from typing import Any, Never

import typer

from events.line import escape

OK, FAILED, USAGE, PAUSED, DIVERGED, REFUSED, UNKNOWN, INTERRUPTED = 0, 1, 2, 3, 4, 5, 6, 130
"""Exit codes: done; failed; wrong usage; paused; replay diverged; refused input; unknown outcome; interrupted."""


_HALF = re.compile("[\ud800-\udfff]")


def tell(text: str) -> None:
    """Progress, on stderr."""
    print(escape(text), file=sys.stderr, flush=True)


def asked(question: str) -> bool:
    """Whether the person at the terminal says yes, on stdin. The question is on stderr, for stdout carries data."""
    sys.stderr.write(f"{question} [y/N]: ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def some(count: int, noun: str) -> str:
    """`1 page`, `2 pages`."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def put(text: str) -> None:
    """Data, on stdout, as it is; on a terminal whatever does not print is spelt out, as JSON spells it, and so is half
    of a surrogate pair, which no file can hold, anywhere."""
    print("".join(map(printable, text)) if sys.stdout.isatty() else _HALF.sub(_spelt, text), flush=True)


def _spelt(half: re.Match[str]) -> str:
    return printable(half[0])


def printable(char: str) -> str:
    """A character as it is if it prints or ends a line, else as JSON spells it."""
    return char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1]


def put_json(value: Any) -> None:
    put(json.dumps(value, ensure_ascii=False, indent=2 if sys.stdout.isatty() else None))


def stop(text: str, code: int) -> Never:
    """End with one clear sentence."""
    message = escape(text.strip())
    colour = sys.stderr.isatty() and "NO_COLOR" not in os.environ
    typer.secho(f"error: {message}", err=True, fg="red" if colour else None)
    raise typer.Exit(code)
