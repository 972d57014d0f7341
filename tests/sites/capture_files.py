"""Read a recorded folder strictly, so that a test fails if a file has not the shape that recorders write."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

INTERACTION = {"type", "ts", "url", "selector", "tag", "name", "id", "inputType", "value", "key", "text"}
SNAPSHOT = {"ts", "label", "url", "title", "html", "cookies", "localStorage", "sessionStorage"}


@dataclass(frozen=True)
class Files:
    """The five files of a capture, parsed."""

    entries: list[dict[str, Any]]
    interactions: list[dict[str, Any]]
    snapshots: list[dict[str, Any]]
    storage: dict[str, Any]
    task: dict[str, Any]

    def requests(self, *kinds: str) -> list[str]:
        """`METHOD path?query status` of each request of these resource types, in order."""
        return [_line(entry) for entry in self.entries if entry["_resourceType"] in kinds]

    def answer(self, path: str) -> Any:
        """The JSON that came back from the last request to a path."""
        bodies = [it["response"]["content"]["text"] for it in self.entries if _path(it).partition("?")[0] == path]
        return json.loads(bodies[-1])

    def final(self, name: str) -> str:
        """The last value that a field had."""
        return [it["value"] for it in self.interactions if it["name"] == name and it["type"] == "change"][-1]


def read(folder: Path) -> Files:
    """Parse all files and check the keys of every line, and that time runs forwards."""
    interactions, snapshots = _lines(folder / "interactions.jsonl"), _lines(folder / "dom.jsonl")
    assert all(set(line) == INTERACTION for line in interactions)
    assert all(set(line) == SNAPSHOT for line in snapshots)
    for lines in (interactions, snapshots):
        assert [line["ts"] for line in lines] == sorted(line["ts"] for line in lines)
    log = _json(folder / "capture.har")["log"]
    assert log["version"] == "1.2"
    return Files(log["entries"], interactions, snapshots, _json(folder / "storage.json"), _json(folder / "task.json"))


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _line(entry: dict[str, Any]) -> str:
    return f"{entry['request']['method']} {_path(entry)} {entry['response']['status']}"


def _path(entry: dict[str, Any]) -> str:
    return "/" + str(entry["request"]["url"]).split("/", 3)[3]
