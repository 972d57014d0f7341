"""`serve`, as typer has it."""

from pathlib import Path
from typing import Annotated

import typer

from runtime.options import AddressOption, LimitOption
from runtime.say import FAILED, stop


def add_to(app: typer.Typer) -> None:
    app.command("serve")(_serve)


def _serve(
    host: Annotated[str, typer.Option(help="The address to listen on; any but loopback needs a token.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0: a free one.")] = 8079,
    runs: Annotated[Path, typer.Option(help="Where the runs are, and sessions below them.")] = Path("runs"),
    name: Annotated[
        list[str] | None, typer.Option(help="A further host name by which the server is called; repeat for each.")
    ] = None,
    model: Annotated[str, typer.Option(help="The model of agents that name none; see discover.")] = "rules",
    limit: LimitOption = None,
    address: AddressOption = None,
    in_process: Annotated[
        bool, typer.Option("--in-process", help="Without Ray: agents and programs are this process's own.")
    ] = False,
) -> None:
    """Invoke blueprints, watch them and read runs over HTTP, until Ctrl-C.

    The address is printed once the server listens; /openapi.json describes it. Sessions are run folders: a server that
    was killed goes on with them when it is started again. With SUPERDISCOVERY_SERVER_TOKEN in the environment every
    request has to carry that token.

    Example: superdiscovery serve --port 8079
    """
    try:
        from runtime.commands.serving import serve_catalog
    except ModuleNotFoundError as error:
        stop(f"serving needs {error.name}, which is not installed: pip install 'superdiscovery[serve]'", FAILED)

    serve_catalog(
        host,
        port,
        runs,
        name or [],
        given_limits=limit or [],
        model=model,
        address=address,
        in_process=in_process,
    )
