"""Run folders as a stranger could make them."""

import json
from pathlib import Path
from typing import Any

from contracts.blueprint import Blueprint, document
from events.event import AnyEvent, Invoked
from events.segment import SegmentLog
from runtime.folder import DISCOVERY, FORMAT, INVOCATION
from runtime.invocation import STREAM


def mailed_run(folder: Path, **members: Any) -> Path:
    """A run folder with the manifest of a discovery, of which these members are otherwise."""
    manifest = {
        "format": FORMAT,
        "run_id": "5f0c",
        "task": "Find the trains.",
        "model": "rules",
        "capture": str(folder / "capture"),
        "capture_digest": "00",
        "max_loops": 5,
        "created": 1.0,
        "kind": DISCOVERY,
        **members,
    }
    folder.mkdir(parents=True)
    (folder / "run.json").write_text(json.dumps(manifest))
    (folder / "log").mkdir()
    return folder


async def mailed_invocation(
    folder: Path,
    blueprint: Blueprint,
    parameters: dict[str, Any] | None = None,
    *others: Blueprint,
    model: str = "rules",
) -> Path:
    """A run folder of an invocation that was broken off after its first frame."""
    run = mailed_run(folder, kind=INVOCATION, model=model)
    offers = tuple(document(each) for each in others)
    fact = Invoked(blueprint.name, blueprint.type, document(blueprint), parameters or {}, "", "/", offers)
    await tell(run, STREAM, fact)
    return run


async def tell(run: Path, stream: str, *steps: AnyEvent) -> None:
    """Write a frame with each of these facts to the log."""
    with SegmentLog(run / "log").writer(stream) as writer:
        for event in steps:
            await writer.append([event])
