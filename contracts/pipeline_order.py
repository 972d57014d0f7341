"""Whether the names and the order of a pipeline's steps can be right; for this no catalog is needed."""

from collections.abc import Iterator

from contracts.contract import Path
from contracts.pipeline import PipelineBlueprint, Step, needs
from contracts.pipeline_condition import BadCondition, condition
from contracts.reference import BadReference, Reference, look

Fault = tuple[Path, str]

RESERVED = ("input", "item")


def order_faults(pipeline: PipelineBlueprint) -> Iterator[Fault]:
    """What is wrong with the names and the order of the steps; for this no catalog is needed."""
    yield from _name_faults(pipeline.steps)
    place = {step.called: n for n, step in enumerate(pipeline.steps)}
    place |= {step.name: n for n, step in enumerate(pipeline.steps) if step.name not in place}
    waits = [{place[name] for name in needs(step) | set(step.after) if name in place} for step in pipeline.steps]
    round_way = _cycle(waits)
    if round_way:
        names = " → ".join(pipeline.steps[n].name for n in round_way)
        yield ("steps", round_way[0]), f"{names} is a cycle: no step of it could be the first"
    for n, step in enumerate(pipeline.steps):
        for path, what in written_in(step):
            yield from (
                ((("steps", n, *path), why)) for why in _reference_faults(what, n, step, pipeline, place, round_way)
            )
        for k, name in enumerate(step.after):
            if place.get(name, len(waits)) >= n and n not in round_way:
                yield ("steps", n, "after", k), f"there is no step {name!r} before this one"
    for path, found in look(pipeline.output):
        for why in _reference_faults(found, len(waits), None, pipeline, place, []):
            yield ("output", *path), why


def _name_faults(steps: tuple[Step, ...]) -> Iterator[Fault]:
    taken: dict[str, int] = {}
    for n, step in enumerate(steps):
        for member, name in {"name": step.name, **({"output": step.called} if step.output else {})}.items():
            if name.lower() in RESERVED:
                yield ("steps", n, member), f"${name.lower()} has a meaning of its own here; name it otherwise"
            elif taken.get(name.lower(), n) != n:
                yield ("steps", n, member), f"{name!r} shadows step {taken[name.lower()] + 1}; name it otherwise"
            taken.setdefault(name.lower(), n)
        if step.output and not step.output.startswith("$"):
            yield ("steps", n, "output"), f"write ${step.output}: it is what others refer to"


def _cycle(waits: list[set[int]]) -> list[int]:
    """The steps of a cycle, the first again at its end; empty if there is none."""
    done: set[int] = set()

    def way(at: int, before: tuple[int, ...]) -> list[int]:
        if at in before:
            return [*before[before.index(at) :], at]
        if at in done:
            return []
        found = next((f for each in sorted(waits[at]) if (f := way(each, (*before, at)))), [])
        done.add(at)
        return found

    return next((found for n in range(len(waits)) if (found := way(n, ()))), [])


def written_in(step: Step) -> Iterator[tuple[Path, Reference | BadReference | BadCondition]]:
    """What a step says of others, and where."""
    for member in ("parameters", "prompt", "input", "for_each"):
        yield from look(getattr(step, member), (member,))
    if step.when is not None:
        try:
            yield from ((("when",), reference) for reference in condition(step.when).references)
        except BadCondition as wrong:
            yield ("when",), wrong


def _reference_faults(
    what: Reference | BadReference | BadCondition,
    at: int,
    step: Step | None,
    pipeline: PipelineBlueprint,
    place: dict[str, int],
    cycle: list[int],
) -> Iterator[str]:
    if not isinstance(what, Reference):
        yield str(what)
    elif what.name == "item":
        if step is None or step.for_each is None:
            yield f"{what.text}: there is an item only in a step with for_each"
    elif what.name != "input" and what.name not in {each.called for each in pipeline.steps}:
        other = next((each.called for each in pipeline.steps if each.name == what.name), None)
        hint = f"; the output of {what.name} is ${other}" if other else ""
        yield f"{what.text}: there is no step {what.name!r}{hint}"
    elif what.name != "input" and place[what.name] >= at and at not in cycle:
        later = pipeline.steps[place[what.name]].name
        yield (
            f"{what.text}: {later} comes later"
            if place[what.name] > at
            else f"{what.text}: a step cannot use its own output"
        )
