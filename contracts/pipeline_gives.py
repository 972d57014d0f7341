"""What a pipeline gives that promises nothing itself: it follows from what its steps give."""

import json

from contracts.named import Contract, Named, Schema
from contracts.pipeline import PipelineBlueprint
from contracts.pipeline_check import Find
from contracts.pipeline_schema import Scope, composed
from contracts.pipeline_task import input_of, output_of_step
from contracts.schema_faults import schema_faults


def contract_of(blueprint: Named, find: Find) -> Contract:
    """The contract as a caller may be told it: for a pipeline without an `output_schema`, with the one that follows."""
    contract = blueprint.contract
    if not isinstance(blueprint, PipelineBlueprint) or contract.output_schema is not None:
        return contract
    return Contract(contract.parameters_schema, _gives(blueprint, find))


def _gives(pipeline: PipelineBlueprint, find: Find) -> Schema | None:
    """Holds of every output; None if nothing follows, or it is too large for a schema."""
    scope = Scope()
    scope.add("input", input_of(pipeline))
    for step in pipeline.steps:
        scope.add(step.called, output_of_step(step, find(step.task)))
    made = composed(pipeline.result, scope).schema
    schema = _with_used(made, scope) if isinstance(made, dict) else {}
    return schema if schema and not schema_faults(schema) else None


def _with_used(made: Schema, scope: Scope) -> Schema:
    """The schema with what it refers to, directly or through that, and nothing else that the scope holds."""
    used: dict[str, Schema | bool] = {}
    waiting = [json.dumps(made)]
    while waiting:
        text = waiting.pop()
        for name in scope.held.keys() - used.keys():
            if f'"#/$defs/{name}' in text:
                used[name] = scope.held[name]
                waiting.append(json.dumps(used[name]))
    return {**made, "$defs": used} if used else made
