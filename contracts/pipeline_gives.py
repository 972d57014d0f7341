"""What steps and pipelines give: of a pipeline that promises nothing itself it follows from what its steps give."""

import json
from typing import Any

from contracts.named import Contract, Find, Named, Schema
from contracts.pipeline import PipelineBlueprint, Step
from contracts.pipeline_order import order_faults
from contracts.pipeline_schema import Scope, composed
from contracts.pipeline_task import both, input_of, list_of, output_of
from contracts.schema_faults import schema_faults


def contract_of(blueprint: Named, find: Find) -> Contract:
    """The contract as a caller may be told it: for a pipeline without an `output_schema`, with the one that follows."""
    gives = Gives(find).of(blueprint) if isinstance(blueprint, PipelineBlueprint) else None
    return Contract(blueprint.contract.parameters_schema, gives) if isinstance(gives, dict) else blueprint.contract


class Gives:
    """What blueprints give, each looked at once; `find` gives those of steps."""

    def __init__(self, find: Find) -> None:
        self._find = find
        self._known: dict[str, Schema | bool] = {}

    def of(self, task: Named) -> Schema | bool:
        """A schema that holds of every output."""
        made = output_of(task)
        if made is not True or not isinstance(task, PipelineBlueprint):
            return made
        if task.name not in self._known:
            self._known[task.name] = True  # for one that comes round to itself nothing follows
            self._known[task.name] = self._follows(task)
        return self._known[task.name]

    def of_step(self, step: Step, task: Named) -> Schema | bool:
        """What a step gives to those that refer to it, once it is completed."""
        made = self.of(task)
        schema = made if step.output_schema is None else both(made, step.output_schema)
        return schema if step.for_each is None else list_of(schema, step.at_most)

    def _follows(self, pipeline: PipelineBlueprint) -> Schema | bool:
        """True if nothing does, it is too large for a schema, or the pipeline cannot work."""
        if any(order_faults(pipeline)):
            return True
        scope = Scope()
        scope.add("input", input_of(pipeline))
        for step in pipeline.steps:
            scope.add(step.called, self._of_named(step))
        made = composed(pipeline.result, scope).schema
        schema = _with_used(made, scope) if isinstance(made, dict) else {}
        return schema if schema and not schema_faults(schema) else True

    def _of_named(self, step: Step) -> Schema | bool:
        try:
            task = self._find(step.task)
        except Exception:  # noqa: BLE001 - whoever looks at that pipeline itself is told of it
            return True
        return self.of_step(step, task)


def _with_used(made: Schema, scope: Scope) -> Schema:
    """The schema with what it refers to, directly or through that, and nothing else that the scope holds."""
    used: dict[str, Any] = {}
    waiting = [json.dumps(made)]
    while waiting:
        text = waiting.pop()
        for name in scope.held.keys() - used.keys():
            if f'"#/$defs/{name}' in text:
                used[name] = scope.held[name]
                waiting.append(json.dumps(used[name]))
    return {**made, "$defs": used} if used else made
