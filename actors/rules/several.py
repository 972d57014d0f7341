"""Several things that were chosen alike, such as the ticked rows of a list: one parameter takes all of them."""

import json
from typing import Any

Line = dict[str, Any]
_FIELDS = frozenset({"query", "form", "multipart", "json"})


def as_list(lines: list[Line]) -> list[Line]:
    """The lines, of which one stands for all values of a field that were each found by what somebody chose."""
    fields: dict[str, list[int]] = {}
    for at, line in enumerate(lines):
        if line["place"] in _FIELDS and "called" not in line:
            fields.setdefault(json.dumps([line["place"], *_field(line)]), []).append(at)
    made = list(lines)
    for places in fields.values():
        if _are_alike([lines[at] for at in places]):
            first, *others = places
            made[first] = _for_all([lines[at] for at in places])
            for at in others:
                made[at] = lines[at] | {"source": {"kind": "left_out"}}
    return made


def _field(line: Line) -> list[Any]:
    """The name; in JSON the path of the list."""
    path = line.get("path", [])
    return path[:-1] if line["place"] == "json" and path and isinstance(path[-1], int) else [line["name"], *path]


def _are_alike(lines: list[Line]) -> bool:
    sources = [line.get("source", {}) for line in lines]
    chosen = len(lines) > 1 and all(each.get("kind") == "choice" for each in sources)
    return (
        chosen
        and len({each["label"] for each in sources}) == len(lines)
        and len({each["parameter"] for each in sources}) == len(lines)
        and len({(each["transaction_id"], each.get("decode", "")) for each in sources}) == 1
        and bool(_shared(sources))
    )


def _for_all(lines: list[Line]) -> Line:
    first, sources = lines[0], [line["source"] for line in lines]
    name = str(sources[0]["parameter"])
    labels = [each["label"] for each in sources]
    told: Line = {"parameter": name if name.endswith("s") else f"{name}s", "type": "list", "shown": labels}
    told |= {"of": [{"parameter": each["parameter"]} for each in sources]}
    path = {"path": first["path"][:-1]} if first["place"] == "json" else {}
    return first | path | {"source": sources[0] | told | {"extractors": _shared(sources)}}


def _shared(sources: list[Line]) -> list[Line]:
    """The ways of the first that all others have too, but for what was chosen."""
    others = [{_but_label(way, each["label"]) for way in each["extractors"]} for each in sources[1:]]
    own = sources[0]
    return [way for way in own["extractors"] if all(_but_label(way, own["label"]) in ways for ways in others)]


def _but_label(way: Line, label: str) -> str:
    return json.dumps(way, ensure_ascii=False).replace(json.dumps(label, ensure_ascii=False), "*")
