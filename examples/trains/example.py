"""The application and a capture of it, ready to discover from: what the demo, the notebook and the tests start with."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from examples.trains.app import DEMO_PORT, PASSWORD, USER, serve

CAPTURE = Path(__file__).resolve().parent / "capture"
TASK = "Log in and find the train connections between two stations on a given date."
OTHER_VALUES = {"username": USER, "from": "Berlin Hbf", "to": "Wien Hbf", "date": "2027-01-15"}
"""Values for the routine; but for the user's name, none of them is in the capture. The password is `PASSWORD`."""

__all__ = ["CAPTURE", "OTHER_VALUES", "PASSWORD", "TASK", "Example", "start"]


@dataclass(frozen=True)
class Example:
    """`url` is where the application answers, and `capture` the folder of a search that was recorded there."""

    url: str
    capture: Path


@contextmanager
def start(port: int = 0, folder: Path | None = None) -> Iterator[Example]:
    """Serve until the block ends; port 0 is any free one. Raises `PortInUse`.

    On another port than that of the bundled capture, a copy of it is put into `folder`, by default a temporary one.
    """
    with serve(port) as url, tempfile.TemporaryDirectory(prefix="trains-") as temporary:
        bundled = url.endswith(f":{DEMO_PORT}")
        yield Example(url, CAPTURE if bundled else _moved(url, folder or Path(temporary)))


def _moved(url: str, folder: Path) -> Path:
    """A copy of the bundled capture, as if it had been recorded at `url`: a routine talks only to where it is from."""
    there, here = f"127.0.0.1:{DEMO_PORT}".encode(), url.removeprefix("http://").encode()
    folder = folder / here.rpartition(b":")[2].decode()
    folder.mkdir(parents=True, exist_ok=True)
    for file in CAPTURE.iterdir():
        (folder / file.name).write_bytes(file.read_bytes().replace(there, here))
    return folder
