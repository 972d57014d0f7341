"""The answers to uploads, which tell by what a later request names the file that was sent."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from actors.specialists.listing import short
from actors.specialists.recorded_page import document_of
from captures.capture import Capture
from captures.fields import request_values
from captures.mime import essence
from captures.transaction import Transaction
from routines.extracting.json_path import Path, leaves, walk
from routines.extractor import Where
from routines.placeholder import as_text

_FILES = ("application/octet-stream", "image/", "audio/", "video/", "text/csv", "application/pdf", "application/zip")
"""Types of bodies that are a file as a whole."""
_MOST = 12
"""Ways to one value that are told."""


def given_by_uploads(capture: Capture, value: str, moment: float) -> Iterator[dict[str, Any]]:
    """The answers in JSON to uploads before the moment that have the value, newest first, each with the ways to it."""
    for each in reversed(capture.transactions):
        files = _files_in(each) if each.ended <= moment else 0
        if files and (ways := _ways(each, value, files)):
            yield {"id": each.id, "url": short(each.request.url, 300), "time": each.ended, "extractors": ways}


def _files_in(each: Transaction) -> int:
    """How many files the request carries."""
    if each.request.method == "GET" or not each.request.body:
        return 0
    kind = next((value for name, value in each.request.headers if name.lower() == "content-type"), "")
    return 1 if essence(kind).startswith(_FILES) else sum(bool(one.filename) for one in request_values(each))


def _ways(each: Transaction, value: str, files: int) -> list[dict[str, Any]]:
    """By members, and in a list that has one entry for each file: one that has more may list whatever is there. Of a
    list with one entry that has to be the only one again, as it may have listed all files when there were no others."""
    document = document_of(each)
    told = (list(path) for path, leaf in leaves(document) if leaf is not None and as_text(leaf) == value)
    paths = islice((path for path in told if _entries(document, path) in (None, files)), _MOST)
    only = [[_only(step) for step in path] if files == 1 else path for path in paths]
    return [{"kind": "json", "path": path} for path in only]


def _entries(document: Any, path: Path) -> int | None:
    """How many the longest list has through which the path leads; None if it leads through none."""
    lists = (walk(document, path[:place]) for place, step in enumerate(path) if isinstance(step, int))
    return max(map(len, lists), default=None)


def _only(step: str | int | Where) -> str | Where:
    """`{}` is the only entry of a list."""
    return {} if isinstance(step, int) else step
