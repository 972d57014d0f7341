"""Whether a pipeline can work, before anything runs: its names, its order, its paths, and every edge from what is given
to what is taken: proven, refuted with an example, or unproven and therefore checked as values arrive."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from contracts.compatible import Proven, Refuted, Unproven, Verdict, compare
from contracts.compatible_part import whole
from contracts.contract import Path, moved
from contracts.named import Named, Schema
from contracts.pipeline import PipelineBlueprint, Step, item_list, needs, parameters_for
from contracts.pipeline_condition import BadCondition, condition
from contracts.pipeline_schema import Composed, Scope, as_schema, composed, item_schema
from contracts.reference import BadReference, Reference, look

Fault = tuple[Path, str]
Find = Callable[[str], Named]
"""The blueprint of a name. Raises an exception whose text says that there is none."""

RESERVED = ("input", "item")
LIST: Schema = {"type": "array"}


@dataclass(frozen=True)
class Edge:
    """Something that is given, `source`, to something that takes it, `target`; `path` is where that is written."""

    path: Path
    source: str
    target: str
    verdict: Verdict


@dataclass(frozen=True)
class Checked:
    """What is wrong, which keeps the pipeline from being run, and the edges as far as they could be looked at."""

    faults: tuple[Fault, ...]
    edges: tuple[Edge, ...]

    @property
    def refuted(self) -> list[Edge]:
        return [edge for edge in self.edges if isinstance(edge.verdict, Refuted)]


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
        for path, what in _written(step):
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


def _written(step: Step) -> Iterator[tuple[Path, Reference | BadReference | BadCondition]]:
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


def check(pipeline: PipelineBlueprint, find: Find) -> Checked:
    """Everything that can be said before anything runs. `find` gives the blueprints of the steps."""
    faults = list(order_faults(pipeline))
    if faults:
        return Checked(tuple(faults), ())
    look_at = _Looking(pipeline, find)
    return look_at.all()


class _Looking:
    def __init__(self, pipeline: PipelineBlueprint, find: Find) -> None:
        self._pipeline, self._find = pipeline, find
        self._faults: list[Fault] = []
        self._edges: list[Edge] = []
        self._scope = Scope()
        self._maybe: dict[str, str] = {}  # by the name of an output, the condition without which there is none

    def all(self) -> Checked:
        taken = self._pipeline.contract.parameters_schema
        self._scope.add("input", {**taken, "required": [*taken.get("required", []), *_defaults(taken)]})
        for n, step in enumerate(self._pipeline.steps):
            self._step(n, step)
        self._result()
        return Checked(tuple(self._faults), tuple(self._edges))

    def _step(self, n: int, step: Step) -> None:
        at: Path = ("steps", n)
        try:
            if step.task == self._pipeline.name:
                raise LookupError(f"{step.task} cannot be a step of itself")
            task = self._find(step.task)
        except Exception as wrong:  # noqa: BLE001
            self._faults.append(((*at, "task"), str(wrong)))
            self._scope.add(step.called, True)
            return
        scope = self._with_item(at, step)
        self._paths(at, step, scope)
        if not any(path[:2] == at for path, _ in self._faults):
            self._parameters(at, step, task, scope)
        self._scope.add(step.called, self._output(step, task))
        if step.when is not None:
            self._maybe[step.called] = step.when

    def _with_item(self, at: Path, step: Step) -> Scope:
        reference = item_list(step)
        if reference is None:
            if step.for_each is not None:
                self._faults.append(((*at, "for_each"), "has to be one reference, such as $scan.findings"))
            return self._scope
        reached = self._scope.reach(reference)
        if reached.alternatives:
            given = Composed(as_schema(reached), frozenset({reference.name}), () if reached.sure else (reference,))
            self._edge((*at, "for_each"), reference.text, f"{step.name}: for_each", self._scope, given, LIST, step)
            if isinstance(self._edges[-1].verdict, Proven):
                fits = _length(self._scope.schema(given.schema), step.at_most)
                self._edges[-1] = replace(self._edges[-1], verdict=fits)
        scope = Scope(dict(self._scope.held))
        scope.held["item"] = item_schema(reached)
        return scope

    def _paths(self, at: Path, step: Step, scope: Scope) -> None:
        for path, found in _written(step):
            if isinstance(found, Reference) and not scope.reach(found).alternatives:
                self._faults.append(((*at, *path), f"{found.text}: there can be nothing there, by its schema"))

    def _parameters(self, at: Path, step: Step, task: Named, scope: Scope) -> None:
        taken = task.contract.parameters_schema
        given = parameters_for(step, taken)
        unwritten = {name: value for name, value in _defaults(taken).items() if name not in given}
        for name, value in given.items():
            if any(isinstance(found, Reference) for _, found in look(value)):
                source = ", ".join(dict.fromkeys(f.text for _, f in look(value) if isinstance(f, Reference)))
                wanted = _member(taken, name)
                if wanted is not None:
                    made = composed(value, scope)
                    self._edge(_place(at, step, name), source, f"{step.name}.{name}", scope, made, wanted, step)
        made = composed(given, scope)
        schema = made.schema
        if unwritten and isinstance(schema, dict):
            schema = _with_constants(schema, unwritten)
        self._edge((*at, "task"), step.name, step.task, scope, Composed(schema, made.names, made.unsure), taken, step)

    def _edge(
        self, path: Path, source: str, target: str, scope: Scope, given: Composed, wanted: Schema, step: Step | None
    ) -> None:
        try:
            verdict = compare(scope.schema(given.schema), wanted)
        except ValueError as wrong:
            verdict = Unproven(f"the schemas cannot be held side by side: {str(wrong).splitlines()[0]}")
        if isinstance(verdict, Proven) and given.unsure:
            verdict = Unproven(f"{given.unsure[0].text} may be missing")
        if isinstance(verdict, Proven) and (why := self._may_be_skipped(given.names, step)):
            verdict = Unproven(why)
        self._edges.append(Edge(path, source, target, verdict))

    def _may_be_skipped(self, names: frozenset[str], step: Step | None) -> str:
        guard = step.when if step else None
        found = next((name for name in sorted(names) if self._maybe.get(name, guard) != guard), None)
        return f"${found} is not there if its step is left out" if found else ""

    def _output(self, step: Step, task: Named) -> dict[str, Any] | bool:
        made = output_of(task)
        schema = made if step.output_schema is None else _both(made, step.output_schema)
        return schema if step.for_each is None else _list_of(schema, step.at_most)

    def _result(self) -> None:
        faults = []
        for path, found in look(self._pipeline.result):
            if isinstance(found, Reference) and not self._scope.reach(found).alternatives:
                faults.append((("output", *path), f"{found.text}: there can be nothing there, by its schema"))
        self._faults += faults
        if not faults:
            self._result_edge(self._pipeline.output_schema)

    def _result_edge(self, wanted: Schema | None) -> None:
        """An edge to the schema; without one, only where something that the output refers to may be missing."""
        last = len(self._pipeline.steps) - 1
        at: Path = ("output",) if self._pipeline.output is not None else ("steps", last)
        made = composed(self._pipeline.result, self._scope)
        if wanted is not None:
            self._edge(at, "output", "output_schema", self._scope, made, wanted, None)
        elif made.unsure or self._may_be_skipped(made.names, None):
            source = ", ".join(f"${name}" for name in sorted(made.names))
            self._edge(at, source, "output", self._scope, made, {}, None)


def output_of(task: Named) -> dict[str, Any] | bool:
    """What a blueprint gives, by its contract; without a schema, text, or of a routine or pipeline anything."""
    schema = task.contract.output_schema
    if schema is not None:
        return schema
    return {"type": "string"} if getattr(task, "type", "") in ("agent", "hybrid", "command") else True


def _both(one: dict[str, Any] | bool, other: Schema) -> dict[str, Any]:
    return {"allOf": [moved(one, "#/allOf/0"), moved(other, "#/allOf/1")]}


def _length(given: Schema, most: int) -> Verdict:
    """Whether a list is short enough: refuted only if it never is, since a longer one is refused when it comes."""
    fits = compare(given, {"type": "array", "maxItems": most})
    never = isinstance(fits, Refuted) and isinstance(compare(given, {"minItems": most + 1}), Proven)
    if isinstance(fits, Proven) or never:
        return fits
    return Unproven(f"may have more than {most} item{'s' * (most != 1)}; checked at run time")


def _list_of(schema: dict[str, Any] | bool, most: int) -> dict[str, Any]:
    return {"type": "array", "items": moved(schema, "#/items"), "maxItems": most}


def _member(taken: Schema, name: str) -> Schema | None:
    """What is wanted of one parameter, if the schema says that in a plain way."""
    member = taken.get("properties", {}).get(name)
    if not isinstance(member, dict):
        return None
    held = taken.get("$defs", {})
    refers = '"$ref"' in whole(member).text
    return (
        {"$ref": "#/$defs/all/properties/" + _escaped(name), "$defs": {"all": moved(taken, "#/$defs/all")}}
        if refers or held
        else member
    )


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1").replace("%", "%25")


def _defaults(taken: Schema) -> dict[str, Any]:
    """What is filled in for members that are left out."""
    members = taken.get("properties", {}).items()
    return {name: part["default"] for name, part in members if isinstance(part, dict) and "default" in part}


def _with_constants(schema: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """The schema of the parameters together with the defaults that are filled in for them."""
    properties = {**schema["properties"], **{name: {"const": value} for name, value in values.items()}}
    return {**schema, "properties": properties, "required": [*schema["required"], *values]}


def _place(at: Path, step: Step, name: str) -> Path:
    if name in (step.parameters or {}):
        return (*at, "parameters", name)
    return (*at, "input" if name == "input" or step.prompt is None else "prompt")
