"""`serve` in a network of its own, and a client of it."""

import contextlib
import http.client
import json
import os
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.attacks.network import SECONDS, Network
from tests.runtime.terminal import ROOT


@dataclass(frozen=True)
class Server:
    network: Network
    port: int

    def get(self, path: str) -> tuple[int, Any]:
        """The status and the JSON that is answered."""
        return self.ask("GET", path)

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        client = http.client.HTTPConnection("127.0.0.1", self.port, timeout=SECONDS)
        client.sock = self.network.connect(self.port)
        try:
            headers = {"Content-Type": "application/json"}
            client.request(method, path, None if body is None else json.dumps(body), headers)
            answer = client.getresponse()
            return answer.status, json.loads(answer.read())
        finally:
            client.close()


@contextlib.contextmanager
def serving(
    network: Network, folder: Path, *, environment: Mapping[str, str] | None = None, words: tuple[str, ...] = ()
) -> Iterator[Server]:
    """`serve --in-process` over the runs in `folder / "runs"`, while it is used."""
    command = network.command("serve", "--in-process", "--port", "0", "--runs", folder / "runs", *words)
    with (folder / "serve.err").open("wb") as err:
        started = subprocess.Popen(
            command,
            cwd=folder,
            env={**(environment or os.environ), "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=err,
            text=True,
        )
    try:
        assert started.stdout is not None
        line = started.stdout.readline()
        assert line.startswith("http://"), (folder / "serve.err").read_text()
        yield Server(network, int(line.rsplit(":", 1)[1]))
    finally:
        started.terminate()
        started.wait(SECONDS)
        if started.stdout is not None:
            started.stdout.close()
