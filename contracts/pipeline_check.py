"""Whether a pipeline can work, before anything runs: its order, its paths, and every edge from what is given to what is
taken: proven, refuted with an example, or unproven and therefore checked as values arrive."""

from dataclasses import dataclass, replace

from contracts.compatible import Proven, Refuted, Unproven, Verdict, compare
from contracts.contract import Path
from contracts.named import Find, Named, Schema
from contracts.pipeline import PipelineBlueprint, Step, item_list, parameters_for
from contracts.pipeline_gives import Gives
from contracts.pipeline_order import Fault, order_faults, written_in
from contracts.pipeline_schema import Composed, Scope, as_schema, composed, item_schema
from contracts.pipeline_task import defaults_of, input_of, member_of, with_constants
from contracts.reference import Reference, look

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


def check(pipeline: PipelineBlueprint, find: Find) -> Checked:
    """Everything that can be said before anything runs. `find` gives the blueprints of the steps."""
    faults = list(order_faults(pipeline))
    if faults:
        found = [_task_of(n, pipeline, find) for n in range(len(pipeline.steps))]
        return Checked((*faults, *(task for task in found if isinstance(task, tuple))), ())
    look_at = _Looking(pipeline, find)
    return look_at.all()


def _task_of(n: int, pipeline: PipelineBlueprint, find: Find) -> Named | Fault:
    """The blueprint that a step invokes, or why there is none."""
    name = pipeline.steps[n].task
    if name == pipeline.name:
        return ("steps", n, "task"), f"{name} cannot be a step of itself"
    try:
        return find(name)
    except Exception as wrong:  # noqa: BLE001
        return ("steps", n, "task"), str(wrong)


class _Looking:
    def __init__(self, pipeline: PipelineBlueprint, find: Find) -> None:
        self._pipeline, self._find, self._gives = pipeline, find, Gives(find)
        self._faults: list[Fault] = []
        self._edges: list[Edge] = []
        self._scope = Scope()
        self._maybe: dict[str, str] = {}  # by the name of an output, the condition without which there is none

    def all(self) -> Checked:
        self._scope.add("input", input_of(self._pipeline))
        for n, step in enumerate(self._pipeline.steps):
            self._step(n, step)
        self._result()
        return Checked(tuple(self._faults), tuple(self._edges))

    def _step(self, n: int, step: Step) -> None:
        at: Path = ("steps", n)
        task = _task_of(n, self._pipeline, self._find)
        if isinstance(task, tuple):
            self._faults.append(task)
            self._scope.add(step.called, True)
            return
        scope = self._with_item(at, step)
        self._paths(at, step, scope)
        if not any(path[:2] == at for path, _ in self._faults):
            self._parameters(at, step, task, scope)
        self._scope.add(step.called, self._gives.of_step(step, task))
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
        for path, found in written_in(step):
            if isinstance(found, Reference) and not scope.reach(found).alternatives:
                self._faults.append(((*at, *path), f"{found.text}: there can be nothing there, by its schema"))

    def _parameters(self, at: Path, step: Step, task: Named, scope: Scope) -> None:
        taken = task.contract.parameters_schema
        given = parameters_for(step, taken)
        unwritten = {name: value for name, value in defaults_of(taken).items() if name not in given}
        for name, value in given.items():
            if any(isinstance(found, Reference) for _, found in look(value)):
                source = ", ".join(dict.fromkeys(f.text for _, f in look(value) if isinstance(f, Reference)))
                wanted = member_of(taken, name)
                if wanted is not None:
                    made = composed(value, scope)
                    self._edge(_place(at, step, name), source, f"{step.name}.{name}", scope, made, wanted, step)
        made = composed(given, scope)
        schema = made.schema
        if unwritten and isinstance(schema, dict):
            schema = with_constants(schema, unwritten)
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


def _length(given: Schema, most: int) -> Verdict:
    """Whether a list is short enough: refuted only if it never is, since a longer one is refused when it comes."""
    fits = compare(given, {"type": "array", "maxItems": most})
    never = isinstance(fits, Refuted) and isinstance(compare(given, {"minItems": most + 1}), Proven)
    if isinstance(fits, Proven) or never:
        return fits
    return Unproven(f"may have more than {most} item{'s' * (most != 1)}; checked at run time")


def _place(at: Path, step: Step, name: str) -> Path:
    if name in (step.parameters or {}):
        return (*at, "parameters", name)
    return (*at, "input" if name == "input" or step.prompt is None else "prompt")
