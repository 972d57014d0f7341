"""Listing the files below a folder, without following links."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

DEEPEST: Final = 64
"""Folders in folders: what lies deeper is not listed."""


def files_below(folder: Path, deepest: int = DEEPEST) -> Iterator[str]:
    """The relative path of everything below the folder that is no folder itself, sorted within each folder: files, and
    links, pipes and the like, which `files.regular` refuses to read. No folder that is a link is looked into."""
    yield from _below(folder, "", deepest)


def _below(folder: Path, above: str, deepest: int) -> Iterator[str]:
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda each: each.name)
    for entry in entries:
        name = f"{above}{entry.name}"
        if not entry.is_dir(follow_symlinks=False):
            yield name
        elif deepest > 1:
            yield from _below(folder / entry.name, f"{name}/", deepest - 1)
