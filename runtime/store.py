"""Where the log of a run is: the one place that knows every store."""

import os
import re
from pathlib import Path
from urllib.parse import quote

from events.copy import Store
from events.segment import SegmentLog
from runtime.folder import RunError, RunFolder

# `postgresql://user:password@host:port/database?option=value`, of which libpq lets any part be left out.
_ADDRESS = re.compile(r"(postgres(?:ql)?://)(?:([^/?#]*)@)?([^?#@]*)(?:\?([^#]*))?")
_SECRETS = ("password", "sslpassword")


def store_of(folder: RunFolder, address: str = "") -> Store:
    """The log of a run. `address` stands in for that of its manifest: with a password, or of a server that moved."""
    manifest = folder.manifest()
    return open_store(address or manifest.log, folder.path, manifest.run_id)


def open_store(address: str, run: Path, run_id: str) -> Store:
    """The log at an address, under the run's id; the segments in the run folder if it is empty. Raises `RunError`."""
    if not address:
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
