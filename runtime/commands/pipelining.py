"""`pipeline check` and `pipeline run`."""

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from contracts.document import Document
from contracts.pipeline import PipelineBlueprint, Step, needs
from contracts.pipeline_check import Checked, check
from events.line import escape
from runtime.catalog.catalog import Catalog
from runtime.commands.invoking import carried_out, conclude, refusal_told
from runtime.commands.parameters_given import pairs_of, parameters_given, secrets_from
from runtime.confirming import refuse_unconfirmed
from runtime.fulfilling.agent import needed_by
from runtime.invoke import begin
from runtime.pipelines.checking import catalog_beside, edge_data, line_of, read_pipeline, refuse
from runtime.say import FAILED, REFUSED, put, put_json, tell
from runtime.verdicts import words


def check_pipeline(file: Path, *, as_json: bool) -> None:
    """Tell every fault and every edge, and exit as they say."""
    pipeline, written = read_pipeline(file)
    checked = check(pipeline, catalog_beside(file).find)
    faults = [f"{written.at(path)}: {why}" for path, why in checked.faults]
    if as_json:
        put_json({"faults": faults, "edges": [edge_data(written, edge) for edge in checked.edges]})
    else:
        _show(checked, written)
        for line in faults:
            tell(f"error: {line}")
    if checked.faults or checked.refuted:
        raise SystemExit(REFUSED if checked.faults else FAILED)


def _show(checked: Checked, written: Document) -> None:
    if not checked.edges:
        return
    table = Table("line", "given", "taken by", "verdict")
    for edge in checked.edges:
        cells = (str(line_of(written, edge) or ""), edge.source, edge.target, words(edge.verdict))
        table.add_row(*(Text(escape(cell)) for cell in cells))
    Console(width=None if Console().is_terminal else 160).print(table)


def plan_pipeline(file: Path, *, as_json: bool) -> None:
    """Tell what would be done, in which order; nothing is."""
    pipeline, _ = _ready(file)
    rounds = rounds_of(pipeline)
    if as_json:
        put_json({"pipeline": pipeline.name, "rounds": [[_planned(step) for step in steps] for steps in rounds]})
        return
    put(f"{pipeline.name}: {len(pipeline.steps)} steps in {len(rounds)} rounds; those of a round run side by side")
    for n, steps in enumerate(rounds, 1):
        for step in steps:
            put(f"{n}. {escape(_line(step))}")


def rounds_of(pipeline: PipelineBlueprint) -> list[list[Step]]:
    """The steps by the earliest time at which each can begin."""
    left, rounds = list(pipeline.steps), list[list[Step]]()
    while left:
        open_names = {name for step in left for name in (step.name, step.called)}
        ready = [step for step in left if not (needs(step) | set(step.after)) & open_names]
        rounds.append(ready)
        left = [step for step in left if step not in ready]
    return rounds


def _planned(step: Step) -> dict[str, Any]:
    return step.model_dump(mode="json", exclude_defaults=True)


def _line(step: Step) -> str:
    times = f", for each of {step.for_each} (at most {step.at_most})" if step.for_each is not None else ""
    guard = f", when {step.when}" if step.when is not None else ""
    uses = ", ".join(f"${name}" for name in sorted(needs(step) - {"item"}))
    return f"{step.name}: {step.task}{times}{guard}" + (f"; uses {uses}" if uses else "")


def run_pipeline(
    file: Path,
    given: list[str],
    parameters: str | None,
    *,
    model: str,
    out: Path | None,
    address: str | None,
    in_process: bool,
    as_json: bool,
    prompt: bool,
) -> None:
    pipeline, catalog = _ready(file)
    values = parameters_given(pipeline, parameters, pairs_of(given))
    refuse_unconfirmed(needed_by(pipeline, catalog))
    secrets = secrets_from([pipeline, *needed_by(pipeline, catalog)], values, prompt)
    with refusal_told(as_json=as_json):
        begun = begin(pipeline, values, catalog=catalog, model=model, out=out, secrets=secrets)
    conclude(carried_out(begun, address, in_process=in_process), as_json=as_json, goes_on=True)


def _ready(file: Path) -> tuple[PipelineBlueprint, Catalog]:
    """A pipeline that can be run. Raises `CatalogError`."""
    pipeline, written = read_pipeline(file)
    catalog = catalog_beside(file)
    refuse(check(pipeline, catalog.find), written)
    return pipeline, catalog
