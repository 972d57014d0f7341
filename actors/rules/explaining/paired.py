"""A field that a form has once for each of several things: it goes with the id of the thing that is called so."""

from typing import Any

from msgspec.structs import replace

from actors.rules.facts.context import Context
from actors.rules.facts.source import Choice, LeftOut
from actors.rules.facts.value import Value
from actors.rules.naming import unused
from actors.rules.slug import slug

Line = dict[str, Any]


def in_pairs(lines: list[Value], form: Line, context: Context) -> list[Value]:
    """The lines without those of the things for which nothing was entered: which of them stands where is another
    matter tomorrow. The id of the other is looked up by what the page shows beside it."""
    pairs = [] if misses_pair(form, context) else form.get("pairs", [])
    names = {name for pair in pairs for name in pair["names"]}
    left = dict.fromkeys(names, -1)
    made, taken = list[Value](), {each.parameter for each in context.done}
    by_place = {pair["at"]: _looked_up(pair, form, taken) for pair in pairs}
    for line in lines:
        if line.name not in names or line.place not in ("form", "multipart"):
            made.append(line)
            continue
        left[line.name] += 1
        ids = by_place.get(left[line.name])
        made.append(replace(line, source=LeftOut() if ids is None else ids.get(line.name, line.source)))
    return made


def _looked_up(pair: Line, form: Line, taken: set[str]) -> dict[str, Choice]:
    label = pair["ids"][0]["label"]
    parameter = unused(slug(pair["ids"][0]["name"]) or "item", taken)
    taken.add(parameter)
    told = {"parameter": parameter, "label": label, "transaction_id": form["id"]}
    return {each["name"]: Choice(**told, shown=label, extractors=each["extractors"]) for each in pair["ids"]}


def misses_pair(form: Line, context: Context) -> str:
    """Why no routine is made of such a form; empty if it can be told which field is whose, and the rest is empty."""
    for pair in form.get("pairs", ()):
        if not pair["empty"] or len({each["label"] for each in pair["ids"]} - {""}) != 1:
            names = ", ".join(f"`{name}`" for name in pair["names"])
            return (
                f"{context.transaction_id} sends {names} for every thing that the page lists, each in its place: a "
                "routine would give what was entered to whatever stands in that place, and the recorded values to the "
                "others; record a way that changes one thing alone"
            )
    return ""
