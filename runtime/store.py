"""Where the log of a run is: the one place that knows every store."""

import os
import re
from pathlib import Path
from urllib.parse import quote

from events.copy import Store
from events.line import cut, escape
from events.segment import SegmentLog
from runtime.folder import RunError, RunFolder, refuse_link
from runtime.parentage import refuse_strange_parent

# `postgresql://user:password@host:port/database?option=value`, of which libpq lets any part be left out.
_ADDRESS = re.compile(r"(postgres(?:ql)?://)(?:([^/?#]*)@)?([^?#@]*)(?:\?([^#]*))?")
_SECRETS = ("password", "sslpassword")


VARIABLE = "SUPERDISCOVERY_LOG"
"""The environment variable with the address of the database that logs are in, for commands that name none."""

_SHOWN = 120
"""Columns of an address that a run folder notes."""


def store_of(folder: RunFolder, address: str = "", parent: Path | None = None) -> Store:
    """The log of a run. `address` is that of its database and `parent` the run that it was forked from, as the user's
    own command gives them; see `address_of` and `runtime/parentage.py`."""
    opened = open_store(address_of(folder, address), folder.path, folder.manifest().run_id)
    if isinstance(opened, SegmentLog):
        refuse_strange_parent(folder, opened, parent)
    return opened


def address_of(folder: RunFolder, given: str = "") -> str:
    """The address of the database with the log of a run, as `given` or else as the environment has it; empty if the log
    is in the run folder. What the manifest says is only a note, which is shown: the folder may be from anybody.

    Raises `RunError` if nobody but the manifest names a database, or if one is given for a log that is in the folder.
    """
    noted = folder.manifest().log
    if not noted:
        if given:
            raise RunError(f"the log of {folder.path} is in the folder itself: leave out --log")
        return ""
    if address := given or os.environ.get(VARIABLE, ""):
        return address
    raise RunError(
        f"the log of {folder.path} is not in the folder but in a database, which is opened only if you name it: give "
        f"--log ADDRESS, or set {VARIABLE}; the folder notes {cut(escape(noted), _SHOWN)}"
    )


def open_store(address: str, run: Path, run_id: str) -> Store:
    """The log at an address, under the run's id; the segments in the run folder if it is empty. Raises `RunError`."""
    if not address:
        refuse_link(run / "log")
        return SegmentLog(run / "log")
    _parts(address)
    from events.postgres import PostgresLog

    return PostgresLog(address, run_id)


def without_password(address: str) -> str:
    """The address as it may be written down: from then on PGPASSWORD or ~/.pgpass has the password."""
    if not address:
        return ""
    scheme, user, place, options = _parts(address)
    kept = [each for each in options.split("&") if each.partition("=")[0] not in _SECRETS]
    name = f"{user.partition(':')[0]}@" if user else ""
    return f"{scheme}{name}{place}{'?' if kept != [''] and kept else ''}{'&'.join(kept)}"


def with_password(address: str) -> str:
    """The address with the password that PGPASSWORD has here, for processes elsewhere, which have no such variable."""
    password = os.environ.get("PGPASSWORD")
    if not address or not password or without_password(address) != address:
        return address
    return f"{address}{'&' if '?' in address else '?'}password={quote(password, safe='')}"


def _parts(address: str) -> tuple[str, str, str, str]:
    """Scheme, user with password, place, and options. An error does not repeat the address: it may hold a password."""
    found = _ADDRESS.fullmatch(address)
    if found is None:
        raise RunError(
            "--log is no address of a PostgreSQL database: write postgresql://user@host:port/database, with %-escapes "
            "for anything unusual"
        )
    return found[1], found[2] or "", found[3], found[4] or ""
