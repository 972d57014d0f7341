"""Forks: a log whose streams begin with the frames of another log, by reference. The parent is only read."""

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import msgspec

from events.disk import Disk, explain
from events.log import LogError
from events.parent import NAME, Parent
from events.segment import SegmentLog


def fork(parent: SegmentLog, folder: Path, cuts: Mapping[str, int], disk: Disk | None = None) -> SegmentLog:
    """Make the log `folder`, in which each stream of `cuts` begins with that many frames (1 or more) of the parent's.

    Nothing is copied: seen from the new folder, the parent's must stay where it is. The new folder is there whole or
    not at all. Raises `LogError` if it exists already, or if the parent has no such frame.
    """
    if folder.exists():
        raise LogError(f"cannot fork into {folder}: it exists already; choose another folder")
    way = os.path.relpath(parent.folder.resolve(), folder.resolve())
    references = {stream: _reference(parent, stream, seq, way) for stream, seq in cuts.items()}
    disk = disk or Disk()
    try:
        _make(folder, references, disk)
    except OSError as error:
        raise explain(error, "fork into", folder) from error
    return SegmentLog(folder, disk=disk)


def _reference(parent: SegmentLog, stream: str, seq: int, way: str) -> Parent:
    record = next(parent.read(stream, after=seq - 1), None) if seq > 0 else None
    if record is None:
        end = parent.end(stream).seq
        raise LogError(f"cannot fork at frame {seq} of stream {stream} in {parent.folder}: it has frames 1 to {end}")
    return Parent(way, stream, seq, record.hash.hex())


def _make(folder: Path, references: Mapping[str, Parent], disk: Disk) -> None:
    """Under another name first; what an earlier fork left there when it was broken off is worth nothing."""
    draft = folder.with_name(f".{folder.name}.fork")
    if draft.exists():
        shutil.rmtree(draft)
    disk.make_folder(draft)
    for stream, reference in references.items():
        disk.make_folder(draft / stream)
        disk.put(draft / stream / NAME, msgspec.json.format(msgspec.json.encode(reference)) + b"\n")
        disk.sync_folder(draft / stream)
    disk.rename(draft, folder)
    disk.sync_folder(folder.parent)
