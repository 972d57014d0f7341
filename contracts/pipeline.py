"""A pipeline: steps, each of which invokes a blueprint with values from the input and from steps before it."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

from contracts.named import Name, Named, Schema
from contracts.reference import Reference, Together, look, only

MAX_STEPS = 200
MAX_ITEMS = 1000


class Step(BaseModel):
    """One step: `task` is the name of a blueprint. Its output is referred to by `$name`, or as `output` says.

    `prompt` is the parameter of that name; `input` is the parameter of that name if the task takes one, and otherwise
    stands behind the prompt, set off as data. With `for_each` the step is done for every item of that list, which is
    `$item`, and its output is the list of outputs; a list of more than `at_most` items is refused. It is left out
    unless `when` holds. It waits for the steps that it refers to, and for those that `after` names.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: Name
    task: str = Field(min_length=1)
    parameters: dict[str, Any] | None = None
    prompt: str | None = None
    input: Any = None
    output_schema: Schema | None = None
    output: str = ""
    when: str | None = None
    for_each: str | None = None
    at_most: StrictInt = Field(default=20, ge=1, le=MAX_ITEMS)
    after: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """What its output is referred to by, without the dollar sign."""
        return self.output.removeprefix("$") or self.name


class PipelineBlueprint(Named):
    """A pipeline. Its `output` is what a caller is given, with references; by default the output of the last step."""

    type: Literal["pipeline"] = "pipeline"
    steps: tuple[Step, ...] = Field(min_length=1, max_length=MAX_STEPS)
    output: Any = None

    @property
    def result(self) -> Any:
        return f"${{{self.steps[-1].called}}}" if self.output is None else self.output


def parameters_for(step: Step, taken: Schema) -> dict[str, Any]:
    """The parameters of the step's task, with references in them; `taken` is its parameters_schema."""
    given: dict[str, Any] = dict(step.parameters or {})
    if step.prompt is not None:
        given["prompt"] = step.prompt
    if step.input is None:
        return given
    if "input" in taken.get("properties", {}):
        given["input"] = step.input
    else:
        given["prompt"] = Together(given.get("prompt", ""), step.input)
    return given


def item_list(step: Step) -> Reference | None:
    """The list that the step is done for each item of."""
    return only(step.for_each) if step.for_each is not None else None


def needs(step: Step) -> set[str]:
    """The names that it refers to, `input` and `item` among them; what cannot be read is left out."""
    from contracts.pipeline_condition import BadCondition, condition

    written = [step.parameters, step.prompt, step.input, step.for_each]
    names = {found.name for _, found in look(written) if isinstance(found, Reference)}
    try:
        return names | ({each.name for each in condition(step.when).references} if step.when is not None else set())
    except BadCondition:
        return names
