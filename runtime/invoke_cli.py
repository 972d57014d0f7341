"""The commands for blueprints: `agents`, `add`, `invoke`."""

from pathlib import Path
from typing import Annotated

import typer

from runtime.commands.schema_options import CATALOG, GIVEN, InvokeCommand
from runtime.options import (
    AddressOption,
    InProcessOption,
    JsonOption,
    ModelOption,
    NoInputOption,
    OutOption,
    ParameterOption,
    ParametersOption,
    SendSecretsOption,
)


def add_to(app: typer.Typer) -> None:
    """Give these commands to the command line."""
    app.command()(agents)
    app.command()(add)
    app.command(cls=InvokeCommand)(invoke)


def agents(as_json: JsonOption = False) -> None:
    """List what can be invoked: agents, programs, hybrids, routines and pipelines, each with its contract."""
    from runtime.commands.cataloguing import list_agents

    list_agents(as_json=as_json)


def add(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A blueprint, a routine.json, or a run folder.")],
    project: Annotated[bool, typer.Option("--project", help="Only for this project: below ./blueprints.")] = False,
    replace: Annotated[bool, typer.Option("--replace", help="Instead of the one that was added by this name.")] = False,
    yes: SendSecretsOption = False,
) -> None:
    """Put a blueprint or a routine into the catalog, so that it can be invoked by its name.

    For a routine that you have neither discovered nor confirmed, the command says where it sends secrets and asks
    first.
    """
    from runtime.commands.cataloguing import add_file

    add_file(file, Path("blueprints") if project else None, replace=replace, yes=yes)


def invoke(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What to invoke; `agents` lists what there is.")],
    parameter: ParameterOption = None,
    parameters: ParametersOption = None,
    model: ModelOption = "rules",
    out: OutOption = None,
    address: AddressOption = None,
    in_process: InProcessOption = False,
    no_input: NoInputOption = False,
    as_json: JsonOption = False,
) -> None:
    """Invoke a blueprint by its name; `invoke NAME --help` shows its contract and an option for each parameter.

    A secret comes from -p, from the environment (SUPERDISCOVERY_<NAME>), or from a prompt; it is never recorded.
    With --json: the whole result. What happened is in the run folder, which the first line on stderr names.

    Example: superdiscovery invoke find_trains --from "Hamburg Hbf" --date 2026-12-24
    """
    from runtime.commands.invoking import invoke_named

    invoke_named(
        ctx.meta[CATALOG],
        name,
        ctx.meta[GIVEN],
        parameter or [],
        parameters,
        model=model,
        out=out,
        address=address,
        in_process=in_process,
        as_json=as_json,
        prompt=not no_input,
    )
