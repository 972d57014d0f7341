"""A way that was recorded, which then leads to what is asked for."""

import re
from typing import Any

Line = dict[str, Any]


def asking(extractor: Line, label: str, asked: str) -> Line:
    """An extractor that looks for what was shown in the recording looks for what is asked for."""
    found = {n: asked if n in ("label", "text") and v == label else v for n, v in extractor.items()}
    if extractor["kind"] == "link" and found["text"] != asked:
        found["text"] = re.sub(rf"(?<!\w){re.escape(label)}(?!\w)", lambda _: asked, found["text"])
    if "but" in found:
        found["but"] = [asked if each == label else each for each in found["but"]]
    if extractor["kind"] == "json":
        found["path"] = _path_asking(extractor["path"], label, asked)
    return found


def _path_asking(path: list[Any], label: str, asked: str) -> list[Any]:
    """The path with what is asked for in the place of the label: in a condition, else as the name of an entry."""
    if any(isinstance(step, dict) for step in path):
        return [
            {n: asked if v == label else v for n, v in step.items()} if isinstance(step, dict) else step
            for step in path
        ]
    return [asked if step == label else step for step in path]
