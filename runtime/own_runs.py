"""Which runs this user started here. A run folder may be from anybody, and then nothing that it names is followed.

A run is known by its manifest and by the folder in which it was started. One that comes back from somebody else may
have another log: it is asked about, unless it was put in the place of the user's own.
"""

import os
from hashlib import sha256

from events.event import Invoked
from events.fingerprint import fingerprint
from files.regular import read_inside
from runtime.folder import MOST, NAME, RunFolder
from runtime.user_state import Kept

_RUNS = Kept("runs")
_DISCOVERIES = Kept("discoveries")


def note_own(folder: RunFolder) -> None:
    """Remember that this user started the run, or said yes to going on with it, in this folder and as its manifest is
    now."""
    _RUNS.add(_digest(folder), str(folder.path.resolve()))


def is_own(folder: RunFolder) -> bool:
    """Whether this user started the run in this folder, or said yes to it there, and its manifest is the same."""
    return _digest(folder) in _RUNS


def note_discovery(folder: RunFolder) -> None:
    """Remember that this user began the discovery, in this folder: the routine that comes of it is theirs, too."""
    note_own(folder)
    _DISCOVERIES.add(_place(folder), str(folder.path.resolve()))


def is_own_discovery(folder: RunFolder) -> bool:
    """Whether this user began the discovery, in this folder. A yes to going on with one of somebody else does not make
    it so."""
    return _place(folder) in _DISCOVERIES


def pass_on(source: RunFolder, copied: RunFolder) -> None:
    """Remember of a copy, or of a fork, what is known of a run."""
    if is_own_discovery(source):
        note_discovery(copied)
    elif is_own(source):
        note_own(copied)


def note_begun(folder: RunFolder, invoked: Invoked) -> None:
    """The same of an invocation: its blueprints and its parameters are what the user wanted."""
    _RUNS.add(_digest(folder) + fingerprint(invoked), str(folder.path.resolve()))


def was_begun_here(folder: RunFolder, invoked: Invoked) -> bool:
    """Whether this user started the invocation here, or said yes to it, with these blueprints and parameters."""
    return _digest(folder) + fingerprint(invoked) in _RUNS


def _digest(folder: RunFolder) -> str:
    """Of the manifest and the folder's path."""
    known = sha256(read_inside(folder.path, NAME, MOST))
    known.update(os.fsencode(folder.path.resolve()))
    return known.hexdigest()


def _place(folder: RunFolder) -> str:
    manifest = folder.manifest()
    return sha256(f"{manifest.run_id} {manifest.capture_digest} {folder.path.resolve()}".encode()).hexdigest()
