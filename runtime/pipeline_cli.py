"""`superdiscovery pipeline ...` and `check`: what fits together, and carrying it out."""

from pathlib import Path
from typing import Annotated

import typer

from runtime.options import (
    AddressOption,
    InProcessOption,
    JsonOption,
    ModelOption,
    NoInputOption,
    OutOption,
    ParameterOption,
    ParametersOption,
)

app = typer.Typer(no_args_is_help=True, help="Check and run pipelines: steps that invoke blueprints, written in YAML.")

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The pipeline, a YAML or JSON file.")]


def add_to(above: typer.Typer) -> None:
    """Give these commands to the command line."""
    above.command("check")(check_fit)
    above.add_typer(app, name="pipeline")


def check_fit(
    given: Annotated[str, typer.Argument(metavar="A", help="What gives: a blueprint's name, or a schema file.")],
    wanted: Annotated[str, typer.Argument(metavar="B", help="What takes: a blueprint's name, or a schema file.")],
    as_json: JsonOption = False,
) -> None:
    """Tell whether everything that A can give, B can take: proven, refuted with an example, or unproven.

    Of a blueprint A counts what it gives, of B what it takes. Exits 0 if it is proven, 1 if it is refuted, and
    6 if neither was found: then values are checked as they come.

    Example: superdiscovery check scanner reporter
    """
    from runtime.commands.checking import check_two

    check_two(given, wanted, as_json=as_json)


@app.command()
def check(file: FileArgument, as_json: JsonOption = False) -> None:
    """Check a pipeline before anything of it runs: names, order, paths, and every edge from a value to what takes it.

    Exits 0 if nothing is wrong or refuted, 1 if an edge is refuted, 5 if the pipeline cannot be run at all.
    """
    from runtime.commands.pipelining import check_pipeline

    check_pipeline(file, as_json=as_json)


@app.command()
def run(
    file: FileArgument,
    parameter: ParameterOption = None,
    parameters: ParametersOption = None,
    model: ModelOption = "rules",
    out: OutOption = None,
    address: AddressOption = None,
    in_process: InProcessOption = False,
    no_input: NoInputOption = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print the plan, and do nothing.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Run a pipeline. Its blueprints are those of the catalog and of the folder `blueprints` beside it.

    Steps that need nothing of each other run side by side. One that failed or was interrupted goes on with
    `resume RUN`: what was completed is not done again.

    Example: superdiscovery pipeline run audit.yaml -p path=src --model openai:NAME
    """
    from runtime.commands.pipelining import plan_pipeline, run_pipeline

    if dry_run:
        plan_pipeline(file, as_json=as_json)
        return
    run_pipeline(
        file,
        parameter or [],
        parameters,
        model=model,
        out=out,
        address=address,
        in_process=in_process,
        as_json=as_json,
        prompt=not no_input,
    )
