"""An application that is installed, started, re-seeded and stopped by its own scripts, on the loopback interface."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

OWN = Path(__file__).parent / "sites"
START_SECONDS = 900  # the first start installs the application


class StartError(Exception):
    """An application did not start; the text says which, and the last lines it said."""


@dataclass(frozen=True)
class Application:
    """`folder` holds its `start.sh`; `url` is where it answers."""

    folder: Path
    url: str

    def reset(self) -> None:
        """Start it as it is seeded, whatever state it was in. Raises `StartError`."""
        told = subprocess.run(
            ["bash", "start.sh"],
            cwd=self.folder,
            env={**os.environ, "RESET": "1"},
            capture_output=True,
            text=True,
            timeout=START_SECONDS,
            check=False,
        )
        if told.returncode:
            lines = (told.stdout + told.stderr).strip().splitlines()[-5:]
            raise StartError(f"{self.folder / 'start.sh'} failed: {' / '.join(lines)}")

    def stop(self) -> None:
        """End the server that `start.sh` started, by the process id that it noted."""
        noted = self.folder / "app.pid"
        if noted.exists():
            try:
                os.killpg(int(noted.read_text()), signal.SIGTERM)
            except ProcessLookupError:
                print(f"{self.folder.name} had already ended", file=sys.stderr)
            noted.unlink()

    def command(self, *arguments: str, stdin: str = "", env: dict[str, str] | None = None) -> str:
        """What a program of the application's own says; relative names are of its folder."""
        program = [str(self.folder / arguments[0]), *arguments[1:]]
        return subprocess.run(
            program,
            cwd=self.folder,
            env={**os.environ, **(env or {})},
            input=stdin,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    def rows(self, database: str, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """What its SQLite database says, opened for reading only."""
        with closing(sqlite3.connect(f"file:{self.folder / database}?mode=ro", uri=True, timeout=30)) as connection:
            return list(connection.execute(query, values))

    def change(self, database: str, query: str, *values: Any) -> None:
        with closing(sqlite3.connect(self.folder / database, timeout=30)) as connection, connection:
            connection.execute(query, values)


def lay_out(sites: Path, work: Path, name: str, url: str) -> Application:
    """The application `name` with its scripts copied below `work`, where it may install and write."""
    source = OWN if (OWN / name / "start.sh").exists() else sites
    work.mkdir(parents=True, exist_ok=True)
    shutil.copy2(sites / "lib.sh", work / "lib.sh")
    shutil.copytree(source / name, work / name, dirs_exist_ok=True, ignore=shutil.ignore_patterns("venv", "app.pid"))
    return Application(work / name, url)
