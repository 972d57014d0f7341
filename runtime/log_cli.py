"""`log` on the command line: a group of commands, of which the first needs no name."""

from pathlib import Path
from typing import Annotated

import typer
from typer.core import TyperGroup

from runtime.options import JsonOption, LogNowOption, LogOption, RunArgument


class Log(TyperGroup):
    """`log RUN …` is `log show RUN …`."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        named = not args or args[0] in self.commands or args[0] == "--help"
        return super().parse_args(ctx, args if named else ["show", *args])


app = typer.Typer(
    cls=Log,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="""Show what happened in a run, an event a line; verify its log, copy or
    repair it.

    `log RUN` is `log show RUN`, and takes its options. A run folder called like one of the commands is
    written ./verify.""",
)

StreamOption = Annotated[str | None, typer.Option(help="Only the stream of this agent, such as network-1.")]


@app.command()
def show(
    run: RunArgument,
    follow: Annotated[bool, typer.Option("--follow", "-f", help="Go on showing what happens, until Ctrl-C.")] = False,
    stream: StreamOption = None,
    kind: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="Only events of this kind, such as Paused; repeatable."),
    ] = None,
    task: Annotated[str | None, typer.Option(help="Only what is about this task, such as task-3.")] = None,
    as_json: JsonOption = False,
    log: LogNowOption = "",
) -> None:
    """Show what happened, an event a line (with --json an object a line).

    Example: superdiscovery log runs/trains --task task-3 --kind ToolReturned --kind ToolFailed
    """
    from runtime.commands.reading import show_log

    show_log(run, log, follow=follow, stream=stream, kinds=kind or [], task=task, as_json=as_json)


@app.command()
def verify(
    run: RunArgument,
    against: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", exists=True, dir_okay=False, help="Checkpoints that were kept elsewhere, a line each."
        ),
    ] = None,
    as_json: JsonOption = False,
    log: LogNowOption = "",
) -> None:
    """Look at every frame: chain, checksums, blobs, epochs and checkpoints. Nothing is changed.

    Exits 1 if anything is wrong, each with its place.
    """
    from runtime.commands.verifying import verify_log

    verify_log(run, against, log, as_json=as_json)


@app.command()
def checkpoint(run: RunArgument, log: LogNowOption = "") -> None:
    """Print where every stream ends, a line each. Kept elsewhere, it proves later that nothing was cut or changed.

    Example: superdiscovery log checkpoint runs/trains > trains.checkpoints
    """
    from runtime.commands.verifying import print_checkpoints

    print_checkpoints(run, log)


@app.command()
def repair(
    run: RunArgument,
    yes: Annotated[bool, typer.Option("--yes", help="Cut what would be cut; the bytes are kept beside it.")] = False,
) -> None:
    """Say what would have to be cut to make a damaged log whole again, and cut it only with --yes."""
    from runtime.commands.verifying import repair_log

    repair_log(run, cut=yes)


@app.command()
def copy(
    run: RunArgument,
    out: Annotated[Path, typer.Option(help="The run folder to make.")],
    log: LogOption = "",
    log_now: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="ADDRESS",
            help="The database that its log is in now, if it is in one; by default that of SUPERDISCOVERY_LOG.",
        ),
    ] = "",
    parent: Annotated[
        Path | None,
        typer.Option(metavar="RUN", help="The run that it was forked from, if you have not forked it here yourself."),
    ] = None,
) -> None:
    """Copy a run frame by frame: out of a database into a folder that can be mailed, or into one (with --log).

    A copy of a fork holds what it shares with its parent. It replays as the run itself does.
    """
    from runtime.commands.copying import copy_run

    copy_run(run, out, log, log_now, parent)
